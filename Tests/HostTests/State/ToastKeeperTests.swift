import Chrome
import EventBus
@testable import Host
import Synchronization
import TestSupport
import Testing

/// Each offer to undo ends exactly once, as committed or as undone, whenever the process ends.
@Suite("undo tokens of toasts when a process ends suddenly") struct ToastKeeperTests {
    /// What the store has saved and which facts were published, in their order.
    private enum Step: Equatable, Sendable {
        case kept(ToastTokens)
        case told(topic: String, token: String)
        case asked(String)
        /// Another fact about this toast.
        case heard(id: String)
    }

    /// A store that remembers everything that was ever saved in it.
    private final class Memory: ToastStore {
        private let first: ToastTokens
        private let steps = Mutex<[Step]>([])
        init(_ first: ToastTokens) { self.first = first }
        var all: [Step] { steps.withLock { $0 } }
        func note(_ step: Step) { steps.withLock { $0.append(step) } }
        func load() -> ToastTokens { first }
        func save(_ tokens: ToastTokens) { note(.kept(tokens)) }
    }

    /// Runs one process with the tokens that it finds and the inputs that it gets. Returns all of its steps.
    private static func run(_ found: ToastTokens, _ inputs: [(Duration, any Event)] = []) throws -> [Step] {
        let system = try ChromeSystem()
        let store = Memory(found)
        let keeper = ToastKeeper(store, on: system.bus)
        system.bus.tap(TopicPattern("toast.*")!) { envelope in
            switch envelope.event {
            case let fact as ToastCommitted: store.note(.told(topic: "committed", token: fact.token))
            case let fact as ToastUndone: store.note(.told(topic: "undone", token: fact.token))
            case let fact as ToastRestoreRequested: store.note(.asked(fact.token))
            case let fact as ToastPresented: store.note(.heard(id: fact.id))
            case let fact as ToastQueued: store.note(.heard(id: fact.id))
            case let fact as ToastActionInvoked: store.note(.told(topic: "undone", token: "by " + fact.id))
            default: break
            }
        }
        keeper.launch(on: system.bus, noting: nil)
        for (time, event) in inputs {
            system.advance(to: time)
            system.bus.admit(event, source: "/test")
        }
        return store.all
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
        arguments: 0..<12 as Range<UInt64>)
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
                    #expect(ends["u" + token.dropFirst(4)] == ["undone"], "\(token) of seed \(seed) at \(moment), \(second)")
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
        let system = try ChromeSystem()
        let store = Memory(ToastTokens(restore: ["x"], undo: ["u1"]))
        let keeper = ToastKeeper(store, on: system.bus)
        system.bus.subscribe(to: ToastRestoreRequested.self) { _ in system.bus.publish(Self.offer(2)) }
        keeper.launch(on: system.bus, noting: nil)
        // While the old tokens are being given back, both are kept.
        #expect(store.all == [
            .kept(ToastTokens(restore: ["x"], undo: ["u1", "u2"])), .kept(ToastTokens(undo: ["u2"])),
        ])
    }
}
