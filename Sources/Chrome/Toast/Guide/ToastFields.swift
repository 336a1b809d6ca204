import EventBus

extension ToastContent: SchemaDocumented {
    public static let schemaTitle = "Toast"
    public static let schemaDescription = "A toast as policies see it: what the caller said, and what was filled in."
    public static var fieldDescriptions: [String: String] {
        ToastShow.fieldDescriptions.merging(["count": "how many toasts it stands for"]) { first, _ in first }
    }
}

/// Private are the text that people read, and the tokens by which an app finds its own data.
extension ToastContent: PrivateFields {
    public static let privateFields: Set = ["message", "restorationToken", "undoToken"]
}

/// Only the title is private. The role is a word that rules compare.
extension ToastAction: PrivateFields {
    public static let privateFields: Set = ["title"]
}

extension ToastOptions: PrivateFields {
    public static let privateFields = ToastContent.privateFields
}

extension ToastShow: PrivateFields {
    public static let privateFields = ToastContent.privateFields
}

extension ToastActionInvoked: PrivateFields {
    public static let privateFields: Set = ["title"]
}

extension ToastAnnounced: PrivateFields {
    public static let privateFields: Set = ["text"]
}

extension ToastPlanned: PrivateFields {
    public static let privateFields: Set = ["accessibilityLabel", "accessibilityActions"]
}

extension ToastPersisted: PrivateFields {
    public static let privateFields: Set = ["tokens"]
}

extension ToastRestoreRequested: PrivateFields {
    public static let privateFields: Set = ["token"]
}

extension ToastOptions: SchemaDocumented {
    public static let schemaDescription = "The options of a toast that are to change."
    public static var fieldDescriptions: [String: String] { ToastShow.fieldDescriptions }
}
