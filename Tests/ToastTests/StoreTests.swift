import Chrome
import EventBus
import TestSupport
import Testing

@testable import Toast

/// Each offer to undo ends exactly once, as committed or as undone, whenever the process ends.
@Suite("undo tokens of toasts when a process ends suddenly") struct StoreTests {
    /// What the store has saved and which facts were published, in their order.
    private enum Step: Equatable, Sendable {
        case kept(ToastTokens)
        case told(topic: String, token: String)
        case asked(String)
        /// Another fact about this toast.
        case heard(id: String)
    }

    /// A bus with toasts and their store, and all that happened in its order.
    private final class Process {
        let bus = EventBus()
        private let store = ToastStore()
        private(set) var steps: [Step] = []

        /// Rules are not loaded yet.
        init(_ found: ToastTokens) throws {
            bus.declare(World.events)
            try bus.start(AdmissionControl())
            try bus.start(ToastModule())
            let documents = found.content.map { [StoredDocument(content: $0)] } ?? []
            store.begin(on: bus.client(named: "state"), with: documents) { [unowned self] content, name in
                #expect(name == nil)
                guard let tokens = try? content.map({ try ToastTokens($0) }) ?? ToastTokens() else {
                    Issue.record("\(content?.json ?? "") cannot be read again")
                    return
                }
                steps.append(.kept(tokens))
            }
            bus.tap(TopicPattern("toast.*")) { [unowned self] envelope in
                if let step = Self.step(envelope.event) { steps.append(step) }
            }
        }

        private static func step(_ event: any Event) -> Step? {
            switch event {
            case let fact as ToastCommitted: .told(topic: "committed", token: fact.token)
            case let fact as ToastUndone: .told(topic: "undone", token: fact.token)
            case let fact as ToastRestoreRequested: .asked(fact.token)
            case let fact as ToastPresented: .heard(id: fact.id)
            case let fact as ToastQueued: .heard(id: fact.id)
            case let fact as ToastActionInvoked: .told(topic: "undone", token: "by " + fact.id)
            default: nil
            }
        }

        /// As a host does when rules are loaded.
        func restore() {
            store.restore { event in
                if case .dropped = bus.admit(event, source: "/host") { false } else { true }
            }
        }
    }

    /// Runs one process with the tokens that it finds and the inputs that it gets. Returns all of its steps.
    private static func run(_ found: ToastTokens, _ inputs: [(Duration, any Event)] = []) throws -> [Step] {
        let process = try Process(found)
        process.restore()
        for (time, event) in inputs {
            process.bus.advance(to: time)
            process.bus.admit(event, source: "/test")
        }
        return process.steps
    }

    private static func kept(_ steps: some Sequence<Step>, else first: ToastTokens = ToastTokens()) -> ToastTokens {
        steps.reduce(first) { last, step in if case .kept(let tokens) = step { tokens } else { last } }
    }

    /// The facts that ended each token.
    private static func ends(_ steps: some Sequence<Step>) -> [String: Set<String>] {
        steps.reduce(into: [:]) { ends, step in
            if case .told(let topic, let token) = step { ends[token, default: []].insert(topic) }
        }
    }

    private static func offer(_ number: Int, key: String? = nil, token: String? = nil) -> ToastShow {
        var show = ToastShow(id: "t\(number)", message: "Deleted", dedupeKey: key, action: ToastAction(title: "Undo"))
        show.undoToken = token ?? "u\(number)"
        return show
    }

    /// Random requests to show, undo, dismiss and wait.
    private static func inputs(seed: UInt64) -> [(Duration, any Event)] {
        var dice = SeededGenerator(seed: seed)
        var time = Duration.zero
        return (0..<12).map { number in
            time += .milliseconds(Int.random(in: 0...2_000, using: &dice))
            let event: any Event =
                switch Int.random(in: 0..<12, using: &dice) {
                case 0: ToastInvokeAction()
                case 1: ToastInvokeAction(id: "t\(Int.random(in: 0...number, using: &dice))")
                case 2: ToastTap()
                case 3: ToastDismissAll()
                case 4: ToastDismiss(id: "t\(Int.random(in: 0...number, using: &dice))")
                case 5: AppTerminate()
                default: offer(number, key: ["k", nil].randomElement(using: &dice)!)
                }
            return (time, event)
        }
    }

