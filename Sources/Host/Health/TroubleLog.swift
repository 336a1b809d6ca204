import EventBus
import Logging
import RuleHost

/// Logs the failures on a bus, for diagnosis afterwards.
package enum TroubleLog {
    /// The metadata for programs that read logs. The messages contain the same in words.
    package static let keys: Set = ["topic", "module", "event", "rule"]

    static func start(on bus: EventBus, _ logger: Logger) {
        let bus = bus.client(named: "log")
        /// Logs an event, with the event during which it happened from its envelope.
        func log<E: Event>(_ type: E.Type, _ body: @escaping (E, Envelope) -> Void) {
            // trap: every topic is a pattern
            bus.tap(TopicPattern(type.topic.text)!) { envelope in
                if let event = envelope.event as? E { body(event, envelope) }
            }
        }
        log(RulesFailed.self) { failure, envelope in
            let cause = envelope.cause.map { "; see busctl explain \($0)" } ?? ""
            logger.warning(
                "\(text(of: failure).oneLine)\(cause)",
                metadata: .of(failure.query, file: failure.file, line: failure.line, envelope, among: bus.catalogue))
        }
        log(RulesWarned.self) { warned, envelope in
            for problem in warned.problems {
                logger.warning(
                    "\(problem.description.oneLine)",
                    metadata: .of(nil, file: problem.file, line: problem.line, envelope, among: bus.catalogue))
            }
        }
        log(RulesBenched.self) { benched, envelope in
            let instead = benched.instead.map { "; \(name(of: $0)) decides" } ?? ""
            let reason =
                switch benched.reason {
                case .failures: "failed \(benched.failures) times in a row"
                case .work where benched.query.hasPrefix("timers of"):
                    "took too much of \(benched.failures) seconds in a row"
                case .work: "took the most work of \(benched.failures) inputs in a row that exceeded their budget"
                }
            logger.warning(
                "\(benched.file):\(benched.line): \(benched.query) \(reason); it is not asked again before the next reload\(instead)",
                metadata: .of(benched.query, file: benched.file, line: benched.line, envelope, among: bus.catalogue))
        }
        log(RulesPrinted.self) { printed, envelope in
            for line in printed.text.split(separator: "\n") {
                logger.info(
                    "\(printed.file) prints: \(String(line).oneLine)",
                    metadata: .of(nil, file: printed.file, line: 0, envelope, among: bus.catalogue))
            }
        }
        log(BusHandlerFailed.self) { failure, envelope in
            logger.error(
                "a handler of \(failure.failedTopic) failed: \(failure.handler): \(failure.message.oneLine)",
                metadata: .of(failure.failedTopic, envelope, among: bus.catalogue))
        }
        log(BusCascadeStopped.self) { stopped, envelope in
            logger.error(
                "\(text(of: stopped).oneLine)", metadata: .of(stopped.topics.last, envelope, among: bus.catalogue))
        }
    }

    /// The log line about a stopped cascade: the limit that was reached, the rules that took the most, and what
    /// happened to the rest.
    static func text(of stopped: BusCascadeStopped) -> String {
        let topics = stopped.topics.joined(separator: ", ")
        let places = stopped.places.map { " (most of it by \($0.joined(separator: ", ")))" } ?? ""
        let excess =
            switch stopped.reason {
            case .deliveries: "one input caused too many events, perhaps in an endless loop\(places)"
            case .work: "one input used up its budget of work\(places)"
            case .time: "one input reached its time limit\(places)"
            }
        let rest =
            stopped.count == 0
            ? "built-in answers decide about the rest of the input"
            : "the remaining \(stopped.count) events were dropped"
        let warnings = stopped.warnings.map { "; \($0.joined(separator: "; "))" } ?? ""
        return "\(excess); \(rest); topics: \(topics)\(warnings)"
    }

    /// The log line about a failed rule: the place, the message, the number of failures, the callers, the fallback
    /// answerer and the question.
    static func text(of failure: RulesFailed) -> String {
        var text = failure.problem.description
        if failure.count > 1 { text += " (\(failure.count) times)" }
        if let path = failure.path { text += "; called from \(path.joined(separator: ", "))" }
        if let instead = failure.instead {
            text += "; \(name(of: instead)) decides \(failure.query) instead"
            if let answer = failure.answer { text += ": \(shown(answer))" }
        }
        if let asked = failure.question?.objectValue {
            let fields = asked.sorted { $0.key < $1.key }.map { "\($0.key)=\(shown($0.value))" }
            text += "; asked with \(fields.joined(separator: " "))"
        }
        return text
    }

    /// A field or an answer, cut to 60 characters.
    private static func shown(_ value: Value) -> Substring { value.named.json.prefix(60) }

    private static func name(of answerer: String) -> String { answerer == "default" ? "the built-in answer" : answerer }
}

extension String {
    /// The text with control characters and line breaks escaped, because rules and plugins write messages, and a log
    /// entry must be one line without terminal escapes.
    fileprivate var oneLine: String {
        unicodeScalars.map { scalar in
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: scalar.escaped(asASCII: true)
            default: scalar.properties.isBidiControl ? scalar.escaped(asASCII: true) : String(scalar)
            }
        }.joined()
    }
}

extension Logger.Metadata {
    /// The metadata for programs that read logs: `topic`, its `module`, `event` (the number of the event during which
    /// it happened), and `rule` (the place of the rule, such as `rules/toast.lua:12`).
    /// - Parameter topic: the topic of an event or a question, possibly after other words, as in `on toast.shown`; nil
    ///   for none.
    fileprivate static func of(
        _ topic: String?, file: String = "", line: Int = 0, _ envelope: Envelope, among catalogue: TopicCatalogue
    ) -> Logger.Metadata {
        var metadata: Logger.Metadata = [:]
        if let topic = topic?.split(separator: " ").last.flatMap({ TopicName(String($0)) }),
            catalogue.event(topic) != nil || catalogue.query(topic) != nil
        {
            metadata["topic"] = "\(topic)"
            metadata["module"] = "\(topic.namespace)"
        }
        if let cause = envelope.cause { metadata["event"] = "\(cause)" }
        if !file.isEmpty { metadata["rule"] = line > 0 ? "\(file):\(line)" : "\(file)" }
        return metadata
    }
}
