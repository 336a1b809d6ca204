import EventBus
import FleetWire
import Testing

@Suite struct BeatTests {
    private func beat(inject: [String]?) -> Beat {
        Beat(
            host: kiosk, sidecar: "a1", run: nil, version: nil, set: nil, bundle: nil, channel: stable, serial: 0,
            seen: 0,
            outbox: .init(), counts: .init(), interval: 30, labels: [], inject: inject, notes: [])
    }

    @Test("a beat comes out of its JSON as it went in")
    func json() throws {
        let beat = beat(inject: ["toast.*"])
        #expect(try Beat(json: beat.json) == beat)
    }
}
