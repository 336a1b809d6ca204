import EventBus

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
