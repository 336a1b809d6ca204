import EventBus
import FleetWire
import NATSLink

/// Waits until something is true.
/// - Returns: whether it was within the time.
func eventually(within limit: Duration = .seconds(20), _ condition: () async throws -> Bool) async rethrows -> Bool {
    let deadline = ContinuousClock.now + limit
    while try await !condition() {
        if ContinuousClock.now > deadline { return false }
        try? await Task.sleep(for: .milliseconds(10))
    }
    return true
}

extension NATSLink {
    /// A link that is connected, with waits of its own that are short.
    static func connected(
        to broker: Broker, _ credential: Credential = .none, _ change: (inout Options) -> Void = { _ in }
    ) async throws -> NATSLink {
        let link = try NATSLink(.quick(broker, credential, change))
        guard await link.becomes(.connected) else { throw BrokerProblem("no connection") }
        return link
    }

    func becomes(_ wanted: LinkState, within limit: Duration = .seconds(20)) async -> Bool {
        await becomes(within: limit) { $0 == wanted }
    }

    func becomes(within limit: Duration = .seconds(20), _ isWanted: @escaping @Sendable (LinkState) -> Bool) async
        -> Bool
    {
        let states = states
        return await withTaskGroup(of: Bool.self) { group in
            group.addTask { await states.contains(where: isWanted) }
            group.addTask {
                try? await Task.sleep(for: limit)
                return false
            }
            defer { group.cancelAll() }
            return await group.next() ?? false
        }
    }

    /// Makes a stream that keeps `s.>` of this name.
    func makeStream(_ name: String = "S", _ more: [String: Value] = [:]) async throws {
        let fields: [String: Value] = [
            "name": .string(name), "subjects": [.string("\(name.lowercased()).>")], "storage": "file",
            "allow_direct": true,
        ]
        let body = Value.object(fields.merging(more) { $1 }).json
        let answer = try await request(
            Outgoing("$JS.API.STREAM.CREATE.\(name)", body: Array(body.utf8)), within: .seconds(10))
        _ = try BrokerAnswer.fields(of: answer.body)
    }
}

extension NATSLink.Options {
    static func quick(
        _ broker: Broker, _ credential: NATSLink.Credential = .none, _ change: (inout Self) -> Void = { _ in }
    ) -> NATSLink.Options {
        quick(broker.port, credential, change)
    }

    static func quick(
        _ port: Int, _ credential: NATSLink.Credential = .none, _ change: (inout Self) -> Void = { _ in }
    ) -> NATSLink.Options {
        var options = NATSLink.Options(
            servers: ["nats://127.0.0.1:\(port)"], credential: credential, name: "test")
        options.retry.first = .milliseconds(100)
        options.retry.longest = .seconds(1)
        change(&options)
        return options
    }
}

extension Outgoing {
    init(_ subject: String, _ text: String) { self.init(subject, body: Array(text.utf8)) }
}

extension Incoming {
    var text: String { String(decoding: body, as: UTF8.self) }
}
