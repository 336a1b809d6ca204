import EventBus

/// The haptic pattern for each kind of toast, played when a toast whose `haptics` is `auto` appears.
///
/// The default values are those of the Agora toast.
public struct ToastHaptics: Hashable {
    public var success = ToastHapticPattern.success
    public var error = ToastHapticPattern.error
    public var info = ToastHapticPattern.light
    public var warning = ToastHapticPattern.warning
    public var custom = ToastHapticPattern.medium

    public init() {}

    public subscript(kind: ToastKind) -> ToastHapticPattern {
        switch kind {
        case .success: success
        case .error: error
        case .info: info
        case .warning: warning
        case .custom: custom
        }
    }
}

extension ToastHaptics: FieldGroup {
    public static let schemaDescription =
        "The haptic pattern for each kind of toast, played when a toast with the haptics `auto` appears."
    public static let fields = Fields<Self> {
        Field(\.success, "for a success toast")
        Field(\.error, "for an error toast")
        Field(\.info, "for an info toast")
        Field(\.warning, "for a warning toast")
        Field(\.custom, "for a toast of the kind `custom`")
    }
}
