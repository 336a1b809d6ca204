import Chrome

/// The haptic pattern to play when a toast first appears: the toast's own, or that of its kind in the settings.
/// - Returns: nil if none is to be played, which is always the case on devices other than phones.
func toastHaptic(of content: ToastContent, idiom: Idiom, tuning: ToastTuning) -> String? {
    guard idiom == .phone else { return nil }
    switch content.haptics {
    case "auto":
        let pattern = tuning.haptics[content.kind]
        return pattern == .none ? nil : pattern.rawValue
    case "none", "disabled", "": return nil
    case let own: return own
    }
}
