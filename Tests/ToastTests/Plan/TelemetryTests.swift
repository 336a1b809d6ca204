import EventBus
import Testing
import Toast

@Suite("toast telemetry") struct TelemetryTests {
    @Test("each telemetry fact has exactly the fields of its name")
    func fields() throws {
        let cases: [(ToastTelemetry, Value)] = [
            (
                .shown(kind: .success, duration: .seconds(1)),
                ["name": "toast_shown", "kind": "success", "duration": 1]
            ),
            (
                ToastTelemetry(ToastDismissed(id: "a", method: .automatic)),
                ["name": "toast_dismissed", "id": "a", "method": "automatic"]
            ),
            (
                ToastTelemetry(ToastCoalesced(id: "a", alias: "b", count: 1)),
                ["name": "toast_coalesced", "original": "a", "updated": "b"]
            ),
            (
                ToastTelemetry(ToastDropped(id: "a", reason: .cancelled)),
                ["name": "toast_dropped", "reason": "cancelled"]
            ),
            (
                ToastTelemetry(ToastStateChanged(from: .idle, to: .presenting)),
                ["name": "state_transition", "from": "idle", "to": "presenting"]
            ),
        ]
        for (telemetry, data) in cases { #expect(try ValueEncoder().encode(telemetry) == data) }
    }
}
