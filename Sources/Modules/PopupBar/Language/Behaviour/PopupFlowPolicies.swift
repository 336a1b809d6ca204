import EventBus

/// The item that a page turn leads to, or none.
public struct PopupPageTarget: Codable, Sendable, Hashable, FieldDocumented {
    public var item: String?

    public static let schemaDescription = "The item that a page turn leads to, or none."
    public static let fields = Fields<Self> {
        Field(\.item, "id of the item; nil: no item on that side")
    }
    public init(item: String?) { self.item = item }
}

/// Which item is the neighbor of the bar's item? Asked when the user has swiped the titles.
///
/// Built-in: the neighbor in the order of the data source; none at its ends.
public struct PopupPageTargetQuery: Query, FieldDocumented {
    public static let topic: TopicName = "popup.pageTarget"
    public static let outcomes: [TopicName] = ["popup.didDisplayItem"]
    public var item: String
    public var direction: PopupPageDirection
    public var queue: [String]

    public static let schemaDescription = "Which item is the neighbor of the bar's item?"
    public static let fields = Fields<Self> {
        Field(\.item, "id of the bar's item")
        Field(\.direction, "which neighbor is meant: the item before the bar's item, or the item after it")
        Field(\.queue, "ids of the items, in the order of the data source")
    }

    public init(item: String, direction: PopupPageDirection, queue: [String]) {
        (self.item, self.direction, self.queue) = (item, direction, queue)
    }

    public typealias Answer = PopupPageTarget
}

/// The state of the popup at the moment when another content is to be presented.
public enum PopupSituation: String, StringEnum { case closed, open, transitioning, dismissing }

/// What happens to a content that is to be presented while another one is.
public enum PopupNewContent: String, StringEnum {
    /// The new content replaces the old one; nothing opens or closes.
    case replace
    /// The new content replaces the old one, and the popup opens.
    case replaceAndOpen
    /// The new content waits until nothing moves; then the policy is asked again.
    case queue
    /// The popup closes; then the new content replaces the old one.
    case closeThenReplace
    /// The request is refused with ``PopupRejected``.
    case ignore
    /// The old content stays, and the bar shows the item of the new one.
    case updateItemOnly
}

/// What happens to a content that is to be presented while another content is presented?
///
/// Built-in: it replaces the old content. A closed popup then opens if the request has `openPopup`. While the popup
/// moves, the new content waits.
public struct PopupOnNewContentQuery: Query, FieldDocumented {
    public static let topic: TopicName = "popup.onNewContent"
    public static let outcomes: [TopicName] = ["popup.contentAttached", "popup.willOpen", "popup.rejected"]
    public var state: PopupSituation
    /// The ids of the presented content and of the new one.
    public var old: String
    public var new: String
    public var openPopup: Bool
    public var animated: Bool

    public static let schemaDescription =
        "What happens to a content that is to be presented while another content is presented?"
    public static let fields = Fields<Self> {
        Field(\.state, "the state of the popup when the policy is asked")
        Field(\.old, "id of the presented content")
        Field(\.new, "id of the content that is to be presented")
        Field(\.openPopup, "whether the request asks for an open popup")
        Field(\.animated, "whether the request asks for animation")
    }

    public init(state: PopupSituation, old: String, new: String, openPopup: Bool, animated: Bool) {
        (self.state, self.old, self.new, self.openPopup, self.animated) = (state, old, new, openPopup, animated)
    }

    public typealias Answer = PopupNewContent

    public func problem(with answer: PopupNewContent) -> String? {
        guard answer == .queue, state == .open || state == .closed else { return nil }
        return "an answer other than queue, because nothing moves"
    }
}

/// An operation that waits for its turn, or has just been requested.
public struct PopupPending: Codable, Sendable, Hashable, FieldDocumented, ScriptNamed {
    public static let scriptName = "operation"

