import ControlAPI
import EventBus
import FoundationEssentials
import Harness
import Host
import Logging
import RuleCheck
import RuleHost
import TestSupport
import Testing

/// Nothing that lies in a folder of rules ends a host, a check, an editor's server or a run of tests.
@Suite("Folders of rules with anything in them") struct RuleFolderFuzzTests {
    @Test(
        "a host lives through any edits of its rules, and refuses or runs each",
        arguments: runs(8, whole: 100, soak: 5_000))
    func edits(run: UInt64) async throws {
        let folder = try TemporaryFolder(isInMemory: true)
        var edits = FolderEdits(of: folder, seed: run)
        let host = try LiveHost(
            rules: [folder.path], configuration: .init(),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        await host.start()
        for _ in 0..<20 {
            let edit = try edits.edit()
            // A crash ends the test's process; this is what it was about then.
            try? folder.write("GLASSBUS_RUNS=\(run)-\(run + 1)\n\(edit)", to: "../gb-last-edit-\(run)")
            var refusal: RuleSetRejected?
            do { _ = try await host.reloadRules() } catch let error as RuleSetRejected { refusal = error }
            try await use(host)
            try judge(folder, refusal, edit)
            if refusal != nil { edits.undo() }
        }
        await host.stop()
        try? FileManager.default.removeItem(atPath: folder.path("../gb-last-edit-\(run)"))
    }

    /// Does what clients do with whatever the host now has.
    private func use(_ host: LiveHost) async throws {
        let topics = await host.topics()
        for topic in topics { _ = try ValueEncoder().encode(topic) }
        var events: [Data] = []
        for topic in topics where topic.kind != .query {
            for data in ["{}", #"{"id":"a","count":1,"list":["x"],"x":2}"#] {
                events.append(Data(#"{"type":"\#(topic.name)","data":\#(data)}"#.utf8))
            }
        }
        let known = host.catalogue
        let incoming = events.compactMap { try? known.decodeIfKnown($0) }
        _ = await host.publish(incoming, defaultSource: "/fuzz")
        for topic in topics where topic.kind == .query {
            _ = try? await host.ask(topic.name, query: Data("{}".utf8))
        }
        _ = try await host.state()
        _ = await host.settingsInEffect
        _ = await host.healthReport()
        _ = await host.decisions()
    }

    /// A check says about the folder what the host says.
    private func judge(_ folder: TemporaryFolder, _ refusal: RuleSetRejected?, _ edit: String) throws {
        guard let layers = try? RuleFolder.read([folder.path]) else { return }
        let report = RuleChecker(ChromeSystem.catalogue).check(layers)
        let isRefused = report.findings.contains { $0.severity == .error }
        #expect(isRefused == (refusal != nil), "\(edit)\n\(refusal?.problems ?? [])\n\(report.findings)")
        if let sources = try? RuleTestSources.read([folder.path]) { _ = RuleTestRunner().run(sources) }
    }
}
