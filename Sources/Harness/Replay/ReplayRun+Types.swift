import EventBus
import Host

/// Under other rules than the recorded ones, modules in Lua may have other declarations, or be missing.
extension ReplayRun {
    /// The recorded event as one of the types that are declared now.
    /// - Throws: `FieldError` if its topic is unknown now, or if its data does not fit.
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

    /// The recorded question as one of the types that are declared now.
    /// - Throws: `FieldError` if its topic is unknown now, or if its fields do not fit.
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
