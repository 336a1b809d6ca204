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

    @Test("a toast in a question may be what no request may show, because older recordings have such toasts")
    func recorded() throws {
        let json: Value = [
            "id": "", "message": "m", "accent": "brand", "tags": .array(Array(repeating: "t", count: 20)),
        ]
        let toast = try ValueDecoder().decode(ToastContent.self, from: json)
        #expect(toast.id == "" && toast.accent == "brand" && toast.tags.count == 20)
    }

    @Test("an answer of toast.normalize changes the options that rules may change, and nothing else")
    func answers() {
        var toast = ToastContent(ToastShow(id: "a", message: "m", kind: .error), id: "a")
        var options = ToastOptions(kind: .info)
        (options.id, options.count, options.loading) = ("b", 7, true)
        (options.sensitive, options.maxWidth, options.message) = (true, nil, "n")
        toast.apply(options)
        #expect(toast.id == "a" && toast.count == 1 && !toast.loading)
        #expect(toast.kind == .info && toast.sensitive && toast.maxWidth == nil && toast.message == "n")
    }

    @Test("a message of spaces is refused like an empty one", arguments: ["", "   ", "\n \t"])
    func blank(message: String) throws {
        let fixture = try Fixture()
        fixture.at(0, ToastShow(id: "a", message: message))
        #expect(fixture.take() == ["0 rejected a emptyMessage"])
    }
}
