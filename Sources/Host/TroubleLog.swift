import EventBus
import Logging
import RuleHost

/// Tells the log what goes wrong on a bus while nobody watches.
enum TroubleLog {
    static func start(on bus: EventBus, _ logger: Logger) {
        let bus = bus.client(named: "log")
        bus.subscribe(to: RulesFailed.self, as: "rules.failed") { failure in
            let times = failure.count > 1 ? " (\(failure.count) times)" : ""
            logger.warning("\(failure.file):\(failure.line): \(failure.message)\(times)")
        }
        bus.subscribe(to: RulesBenched.self, as: "rules.benched") { benched in
            logger.warning(
                "\(benched.file):\(benched.line): \(benched.query) failed \(benched.failures) times in a row; it is not asked again before the next reload")
        }
        bus.subscribe(to: RulesPrinted.self, as: "rules.printed") { printed in
            logger.info("\(printed.file) prints: \(printed.text.trimmingNewline)")
        }
        bus.subscribe(to: BusHandlerFailed.self, as: "bus.handlerFailed") { failure in
            logger.error("a handler of \(failure.failedTopic) failed: \(failure.handler): \(failure.message)")
        }
        bus.subscribe(to: BusCascadeStopped.self, as: "bus.cascadeStopped") { stopped in
            logger.error(
                "events went round in circles and were stopped (\(stopped.topics.joined(separator: ", "))); \(stopped.count) were dropped")
        }
    }
}

extension String {
    fileprivate var trimmingNewline: Substring { hasSuffix("\n") ? dropLast() : self[...] }
}
