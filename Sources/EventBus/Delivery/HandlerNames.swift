import Synchronization

/// The handler that a bus called last, for a watchdog on another thread.
package final class LatestHandler: Sendable {
    // The dispatcher owns the memory; nothing else of it is used here.
    private nonisolated(unsafe) let dispatcher: Dispatcher

    fileprivate init(of dispatcher: Dispatcher) { self.dispatcher = dispatcher }

    /// The handler's key in ``EventBus/handlerNames``; 0 after ``forget()`` and while a timer fires.
    package var key: UInt { dispatcher.state.pointee.latestHandler.load(ordering: .relaxed) }

    /// Resets the key. Call it in the isolation of the bus, before anything else happens on it.
    package func forget() { dispatcher.forgetLatestHandler() }
}

extension EventBus {
    package var latestHandler: LatestHandler { LatestHandler(of: core.dispatcher) }

    /// The names of all handlers, by the keys of ``LatestHandler``. Do not use names of handlers that have ended: read
    /// this property again when ``registrationCount`` has changed.
    package var handlerNames: [UInt: String] {
        let topics = core.topicCores.values + core.usedContainers.flatMap(\.topics.values)
        return topics.flatMap(\.handlers.all).reduce(into: [:]) { names, handler in
            names[UInt(bitPattern: Unmanaged.passUnretained(handler).toOpaque())] = handler.name
        }
    }

    /// The number of handlers that have been added to lists so far.
    package var registrationCount: UInt64 { core.dispatcher.handlersAdded }

    /// The names of the pending timers without duplicates, the next one first.
    package var timerNames: [String] { core.timers.names }

    /// Calls `body` with the name of each timer before it fires. A later call replaces it.
    package func whenTimerFires(_ body: @escaping (String) -> Void) { core.dispatcher.timerFires = body }
}

extension Dispatcher {
    func forgetLatestHandler() { state.pointee.latestHandler.store(0, ordering: .relaxed) }
}
