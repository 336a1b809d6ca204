import EventBus
import Host

/// What was delivered because of the events of a request, in order, for `POST /v1/events?effects=true`.
struct EventEffects {
    /// One text of JSON for each event.
    private(set) var texts: [String] = []
    /// The numbers between which effects are missing, because the host no longer keeps them; nil if none are.
    private(set) var gap: ClosedRange<UInt64>?

    mutating func add(_ page: DeliveryPage) throws {
        for event in page.events { texts.append(try event.value.json) }
        if let lost = page.gap, lost.from <= lost.to { gap = (gap?.lowerBound ?? lost.from)...lost.to }
    }

    static let parameter = "effects"

    /// Whether a request asks for them; nil if it does not.
    init?(_ call: Call) throws(Problem) {
        guard try call.word(Self.parameter, of: ["true", "false"]) == "true" else { return nil }
    }
}
