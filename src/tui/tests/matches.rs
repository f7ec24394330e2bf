//! At the table: a match of six games, settling a game, and what waits meanwhile.

use insta::assert_snapshot;
use ratatui::crossterm::event::KeyCode;

use super::stage::Stage;

#[test]
fn a_match_of_six_has_a_table_and_changes_sides() {
    let mut stage = Stage::plain(80, 24);
    stage.press(KeyCode::Enter);
    for _ in 0..4 {
        stage.press(KeyCode::Down);
    }
    stage.press(KeyCode::Right);
    stage.press(KeyCode::Enter);
    for number in 1..=6 {
        let head = format!("game {number} of 6");
        assert!(stage.screen().contains(&head), "{head}: {}", stage.screen());
        stage.think();
        stage.type_in("r");
        stage.press(KeyCode::Up);
        stage.press(KeyCode::Enter);
        if number == 3 {
            assert_snapshot!("match_table", stage.screen());
            stage.press(KeyCode::Esc);
            // Taken back, the game does not count any more.
            stage.type_in("u");
            assert!(stage.screen().contains("0 : 2"), "{}", stage.screen());
            stage.type_in("r");
            stage.press(KeyCode::Up);
            stage.press(KeyCode::Enter);
        }
        if number < 6 {
            stage.type_in("n");
        }
    }
    stage.press(KeyCode::Esc);
    let screen = stage.screen();
    assert!(screen.contains("The match is over, 0 : 6."), "{screen}");
    stage.type_in("n");
    assert!(
        stage.screen().contains("A game against the computer"),
        "{}",
        stage.screen()
    );
}

#[test]
fn a_game_at_the_table_waits_while_it_is_analysed() {
    let mut stage = Stage::plain(80, 24);
    stage.press(KeyCode::Enter);
    stage.press(KeyCode::Enter);
    stage.type_in("c");
    // The computer was about to move.
    stage.type_in("x");
    stage.think();
    assert!(
        stage.screen().contains("The best moves"),
        "{}",
        stage.screen()
    );
    stage.press(KeyCode::Esc);
    stage.think();
    assert!(stage.screen().contains("Your turn."), "{}", stage.screen());
    stage.type_in("m");
    assert!(
        stage.screen().contains("belongs to no match"),
        "{}",
        stage.screen()
    );
}

#[test]
fn a_game_is_settled_early_where_both_agree() {
    let mut stage = Stage::plain(80, 24);
    stage.press(KeyCode::Down);
    stage.press(KeyCode::Enter);
    stage.press(KeyCode::Enter);
    stage.type_in("y");
    let screen = stage.screen();
    assert!(screen.contains("as the rule says: South 24"), "{screen}");
    stage.press(KeyCode::Enter);
    assert!(
        stage.screen().contains("South to move."),
        "the first answer changes nothing"
    );
    stage.type_in("y");
    stage.press(KeyCode::Up);
    stage.press(KeyCode::Enter);
    let screen = stage.screen();
    assert!(
        screen.contains("Nobody wins, 24 : 24.") && screen.contains("settled early"),
        "{screen}"
    );
    // The rule says in its own words how it came to this.
    assert_snapshot!("settled", screen);
    stage.type_in("y");
    assert!(
        stage.screen().contains("The game is over."),
        "{}",
        stage.screen()
    );
}

#[test]
fn the_computer_settles_only_where_it_loses_nothing() {
    let mut stage = Stage::plain(80, 24);
    stage.press(KeyCode::Enter);
    stage.press(KeyCode::Enter);
    // North can take three seeds after this.
    stage.type_in("c");
    stage.think();
    stage.type_in("a");
    stage.think();
    stage.type_in("y");
    let screen = stage.screen();
    assert!(
        screen.contains("The computer agrees if it loses"),
        "{screen}"
    );
    stage.press(KeyCode::Up);
    stage.press(KeyCode::Enter);
    stage.think();
    // Sharing by rows would give it two seeds less than South.
    let screen = stage.screen();
    assert!(
        screen.contains("The computer wants to play on."),
        "{screen}"
    );
}
