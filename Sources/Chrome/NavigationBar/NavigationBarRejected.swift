import EventBus

/// What is wrong with a request about a bar.
public enum NavigationBarRejection: String, Word {
    case duplicateItemID, missingItemID
    case unknownItem, notCustomizable, partOfGroup, alreadyPresent, notPresent, notRemovable
    case noSession, noRename, notEditable
    case corruptSavedState, foreignSavedState, newerSavedState
    /// A width, spacing or priority that is no usable number.
    case invalidNumber
    case tooManyItems
}

/// A request, or a part of it, was refused and changed nothing.
public struct NavigationBarRejected: Refusal {
    public static let topic: TopicName = "navigationBar.rejected"
    /// What is wrong, as a word for programs.
    public var code: NavigationBarRejection
    /// The same word under the name that every other refusal uses.
    public var reason: NavigationBarRejection
    /// Of the item that it is about.
    public var id: String?
    /// For people.
    public var detail: String

    public init(_ code: NavigationBarRejection, id: String? = nil, detail: String) {
        self.code = code
        reason = code
        self.id = id
        self.detail = detail
    }

    public var explanation: String { detail }
}
