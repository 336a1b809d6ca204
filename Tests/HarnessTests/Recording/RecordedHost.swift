import EventBus
import Harness
@testable import Host
import RuleHost
import Testing

/// A host on virtual time that records as a live one does.
final class RecordedHost {
    private let recorder: Recorder
    private let disk: DiskQueue
    private let system: ChromeSystem
    private let clock: VirtualClock
    /// Every delivery since the start, as JSON.
    private(set) var trace: [String] = []

    init(path: String, rules: [RuleLayer] = [], withText: Bool = true) throws {
        var configuration = ChromeSystem.Configuration()
        configuration.seed = 7
        disk = try DiskQueue()
        recorder = try Recorder(
            path: path, configuration: configuration, withText: withText, disk: disk, health: .expectingNothing)
        configuration.explains = true
        system = try ChromeSystem(configuration)
        clock = VirtualClock(driving: system)
        system.bus.tap { [unowned self] in
            do { trace.append(try JSONText.string(CloudEvent($0))) } catch { Issue.record("\(error)") }
        }
        if rules.isEmpty {
            recorder.note([.rules([], .accepted(in: .zero))], at: .zero)
        } else {
            load(rules)
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

    /// Accepted or not.
    func load(_ layers: [RuleLayer]) {
        do throws(RuleSetRejected) {
            recorder.note([.rules(layers, .accepted(in: try system.rules.load(layers)))], at: clock.now)
        } catch {
            recorder.note([.rules(layers, .refused(error.problems))], at: clock.now)
        }
    }

    /// As a load that ended for a reason of its own, such as the real clock.
    func refuse(_ layers: [RuleLayer], _ problems: [RuleProblem]) {
        system.rules.refuse(problems, of: layers)
        recorder.note([.rules(layers, .refused(problems))], at: clock.now)
    }

    /// As the recorder is told of what no test can make happen.
    func note(_ input: LoggedInput) { recorder.note([input], at: clock.now) }

    /// Ends the run. A host that was killed does not.
    func stop() {
        recorder.note([.end], at: clock.now)
        system.shutdown()
        recorder.close()
        disk.finish()
    }

    /// Waits until all that was recorded is in the file.
    func settle() { disk.finish() }
}

extension DiskQueue {
    /// Waits until all is done, however slow the machine is.
    func finish() { #expect(settle(within: .seconds(600))) }
}

extension HealthNotes {
    /// For recordings with which nothing goes wrong.
    static var expectingNothing: HealthNotes {
        let health = HealthNotes()
        health.watch { _, note in if let note { Issue.record("\(note.message)") } }
        return health
    }
}

extension Collection<String> {
    /// Lines of a recording as the first version of the format has them, without checksums: they may be edited.
    var asVersion1: [String] {
        map {
            $0.replacing(#/,"checksum":"[0-9a-f]{16}"/#, maxReplacements: 1) { _ in "" }
                .replacing(#/("seed":[0-9]+,"settings":.*,"version":)2}/#) { "\($0.1)1}" }
        }
    }
}

extension [RuleLayer] {
    /// One folder with one file a namespace.
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
