import EventBus
import SideButton
import Testing
import Toolbar

/// Changing the look of the side button while it is shown.
@Suite("side button: its look") struct LookTests {
    @Test("an update changes only the given fields, within 0.25 s or at once")
    func updates() throws {
        let bench = try Bench.showing(button("play"))
        bench.at(0, SideButtonUpdateAppearance(icon: "pause", backgroundColor: "systemGreen"))
        bench.at(1, SideButtonUpdateAppearance(tintColor: "black", animated: false))
        #expect(
            bench.take() == ["0 look pause systemGreen white in 0.25", "1 look pause systemGreen black in 0"])
        #expect(bench.state("look") == ["icon": "pause", "backgroundColor": "systemGreen", "tintColor": "black"])
        // An update that changes nothing publishes nothing.
        bench.at(1, SideButtonUpdateAppearance(), SideButtonUpdateAppearance(icon: "pause"))
        #expect(bench.take() == [])
    }

    @Test("a button with the style glass keeps its background")
    func glass() throws {
        let bench = try Bench.showing(button("a", style: .glass))
        bench.at(0, SideButtonUpdateAppearance(icon: "b", backgroundColor: "red"))
        #expect(bench.take() == ["0 look b clear label in 0.25"])
    }

    @Test("another button has its own look, and the first one has its original look again")
    func replaced() throws {
        let bench = try Bench.showing(button("a"), button("b"))
        bench.at(0, SideButtonUpdateAppearance(icon: "x"))
        bench.select(1)
        bench.at(1)
        #expect(bench.state("look.icon") == "b")
        bench.select(0)
        #expect(bench.state("look.icon") == "a")
    }

    @Test("a button in the menu or in the bar also has a look, and without a button an update is refused")
    func elsewhere() throws {
        let bench = try Bench.showing(button("a"), nil)
        bench.layout(.integrated, animated: false)
        _ = bench.take()
        bench.at(0, SideButtonUpdateAppearance(icon: "x"))
        #expect(bench.take() == ["0 look x systemBlue white in 0.25"])
        bench.select(1)
        bench.at(0, SideButtonUpdateAppearance(icon: "y"))
        #expect(bench.take().last == "0 rejected noButton")
    }

    @Test("a button that turns back while it leaves keeps its updated look")
    func turnsRound() throws {
        let bench = try Bench.showing(button("play"), button("b"))
        bench.at(0, SideButtonUpdateAppearance(icon: "pause"))
        bench.select(1)
        bench.at(0.1)
        #expect(bench.state("look.icon") == "b")
        bench.select(0)
        #expect(bench.state("look.icon") == "pause")
        #expect(!bench.take().contains { $0.contains("shown") || $0.contains("replaced") })
    }

    @Test("a button that comes back from the menu has the look that it was given there")
    func comesBackFromTheMenu() throws {
        let bench = try Bench.showing(button("play"))
        bench.layout(.hidden, animated: false)
        bench.at(0, SideButtonUpdateAppearance(icon: "pause"))
        bench.layout(.full, animated: false)
        #expect(bench.take().last == "0 shown pause 52 16 at once")
    }
}