    public var id: Int
    public var kind: PopupOperationKind
    public var content: String?
    public var label: String?

    public static let schemaDescription = "An operation that waits for its turn, or has just been requested."
    public static let fields = Fields<Self> {
        Field(\.id, "a number that counts up from 1 in the order of arrival")
        Field(\.kind, "the kind of the operation")
        Field(\.content, "id of the content that a presentation presents; nil for other kinds")
        Field(\.label, "the label under which the outcome is published; nil: the outcome is not published")
    }

    public init(id: Int, kind: PopupOperationKind, content: String? = nil, label: String? = nil) {
        (self.id, self.kind, self.content, self.label) = (id, kind, content, label)
    }
}

/// The published outcome of operations that are dropped from the queue.
public enum PopupTold: String, StringEnum { case superseded, completed, rejected }

/// The waiting operations that stay in the queue.
public struct PopupCoalescing: Codable, Sendable, Hashable, FieldDocumented {
    public var kept: [Int]
    public var told: PopupTold?

    public static let schemaDescription = "The waiting operations that stay in the queue."
    public static let fields = Fields<Self> {
        Field(\.kept, "ids of the operations that stay, in any order")
        Field(\.told, "the outcome that is published for the other operations; nil: superseded")
    }
    public init(kept: [Int], told: PopupTold? = nil) {
        self.kept = kept
        self.told = told
    }
}

/// Which waiting operations stay when a new operation arrives? Asked when an operation has to wait behind other waiting
/// operations.
///
/// Built-in: as in LNPopupController, a presentation drops waiting presentations and dismissals, a dismissal drops all
/// waiting operations, and an opening or a closing drops waiting openings and closings. Their outcome is superseded.
public struct PopupCoalesceQuery: Query, FieldDocumented {
    public static let topic: TopicName = "popup.coalesce"
    public static let outcomes: [TopicName] = ["popup.superseded", "popup.completed", "popup.rejected"]
    public var running: PopupOperationKind?
    public var pending: [PopupPending]
    public var new: PopupPending

    public static let schemaDescription = "Which waiting operations stay when a new operation arrives?"
    public static let fields = Fields<Self> {
        Field(
            \.running, "the kind of the running operation; nil: the popup moves without an operation, as after a drag")
        Field(\.pending, "the operations that wait, in the order of arrival")
        Field(\.new, "the operation that arrives; it stays in any case")
    }

    public init(running: PopupOperationKind?, pending: [PopupPending], new: PopupPending) {
        (self.running, self.pending, self.new) = (running, pending, new)
    }

    public typealias Answer = PopupCoalescing

    public func problem(with answer: PopupCoalescing) -> String? {
        let ids = Set(pending.map(\.id))
        return answer.kept.allSatisfy(ids.contains) ? nil : "ids of waiting operations"
    }
}

/// How an open popup is dismissed.
public enum PopupDismissal: String, StringEnum {
    /// The popup closes; then its bar disappears.
    case closeThenDismiss
    /// The popup and its bar disappear at the same time.
    case together
    /// The popup and its bar disappear without animation.
    case immediate
}

/// How is an open popup dismissed?
///
/// Built-in: it closes; then its bar disappears.
public struct PopupDismissWhileOpenQuery: Query, FieldDocumented {
    public static let topic: TopicName = "popup.dismissWhileOpen"
    public static let outcomes: [TopicName] = ["popup.willClose", "popup.willDismissBar"]
    /// The public state, which changes only when a movement has ended.
    public var state: PopupState
    public var animated: Bool

    public static let schemaDescription = "How is an open popup dismissed?"
    public static let fields = Fields<Self> {
        Field(\.state, "the public state of the popup; barPresented: a finger has pulled the popup partly open")
        Field(\.animated, "whether the request asks for animation")
    }

    public init(state: PopupState, animated: Bool) { (self.state, self.animated) = (state, animated) }

    public typealias Answer = PopupDismissal
}
