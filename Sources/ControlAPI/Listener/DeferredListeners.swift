import NIOCore
import Synchronization

/// Adds listeners and their routes to a running server, on request of one of its routes.
package final class DeferredListeners: Sendable {
    private struct State {
        var bind: (@Sendable (Listener) async throws -> (channel: any Channel, address: ListenAddress))?
        var channels: [any Channel] = []
        var routes: [Route] = []
    }
    private let state = Mutex(State())

    /// The routes added to the server since its start.
    var routes: [Route] { state.withLock(\.routes) }

    /// Starts to listen.
    /// - Parameter routes: additional routes, which all listeners serve from now on.
    /// - Returns: the address with its actual port.
    /// - Throws: ``ListenerProblem`` if the address cannot be used; ``Problem`` if the server no longer listens.
    package func open(_ listener: Listener, with routes: [Route]) async throws -> ListenAddress {
        guard let bind = state.withLock(\.bind) else { throw Problem.busy("the host is about to stop") }
        let (channel, address) = try await bind(listener)
        let isOpen = state.withLock { state in
            guard state.bind != nil else { return false }
            state.channels.append(channel)
            state.routes += routes
            return true
        }
        guard isOpen else {
            try? await channel.close()
            throw Problem.busy("the host is about to stop")
        }
        return address
    }

    /// - Parameter bind: makes the server listen.
    func begin(_ bind: @escaping @Sendable (Listener) async throws -> (channel: any Channel, address: ListenAddress)) {
        state.withLock { $0.bind = bind }
    }

    /// Closes all listeners. None can be opened afterwards.
    func end() async {
        let channels = state.withLock { state in
            state.bind = nil
            defer { state.channels = [] }
            return state.channels
        }
        for channel in channels { try? await channel.close() }
    }
}
