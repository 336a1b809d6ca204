import EventBus

/// An expectation that was not met, or a run that could not go on.
public struct ScenarioFailure: Sendable, Hashable {
    /// Where the expectation stands.
    public var place: Scenario.Place
    /// What was expected, in one line.
    public var message: String
    /// What came nearest to it.
    public var nearest: Nearest?
    /// What happened around it, in order.
    public var timeline: [Row]

    /// The event that came nearest, and why it is not the one.
    public struct Nearest: Sendable, Hashable {
        public var time: Duration
        public var topic: String
        public var data: Value
        /// In a few words each: `0.12 s late`, `data.by: expected "b", found "c"`.
        public var reasons: [String]

        public init(time: Duration, topic: String, data: Value, reasons: [String]) {
            self.time = time
            self.topic = topic
            self.data = data
            self.reasons = reasons
        }
    }

    /// A line of a timeline.
    public enum Row: Sendable, Hashable {
        /// What was delivered.
        /// - Parameters:
        ///   - step: the step that ran, counted from 0; as many as there are steps: what
        ///     came after the last one.
        ///   - isMarked: whether the failure is about it.
        case delivery(step: Int, time: Duration, topic: String, data: Value, isMarked: Bool)
        /// What was expected then, and did not come.
        case expected(time: Duration, topic: String)
        /// So many deliveries are left out.
        case omitted(Int)
    }

    public init(place: Scenario.Place, message: String, nearest: Nearest? = nil, timeline: [Row] = []) {
        self.place = place
        self.message = message
        self.nearest = nearest
        self.timeline = timeline
    }
}
