import Chrome
import EventBus
import FoundationEssentials
import Harness
import Host
import Logging
import RuleHost
import Testing
import Toast

/// App code runs unchanged in real time and on virtual time.
@Suite("An app with a host")
struct ChromeHostTests {
    /// A part of an app: what it does does not depend on where the chrome runs.
    struct Uploads<Host: ChromeHost> {
        let host: Host

        func begin(_ file: String) async throws -> String {
            let shown = host.events(of: ToastPresented.self)
            try await host.publish(
                ToastShow(id: file, message: "Uploading \(file)", duration: .zero, action: ToastAction(title: "Undo")))
            for await toast in shown { return toast.id }
            throw CancellationError()
        }
    }

    struct Shown: Decodable, Sendable {
        struct Toast: Decodable, Sendable { var id: String }
        var presenting: Toast?
        var waiting: [String]
    }

    private static var quiet: Logger { Logger(label: "test") { _ in SwiftLogNoOpLogHandler() } }

    private static func use(_ host: some ChromeHost) async throws {
        let uploads = Uploads(host: host)
        #expect(try await uploads.begin("a.jpg") == "a.jpg")
        #expect(try await host.state(of: "toast", as: Shown.self).presenting?.id == "a.jpg")
        let toast = Record(ToastContent(message: "Disk full"))
        let answer = try await host.ask(ToastPriorityQuery(toast: toast))
        #expect(answer.isDefault)
        let presses = host.events(of: ToastActionInvoked.self)
        try await host.send(PartRequest("toast.invokeAction", ["id": "a.jpg"]))
        for await press in presses where press.id == "a.jpg" { break }
        try await Self.errors(host)
    }

