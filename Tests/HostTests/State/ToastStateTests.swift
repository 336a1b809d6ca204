import EventBus
import Foundation
import Logging
import TestSupport
import Testing

@testable import Host
@testable import Toast

/// The undo and restore tokens of toasts are kept in a file when the process ends.
@Suite struct ToastStateTests {
    private let fixture: StateBench

    init() throws { fixture = try StateBench() }

    private var folder: TemporaryFolder { fixture.folder }
    private var told: Told { fixture.told }
    private var path: String { folder.path("state/toast.json") }
    private func state() throws -> StateFolder { try fixture.open() }
    private func text(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }
    private func names() throws -> [String] { try fixture.names() }

    /// Waits until the disk has written everything that was saved.
    private func settle() { #expect(fixture.disk.settle(within: .seconds(300))) }

    private static let tokens = ToastTokens(restore: ["net"], undo: ["file-7", "🧀 \"\n"], undone: ["x"])

    @Test("tokens are in a file that only its user can read, and that is removed when there are none")
    func roundTrip() throws {
        let state = try state()
        #expect(state.tokens() == ToastTokens())
        state.save(Self.tokens)
        settle()
        #expect(try names() == ["toast.json"])
        #expect(try text(path) == #"{"restore":["net"],"undo":["file-7","🧀 \"\n"],"undone":["x"],"version":1}"# + "\n")
        #expect(try fixture.mode("toast.json") == 0o600 && fixture.mode() == 0o700)
        let again = try self.state()
        #expect(again.tokens() == Self.tokens)
        again.save(ToastTokens())
        again.save(ToastTokens())
        settle()
        #expect(try names() == [])
        #expect(told.take() == [])
    }

    @Test(
        "a file that cannot be used is reported and left alone, the host starts without it, and the next save moves it aside",
        arguments: [
            (#"{"restore":[],"undo":["u"#, "not JSON"), ("", "not JSON"), ("5", "version: expected a number"),
            (#"{"bar":"place"}"#, "version: expected a number"),
            (#"{"version":2,"undo":["u"]}"#, "version: the version is 2; this program reads version 1"),
            (#"{"version":1,"restore":[],"undo":[7],"undone":[]}"#, "undo[0]: expected a string, found a number"),
            (#"{"version":1,"restore":[],"undo":["u"]}"#, "undone"),
            (String(repeating: "[", count: 5 << 20), "it has 5242880 bytes; at most"),
        ])
    func unusable(_ content: String, _ problem: String) async throws {
        try fixture.write(content, to: "toast.json")
        let host = try live()
        let line = try #require(told.take().first)
        #expect(line.hasPrefix("'\(path)' is not used, and was not changed: ") && line.contains(problem))
        #expect(told.take() == [])
        #expect(try names() == ["toast.json"] && text(path) == content)
        _ = await host.publish([IncomingEvent(event: Self.offer)], defaultSource: "/test")
        settle()
        #expect(try text(path).contains(#""undo":["u"]"#))
        #expect(told.take() == ["'\(path)' could not be used, and was renamed to '\(path).kept'"])
        #expect(try text(path + ".kept") == content)
        await host.stop()
        settle()
        #expect(try names() == ["toast.json.kept"])
        #expect(told.take() == [])
    }

    @Test("a half-written file of a killed host, or a folder in its place, does not stop the host")
    func debris() throws {
        try fixture.write("{", to: "toast.json.new")
        try state().save(Self.tokens)
        settle()
        #expect(try state().tokens() == Self.tokens && names() == ["toast.json"])
        try FileManager.default.removeItem(atPath: path)
        try folder.write("x", to: "state/toast.json/inside")
        #expect(try state().tokens() == ToastTokens())
        #expect(told.take().first?.contains("it is a folder, not a file") == true)
    }

    @Test("a failed write is a health note, and is repeated without another save once it can succeed")
    func unwritable() async throws {
        let state = try state()
        try FileManager.default.removeItem(atPath: folder.path("state"))
        state.save(Self.tokens)
        settle()
        let words =
            "the state of the module 'toast' is not kept: '\(folder.path("state"))': No such file or directory; the host tries again"
        #expect(fixture.health.all.map(\.message) == [words] && fixture.health.all.first?.severity == .fail)
        state.save(ToastTokens(undo: ["u"]))
        settle()
        #expect(fixture.health.all.map(\.message) == [words] && told.take() == [])
        let (changes, changed) = AsyncStream.makeStream(of: Bool.self)
        fixture.health.watch { _, note in changed.yield(note == nil) }
        try folder.write("", to: "state/other")
        let isWell = try await within { await changes.first { $0 } }
        #expect(isWell == true && fixture.health.all.isEmpty)
        #expect(try text(path) == #"{"restore":[],"undo":["u"],"undone":[],"version":1}"# + "\n")
    }

    @Test("what the disk has not yet taken is written when the host ends, or else reported")
    func end() throws {
        let folder = try fixture.open()
        try FileManager.default.removeItem(atPath: fixture.path)
        folder.save(Self.tokens)
        settle()
        try FileManager.default.createDirectory(atPath: fixture.path, withIntermediateDirectories: true)
        folder.close()
        #expect(try text(path).contains("file-7") && fixture.health.all.isEmpty)

        let lost = try fixture.open()
        try FileManager.default.removeItem(atPath: fixture.path)
        lost.save(Self.tokens)
        fixture.close()
        #expect(
            told.take() == [
                "the state of the module 'toast' is not kept: the host ended before the disk had written the data"
            ]
        )
    }

    @Test("a disk that hangs does not stop a host from ending, and lost tokens are reported", .timeLimit(.minutes(10)))
    func stuck() throws {
        let folder = try fixture.open()
        let gate = DispatchSemaphore(value: 0)
        defer { gate.signal() }
        fixture.disk.submit { gate.wait() }
        folder.save(Self.tokens)
        let start = ContinuousClock.now
        folder.close()
        // The first close has waited for the disk, so a second one returns at once.
        folder.close()
        #expect(ContinuousClock.now - start < .seconds(60))
        #expect(
            told.take().first
                == "the state of the module 'toast' is not kept: the host ended before the disk had written the data")
    }

    // MARK: With a host

    private static var offer: ToastShow {
        var show = ToastShow(id: "a", message: "CANARY", action: ToastAction(title: "CANARY"))
        show.undoToken = "u"
        return show
    }

    private func live() throws -> LiveHost {
        try LiveHost(
            rules: [], configuration: .init(), logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
            state: state())
    }

    /// Starts a new host and returns the facts about toasts of its start.
    private func startAgain() async throws -> [String] {
        let host = try live()
        let events = await host.events(matching: [TopicPattern("toast.*"), TopicPattern("app.*")], after: 0)
        await host.stop()
        settle()
        var lines: [String] = []
        for await case .event(_, _, let json) in events {
            let event = try JSONText.decode(Value.self, from: json)
            let token = event.at(path: "data.token")?.stringValue ?? event["data"]?.json ?? ""
            lines.append("\(event["type"]?.stringValue ?? "") \(token)")
        }
        return lines.filter { !$0.contains("telemetry") }
    }

    @Test("after a sudden end, the next start commits the offers to undo, without any text")
    func suddenEnd() async throws {
        let host = try live()
        _ = await host.publish([IncomingEvent(event: Self.offer)], defaultSource: "/test")
        settle()
        #expect(try text(path) == #"{"restore":[],"undo":["u"],"undone":[],"version":1}"# + "\n")
        let lines = try await startAgain()
        #expect(
            lines == [
                #"app.launch {"tokens":[],"undoTokens":["u"]}"#, "toast.committed u", "app.terminate {}",
                #"toast.persisted {"tokens":[]}"#,
            ])
        #expect(try names() == [])
        await host.stop()
    }

    @Test("a host that stops commits its offers to undo, and keeps the tokens of toasts to show again")
    func stopped() async throws {
        let host = try live()
        var error = ToastShow(id: "e", message: "CANARY", kind: .error)
        error.restorationToken = "net"
        _ = await host.publish([Self.offer, error].map { IncomingEvent(event: $0) }, defaultSource: "/test")
        let events = await host.events(matching: [TopicPattern("toast.committed")], after: nil)
        await host.stop()
        settle()
        var count = 0
        for await _ in events { count += 1 }
        #expect(count == 1)
        #expect(try text(path) == #"{"restore":["net"],"undo":[],"undone":[],"version":1}"# + "\n")
        #expect(try await startAgain().prefix(2) == [#"app.launch {"tokens":["net"]}"#, "toast.restoreRequested net"])
        #expect(told.take() == [])
    }
}
