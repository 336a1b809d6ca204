import EventBus
import Foundation
import Harness
import Host
import Logging
import RuleCheck
import RuleHost
import TestSupport
import Testing
import Toast

/// Every load of a live host is checked: who watches the bus reads what `busctl rules check` says.
@Suite("checked loads")
struct CheckedLoadsTests {
    private static let cases = try! FileManager.default.contentsOfDirectory(
        atPath: URL(filePath: #filePath).appending(path: "../../../Conformance/authoring").standardized.path
    ).filter { $0.hasSuffix(".lua") }.sorted()

    private let folder: TemporaryFolder
    private var rules: String { folder.path("rules") }

    init() throws { folder = try TemporaryFolder() }

    private func write(case name: String) throws {
        let file = URL(filePath: #filePath).appending(path: "../../../Conformance/authoring/\(name)").standardized
        try folder.write(String(contentsOf: file, encoding: .utf8), to: "rules/toast.lua")
    }

    private func host(recordingTo path: String? = nil) throws -> LiveHost {
        let recorder = try path.map {
            try Recorder(
                path: $0, configuration: .init(), withText: true, disk: try DiskQueue(), health: HealthStatus())
        }
        return try LiveHost(
            rules: [rules], configuration: .init(), logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
            inputs: recorder)
    }

    private func data(_ topic: String, of host: LiveHost) async throws -> [Value] {
        try await host.history().deliveries.filter { $0.topic.text == topic }.map {
            try ValueEncoder().encode($0.event)
        }
    }

    private func publish(_ event: any Event, on host: LiveHost) async {
        _ = await host.publish([IncomingEvent(event: event)], defaultSource: "/test")
    }

    @Test("a mistake is told with the same words, code and place by the host and by the check", arguments: cases)
    func words(name: String) async throws {
        try write(case: name)
        let found = RuleChecker(ChromeSystem.catalogue).check([try RuleFolder.read(rules)]).findings
        #expect(!found.isEmpty)
        let host = try host()
        await host.start()
        var told: [Value] = []
        for topic in ["rules.rejected", "rules.warned"] {
            for data in try await data(topic, of: host) { told += data["problems"]?.arrayValue ?? [] }
        }
        let expected = try found.sorted { $0.severity == .error && $1.severity == .warning }.map {
            try ValueEncoder().encode($0.problem)
        }
        #expect(told == expected)
        // Each says what to do, in a hint or in its message.
        for finding in found {
            #expect(finding.hint != nil || finding.message.contains("expected") || finding.message.contains(": "))
        }
        await host.stop()
    }

    @Test("a rule that fails is told in the words of the check's warning about its line, with what to do")
    func failures() async throws {
        let codes = [
            "02_wrong_return.lua": "GB0401", "03_nil_index.lua": "GB0406", "06_wrong_type.lua": "GB0401",
            "07_missing_return.lua": "GB0402", "08_huge_string.lua": "GB0408", "09_os_time.lua": "GB0105",
            "13_wrong_field.lua": "GB0303", "14_compare_nil.lua": "GB0406", "21_mutate.lua": "GB0107",
        ]
        for (name, code) in codes.sorted(by: { $0.key < $1.key }) {
            try write(case: name)
            let host = try host()
            await host.start()
            // At one moment of bus time, so that the second may join the first however slow the machine is.
            let show = IncomingEvent(event: ToastShow(message: "a", dedupeKey: "k"))
            _ = await host.publish([show, show], defaultSource: "/test")
            let failed = try #require(await data("rules.failed", of: host).first, "\(name)")
            #expect(failed["code"]?.stringValue == code, "\(name): \(failed.json)")
            #expect(failed["message"] != failed["lua"], "\(name)")
            let warned = try await data("rules.warned", of: host).flatMap { $0["problems"]?.arrayValue ?? [] }
            #expect(warned.contains { $0["message"] == failed["message"] && $0["line"] == failed["line"] }, "\(name)")
            await host.stop()
        }
    }

    @Test("a replay tells the same warnings and failures, to the byte")
    func replay() async throws {
        try write(case: "14_compare_nil.lua")
        let path = folder.path("day.jsonl")
        let host = try host(recordingTo: path)
        await host.start()
        await publish(ToastShow(message: "a"), on: host)
        let live = try await host.history().deliveries.map {
            "\($0.id) \($0.topic) \(try ValueEncoder().encode($0.event).json)"
        }
        await host.stop()
        var replayed: [String] = []
        _ = try Replay(path: path).run(seeing: {
            replayed.append("\($0.id) \($0.topic) \(try ValueEncoder().encode($0.event).json)")
        })
        #expect(live.contains { $0.contains("rules.warned") } && live.contains { $0.contains("GB0406") })
        #expect(Array(replayed.prefix(live.count)) == live)
    }
}
