import Chrome

/// The symbols, colors and fonts that differ between the looks. The numbers that differ are settings.
struct ToastStyle {
    let look: ToastLook
    let content: ToastContent

    /// The icon that the sender chose, or else the icon of the kind.
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

    /// The name of the kind's color. It is also used when the sender's own color name is unknown.
    var color: String {
        switch content.kind {
        case .success: "green"
        case .error: "red"
        case .warning: "orange"
        case .info: "blue"
        case .custom: look == .glass ? "blue" : "gray"
        }
    }

    /// The color of the symbol on a badge in the kind's color, according to Kreta's guide; nil for a kind that is not
    /// in the guide.
    var ink: RGB? {
        switch content.kind {
        case .success, .error, .custom: .white
        case .warning: .black
        case .info: nil
        }
    }

    /// The font of a title above the message: that of the message, or UIKit's style for headings of body text.
    var headingFont: ToastFont { look == .badge ? .subheadline : .headline }

    /// The font of the message. A badge has the same font for one line and for several.
    func font(isTitle: Bool) -> (font: ToastFont, weight: ToastFontWeight) {
        switch (look, isTitle) {
        case (.badge, _): (.subheadline, .medium)
        case (.glass, true): (.title3, .semibold)
        case (.glass, false): (.body, .medium)
        }
    }
}
