import CommandSupport
import ControlAPI
import EventBus
import FoundationEssentials
import Host

/// `inject --wait`: publishes one event, and waits for an event that it leads to.
///
/// The stream is opened before the event is published, so no immediate consequence is missed. Consequences are
/// recognized by their cause, so unrelated events do not match.
struct AwaitedInjection: Sendable {
    let client: ControlClient
    let pattern: TopicPattern
    let conditions: FilterOptions
    let printer: EventPrinter

    /// - Parameters:
    ///   - publish: publishes the event.
    ///   - Returns: the number of its delivery.
    /// - Throws: what `publish` throws; ``Failure`` if events are missing, because the consequence may be among them.
    func run(_ publish: @escaping @Sendable () async throws -> UInt64) async throws {
        var printer = printer
        let events = try await client.events(patterns: [], after: nil)
        var own: Set<UInt64> = [try await publish()]
        for try await event in events {
            if event.event == "gap" {
                throw Failure(
                    .inputOutput, "\(TapCommand.notice(ofGap: event.data)), and the event may be among them",
                    hint: "this program read too slowly for the host")
            }
            let value = try JSONText.decode(Value.self, from: Data(event.data.utf8))
            guard let number = value["busid"]?.stringValue.flatMap(UInt64.init),
                let cause = value["causationid"]?.stringValue.flatMap(UInt64.init), own.contains(cause)
            else { continue }
            own.insert(number)
            guard let topic = value["type"]?.stringValue.flatMap(TopicName.init), pattern.matches(topic),
                conditions.admits(value)
            else { continue }
            return try printer.show(value)
        }
        throw TimeLimit.ended
    }
}
