import EventBus

/// An item, or none.
public struct PopupPageTarget: Codable, Sendable, Hashable {
    /// Id; nil: there is none on that side.
    public var item: String?
    public init(item: String?) { self.item = item }
}

/// Which item is the neighbour of the bar's? Asked when the titles have been swiped.
///
/// Built-in: that of the data source.
public struct PopupPageTargetQuery: Query {
    public static let topic: TopicName = "popup.pageTarget"
    public static let outcomes: [TopicName] = ["popup.didDisplayItem"]
    /// Id of the bar's.
    public var item: String
    public var direction: PopupPageDirection
    /// Ids in the order of the data source.
    public var queue: [String]

    public init(item: String, direction: PopupPageDirection, queue: [String]) {
        (self.item, self.direction, self.queue) = (item, direction, queue)
    }

    public typealias Answer = PopupPageTarget
}

/// Where a popup is when something new is to be shown.
public enum PopupSituation: String, Word { case closed, open, transitioning, dismissing }

/// What becomes of a content that is to be shown in another one's place.
public enum PopupNewContent: String, Word {
    /// It takes the other's place.
    case replace
    /// The same, and the popup opens.
    case replaceAndOpen
    /// It waits until nothing moves; then the question is asked again.
    case queue
    /// The popup closes first.
    case closeThenReplace
    /// Nothing becomes of it.
    case ignore
    /// The other stays; the bar shows the item of the new one.
    case updateItemOnly
}

/// What becomes of a content that is to be shown in another one's place?
///
/// Built-in: it takes the other's place, and opens if that was asked for; while something moves, it waits.
public struct PopupOnNewContentQuery: Query {
    public static let topic: TopicName = "popup.onNewContent"
    public static let outcomes: [TopicName] = ["popup.contentAttached", "popup.willOpen", "popup.rejected"]
    public var state: PopupSituation
    /// Ids.
    public var old: String
    public var new: String
    /// What the caller asked for.
    public var openPopup: Bool
    public var animated: Bool

    public init(state: PopupSituation, old: String, new: String, openPopup: Bool, animated: Bool) {
        (self.state, self.old, self.new, self.openPopup, self.animated) = (state, old, new, openPopup, animated)
    }

    public typealias Answer = PopupNewContent

    public func problem(with answer: PopupNewContent) -> String? {
        guard answer == .queue, state == .open || state == .closed else { return nil }
        return "another answer than queue: nothing moves that it could wait for"
    }
}

/// An operation that waits for its turn, or arrives.
public struct PopupPending: Codable, Sendable, Hashable {
    /// Counts up from 1 in the order of arrival.
    public var id: Int
    public var kind: PopupOperationKind
    /// Of a presentation.
    public var content: String?
    /// Whether it was asked for with a label.
    public var label: String?

    public init(id: Int, kind: PopupOperationKind, content: String? = nil, label: String? = nil) {
        (self.id, self.kind, self.content, self.label) = (id, kind, content, label)
    }
}

/// What those hear whose operations are dropped.
public enum PopupTold: String, Word { case superseded, completed, rejected }

/// Which waiting operations stay.
public struct PopupCoalescing: Codable, Sendable, Hashable {
    /// Ids of those that stay, in any order.
    public var kept: [Int]
    /// What the others hear; superseded when absent.
    public var told: PopupTold?
    public init(kept: [Int], told: PopupTold? = nil) {
        self.kept = kept
        self.told = told
    }
}

/// Which waiting operations does a new one leave? Asked when an operation has to wait behind others.
///
/// Built-in: POPUP §1.3.
public struct PopupCoalesceQuery: Query {
    public static let topic: TopicName = "popup.coalesce"
    public static let outcomes: [TopicName] = ["popup.superseded", "popup.completed", "popup.rejected"]
    /// What is being done; nil: something moves that no operation started.
    public var running: PopupOperationKind?
    public var pending: [PopupPending]
    /// The one that arrives, which stays in any case.
    public var new: PopupPending

    public init(running: PopupOperationKind?, pending: [PopupPending], new: PopupPending) {
        (self.running, self.pending, self.new) = (running, pending, new)
    }

    public typealias Answer = PopupCoalescing

    public func problem(with answer: PopupCoalescing) -> String? {
        let ids = Set(pending.map(\.id))
        return answer.kept.allSatisfy(ids.contains) ? nil : "ids of operations that wait"
    }
}

/// How an open popup goes.
public enum PopupDismissal: String, Word {
    case closeThenDismiss
    /// Popup and bar at once.
    case together
    /// Without animation.
    case immediate
}

/// How does an open popup go that is dismissed?
///
/// Built-in: it closes, then its bar goes.
public struct PopupDismissWhileOpenQuery: Query {
    public static let topic: TopicName = "popup.dismissWhileOpen"
    public static let outcomes: [TopicName] = ["popup.willClose", "popup.willDismissBar"]
    /// The public one.
    public var state: PopupState
    public var animated: Bool

    public init(state: PopupState, animated: Bool) { (self.state, self.animated) = (state, animated) }

    public typealias Answer = PopupDismissal
}
