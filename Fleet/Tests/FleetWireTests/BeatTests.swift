import EventBus
import FleetTestSupport
import FleetWire
import Testing

@Suite struct BeatTests {
    @Test("a beat comes out of its JSON as it went in")
    func json() throws {
        let beat = Beat(of: kiosk, channel: stable) {
            ($0.inject, $0.version, $0.sidecarVersion) = (["toast.*"], "0.2.0", "0.3.0")
        }
        #expect(try Beat(json: beat.json) == beat)
    }

    @Test("a beat of 0.1, which does not say the version of its sidecar, can be read")
    func earlier() throws {
        let text =
            #"{"v":1,"host":"kiosk-7","sidecar":"a1","channel":"stable","serial":3,"seen":5.5,"outbox":{"events":1,"bytes":9,"lost":0},"counts":{"decisions":4,"failures":0},"interval":30,"labels":[],"notes":["disk"]}"#
        let beat = try Beat(json: Array(text.utf8))
        #expect(beat.serial == 3 && beat.notes == [.disk] && beat.sidecarVersion == nil)
    }
}
