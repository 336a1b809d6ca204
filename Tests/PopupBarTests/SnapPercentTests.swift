import EventBus
import ModuleTesting
import PopupBar
import Testing

@Suite("The snap percentage of a popup") struct SnapPercentTests {
    @Test("setting the style snap restores the default percentage, unless a percentage is set as well")
    func setUpSnap() throws {
        let fixture = try Fixture(.customizedSnap) { $0.snapPercent = 0.5 }
        for (fields, percent) in [
            (["haptics": true], 0.5), (["interactionStyle": "snap"], 0.32),
            (["interactionStyle": "snap", "snapPercent": 0.4], 0.4), (["interactionStyle": "drag"], 0.4),
        ] as [(Value, Value)] {
            fixture.publish(try ValueDecoder().decode(PopupSetUp.self, from: fields))
            #expect(fixture.state("interaction.snapPercent") == percent)
        }
    }

    @Test("a snap percentage is brought into its range, and the style snap restores the default one")
    func percent() throws {
        let fixture = try Fixture()
        func percent() -> Double? { fixture.state("interaction.snapPercent")?.doubleValue }
        #expect(percent() == 0.32)
        fixture.publish(PopupSetSnapPercent(percent: 0.01))
        #expect(percent() == 0.1)
        fixture.publish(PopupSetInteractionStyle(style: .customizedSnap, percent: 4))
        #expect(percent() == 0.9 && fixture.state("interaction.resolved") == "snap")
        fixture.publish(PopupSetSnapPercent(percent: .nan))
        #expect(percent() == 0.9)
        #expect(fixture.state("diagnostics") == ["invalidNumber", "invalidNumber", "invalidNumber"])
        fixture.publish(PopupSetInteractionStyle(style: .snap))
        #expect(percent() == 0.32)
    }
}
