import EventBus

/// The operations on a presentation, which run one after the other.
public enum PopupOperationKind: String, StringEnum { case present, open, close, dismiss }

/// An operation is complete, or had nothing to do.
public struct PopupCompleted: Fact, Equatable {
    public static let topic: TopicName = "popup.completed"
    /// The label that the request gave as `completion`.
    public var label: String
    public init(label: String) { self.label = label }
}

/// An operation was dropped from the queue, because a later one superseded it.
public struct PopupSuperseded: Fact, Equatable {
    public static let topic: TopicName = "popup.superseded"
    public var label: String
    /// The kind of the later operation.
    public var by: PopupOperationKind
    public init(label: String, by: PopupOperationKind) {
        self.label = label
        self.by = by
    }
}

/// The reasons why a request is refused, or is reported as a diagnosis.
public enum PopupProblem: String, StringEnum {
    /// The presentation has no content id.
    case noContent
    case unknownContent
    case unknownItem
    /// The bar has no button with this id.
    case unknownButton
    /// The button or the entry is currently disabled.
    case disabled
    /// No menu is open, or the menu has no such entry.
    case noMenu
    /// The bar cannot show another item: the app draws it, or its data source does not provide neighbors.
    case noPaging
    /// Another item has the same id.
    case duplicateItem
    /// The bar takes its items from a data source, but there is none or it has no initial item.
    case noInitialItem
    /// A presented bar must have an item.
    case nilItemWhilePresented
    /// The bar's own item is ignored, because the contents are the source of items.
    case popupItemIgnored
    /// No bar is presented.
    case notPresented
    /// The popup is not open.
    case notOpen
    /// The phase of a gesture cannot follow the previous one.
    case gestureOutOfOrder
    /// A number is not finite or is out of range.
    case invalidNumber
    /// The container has a width or a height of zero, so that nothing of the popup is visible.
    case containerWithoutSize
    /// The custom bar has no height.
    case customBarWithoutHeight
    /// The bar has the style `custom`, but the app has no custom bar; the system draws the bar.
    case styleWithoutCustomBar
    /// The bar is inline next to a minimized tab bar, but the container has no frame for it there.
    case inlineWithoutFrame
    /// A rule refuses the request.
    case refusedByRule
    /// Too many operations are waiting; see ``PopupBehaviour/queueLimit``.
    case queueFull
}

/// A request was refused and changed nothing.
public struct PopupRejected: Refusal {
    public static let topic: TopicName = "popup.rejected"
    public var reason: PopupProblem
    /// The label of the operation; nil: it has none.
    public var label: String?
    /// The id of the content or the item concerned; nil: none.
    public var id: String?
    /// The reason, as a sentence for people.
    public var explanation: String

    public init(reason: PopupProblem, label: String? = nil, id: String? = nil, explanation: String) {
        self.reason = reason
        self.label = label
        self.id = id
        self.explanation = explanation
    }
}

/// A request or the world is questionable. The module continues in a defined way.
public struct PopupDiagnosed: Fact, Equatable {
    public static let topic: TopicName = "popup.diagnosed"
    public var problem: PopupProblem
    /// The id of the content or the item concerned; nil: none.
    public var id: String?
    /// The problem, as a sentence for people.
    public var explanation: String

    public init(problem: PopupProblem, id: String? = nil, explanation: String) {
        self.problem = problem
        self.id = id
        self.explanation = explanation
    }
}

/// The public state has changed at the end of a movement. It is never `transitioning`, as in LNPopupController.
public struct PopupStateChanged: Fact, Equatable {
    public static let topic: TopicName = "popup.stateChanged"
    public var from: PopupState
    public var to: PopupState
    public init(from: PopupState, to: PopupState) {
        self.from = from
        self.to = to
    }
}
