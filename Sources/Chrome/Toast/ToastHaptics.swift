import EventBus

/// What is played when a toast of a kind appears and asks for nothing else (H1).
public struct ToastHaptics: Codable, Sendable, Hashable {
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

extension ToastHaptics: SettingsGroup {
    public init(from decoder: any Decoder) throws {
        self.init()
        try override(from: decoder)
    }

    mutating func override(from decoder: any Decoder) throws {
        let fields = try Overrides<CodingKeys>(decoder)
        try fields.value(&success, .success)
        try fields.value(&error, .error)
        try fields.value(&info, .info)
        try fields.value(&warning, .warning)
        try fields.value(&custom, .custom)
    }
}
