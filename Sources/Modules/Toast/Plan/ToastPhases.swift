import Chrome
import EventBus

/// A step of an entrance or exit, and its start relative to the start of the entrance or exit.
typealias ToastStep = (at: Duration, name: ToastPhase)

/// Whether a toast only fades: the user prefers reduced motion and the toast does not ignore that preference.
func fades(_ content: ToastContent, _ traits: Traits) -> Bool {
    traits.reduceMotion && content.reduceMotion != .ignore
}

/// The durations of a toast's entrance and exit. A fade never takes longer than the movement that it replaces, so
/// settings that turn animations off (0 seconds) also turn fades off.
func toastTimes(tuning: ToastTuning, fades: Bool) -> (enter: Duration, exit: Duration) {
    guard fades else { return (tuning.enterDuration, tuning.exitDuration) }
    return (min(tuning.reducedFade, tuning.enterDuration), min(tuning.reducedFade, tuning.exitDuration))
}

/// The steps of a toast's entrance and exit. The steps of the design are scaled in proportion to the durations in the
/// settings.
func toastPhases(tuning: ToastTuning, fades: Bool) -> (enter: [ToastStep], exit: [ToastStep]) {
    let times = toastTimes(tuning: tuning, fades: fades)
    let timeline = fades ? ToastTimeline.faded : ToastTimeline.of(tuning.look)
    return (timeline.enter.stretched(to: times.enter), timeline.exit.stretched(to: times.exit))
}

/// The steps of an entrance and an exit as designed, in milliseconds. The last step is the end.
///
/// The times of glass come from the Agora toast, those of the badge from the Kreta toast.
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
    /// Scales all steps so that the last one is at `whole`. Multiplying before dividing keeps each step on its exact
    /// millisecond where the durations are those of the design.
    fileprivate func stretched(to whole: Duration) -> [ToastStep] {
        let end = last?.at ?? 1
        return map { (whole * $0.at / end, $0.name) }
    }
}