    @Test(
        "if the process is killed at any moment, and again during its start, each token still ends exactly once",
        arguments: runs(4, whole: 12))
    func killedAnywhere(seed: UInt64) throws {
        let whole = try Self.run(ToastTokens(), Self.inputs(seed: seed))
        for moment in 0...whole.count {
            let before = whole.prefix(moment)
            let found = Self.kept(before)
            let restart = try Self.run(found)
            for second in 0...restart.count {
                let again = restart.prefix(second)
                let last = try Self.run(Self.kept(again, else: found))
                let ends = Self.ends(before + again + last)
                for (token, told) in ends.sorted(by: { $0.key < $1.key }) {
                    #expect(told.count == 1, "\(token) of seed \(seed) at \(moment), \(second)")
                }
                for case .heard(let id) in before {
                    #expect(ends["u" + id.dropFirst()] != nil, "\(id) of seed \(seed) at \(moment), \(second)")
                }
                // Once the action was published the token must not be committed, unless `app.terminate` did so before.
                for case .told("undone", let token) in before where token.hasPrefix("by t") {
                    guard Self.ends(before)["u" + token.dropFirst(4)] != ["committed"] else { continue }
                    #expect(
                        ends["u" + token.dropFirst(4)] == ["undone"], "\(token) of seed \(seed) at \(moment), \(second)"
                    )
                }
                #expect(Self.kept(last, else: Self.kept(again, else: found)).isEmpty)
            }
        }
    }

    @Test("the restore tokens of critical toasts are given back once, in their order")
    func restores() throws {
        var error = ToastShow(id: "e", message: "Offline", kind: .error)
        error.restorationToken = "net"
        var other = ToastShow(id: "f", message: "Disk full", kind: .error)
        other.restorationToken = "disk"
        let first = try Self.run(ToastTokens(), [(.zero, error), (.zero, other), (.seconds(1), AppTerminate())])
        #expect(Self.kept(first) == ToastTokens(restore: ["net", "disk"]))
        let second = try Self.run(Self.kept(first))
        #expect(second == [.asked("net"), .asked("disk"), .kept(ToastTokens())])
    }

    @Test("a token that a rule offers again during the start stays with its new toast")
    func offeredAgain() throws {
        let process = try Process(ToastTokens(restore: ["x"], undo: ["u1"]))
        let bus = process.bus
        bus.subscribe(to: ToastRestoreRequested.self) { [unowned bus] _ in bus.publish(Self.offer(2)) }
        process.restore()
        let kept = process.steps.filter { if case .kept = $0 { true } else { false } }
        // While it is told what is left over, both are kept.
        #expect(
            kept == [
                .kept(ToastTokens(restore: ["x"], undo: ["u1", "u2"])), .kept(ToastTokens(undo: ["u2"])),
            ])
    }

    @Test("what rules offer before the last process's tokens are given back is kept beside them")
    func offeredBefore() throws {
        let process = try Process(ToastTokens(restore: ["x"], undo: ["u1"]))
        process.bus.publish(Self.offer(2))
        #expect(process.steps.first == .kept(ToastTokens(restore: ["x"], undo: ["u1", "u2"])))
        process.restore()
        #expect(process.steps.last == .kept(ToastTokens(undo: ["u2"])))
    }

    @Test("an app.launch that admission drops says it again at the next start")
    func dropped() throws {
        let process = try Process(ToastTokens(restore: ["x"]))
        var closed = TopicAdmission()
        (closed.interval, closed.limit, closed.leading) = (.seconds(1), 0, false)
        process.bus.publish(BusSettings(topics: ["app.launch": closed]))
        process.restore()
        #expect(process.steps == [])
        process.bus.publish(Self.offer(2))
        #expect(process.steps.first == .kept(ToastTokens(restore: ["x"], undo: ["u2"])))
    }
}
