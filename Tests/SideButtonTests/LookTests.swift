import Chrome
import EventBus
import SideButton
import Testing

/// The look of the button at run time (TOOLBAR §4.4).
@Suite("side button: its look") struct LookTests {
    @Test("what is left out stays; a change takes a quarter of a second, or none")
    func updates() throws {
        let bench = try Bench.showing(button("play"))
        bench.at(0, SideButtonUpdateAppearance(icon: "pause", backgroundColor: "systemGreen"))
        bench.at(1, SideButtonUpdateAppearance(tintColor: "black", animated: false))
        #expect(
            bench.take() == ["0 look pause systemGreen white in 0.25", "1 look pause systemGreen black in 0"])
        #expect(bench.state("look") == ["icon": "pause", "backgroundColor": "systemGreen", "tintColor": "black"])
        // What would change nothing is not said.
        bench.at(1, SideButtonUpdateAppearance(), SideButtonUpdateAppearance(icon: "pause"))
        #expect(bench.take() == [])
    }

    @Test("glass keeps its background")
    func glass() throws {
        let bench = try Bench.showing(button("a", style: .glass))
        bench.at(0, SideButtonUpdateAppearance(icon: "b", backgroundColor: "red"))
        #expect(bench.take() == ["0 look b clear label in 0.25"])
    }

    @Test("the next button has its own look, and the first its own again")
    func replaced() throws {
        let bench = try Bench.showing(button("a"), button("b"))
        bench.at(0, SideButtonUpdateAppearance(icon: "x"))
        bench.select(1)
        bench.at(1)
        #expect(bench.state("look.icon") == "b")
        bench.select(0)
        #expect(bench.state("look.icon") == "a")
    }

    @Test("a button in the menu or merged into the bar has a look as well; none has none")
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

    @Test("a button that comes back on its way in still has the look that it was given")
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

    @Test("a button that comes back from the menu has the look that it was given meanwhile")
    func comesBackFromTheMenu() throws {
        let bench = try Bench.showing(button("play"))
        bench.layout(.hidden, animated: false)
        bench.at(0, SideButtonUpdateAppearance(icon: "pause"))
        bench.layout(.full, animated: false)
        #expect(bench.take().last == "0 shown pause 52 16 at once")
    }
}
