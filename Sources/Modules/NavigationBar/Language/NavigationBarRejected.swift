import EventBus

/// The reasons why a request about a bar, or a part of it, is refused.
public enum NavigationBarRejection: String, Word {
    /// An id that another item or group child has already, or no id in a bar that can be customized.
    case duplicateItemID, missingItemID
    /// The item named by the request does not exist, cannot be customized, is part of a group, is in the bar already,
    /// is not in the bar, or may not be removed.
    case unknownItem, notCustomizable, partOfGroup, alreadyPresent, notPresent, notRemovable
    /// The item cannot be pressed now.
    case disabled
    /// The request needs an open menu, an item with a menu, or a menu that has entries.
    case noMenu
    /// The request needs an item that was declared with `isOn`.
    case noSwitch
    /// The request needs a search field, or a search that goes on.
    case noSearch
    /// The request needs a customizing session, a renaming, or a title that can be edited.
    case noSession, noRename, notEditable
    /// A saved record that cannot be read, belongs to another bar, or has a newer version.
    case corruptSavedState, foreignSavedState, newerSavedState
    /// A length that is not positive or exceeds 1,000,000 points (a spacing or `minWidth` may be 0), or a priority that
    /// is not finite.
    case invalidNumber
    /// The declaration has more than 256 items, or more than 256 controls in all its groups together; or the user has added 32
    /// spaces already.
    case tooManyItems
}

/// A request, or a part of it, was refused and changed nothing.
public struct NavigationBarRejected: Refusal {
    public static let topic: TopicName = "navigationBar.rejected"
    /// The reason, for programs.
    public var code: NavigationBarRejection
    /// The same reason as `code`, under the name that all refusals share.
    public var reason: NavigationBarRejection
    /// The id of the item concerned; nil: the refusal concerns no single item.
    public var id: String?
    /// The explanation for people.
    public var detail: String

    public init(_ code: NavigationBarRejection, id: String? = nil, detail: String) {
        self.code = code
        reason = code
        self.id = id
        self.detail = detail
    }

    public var explanation: String { detail }
}
