import EventBus

extension ToastContent: SchemaDocumented {
    public static let schemaTitle = "Toast"
    public static let schemaDescription =
        "A toast as policies see it: the options from the caller, and the defaults that were filled in."
    public static var fieldDescriptions: [String: String] {
        ToastShow.fieldDescriptions.merging(["count": "number of toasts that this toast stands for, from 1"]) {
            first, _ in first
        }
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
    public static let schemaDescription = "The options of a toast to change; nil leaves an option as it is."
    public static var fieldDescriptions: [String: String] { ToastShow.fieldDescriptions }
}
