import Chrome

/// What is played when a toast appears for the first time (H1, H2).
/// - Returns: nil if nothing is.
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
