import EventBus
import Host

/// The deliveries that a request caused, in order, for `POST /v1/events?effects=true`.
struct EventEffects {
    /// The JSON text of each event.
    private(set) var texts: [String] = []
    /// The range of numbers in which effects are missing because the host no longer keeps them; nil if none are
    /// missing.
    private(set) var gap: ClosedRange<UInt64>?

    mutating func add(_ page: DeliveryPage) throws {
        for event in page.events { texts.append(try event.value.json) }
        if let lost = page.gap, lost.from <= lost.to { gap = (gap?.lowerBound ?? lost.from)...lost.to }
    }

    static let parameter = "effects"

    /// - Returns: nil if the request does not ask for effects.
    init?(_ call: Call) throws(Problem) {
        guard try call.word(Self.parameter, of: ["true", "false"]) == "true" else { return nil }
    }
}
