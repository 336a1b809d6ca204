import EventBus
import Testing
import Toast

@Suite("toast telemetry") struct TelemetryTests {
    @Test("each telemetry fact has exactly the fields of its name")
    func fields() throws {
        let cases: [(ToastTelemetry?, Value)] = [
            (
                ToastTelemetry.shown(kind: .success, duration: .seconds(1)),
                ["name": "toast_shown", "kind": "success", "duration": 1]
            ),
            (
                ToastDismissed(id: "a", method: .automatic).telemetry,
                ["name": "toast_dismissed", "id": "a", "method": "automatic"]
            ),
            (
                ToastCoalesced(id: "a", alias: "b", count: 1).telemetry,
                ["name": "toast_coalesced", "original": "a", "updated": "b"]
            ),
            (
                ToastDropped(id: "a", reason: .cancelled).telemetry,
                ["name": "toast_dropped", "reason": "cancelled"]
            ),
            (
                ToastStateChanged(from: .idle, to: .presenting).telemetry,
                ["name": "state_transition", "from": "idle", "to": "presenting"]
            ),
        ]
        for (telemetry, data) in cases { #expect(try ValueEncoder().encode(telemetry) == data) }
    }
}
