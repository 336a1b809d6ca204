import EventBus

/// The reasons for refusing a request about a bar, or part of one.
public enum NavigationBarRejection: String, StringEnum {
    /// The id is already used by another item or group control, or is missing in a bar that can be customized.
    case duplicateItemID, missingItemID
    /// The requested item does not exist, cannot be customized, is part of a group, is already in the bar, is not in
    /// the bar, or may not be removed.
    case unknownItem, notCustomizable, partOfGroup, alreadyPresent, notPresent, notRemovable
    /// The item cannot be pressed now.
    case disabled
    /// The request needs an open menu, an item with a menu, or a menu that has entries.
    case noMenu
    /// The request needs an item that was declared with `isOn`.
    case noSwitch
    /// The request needs a search field, or a search in progress.
    case noSearch
    /// The request needs a customizing session, a renaming, or a title that can be edited.
    case noSession, noRename, notEditable
    /// The saved record cannot be read, belongs to another bar, or has a newer version.
    case corruptSavedState, foreignSavedState, newerSavedState
    /// A length is not positive or exceeds 1,000,000 points (a spacing or `minWidth` may be 0), or a priority is not
    /// finite.
    case invalidNumber
    /// The declaration has more than 256 items, or more than 256 controls in all its groups together; or the user has
    /// already added 32 spaces.
    case tooManyItems
}

/// A request, or part of it, was refused and changed nothing.
public struct NavigationBarRejected: Refusal {
    public static let topic: TopicName = "navigationBar.rejected"
    /// The reason, for programs.
    public var code: NavigationBarRejection
    /// The same reason as `code`, under the name that all refusals share.
    public var reason: NavigationBarRejection
    /// The id of the item concerned; nil if the refusal does not concern a single item.
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
