import EventBus

/// The two designs in which a toast is drawn.
public enum ToastLook: String, StringEnum {
    /// A pane of tinted glass with a symbol in the color of its kind, as in the Agora toast.
    case glass
    /// A disc in the color of its kind that grows into a pill, as in the Kreta toast.
    case badge
}

/// How a toast enters and leaves the screen.
public enum ToastMotion: String, StringEnum {
    /// With all movements of its look.
    case full
    /// With fades only, because the user prefers reduced motion.
    case fade
}

/// The material behind a toast's text, the most transparent first. Nothing shows through `solid`, which is used when
/// the user prefers reduced transparency.
public enum ToastMaterial: String, StringEnum { case ultraThin, thin, regular, thick, ultraThick, solid }

/// How a toast's icon, text and action are arranged.
public enum ToastArrangement: String, StringEnum {
    /// Icon, text and action side by side.
    case row
    /// Icon and text side by side, the action below them.
    case column
}

/// The text style of a toast's message, by its name on iOS.
public enum ToastFont: String, StringEnum { case title3, body, subheadline, headline }

/// The weight of a toast's message, by its name on iOS.
public enum ToastFontWeight: String, StringEnum { case medium, semibold }

/// What a double tap on a toast does while a screen reader is on.
public enum ToastHint: String, StringEnum { case action, dismiss, none }

/// Whether a screen reader finishes its current speech before an announcement (`polite`), or may interrupt it
/// (`assertive`).
public enum ToastPoliteness: String, StringEnum { case polite, assertive }

/// A step of a toast's entrance or exit. Milliseconds are those of the default durations.
///
/// - Glass: `enter` 0, `entered` 240; `exit` 0, `gone` 240, as in the Agora toast.
/// - Badge: `appear` 0, `expand` 150, `textIn` 250, `textShown` 500, `entered` 650; `textOut` 0, `shrink` 100,
///   `gone` 350, as in the Kreta toast.
/// - With less motion: `fadeIn` 0, `entered` 240; `fadeOut` 0, `gone` 240.
public enum ToastPhase: String, StringEnum {
    case enter, entered, exit, gone
    case appear, expand, textIn, textShown, textOut, shrink
    case fadeIn, fadeOut
}

/// A haptic pattern of the platform.
public enum ToastHapticPattern: String, StringEnum {
    case none
    case success = "notification.success"
    case warning = "notification.warning"
    case error = "notification.error"
    case light = "impact.light"
    case medium = "impact.medium"
    case heavy = "impact.heavy"
    case soft = "impact.soft"
    case rigid = "impact.rigid"
    case selection
}

extension Constraint where Subject == String {
    /// The valid values of a toast's `haptics`, in addition to the app's patterns.
    private static let patterns = ["auto", "disabled"] + ToastHapticPattern.words

    /// Checks a haptic pattern. A name close to a known one is treated as a misspelling; any other name is a pattern of
    /// the app's own.
    static let haptics = Self(["minLength": 1]) { name in
        if name.isEmpty { return notEmpty.problem(name) }
        guard !patterns.contains(name), let meant = nearest(name, among: patterns) else { return nil }
        return FieldError(message: "no pattern is called '\(name)'", hint: "did you mean '\(meant)'?")
    }
}
