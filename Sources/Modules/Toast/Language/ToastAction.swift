import EventBus

/// An action that a toast offers. When the user chooses it, `toast.actionInvoked` is published, and the app runs it.
public struct ToastAction: FieldTable, Hashable {
    public var title: String
    public var role: String?

    public init(title: String, role: String? = nil) {
        self.title = title
        self.role = role
    }

    public static let blank = Self(title: "")
    public static let schemaDescription = "A button of a toast."
    public static let fields = Fields<Self> {
        Field(required: \.title, where: .notEmpty, "title of the button")
        Field(\.role, "word that identifies the action to the app, such as `retry`, `dismiss`, `undo` or `view`")
    }
}

/// Only the title is private. Rules can compare the role.
extension ToastAction: PrivateFields {
    public static let privateFields: Set = ["title"]
}
