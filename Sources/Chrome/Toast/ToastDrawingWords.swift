import EventBus

/// The two ways in which a toast is drawn (TOAST §5).
public enum ToastLook: String, Word {
    /// A pane of tinted glass with a symbol in the colour of its kind: Agora's.
    case glass
    /// A disc in the colour of its kind that grows into a pill: Kreta's.
    case badge
}

/// How a toast comes and goes (P1).
public enum ToastMotion: String, Word {
    case full
    /// For who asked for less motion: it only fades.
    case fade
}

/// What a toast is made of, from the clearest; `solid` lets nothing through (P2).
public enum ToastMaterial: String, Word { case ultraThin, thin, regular, thick, ultraThick, solid }

/// How icon, text and action stand (P5).
public enum ToastArrangement: String, Word {
    case row
    /// The action below.
    case column
}

/// The platform's text styles (P6).
public enum ToastFont: String, Word { case title3, body, subheadline }

public enum ToastFontWeight: String, Word { case medium, semibold }

/// What a double tap does under a screen reader (P6).
public enum ToastHint: String, Word { case action, dismiss, none }

/// Whether an announcement waits for the end of what is being said (A3).
public enum ToastPoliteness: String, Word { case polite, assertive }

/// A step of an appearance or an exit (PH1 glass, PH2 badge, PH3 faded).
public enum ToastPhase: String, Word {
    case enter, entered, exit, gone
    case appear, expand, textIn, textShown, textOut, shrink
    case fadeIn, fadeOut
}

/// What the device plays to the fingers (H1).
public enum ToastHapticPattern: String, Word {
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
