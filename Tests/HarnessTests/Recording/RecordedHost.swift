import EventBus
import Harness
import RuleHost
import Testing

@testable import Host

/// A host on virtual time that records its inputs as a live host does.
final class RecordedHost {
    private let recorder: Recorder
    private let disk: DiskQueue
    private let system: ChromeSystem
    private let clock: VirtualClock
    /// Every delivery since the start. Most tests do not look at them, so they become text only in ``trace``.
    private var deliveries: [Envelope] = []

    init(path: String, rules: [RuleLayer] = [], withText: Bool = true, allowsFacts: Bool = false) throws {
        var configuration = ChromeSystem.Configuration()
        configuration.seed = 7
        configuration.allowsFacts = allowsFacts
        disk = try DiskQueue()
        recorder = try Recorder(
            path: path, configuration: configuration, withText: withText, disk: disk, health: .expectingNothing)
        configuration.explains = true
        system = try ChromeSystem(configuration)
        clock = VirtualClock(driving: system)
        system.bus.tap { [unowned self] in deliveries.append($0) }
        if rules.isEmpty {
            recorder.note([.rules([], .accepted(in: .zero))], at: .zero)
        } else {
            load(rules)
        }
    }

    /// Every delivery since the start, as JSON.
    var trace: [String] {
        deliveries.compactMap { delivery in
            do {
                return try JSONText.string(CloudEvent(delivery, of: CloudEvent.virtualInstance))
            } catch {
                Issue.record("\(error)")
                return nil
            }
        }
    }

    func advance(by span: Duration) throws { try clock.advance(by: span) }
    func advance(to time: Duration) throws { try clock.advance(to: time) }

    func inject(_ event: any Event, source: String = "/test") throws {
        let data = Array(try ValueEncoder().encode(event).json.utf8)
        recorder.note([.event(topic: type(of: event).topic, data: data, source: source)], at: clock.now)
        system.bus.admit(event, source: source)
    }

    func ask(_ query: some Query) throws {
        recorder.note([.question(topic: type(of: query).topic, query: try ValueEncoder().encode(query))], at: clock.now)
        _ = system.bus.askNamingAnswerer(query)
    }

    /// Loads rules, and records whether they were accepted.
    func load(_ layers: [RuleLayer]) {
        do throws(RuleSetRejected) {
            recorder.note([.rules(layers, .accepted(in: try system.rules.load(layers)))], at: clock.now)
        } catch {
            recorder.note([.rules(layers, .refused(error.problems))], at: clock.now)
        }
    }

    /// Records a refusal whose reason a replay cannot find again, such as a real deadline.
    func refuse(_ layers: [RuleLayer], _ problems: [RuleProblem]) {
        system.rules.refuse(problems, of: layers)
        recorder.note([.rules(layers, .refused(problems))], at: clock.now)
    }

    /// Records an input that a test cannot cause, without changing the system.
    func note(_ input: LoggedInput) { recorder.note([input], at: clock.now) }

    /// Ends the run and records its end. A killed host does not record an end.
    func stop() {
        recorder.note([.end], at: clock.now)
        system.shutdown()
        recorder.close()
        disk.finish()
    }

    /// Waits until everything recorded is in the file.
    func settle() { disk.finish() }
}

extension DiskQueue {
    /// Waits until all work is done, however slow the machine is.
    func finish() { #expect(settle(within: .seconds(600))) }
}

extension HealthStatus {
    /// Health notes for recordings without problems: every note fails the test.
    static var expectingNothing: HealthStatus {
        let health = HealthStatus()
        health.watch { _, note in if let note { Issue.record("\(note.message)") } }
        return health
    }
}

extension Collection<String> {
    /// The lines in the first version of the format, which has no checksums, so that a test can edit them. The `id` of a
    /// line is its number.
    var asVersion1: [String] {
        map {
            $0.replacing(#/,"buschecksum":"[0-9a-f]{16}"/#, maxReplacements: 1) { _ in "" }
                .replacing(#/^{"busline":"([0-9]+)"/#) { "{\"id\":\"\($0.1)\",\"specversion\":\"1.0\"" }
                .replacing(#/("seed":[0-9]+,"settings":.*,"version":)4}/#) { "\($0.1)1}" }
        }
    }
}

extension [RuleLayer] {
    /// One layer with one file for each namespace.
    static func folder(_ name: String, _ files: KeyValuePairs<String, String>) -> [RuleLayer] {
        [
            RuleLayer(
                name: name,
                files: files.map {
                    RuleText(path: "\(name)/\($0.key).lua", namespace: $0.key, source: [UInt8]($0.value.utf8))
                })
        ]
    }
}
