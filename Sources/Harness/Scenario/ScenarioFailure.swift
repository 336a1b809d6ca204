import EventBus

/// An expectation that was not met, or the reason why a run could not continue.
public struct ScenarioFailure: Sendable, Hashable {
    /// The place of the expectation.
    public var place: Scenario.Place
    /// The expectation, in one line.
    public var message: String
    /// The event closest to the expectation; nil if there is none.
    public var nearest: Nearest?
    /// The timeline around that time, in order.
    public var timeline: [Row]

    /// The closest event, and the reasons why it does not meet the expectation.
    public struct Nearest: Sendable, Hashable {
        public var time: Duration
        public var topic: String
        public var data: Value
        /// Each reason in a few words, such as `0.12 s late` or `data.by: expected "b", found "c"`.
        public var reasons: [String]

        public init(time: Duration, topic: String, data: Value, reasons: [String]) {
            self.time = time
            self.topic = topic
            self.data = data
            self.reasons = reasons
        }
    }

    /// One row of a timeline.
    public enum Row: Sendable, Hashable {
        /// An event that was delivered.
        /// - Parameters:
        ///   - step: the index of the step that ran, counted from 0; the number of steps for events after the last
        ///     step.
        ///   - isMarked: whether the failure is about this event.
        case delivery(step: Int, time: Duration, topic: String, data: Value, isMarked: Bool)
        /// A question asked while the event above was handled, and its answer.
        /// - Parameters:
        ///   - asked: the fields of the question; objects with an id are reduced to that id.
        ///   - answer: nil if the rule failed.
        ///   - by: the source of the answer, such as `rules/toast.lua:32`, and the rules that passed it on.
        case decision(query: String, asked: Value, answer: Value?, by: String)
        /// An event that was expected at this time and did not occur.
        case expected(time: Duration, topic: String)
        /// The number of deliveries that are left out here.
        case omitted(Int)
    }

    public init(place: Scenario.Place, message: String, nearest: Nearest? = nil, timeline: [Row] = []) {
        self.place = place
        self.message = message
        self.nearest = nearest
        self.timeline = timeline
    }
}
