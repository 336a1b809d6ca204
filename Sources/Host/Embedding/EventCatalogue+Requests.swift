import Chrome
import EventBus

/// Validates the requests of an app in this process.
extension EventCatalogue {
    /// The source of events published by an app.
    package static let appSource = "/app"

    /// Returns the validated event of a request.
    package func incoming<R: Request>(
        _ request: R, in container: ContainerName?
    ) throws(PublishError) -> IncomingEvent {
        let container = Self.unlessMain(container)
        do throws(FieldError) {
            try check(request, in: container)
            return IncomingEvent(checked: request, in: container)
        } catch {
            throw .invalid(R.topic, error)
        }
    }

    /// Returns the validated event that a touch sends.
    package func incoming(
        _ touch: PartRequest, finger: Finger?, in container: ContainerName?
    ) throws(PublishError) -> IncomingEvent {
        do throws(FieldError) {
            if let problem = finger?.problem ?? MemoryCheck.problem(with: touch.data) { throw problem }
            let names = Set(try admissible(touch.topic.text).fields.names)
            let event = try event(touch.topic.text, data: touch.adding(finger, among: names).data)
            return IncomingEvent(
                checked: event.event, in: Self.unlessMain(container) ?? event.container)
        } catch {
            throw .invalid(touch.topic, error)
        }
    }
}
