import Chrome
import EventBus

@testable import Toast

/// The content of a toast, with id `a`, as it is when the toast appears.
func toast(
    _ message: String = "Saved", kind: ToastKind = .info, _ change: (inout ToastContent) -> Void = { _ in }
) -> ToastContent {
    var content = ToastContent(ToastShow(message: message, kind: kind), id: "a")
    change(&content)
    return content
}

func traits(_ change: (inout Traits) -> Void) -> Traits {
    var traits = Traits()
    change(&traits)
    return traits
}

func plan(
    _ content: ToastContent = toast(), traits: Traits = Traits(), mode: PerformanceMode = .standard,
    _ profile: ToastProfile = .agora, osVersion: String? = nil, _ change: (inout ToastSettings) -> Void = { _ in }
) -> ToastPlanned {
    var settings = ToastSettings(profile: profile)
    change(&settings)
    return toastPlan(of: content, traits: traits, mode: mode, tuning: settings, osVersion: osVersion)
}

extension ToastPlanned {
    func ratio(_ pair: ToastColorPair) -> Double? { contrast.first { $0.pair == pair }?.ratio }
}
