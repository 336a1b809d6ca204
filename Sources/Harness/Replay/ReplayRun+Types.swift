import EventBus
import Host

/// Handles replays under other rules, in which modules in Lua may have other declarations, or be missing.
extension ReplayRun {
    /// Converts the recorded event to a currently declared type.
    /// - Throws: `FieldError` if its topic is unknown now, or if its data does not match.
    func current(_ incoming: IncomingEvent) throws(FieldError) -> IncomingEvent {
        let type = Swift.type(of: incoming.event)
        guard !system.bus.catalogue.has(type) else { return incoming }
        guard let current = system.bus.eventType(of: type.topic) else {
            throw FieldError(message: "no module has the topic '\(type.topic)' now")
        }
        var incoming = incoming
        incoming.event = try current.fromOutside(try encoded(incoming.event))
        return incoming
    }

    /// Converts the recorded question to a currently declared type.
    /// - Throws: `FieldError` if its topic is unknown now, or if its fields do not match.
    func current(_ query: any Query) throws(FieldError) -> any Query {
        let type = Swift.type(of: query)
        guard !system.bus.catalogue.has(type) else { return query }
        guard let current = system.bus.queryType(of: type.topic) else {
            throw FieldError(message: "no module has the question '\(type.topic)' now")
        }
        do {
            return try ValueDecoder().decode(current, from: try encoded(query))
        } catch {
            throw FieldError(anyError: error)
        }
    }

    private func encoded(_ value: any Encodable) throws(FieldError) -> Value {
        do {
            return try ValueEncoder().encode(value)
        } catch {
            throw FieldError(message: "\(error)")
        }
    }
}
