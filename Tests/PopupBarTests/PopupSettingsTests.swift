import EventBus
import PopupBar
import Testing

@Suite("The settings of a popup") struct PopupSettingsTests {
    private func read(_ fields: Value) throws -> PopupSettings {
        try ValueDecoder().decode(PopupSettings.self, from: fields)
    }

    @Test("without settings the profile is current")
    func usual() throws {
        #expect(try read([:]) == PopupSettings(profile: .current))
        #expect(try read(["profile": "documented"]) == PopupSettings(profile: .documented))
        #expect(PopupSettings(profile: .documented) != PopupSettings(profile: .current))
    }

    @Test("the former name of the profile documented is read, and the new one is written")
    func formerName() throws {
        #expect(try read(["profile": "readme"]) == PopupSettings(profile: .documented))
        #expect(try ValueDecoder().decode(PopupProfile.self, from: "readme") == .documented)
        #expect(try ValueEncoder().encode(PopupProfile.documented) == "documented")
        #expect(PopupProfile.words == ["current", "documented"])
    }

    @Test("changing the profile replaces the values that were not set, and keeps the others")
    func under() throws {
        for (one, other) in [(PopupProfile.current, PopupProfile.documented), (.documented, .current)] {
            #expect(PopupSettings(profile: one).under(other) == PopupSettings(profile: other))
        }
        let mine = try read(["offsets": ["phoneOnGlass": 9], "marquee": ["rate": 45]]).under(.documented)
        #expect(mine.offsets.phoneOnGlass == 9 && mine.marquee.rate == 45)
        #expect(mine.profile == .documented && mine.heights.widePadExtra == 8)
    }

    @Test("encoding and decoding the settings of a profile gives the same settings")
    func roundTrip() throws {
        for profile in PopupProfile.allCases {
            let settings = PopupSettings(profile: profile)
            #expect(try read(ValueEncoder().encode(settings)) == settings)
        }
    }

    @Test(
        "a number out of range is refused with its path",
        arguments: [
            (["heights": ["compact": -1]], "heights.compact: expected 0 to 100000, found -1"),
            (["offsets": ["phone": 2000]], "offsets.phone: expected -1000 to 1000, found 2000"),
            (["marquee": ["rate": 0]], "marquee.rate: expected 0.1 to 10000, found 0"),
            (["closeButton": ["roundSize": [24]]], "closeButton.roundSize: expected 2 numbers, [width, height]"),
        ] as [(Value, String)])
    func refused(_ fields: Value, _ sentence: String) {
        let error = #expect(throws: DecodingError.self) { try read(fields) }
        #expect(error.map { "\(FieldError($0))" } == sentence)
    }
}
