import EventBus

/// What can be asked of a presentation.
public enum PopupOperationKind: String, Word { case present, open, close, dismiss }

/// An operation is done, or was done already.
public struct PopupCompleted: Fact {
    public static let topic: TopicName = "popup.completed"
    /// That it was asked for with.
    public var label: String
    public init(label: String) { self.label = label }
}

/// An operation will never be done: a later one took its place.
public struct PopupSuperseded: Fact {
    public static let topic: TopicName = "popup.superseded"
    public var label: String
    /// What came instead.
    public var by: PopupOperationKind
    public init(label: String, by: PopupOperationKind) {
        self.label = label
        self.by = by
    }
}

/// What is wrong with what was asked of the popup, or with how it was asked.
public enum PopupProblem: String, Word {
    /// A presentation of nothing.
    case noContent
    case unknownContent
    case unknownItem
    /// Another item has that id.
    case duplicateItem
    /// The item of the data source is none, or the data source does not exist.
    case noInitialItem
    /// The bar shows an item, and cannot show none.
    case nilItemWhilePresented
    /// Contents are the source of items: the bar's own item counts for nothing.
    case popupItemIgnored
    /// There is no bar: nothing that could be opened, closed or dismissed.
    case notPresented
    /// The popup is not open.
    case notOpen
    /// A phase of a gesture that does not follow on the one before.
    case gestureOutOfOrder
    /// A number that is none, or out of range.
    case invalidNumber
    /// A width or height of zero: nothing of the popup can be seen there.
    case containerWithoutSize
    /// The app's own bar says no height.
    case customBarWithoutHeight
    /// A rule is against it.
    case refusedByRule
    /// Too many operations wait.
    case queueFull
}

/// A request was refused; nothing changed.
public struct PopupRejected: Refusal {
    public static let topic: TopicName = "popup.rejected"
    public var reason: PopupProblem
    /// Of the operation, if it has one.
    public var label: String?
    /// Of the content or the item that it is about.
    public var id: String?
    /// What is wrong, in words.
    public var explanation: String

    public init(reason: PopupProblem, label: String? = nil, id: String? = nil, explanation: String) {
        self.reason = reason
        self.label = label
        self.id = id
        self.explanation = explanation
    }
}

/// Something is odd, but went on in a way that is defined.
public struct PopupDiagnosed: Fact {
    public static let topic: TopicName = "popup.diagnosed"
    public var problem: PopupProblem
    /// Of the content or the item that it is about.
    public var id: String?
    /// What is odd, in words.
    public var explanation: String

    public init(problem: PopupProblem, id: String? = nil, explanation: String) {
        self.problem = problem
        self.id = id
        self.explanation = explanation
    }
}

/// The public state changed: what was going on is over (POPUP §1.1).
public struct PopupStateChanged: Fact {
    public static let topic: TopicName = "popup.stateChanged"
    public var from: PopupState
    public var to: PopupState
    public init(from: PopupState, to: PopupState) {
        self.from = from
        self.to = to
    }
}
