import EventBus
import Foundation
import Host
import RuleHost
import Testing

/// Names of colors that clients and settings give, in every module.
@Suite("the names of colors") struct ColorNameTests {
    /// Events with a color in the field that the path names; `%` stands for the color.
    static let events: [(topic: String, path: String, data: String)] = [
        ("toast.show", "accent", #"{"message":"x","accent":"%"}"#),
        ("sideButton.updateAppearance", "backgroundColor", #"{"backgroundColor":"%"}"#),
        ("sideButton.updateAppearance", "tintColor", #"{"tintColor":"%"}"#),
        ("toolbar.setGlobalSideButton", "sideButton.backgroundColor", #"{"sideButton":{"backgroundColor":"%"}}"#),
        ("toolbar.setGlobalSideButton", "sideButton.tintColor", #"{"sideButton":{"tintColor":"%"}}"#),
        ("accessory.updateSelectionColor", "color", #"{"id":"a","color":"%"}"#),
        ("accessory.updateBorderColor", "color", #"{"id":"a","color":"%"}"#),
        ("accessory.configureList", "selectionColor", #"{"id":"a","title":"x","selectionColor":"%"}"#),
        ("accessory.configureList", "borderColor", #"{"id":"a","title":"x","borderColor":"%"}"#),
        (
            "accessory.configureList", "items[0].tintColor",
            #"{"id":"a","title":"x","items":[{"title":"y","tintColor":"%"}]}"#
        ),
        (
            "popup.configureBar", "set.standardAppearance.titleColor",
            #"{"set":{"standardAppearance":{"titleColor":"%"}}}"#
        ),
    ]

    private func decode(_ index: Int, _ color: String) throws {
        let event = Self.events[index]
        let text = event.data.split(separator: "%").joined(separator: color)
        let data = try JSONText.decode(Value.self, from: Data(text.utf8))
        _ = try EventCatalogue(ChromeSystem.catalogue).event(event.topic, data: data)
    }

    @Test("a misspelt color is refused with its path and the nearest name", arguments: events.indices)
    func misspelt(index: Int) {
        let error = #expect(throws: FieldError.self) { try decode(index, "systemGren") }
        #expect(error?.path == Self.events[index].path)
        #expect(error?.message.contains("(did you mean 'systemGreen'?)") == true)
    }

    @Test("the platform's colors and those of the app are accepted", arguments: events.indices)
    func known(index: Int) throws {
        for color in ["systemGreen", "blue", "label", "clear", "#FF8800", "asset:Brand"] { try decode(index, color) }
    }

    @Test(
        "rules with a misspelt colour in their settings are refused",
        arguments: ["accent = 'systemGren'", "defaults = { sources = { chat = { accent = 'systemGren' } } }"])
    func setting(setting: String) throws {
        let rules = Array("return { settings = { \(setting) } }".utf8)
        let system = try ChromeSystem()
        let error = #expect(throws: RuleSetRejected.self) {
            try system.rules.load([
                RuleLayer(name: "own", files: [RuleText(path: "toast.lua", namespace: "toast", source: rules)])
            ])
        }
        #expect(error.map { "\($0)" }?.contains("did you mean 'systemGreen'?") == true)
    }
}
