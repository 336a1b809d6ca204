import EventBus

// The query belongs to the module `sideButton`, which lists and answers it. The toolbar defines its type because it
// also asks the query: its layout depends on the current button.

/// The side button that becomes the current one.
public enum SideButtonChoice: String, StringEnum {
    /// The side button of the selected item.
    case item
    /// The side button for items without one of their own.
    case global
    /// No side button.
    case none
}

/// Which side button is the current one? Asked when another item is selected, and when the items or the global side
/// button change.
///
/// Built-in: the selected item's, or else the global one, as in DotShake's toolbar.
public struct SideButtonChooseQuery: Query, FieldDocumented {
    public static let topic: TopicName = "sideButton.choose"
    public static let outcomes: [TopicName] = ["sideButton.currentChanged"]
    public var item: Record<SideButtonConfig>?
    public var global: Record<SideButtonConfig>?

    public static let schemaDescription = "Which side button is the current one?"
    public static let fields = Fields<Self> {
        Field(\.item, "the side button of the selected item; nil if it has none")
        Field(\.global, "the side button for items without one; nil if there is none")
    }

    public init(item: Record<SideButtonConfig>?, global: Record<SideButtonConfig>?) {
        self.item = item
        self.global = global
    }

    public typealias Answer = SideButtonChoice

    public func problem(with answer: SideButtonChoice) -> String? {
        let there = [item.map { _ in "item" }, global.map { _ in "global" }, "none"].compactMap { $0 }
        return there.contains(answer.rawValue)
            ? nil : "one of \(there.joined(separator: ", ")): there is no other side button"
    }
}
