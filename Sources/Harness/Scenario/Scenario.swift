import EventBus

/// A test as data: injected events with their times, and the expected events and state.
///
/// ``ScenarioFile`` reads scenarios from JSON, and a test written in Lua becomes one. docs/testing.md describes the
/// format.
public struct Scenario: Sendable, Hashable {
    /// A place in a file, shown as `file:line`.
    public struct Place: Sendable, Hashable, CustomStringConvertible {
        public var file: String
        /// Counted from 1; 0 for the whole file.
        public var line: Int
        /// The field of the scenario, such as `expect[3]`, in case a line contains several; otherwise empty.
        public var path: String

        public init(file: String, line: Int, path: String = "") {
            self.file = file
            self.line = line
            self.path = path
        }

        public var description: String { line > 0 ? "\(file):\(line)" : file }
    }

    public var name: String
    public var place: Place
    /// Settings by namespace that take precedence over all rule layers.
    public var settings: [String: Value] = [:]
    /// The rule folders of the scenario, as paths that can be opened.
    public var rules: [String] = []
    /// The world at the start, as events that are published before time 0.
    public var given: [Given] = []
    public var steps: [Step] = []
    /// The time up to which the run continues after the last step; nil to run until no timer is pending.
    public var until: Duration?
    public var expectations: [Expectation] = []
    /// The topics that may have no events other than the expected ones.
    public var observe: [TopicPattern] = []
    /// Notes for people. They are not interpreted, only copied to the result.
    public var notes: [String: Value] = [:]

    public init(name: String, place: Place) {
        self.name = name
        self.place = place
    }

    /// An event that a step injects.
    public struct Injection: Sendable, Hashable {
        public var topic: String
        /// The event's fields, as an object.
        public var data: Value

        public init(topic: String, data: Value = [:]) {
            self.topic = topic
            self.data = data
        }
    }

    /// A condition of the world at the start.
    public struct Given: Sendable, Hashable {
        /// The event that establishes the condition.
        public var injection: Injection
        /// The field of the event's data that `place` refers to; nil if `place` refers to all of the data.
        public var field: String?
        public var place: Place

        public init(_ injection: Injection, field: String? = nil, place: Place) {
            self.injection = injection
            self.field = field
            self.place = place
        }
    }

    /// One step of a scenario.
    public struct Step: Sendable, Hashable {
        public enum Action: Sendable, Hashable {
            case inject(Injection)
            case advance(by: Duration)
            /// Advances time until no timer is pending.
            case settle
            /// Only advances time to the step's `at`.
            case wait
        }
        /// The bus time to which time advances first; nil to continue right after the previous step.
        public var at: Duration?
        public var action: Action
        public var place: Place

        public init(at: Duration? = nil, _ action: Action, place: Place) {
            self.at = at
            self.action = action
            self.place = place
        }
    }

    /// A description of an expected event.
    public struct EventMatch: Sendable, Hashable {
        public var topic: String
        /// An object whose fields must all match. A null field must be absent or null in the event.
        public var data: Value

        public init(topic: String, data: Value = [:]) {
            self.topic = topic
            self.data = data
        }

        /// A shorter spelling of the initializer, for lists.
        public static func event(_ topic: String, _ data: Value = [:]) -> EventMatch {
            EventMatch(topic: topic, data: data)
        }
    }

    /// A condition on one place in the state.
    public enum StateCondition: Sendable, Hashable {
        case equals(Value)
        case near(Double, tolerance: Double)
        /// A list contains the value, exactly `times` times if given and at least once otherwise.
        case contains(Value, times: Int?)
        /// A list contains these values in this order, possibly with others in between.
        case inOrder([Value])
    }

    /// One expectation of a scenario.
    public struct Expectation: Sendable, Hashable {
        public enum Kind: Sendable, Hashable {
            /// An event occurs. Expectations of one topic are met in order.
            /// - Parameter at: the bus time, with a tolerance of `within`.
            case event(EventMatch, at: Duration?, within: Duration)
            case count(EventMatch, Int)
            /// Among the topics `of`, these events occur in this order: exactly these, or with others in between.
            case sequence([EventMatch], of: [TopicPattern], isExact: Bool)
            /// - Parameter path: a path into the state of all modules, such as `toast.waiting`.
            case state(path: String, StateCondition)
            /// A query that is asked at this point gets this answer. If the answer is an object, every given field must
            /// match.
            /// - Parameter fields: the fields of the query, as an object.
            case answer(query: String, fields: Value, Value)
        }
        public var kind: Kind
        /// The index of the step at whose end the expectation is checked; nil for the whole run.
        public var after: Int?
        public var place: Place

        public init(_ kind: Kind, after: Int? = nil, place: Place) {
            self.kind = kind
            self.after = after
            self.place = place
        }
    }
}
