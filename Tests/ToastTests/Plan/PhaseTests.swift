import Chrome
import EventBus
import Testing

@testable import Toast

@Suite("phases of a toast's entrance and exit") struct PhaseTests {
    /// The phases as text, with times in milliseconds: `enter 0, entered 240; exit 0, gone 240`.
    private func steps(
        _ profile: ToastProfile, fades: Bool = false, _ change: (inout ToastSettings) -> Void = { _ in }
    ) -> String {
        var settings = ToastSettings(profile: profile)
        change(&settings)
        let phases = toastPhases(tuning: settings, fades: fades)
        return [phases.enter, phases.exit].map { steps in
            steps.map { "\($0.name.rawValue) \(($0.at / .milliseconds(1)).rounded(.toNearestOrEven).formatted)" }
                .joined(separator: ", ")
        }.joined(separator: "; ")
    }

    @Test(
        "each profile has its phases, and all profiles have the same fades with reduced motion",
        arguments: [
            (.agora, false, "enter 0, entered 240; exit 0, gone 240"),
            (.aggressive, false, "enter 0, entered 240; exit 0, gone 240"),
            (
                .kreta, false,
                "appear 0, expand 150, textIn 250, textShown 500, entered 650; textOut 0, shrink 100, gone 350"
            ),
            (.agora, true, "fadeIn 0, entered 240; fadeOut 0, gone 240"),
            (.kreta, true, "fadeIn 0, entered 240; fadeOut 0, gone 240"),
        ] as [(ToastProfile, Bool, String)])
    func shipped(profile: ToastProfile, fades: Bool, expected: String) {
        #expect(steps(profile, fades: fades) == expected)
    }

    @Test("the phases stretch and shrink with the durations in the settings, and fall on whole milliseconds")
    func stretched() {
        #expect(
            steps(.kreta) { ($0.enterDuration, $0.exitDuration) = (.milliseconds(1300), .milliseconds(700)) }
                == "appear 0, expand 300, textIn 500, textShown 1000, entered 1300; textOut 0, shrink 200, gone 700")
        #expect(steps(.agora) { $0.enterDuration = .seconds(1) } == "enter 0, entered 1000; exit 0, gone 240")
        #expect(toastPhases(tuning: ToastSettings(profile: .kreta), fades: false).enter[1].at == .milliseconds(150))
    }

    @Test("with durations of 0, all phases come at once in order, also with reduced motion")
    func none() {
        let none: (inout ToastSettings) -> Void = { ($0.enterDuration, $0.exitDuration) = (.zero, .zero) }
        #expect(
            steps(.kreta, none)
                == "appear 0, expand 0, textIn 0, textShown 0, entered 0; textOut 0, shrink 0, gone 0")
        #expect(steps(.agora, fades: true, none) == "fadeIn 0, entered 0; fadeOut 0, gone 0")
    }

    @Test(
        "with reduced motion, a toast fades unless it ignores that wish",
        arguments: [
            (false, .respect, false), (true, .respect, true), (true, .ignore, false), (true, .custom, true),
            (false, .custom, false),
        ] as [(Bool, ToastReduceMotion, Bool)])
    func fading(wish: Bool, behavior: ToastReduceMotion, expected: Bool) {
        let content = toast { $0.reduceMotion = behavior }
        #expect(fades(content, traits { $0.reduceMotion = wish }) == expected)
        #expect(plan(content, traits: traits { $0.reduceMotion = wish }).motion == (expected ? .fade : .full))
    }

    @Test("the durations of entrance and exit are those of their last phases")
    func times() {
        let kreta = ToastSettings(profile: .kreta)
        #expect(toastTimes(tuning: kreta, fades: false) == (.milliseconds(650), .milliseconds(350)))
        #expect(toastTimes(tuning: kreta, fades: true) == (.milliseconds(240), .milliseconds(240)))
    }
}

extension Double {
    fileprivate var formatted: String { String(Int(self)) }
}
