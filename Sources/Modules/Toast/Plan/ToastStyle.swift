import Chrome

/// What the looks draw differently, beside the numbers that settings have (TOAST §5).
struct ToastStyle {
    let look: ToastLook
    let content: ToastContent

    /// The caller's icon, else the kind's.
    var symbol: String? { content.icon ?? own }

    private var own: String? {
        switch (look, content.kind) {
        case (.glass, .success): "checkmark.circle.fill"
        case (.glass, .error): "exclamationmark.triangle.fill"
        case (.glass, .warning): "exclamationmark.circle.fill"
        case (.glass, .info): "info.circle.fill"
        case (.badge, .success): "checkmark"
        case (.badge, .error): "xmark.circle.fill"
        case (.badge, .warning): "exclamationmark.triangle.fill"
        case (.badge, .info): "info"
        case (_, .custom): nil
        }
    }

    /// The name of the kind's colour; also where nobody knows the caller's.
    var color: String {
        switch content.kind {
        case .success: "green"
        case .error: "red"
        case .warning: "orange"
        case .info: "blue"
        case .custom: look == .glass ? "blue" : "gray"
        }
    }

    /// A badge's type does not change with its length.
    func font(isTitle: Bool) -> (font: ToastFont, weight: ToastFontWeight) {
        switch (look, isTitle) {
        case (.badge, _): (.subheadline, .medium)
        case (.glass, true): (.title3, .semibold)
        case (.glass, false): (.body, .medium)
        }
    }
}
