import EventBus
import ModuleTesting
import Testing
import Toast

/// Toasts whose fields are of the right type and wrong all the same.
@Suite("Toasts that are refused") struct RefusalTests {
    @Test(
        "a field that is empty, negative or misspelt is refused with its path",
        arguments: [
            ("dedupeKey", ["dedupeKey": ""]), ("restorationToken", ["restorationToken": ""]), ("icon", ["icon": ""]),
            ("haptics", ["haptics": "notification.sucess"]), ("haptics", ["haptics": ""]),
            ("safeAreaBehavior.top", ["safeAreaBehavior": ["top": -100, "bottom": 0]]),
            ("safeAreaBehavior.bottom", ["safeAreaBehavior": ["top": 0, "bottom": -1]]),
        ] as [(String, Value)])
    func fields(path: String, data: Value) throws {
        guard case .object(var fields) = data else { return }
        fields["message"] = "m"
        let error = #expect(throws: DecodingError.self) {
            try ValueDecoder().decode(ToastShow.self, from: .object(fields))
        }
        #expect(error.map { FieldError($0).path } == path)
    }

    @Test("a haptic pattern of the app's own is accepted", arguments: ["heartbeat", "auto", "none", "impact.rigid"])
    func ownPattern(name: String) throws {
        let show = try ValueDecoder().decode(ToastShow.self, from: ["message": "m", "haptics": .string(name)])
        #expect(show.haptics == name)
    }

    @Test("a message of spaces is refused like an empty one", arguments: ["", "   ", "\n \t"])
    func blank(message: String) throws {
        let fixture = try Fixture()
        fixture.at(0, ToastShow(id: "a", message: message))
        #expect(fixture.take() == ["0 rejected a emptyMessage"])
    }
}
