import Chrome
import EventBus

/// A request of a renderer was refused: its container or its part does not exist.
public struct ScreenRejected: Refusal {
    public static let topic: TopicName = "screen.rejected"
    public enum Reason: String, StringEnum { case unknownContainer, unknownPart }
    public var reason: Reason
    /// The reason, as a sentence for people.
    public var explanation: String

    public init(reason: Reason, explanation: String) { (self.reason, self.explanation) = (reason, explanation) }
}
