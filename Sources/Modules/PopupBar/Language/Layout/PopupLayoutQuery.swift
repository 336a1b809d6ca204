import Chrome
import EventBus

/// Computes the layout of a popup. The answer depends only on the query, the settings and the rules.
///
/// Built-in: the geometry of LNPopupController, with the answers of the policies about the look.
public struct PopupLayoutQuery: Query, FieldDocumented {
    public static let topic: TopicName = "popup.layout"
    public static let isExplained = false
    public var world: Record<PopupWorld>?
    public var item: Record<PopupItem>?
    public var state: PopupState?

    public static let schemaDescription = "What is the layout of the popup?"
    public static let fields = Fields<Self> {
        Field(\.world, "the device, the container and the options of the bar; nil: those of the current popup")
        Field(\.item, "the item that the bar shows; nil: the item of the current bar")
        Field(\.state, "the state of the popup; nil: barPresented")
    }

    public init(world: PopupWorld? = nil, item: PopupItem? = nil, state: PopupState? = nil) {
        self.world = world.map { Record($0) }
        self.item = item.map { Record($0) }
        self.state = state
    }

    public typealias Answer = PopupLayout

    public func problem(with answer: PopupLayout) -> String? {
        let frames = [answer.bar.frame, answer.bar.contentFrame, answer.content.frame, answer.content.openFrame]
        let lengths = frames.flatMap { [$0.x, $0.y, $0.width, $0.height] } + [answer.insets.addedBottom]
        guard lengths.allSatisfy({ abs($0) <= 1_000_000 }) else {
            return "frames whose numbers are -1000000 to 1000000"
        }
        return frames.allSatisfy { $0.width >= 0 && $0.height >= 0 }
            ? nil : "frames whose width and height are 0 or more"
    }
}
