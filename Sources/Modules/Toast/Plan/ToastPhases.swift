import Chrome
import EventBus

/// A step of an appearance or exit, and when it begins.
typealias ToastStep = (at: Duration, name: ToastPhase)

/// Whether a toast only fades (P1).
func fades(_ content: ToastContent, _ traits: Traits) -> Bool {
    traits.reduceMotion && content.reduceMotion != .ignore
}

/// How long a toast's appearance and its exit take. Fades are never longer than what they
/// stand for: who switched animations off has none at all.
func toastTimes(tuning: ToastTuning, fades: Bool) -> (enter: Duration, exit: Duration) {
    guard fades else { return (tuning.enterDuration, tuning.exitDuration) }
    return (min(tuning.reducedFade, tuning.enterDuration), min(tuning.reducedFade, tuning.exitDuration))
}

/// The steps of the appearance and of the exit, from the beginning of each (PH1–PH3). Those
/// of a look stretch with the times that are set.
func toastPhases(tuning: ToastTuning, fades: Bool) -> (enter: [ToastStep], exit: [ToastStep]) {
    let times = toastTimes(tuning: tuning, fades: fades)
    let timeline = fades ? ToastTimeline.faded : ToastTimeline.of(tuning.look)
    return (timeline.enter.stretched(to: times.enter), timeline.exit.stretched(to: times.exit))
}

/// The steps of a look as its design has them, in milliseconds; the last one is the end.
struct ToastTimeline {
    typealias Steps = [(at: Int, name: ToastPhase)]
    let enter: Steps
    let exit: Steps

    static func of(_ look: ToastLook) -> ToastTimeline { look == .glass ? glass : badge }

    static let faded = ToastTimeline(
        enter: [(0, .fadeIn), (240, .entered)], exit: [(0, .fadeOut), (240, .gone)])

    private static let glass = ToastTimeline(
        enter: [(0, .enter), (240, .entered)], exit: [(0, .exit), (240, .gone)])

    private static let badge = ToastTimeline(
        enter: [(0, .appear), (150, .expand), (250, .textIn), (500, .textShown), (650, .entered)],
        exit: [(0, .textOut), (100, .shrink), (350, .gone)])
}

extension ToastTimeline.Steps {
    /// In whole fractions: a step of the design falls on its millisecond.
    fileprivate func stretched(to whole: Duration) -> [ToastStep] {
        let end = last?.at ?? 1
        return map { (whole * $0.at / end, $0.name) }
    }
}
