import EventBus

/// A test that any language can read: what is put in, when, and what must come out.
///
/// Read from JSON by ``ScenarioFile``, or made by a rule author's test in Lua. The format
/// is in docs/testing.md.
public struct Scenario: Sendable, Hashable {
    /// Where something stands: shown as `file:line`.
    public struct Place: Sendable, Hashable, CustomStringConvertible {
        public var file: String
        /// From 1; 0 if it is the whole file.
        public var line: Int
        /// Which field of the scenario it is, such as `expect[3]`, where a line holds many;
        /// else empty.
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
    /// Above all rule layers, by namespace.
    public var settings: [String: Value] = [:]
    /// Rule folders, as paths that can be opened.
    public var rules: [String] = []
    /// The world at the start, as requests that are published before time 0.
    public var given: [Given] = []
    public var steps: [Step] = []
    /// Time runs on to there after the last step; nil: until no timer is pending.
    public var until: Duration?
    public var expectations: [Expectation] = []
    /// Topics whose events must be exactly the expected ones, no more.
    public var observe: [TopicPattern] = []
    /// For people: carried along and shown.
    public var notes: [String: Value] = [:]

    public init(name: String, place: Place) {
        self.name = name
        self.place = place
    }

    /// An event from outside.
    public struct Injection: Sendable, Hashable {
        public var topic: String
        /// An object.
        public var data: Value

        public init(topic: String, data: Value = [:]) {
            self.topic = topic
            self.data = data
        }
    }

    /// A fact about the world at the start.
    public struct Given: Sendable, Hashable {
        /// The request that brings it about.
        public var injection: Injection
        /// The field of the request that stands at `place`; nil: all of its data does.
        public var field: String?
        public var place: Place

        public init(_ injection: Injection, field: String? = nil, place: Place) {
            self.injection = injection
            self.field = field
            self.place = place
        }
    }

    /// What happens next.
    public struct Step: Sendable, Hashable {
        public enum Action: Sendable, Hashable {
            case inject(Injection)
            case advance(by: Duration)
            /// Runs until no timer is pending.
            case settle
            /// Only moves time to `at`.
            case wait
        }
        /// Bus time is moved there first; nil: right after the step before.
        public var at: Duration?
        public var action: Action
        public var place: Place

        public init(at: Duration? = nil, _ action: Action, place: Place) {
            self.at = at
            self.action = action
            self.place = place
        }
    }

    /// What an event must be.
    public struct EventMatch: Sendable, Hashable {
        public var topic: String
        /// An object: every field given must match; a null one must be absent or null.
        public var data: Value

        public init(topic: String, data: Value = [:]) {
            self.topic = topic
            self.data = data
        }

        /// The same in fewer words, for lists of them.
        public static func event(_ topic: String, _ data: Value = [:]) -> EventMatch {
            EventMatch(topic: topic, data: data)
        }
    }

    public enum StateCondition: Sendable, Hashable {
        case equals(Value)
        case near(Double, tolerance: Double)
        /// A list has the value; so many times if `times` is given.
        case contains(Value, times: Int?)
        /// A list has these in this order, with others in between perhaps.
        case inOrder([Value])
    }

    public struct Expectation: Sendable, Hashable {
        public enum Kind: Sendable, Hashable {
            /// Expectations of one topic are met in their order.
            /// - Parameter at: bus time, give or take `within`.
            case event(EventMatch, at: Duration?, within: Duration)
            case count(EventMatch, Int)
            /// What was delivered, among the topics `of`: exactly these, or these among others.
            case sequence([EventMatch], of: [TopicPattern], isExact: Bool)
            /// - Parameter path: into the snapshot of all modules, such as `toast.waiting`.
            case state(path: String, StateCondition)
            /// The query, asked there and then of the running system, is answered so: of an
            /// object every field given must match.
            /// - Parameter fields: an object.
            case answer(query: String, fields: Value, Value)
        }
        public var kind: Kind
        /// Only what was there at the end of this step (an index) counts; nil: the whole run.
        public var after: Int?
        public var place: Place

        public init(_ kind: Kind, after: Int? = nil, place: Place) {
            self.kind = kind
            self.after = after
            self.place = place
        }
    }
}
