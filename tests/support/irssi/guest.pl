# A person in irssi who plays whatever the bot offers first, and leaves when the game is over.
use strict;
use warnings;
use Irssi;

our %IRSSI = (name => 'guest', description => 'plays awale', license => 'MIT');

my ($begin, $transcript) = @ENV{qw(AWALE_GUEST_SAYS AWALE_GUEST_WRITES)};
my $own = $ENV{AWALE_GUEST_NICK};

sub heard {
    my ($server, $text, $nick, $target) = @_;
    return unless $nick eq 'kofi';
    open(my $out, '>>:utf8', $transcript) or die "$transcript: $!";
    print $out "$text\n";
    close $out;
    my $place = $target =~ /^#/ ? $target : $nick;
    if ($text =~ /^\Q$own\E: \S+ challenges you/) {
        $server->command("msg $place !awale yes");
    } elsif ($text =~ /(?:Your turn|\Q$own\E to move): (\S)/) {
        $server->command("msg $place $1");
    } elsif ($text =~ / wins \d|Nobody wins/) {
        $server->command('quit');
    }
}

Irssi::signal_add('message private', sub {
    my ($server, $text, $nick) = @_;
    heard($server, $text, $nick, $own);
});
Irssi::signal_add('message public', sub {
    my ($server, $text, $nick, $address, $target) = @_;
    heard($server, $text, $nick, $target);
});
Irssi::signal_add('event connected', sub { $_[0]->command('join #awale') });
# All who are there are known by then.
Irssi::signal_add('channel sync', sub {
    my ($channel) = @_;
    $channel->{server}->command("msg $begin") if $begin;
});