    private static func errors(_ host: some ChromeHost) async throws {
        let drag = await #expect(throws: PublishError.self) {
            try await host.send(PartRequest("toast.dragMoved", ["id": "a"]), finger: Finger(dy: .nan))
        }
        #expect(drag?.description == "toast.dragMoved: dy: expected a number, found NaN")
        await #expect(throws: PublishError.refused("toast.show", "message: expected a text with more than spaces")) {
            try await host.publish(ToastShow(message: ""))
        }
        let unknown = await #expect(throws: PublishError.self) { try await host.publish(Unknown()) }
        #expect(
            unknown?.description == "no topic is called 'toast.shwo' (did you mean 'toast.show'?)")
        let window = await #expect(throws: PublishError.self) {
            try await host.publish(ToastDismiss(id: "a"), in: "window-9")
        }
        #expect(window?.description == "toast.dismiss: container: toast.dismiss is about no container")
        let query = await #expect(throws: AskError.self) { try await host.ask(UnknownQuery()) }
        #expect(query?.description == "no query is called 'toast.priorty' (did you mean 'toast.priority'?)")
        let state = await #expect(throws: FieldError.self) { try await host.state(of: "toats", as: Shown.self) }
        #expect(state?.description == "toats: no running module shows a state of this name (did you mean 'toast'?)")
        let wrong = await #expect(throws: FieldError.self) { try await host.state(of: "toast", as: Wrong.self) }
        #expect(wrong?.description == "toast.waiting: expected a whole number, found a list")
    }

    struct Wrong: Decodable { var waiting: Int }
    struct Unknown: Request { static let topic: TopicName = "toast.shwo" }
    struct UnknownQuery: Query {
        typealias Answer = String
        static let topic: TopicName = "toast.priorty"
    }

    @Test("the same code runs on a live host and on a harness")
    func both() async throws {
        let live = try LiveHost(logger: Self.quiet)
        await live.start()
        try await Self.use(live)
        await live.stop()
        await #expect(throws: PublishError.stopped) { try await live.publish(ToastShow(message: "late")) }
        let harness = try Harness()
        try await Self.use(harness)
        try harness.expect(ToastActionInvoked.self) { $0.id == "a.jpg" }
    }

    @Test("a stream ends with the host, after the events that wait in it")
    func end() async throws {
        let live = try LiveHost(logger: Self.quiet)
        await live.start()
        let shown = live.events(of: ToastPresented.self)
        try await live.publish(ToastShow(id: "a", message: "A"))
        await live.stop()
        var ids: [String] = []
        for await toast in shown { ids.append(toast.id) }
        #expect(ids == ["a"])
        for await _ in live.events(of: ToastPresented.self) { Issue.record("a stopped host has no events") }
    }

    @Test("a reader that is slow misses what its buffering says")
    func buffering() async throws {
        let harness = try Harness(modules: [Counter()])
        let all = harness.events(of: Counted.self, buffering: .unbounded)
        let newest = harness.events(of: Counted.self, buffering: .dropOldest(2))
        let oldest = harness.events(of: Counted.self, buffering: .dropNewest(2))
        for number in 1...5 { try await harness.publish(Count(number: number)) }
        func numbers(_ stream: AsyncStream<Counted>, _ count: Int) async -> [Int] {
            var numbers: [Int] = []
            for await event in stream.prefix(count) { numbers.append(event.number) }
            return numbers
        }
        #expect(await numbers(all, 5) == [1, 2, 3, 4, 5])
        #expect(await numbers(newest, 2) == [4, 5])
        #expect(await numbers(oldest, 2) == [1, 2])
    }

    @Test("readers that are cancelled while events come hold nobody up, and their streams are removed")
    func cancelledReaders() async throws {
        let harness = try Harness(modules: [Counter()])
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    for _ in 0..<100 {
                        let counted = harness.events(of: Counted.self)
                        let reader = Task { for await _ in counted {} }
                        try await harness.publish(Count(number: 1))
                        reader.cancel()
                        await reader.value
                    }
                }
            }
            for number in 0..<400 { try await harness.publish(Count(number: number)) }
            try await group.waitForAll()
        }
    }

    @Test("a stream ends when nobody holds its host any more")
    func released() async throws {
        var harness: Harness? = try Harness(modules: [Counter()])
        let ofHarness = try #require(harness?.events(of: Counted.self))
        harness = nil
        for await _ in ofHarness { Issue.record("nothing was published") }
        var live: LiveHost? = try LiveHost(modules: [Counter()], logger: Self.quiet)
        await live?.start()
        let ofLive = try #require(live?.events(of: Counted.self))
        live = nil
        for await _ in ofLive { Issue.record("nothing was published") }
    }

    @Test("a question out of the ranges of its table is refused, and a stopped host answers none")
    func questions() async throws {
        let harness = try Harness(modules: [Counter()])
        #expect(try await harness.ask(CountLimit(number: 3)).answer == 30)
        let error = await #expect(throws: AskError.self) { try await harness.ask(CountLimit(number: -3)) }
        #expect(error?.description == "number: expected 0 to 9, found -3")
        _ = try harness.restart()
        await #expect(throws: AskError.stopped) { try await harness.ask(CountLimit(number: 3)) }
        let live = try LiveHost(modules: [Counter()], logger: Self.quiet)
        let json = await #expect(throws: AskError.self) {
            try await live.ask("counter.limit", query: Data(#"{"number": 12}"#.utf8))
        }
        #expect(json?.description == "number: expected 0 to 9, found 12")
        await live.stop()
        await #expect(throws: AskError.stopped) { try await live.ask(CountLimit(number: 3)) }
    }

    @Test("many tasks use a harness while the test moves time, and no event is lost or delivered twice")
    func tasks() async throws {
        let harness = try Harness(modules: [Counter()])
        let counted = harness.events(of: Counted.self, buffering: .unbounded)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for task in 0..<8 {
                group.addTask {
                    for number in 0..<200 { try await harness.publish(Count(number: task * 200 + number)) }
                }
            }
            for _ in 0..<200 {
                try harness.advance(by: .milliseconds(1))
                try harness.expectNone(Counted.self) { $0.number < 0 }
            }
            try await group.waitForAll()
        }
        var numbers: [Int] = []
        for await event in counted.prefix(1_600) { numbers.append(event.number) }
        #expect(numbers.sorted() == Array(0..<1_600))
        #expect(harness.events(Counted.self).map(\.number) == numbers)
        // Each task's own events keep their order.
        for task in 0..<8 {
            let own = numbers.filter { $0 / 200 == task }
            #expect(own == own.sorted())
        }
    }
}

struct Count: Request {
    static let topic: TopicName = "counter.count"
    var number: Int
}
struct CountLimit: Query, FieldDocumented {
    typealias Answer = Int
    static let topic: TopicName = "counter.limit"
    var number: Int
    static let schemaDescription = "How far is counted?"
    static let fields = Fields<Self> { Field(\.number, in: 0...9, "the number") }
}
struct Counted: Fact {
    static let topic: TopicName = "counter.counted"
    var number: Int
}
struct Counter: Module {
    static let name: ModuleName = "counter"
    static let language = Language(events: [Count.self, Counted.self], queries: [CountLimit.self])
    func start(on bus: EventBus) -> some RunningModule {
        bus.answerByDefault(CountLimit.self) { 10 * $0.number }
        bus.subscribe(to: Count.self) { [unowned bus] in bus.publish(Counted(number: $0.number)) }
        return Idle()
    }
    final class Idle: RunningModule {}
}
