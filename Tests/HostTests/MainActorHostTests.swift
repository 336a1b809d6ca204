import Chrome
import EventBus
import Host
import Observation
import Screen
import Synchronization
import TestSupport
import Testing
import Toast
import Toolbar

/// A clock that a test moves. Only one task sleeps at a time.
private final class StandingClock: Clock {
    typealias Duration = Swift.Duration
    struct Instant: InstantProtocol {
        var time: Swift.Duration
        func advanced(by span: Swift.Duration) -> Instant { Instant(time: time + span) }
        func duration(to other: Instant) -> Swift.Duration { other.time - time }
        static func < (a: Instant, b: Instant) -> Bool { a.time < b.time }
    }

    private struct State {
        var now = Swift.Duration.zero
        var lastSleeper = 0
        var sleepers: [Int: (until: Swift.Duration, wake: CheckedContinuation<Void, Never>)] = [:]
    }
    private let state = Mutex(State())

    var now: Instant { Instant(time: state.withLock(\.now)) }
    var minimumResolution: Swift.Duration { .nanoseconds(1) }

    func sleep(until deadline: Instant, tolerance: Swift.Duration?) async throws {
        let number = state.withLock { state in
            state.lastSleeper += 1
            return state.lastSleeper
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { wake in
                let isOver = state.withLock { state in
                    if state.now >= deadline.time || Task.isCancelled { return true }
                    state.sleepers[number] = (deadline.time, wake)
                    return false
                }
                if isOver { wake.resume() }
            }
        } onCancel: {
            state.withLock { $0.sleepers.removeValue(forKey: number)?.wake }?.resume()
        }
        try Task.checkCancellation()
    }

    /// Moves time, and wakes who waits for it.
    func advance(by span: Swift.Duration) {
        let due = state.withLock { state in
            state.now += span
            let due = state.sleepers.filter { $0.value.until <= state.now }
            for number in due.keys { state.sleepers[number] = nil }
            return due.values.map(\.wake)
        }
        for wake in due { wake.resume() }
    }
}

/// A chrome on the main actor.
@Suite @MainActor struct MainActorHostTests {
    @Test("a request has had its effect when the call returns, and timers fire when their time has come")
    func publishing() async throws {
        let clock = StandingClock()
        let host = try MainActorHost(clock: clock)
        host.start()
        let gone = host.events(of: ToastDismissed.self)
        let delivery = try host.publish(ToastShow(id: "a", message: "A", duration: .seconds(2)))
        #expect(delivery.id > 0)
        #expect(try host.state(of: "toast", as: ToastIDs.self).presenting?.id == "a")
        let seen = Seen()
        let reading = Task { for await toast in gone { seen.ids.append(toast.id) } }
        while seen.ids.isEmpty, clock.now.time < .seconds(60) {
            clock.advance(by: .milliseconds(100))
            await Task.yield()
        }
        #expect(seen.ids == ["a"])
        #expect(clock.now.time >= .seconds(2))
        host.stop()
        await reading.value
        for await _ in host.events(of: ToastDismissed.self) { Issue.record("a stopped host has no events") }
        #expect(throws: PublishError.stopped) { try host.publish(ToastDismiss(id: "a")) }
    }

    private final class Seen { var ids: [String] = [] }

    struct ToastIDs: Decodable {
        struct Toast: Decodable { var id: String }
        var presenting: Toast?
    }

    @Test("questions, touches and errors are those of other hosts")
    func others() throws {
        let host = try MainActorHost()
        host.start()
        let toast = Record(ToastContent(message: "a"))
        #expect(try host.ask(ToastPriorityQuery(toast: toast)).answer == .normal)
        try host.publish(ToastShow(id: "a", message: "A", duration: .zero))
        try host.send(PartRequest("toast.dragBegan", ["id": "a"]))
        #expect(throws: PublishError.refused("toast.show", "message: expected a text with more than spaces")) {
            try host.publish(ToastShow(message: ""))
        }
        let error = #expect(throws: PublishError.self) {
            try host.send(PartRequest("toast.dragMoved", ["id": "a"]), finger: Finger(dy: .infinity))
        }
        #expect(error?.description == "toast.dragMoved: dy: expected a number, found infinity")
        host.stop()
    }

    @Test("rules are read again when the app asks for it, and refused rules leave the former ones in force")
    func rules() throws {
        let folder = try TemporaryFolder()
        try folder.write("return { priority = function() return 'elevated' end }", to: "toast.lua")
        let host = try MainActorHost(rules: [folder.path])
        host.start()
        let query = ToastPriorityQuery(toast: Record(ToastContent(message: "a")))
        #expect(try host.ask(query).answer == .elevated)
        try folder.write("return { priority = function() return 'critical' end }", to: "toast.lua")
        try host.reloadRules()
        #expect(try host.ask(query).answer == .critical)
        try folder.write("return {", to: "toast.lua")
        #expect(throws: (any Error).self) { try host.reloadRules() }
        #expect(try host.ask(query).answer == .critical)
    }

    @Test("a view of one part is updated when that part changes, and keeps its object")
    func screen() throws {
        let host = try MainActorHost()
        host.start()
        let screen = ScreenModel()
        func show() throws {
            let picture = try host.ask(ScreenPictureQuery()).answer
            screen.apply(picture)
        }
        try host.publish(ToolbarSetItems(items: [ToolbarItem(id: "a", title: "A"), ToolbarItem(id: "b", title: "B")]))
        try show()
        let first = try #require(screen["toolbar/a"])
        let changes = Mutex(0)
        withObservationTracking {
            _ = first.value
        } onChange: {
            changes.withLock { $0 += 1 }
        }
        let others = Mutex(0)
        let second = try #require(screen["toolbar/b"])
        withObservationTracking {
            _ = second.value
        } onChange: {
            others.withLock { $0 += 1 }
        }
        var changed = try #require(first.value as Part?)
        changed.title = "Z"
        var change = try host.ask(ScreenPictureQuery()).answer
        change.whole = false
        change.parts = [changed]
        screen.apply(change)
        #expect(screen["toolbar/a"] === first && first.value.title == "Z")
        #expect(changes.withLock { $0 } == 1 && others.withLock { $0 } == 0)
        change.container = "window-2"
        change.parts = []
        change.whole = true
        screen.apply(change)
        #expect(screen["toolbar/a"] === first)
        change.container = "main"
        screen.apply(change)
        #expect(screen.parts.isEmpty && screen["toolbar/a"] == nil)
    }

    @Test("a screen follows the pictures of a host")
    func following() async throws {
        let host = try LiveHost.quiet()
        await host.start()
        let screen = ScreenModel()
        let following = Task { await screen.follow(host) }
        try await host.publish(ToolbarSetItems(items: [ToolbarItem(id: "a", title: "A")]))
        while screen["toolbar/a"] == nil { await Task.yield() }
        try await host.publish(ToolbarSetItems(items: [ToolbarItem(id: "b", title: "B")]))
        while screen["toolbar/a"] != nil || screen["toolbar/b"] == nil { await Task.yield() }
        await host.stop()
        await following.value
    }
}
