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
    public static let schemaDescription = "What is played when a toast of a kind appears and asks for nothing else."
    public static let fields = Fields<Self> {
        Field(\.success, "for a success")
        Field(\.error, "for an error")
        Field(\.info, "for an information")
        Field(\.warning, "for a warning")
        Field(\.custom, "for any other")
    }
}
