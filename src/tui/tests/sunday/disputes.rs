//! The director's decisions.

use super::*;

#[test]
fn the_director_decides_disputed_games_by_keys() {
    let stage = Stage::new(80, 24, planned(Language::En, false));
    let mut world = World::directed(stage, 800, OWN);
    world.connect();
    world.stage.press(KeyCode::F(6));
    world.stage.type_in("d");
    let screen = world.stage.screen();
    assert!(screen.contains("Only the director decides"), "{screen}");
    world.wait(20);
    world.stage.press(KeyCode::Enter);
    world.others_check_in();
    world.round(1);
    world.stage.press(KeyCode::F(6));
    world.stage.type_in("d");
    let screen = world.stage.screen();
    assert!(screen.contains("No game is disputed"), "{screen}");
    // In the game of two others both say that they have won.
    let own = world.game().map(|(game, _)| game);
    for (_, meeting) in &mut world.others {
        let duties = meeting.duties().into_iter();
        for duty in duties.filter(|duty| Some(duty.pairing) != own) {
            let name = gid(&duty.pairing.to_string());
            meeting.begun(world.unix, duty.pairing, duty.seat, Some(name));
            meeting.ended(
                world.unix,
                duty.pairing,
                duty.seat,
                GameWord::Won,
                Some(name),
            );
        }
    }
    world.settle();
    world.wait(30);
    world.stage.type_in("d");
    assert_snapshot!("dispute", world.stage.screen());
    // Esc leaves it as it is, and South is the first answer.
    world.stage.press(KeyCode::Esc);
    world.stage.type_in("d");
    world.stage.press(KeyCode::Down);
    world.stage.press(KeyCode::Enter);
    let screen = world.stage.screen();
    assert!(screen.contains("Decided: game"), "{screen}");
    world.wait(30);
    world.stage.type_in("d");
    let screen = world.stage.screen();
    assert!(screen.contains("No game is disputed"), "{screen}");
    assert!(
        screen.contains("the director’s decision") || screen.contains("1–0"),
        "{screen}"
    );
}
