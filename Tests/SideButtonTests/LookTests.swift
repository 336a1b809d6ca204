import EventBus
import ModuleTesting
import SideButton
import Testing
import Toolbar

/// Changing the look of the side button while it is shown.
@Suite("side button: its look") struct LookTests {
    @Test("an update changes only the given fields, within 0.25 s or at once")
    func updates() throws {
        let fixture = try Fixture.showing(button("play"))
        fixture.at(0, SideButtonUpdateAppearance(icon: "pause", backgroundColor: "systemGreen"))
        fixture.at(1, SideButtonUpdateAppearance(tintColor: "black", animated: false))
        #expect(
            fixture.take() == ["0 look pause systemGreen white in 0.25", "1 look pause systemGreen black in 0"])
        #expect(fixture.state("look") == ["icon": "pause", "backgroundColor": "systemGreen", "tintColor": "black"])
        // An update that changes nothing publishes nothing.
        fixture.at(1, SideButtonUpdateAppearance(), SideButtonUpdateAppearance(icon: "pause"))
        #expect(fixture.take() == [])
    }

    @Test("a button with the style glass keeps its background")
    func glass() throws {
        let fixture = try Fixture.showing(button("a", style: .glass))
        fixture.at(0, SideButtonUpdateAppearance(icon: "b", backgroundColor: "red"))
        #expect(fixture.take() == ["0 look b clear label in 0.25"])
    }

    @Test("another button has its own look, and the first one keeps the look that it was given")
    func replaced() throws {
        let fixture = try Fixture.showing(button("a"), button("b"))
        fixture.at(0, SideButtonUpdateAppearance(icon: "x"))
        fixture.select(1)
        fixture.at(1)
        #expect(fixture.state("look.icon") == "b")
        fixture.select(0)
        #expect(fixture.state("look.icon") == "x")
        fixture.setItems([button("b")])
        fixture.setItems([button("a")])
        #expect(fixture.state("look.icon") == "a")
    }

    @Test("a button in the menu or in the bar also has a look, and without a button an update is refused")
    func elsewhere() throws {
        let fixture = try Fixture.showing(button("a"), nil)
        fixture.layout(.integrated, animated: false)
        _ = fixture.take()
        fixture.at(0, SideButtonUpdateAppearance(icon: "x"))
        #expect(fixture.take() == ["0 look x systemBlue white in 0.25"])
        fixture.select(1)
        fixture.at(0, SideButtonUpdateAppearance(icon: "y"))
        #expect(fixture.take().last == "0 rejected noButton")
    }

    @Test("a button that turns back while it leaves keeps its updated look")
    func turnsRound() throws {
        let fixture = try Fixture.showing(button("play"), button("b"))
        fixture.at(0, SideButtonUpdateAppearance(icon: "pause"))
        fixture.select(1)
        fixture.at(0.1)
        #expect(fixture.state("look.icon") == "b")
        fixture.select(0)
        #expect(fixture.state("look.icon") == "pause")
        #expect(!fixture.take().contains { $0.contains("shown") || $0.contains("replaced") })
    }

    @Test("a button that comes back from the menu has the look that it was given there")
    func comesBackFromTheMenu() throws {
        let fixture = try Fixture.showing(button("play"))
        fixture.layout(.hidden, animated: false)
        fixture.at(0, SideButtonUpdateAppearance(icon: "pause"))
        fixture.layout(.full, animated: false)
        #expect(fixture.take().last == "0 shown pause 52 16 at once")
    }
}
