import EventBus
import Host

extension Scenario {
    /// Returns the events that establish a world.
    /// - Parameter given: the world, as `given` of a scenario describes it.
    /// - Throws: ``FieldError``, whose path starts at `given`.
    package static func world(_ given: Value, in catalogue: EventCatalogue) throws(FieldError) -> [PlacedEvent] {
        var catalogue = catalogue
        catalogue.allowsFacts = true
        var events: [PlacedEvent] = []
        for condition in try ScenarioReader.given(given, at: { Place(file: "", line: 0, path: $0) }) {
            do throws(FieldError) {
                events.append(try condition.event(in: catalogue))
            } catch {
                throw error.inside(condition.place.path)
            }
        }
        return events
    }
}

extension Scenario.Given {
    /// Returns the event that establishes the condition.
    /// - Throws: ``FieldError``, whose path starts at the place of the condition.
    func event(in catalogue: EventCatalogue) throws(FieldError) -> PlacedEvent {
        do {
            return try catalogue.event(injection.topic, data: injection.data)
        } catch {
            throw field.map(error.within) ?? error
        }
    }
}

extension FieldError {
    /// Returns the same error with a path inside a field: an error at `traits.contentSize` becomes one at `contentSize`
    /// of `traits`.
    fileprivate func within(_ field: String) -> FieldError {
        var error = self
        if path == field { error.path = "" }
        if path.hasPrefix(field + ".") { error.path.removeFirst(field.count + 1) }
        return error
    }
}
