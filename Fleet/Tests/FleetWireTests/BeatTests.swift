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

    @Test("a beat says which topics its host takes from the fleet, or that the host does not say")
    func injections() {
        #expect(beat(inject: nil).allowsInjection(of: "toast.show") == nil)
        #expect(beat(inject: []).allowsInjection(of: "toast.show") == false)
        #expect(beat(inject: ["popup.present", "toast.*"]).allowsInjection(of: "toast.show") == true)
        #expect(beat(inject: ["popup.present"]).allowsInjection(of: "toast.show") == false)
    }

    @Test("a pattern that this version does not understand allows nothing")
    func strangePattern() {
        #expect(beat(inject: ["toast.{show}"]).allowsInjection(of: "toast.show") == false)
    }

    @Test("a beat comes out of its JSON as it went in")
    func json() throws {
        let beat = beat(inject: ["toast.*"])
        #expect(try Beat(json: beat.json) == beat)
    }
}
