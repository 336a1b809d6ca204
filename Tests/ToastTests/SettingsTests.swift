import EventBus
import ModuleTesting
import Testing
import Toast

@Suite("toast settings") struct SettingsTests {
    private func decode(_ data: Value) throws -> ToastSettings {
        try ValueDecoder().decode(ToastSettings.self, from: data)
    }

    @Test("without settings the profile is agora")
    func defaults() throws {
        let settings = try decode([:])
        #expect(settings == ToastSettings(profile: .agora))
        #expect(settings.minimumInterval == .milliseconds(800))
        #expect(settings.maxQueueSize == .limit(10))
    }

    @Test(
        "each profile sets its own limits, times and switches",
        arguments: [
            ("agora", 0.8, 10, 2, 0.12, true), ("aggressive", 0.4, 15, 1, 0.12, true),
            ("conservative", 1.5, 5, 3, 0.12, true), ("performanceOptimized", 1, 3, 2, 0.12, true),
            ("testing", 0, 100, 0, 0, false), ("kreta", 0, nil, 0, 0.12, false),
            ("documented", 0.8, 10, 2, 0.12, true), ("documentedAggressive", 0.4, 10, 2, 0.12, true),
            ("documentedConservative", 1.5, 10, 2, 0.12, true),
        ] as [(String, Double, Int?, Double, Double, Bool)])
    func profiles(
        name: String, interval: Double, queue: Int?, window: Double, delay: Double, persists: Bool
    ) throws {
        let settings = try decode(["profile": .string(name)])
        #expect(settings.minimumInterval.inSeconds == interval)
        #expect(settings.maxQueueSize == queue.map { .limit($0) } ?? .unbounded)
        #expect(settings.coalescingWindow.inSeconds == window)
        #expect(settings.interruptionDelay.inSeconds == delay)
        #expect(settings.persistCritical == persists)
    }

    @Test("a setting that is given replaces the profile's")
    func overrides() throws {
        let settings = try decode(["profile": "kreta", "interruption": true, "order": "priority"])
        #expect(settings.interruption == true)
        #expect(settings.order == .priority)
        #expect(settings.defaultDuration == .seconds(2))
    }

    @Test("a table replaces only the fields that it names, and the profile's other fields stay")
    func groups() throws {
        let settings = try decode([
            "profile": "kreta",
            "metrics": ["iconSize": 24],
            "shadow": ["standard": ["y": 2]],
            "haptics": ["info": "none"],
        ])
        let kreta = ToastSettings(profile: .kreta)
        #expect((settings.metrics.iconSize, settings.metrics.cornerRadius) == (24, 45))
        #expect(settings.shadow.standard == ToastShadow(opacity: 0.15, darkOpacity: 0.5, radius: 12, y: 2))
        #expect(settings.shadow.high == kreta.shadow.high && settings.movement == kreta.movement)
        #expect((settings.haptics.info, settings.haptics.custom) == (.none, .success))
    }

    @Test("a maximum width may be a number or null, and null means the scene's whole width")
    func widths() throws {
        #expect(try decode([:]).defaultMaxWidth == 600)
        #expect(try decode(["defaultMaxWidth": 320]).defaultMaxWidth == 320)
        #expect(try decode(["defaultMaxWidth": .null]).defaultMaxWidth == nil)
        #expect(try decode(["maxBlurLayers": .null]).maxBlurLayers == nil)
    }

    @Test("a bound is a whole number, 'unbounded' or null, and absent means the profile's bound")
    func bounds() throws {
        #expect(try decode(["maxQueueSize": 3]).maxQueueSize == .limit(3))
        #expect(try decode(["maxQueueSize": 3.0]).maxQueueSize == .limit(3))
        #expect(try decode(["maxQueueSize": "unbounded"]).maxQueueSize == .unbounded)
        #expect(try decode(["maxQueueSize": .null]).maxQueueSize == .unbounded)
        #expect(try decode(["profile": "kreta"]).maxQueueSize == .unbounded)
        #expect(try decode([:]).maxQueueSize == .limit(10))
    }

    @Test("a setting out of range is refused with a message that names it")
    func ranges() throws {
        for (data, text) in [
            (["maxQueueSize": -1], "maxQueueSize: expected a whole number from 0, or 'unbounded'"),
            (["maxQueueSize": 2.5], "maxQueueSize: expected a whole number from 0, or 'unbounded'"),
            (
                ["minimumInterval": -0.5],
                "minimumInterval: expected 0 to 86400 seconds, found -0.5"
            ),
            (["maxBlurLayers": -1], "maxBlurLayers: expected 0 to 100, found -1"),
            (["maxLines": 0], "maxLines: expected 1 to 100, found 0"),
            (["sideMargin": -1], "sideMargin: expected 0 to 100000, found -1"),
            (["reducedFade": 11], "reducedFade: expected 0 to 10 seconds, found 11"),
            (
                ["minDuration": 20],
                "minDuration: expected no more than maxDuration, 10 seconds, found 20"
            ),
            (["surface": ["veil": 1.5]], "surface.veil: expected 0 to 1, found 1.5"),
            (
                ["shadow": ["high": ["opacity": 2]]],
                "shadow.high.opacity: expected 0 to 1, found 2"
            ),
            (["metrics": 3], "metrics: expected an object, found a number"),
            (["interruption": "off"], "interruption: expected true or false, found a string"),
        ] as [(Value, String)] {
            let error = try #require(throws: DecodingError.self) { try decode(data) }
            #expect("\(FieldError(error))" == text)
        }
    }

    @Test("encoding and decoding the settings of a profile gives the same settings")
    func roundTrip() throws {
        for profile in ToastProfile.allCases {
            let settings = ToastSettings(profile: profile)
            #expect(try decode(ValueEncoder().encode(settings)) == settings)
        }
    }

    @Test("every setting has the name in the schema that rule authors use")
    func schema() {
        let names = Set(Schema.fieldNames(of: ToastSettings.self))
        for name in [
            "profile", "minimumInterval", "maxQueueSize", "coalescingWindow", "interruptionDelay",
            "minRemaining", "minOnScreen", "bannerDeferral", "order", "rateLimit", "interruption", "interruptFrom",
            "interrupted", "noScene", "background", "memory", "lanes", "persistCritical",
        ] {
            #expect(names.contains(name), "\(name)")
        }
        #expect(Schema.of(ToastSettings.self)["required"] == nil)
    }

    @Test("the toasts of a source, a region and a scene have defaults of their own, in this order")
    func defaultsOfParts() throws {
        let fixture = try Fixture(
            settings {
                func own(_ seconds: Int, _ accent: String? = nil) -> ToastDefault {
                    var own = ToastDefault()
                    (own.defaultDuration, own.accent) = (.seconds(seconds), accent)
                    return own
                }
                $0.accent = "systemPurple"
                $0.defaults.sources["chat"] = own(7)
                $0.defaults.regions["corner"] = own(8, "systemPink")
                $0.defaults.scenes["main"] = own(9)
            })
        func normalized(_ change: (inout ToastShow) -> Void) throws -> ToastOptions {
            var toast = show("a")
            change(&toast)
            let question = ToastNormalizeQuery(toast: Record(ToastContent(toast, id: "a")))
            return try #require(fixture.bus.ask(question))
        }
        let plain = try normalized { _ in }
        #expect(plain.duration == .seconds(3) && plain.accent == "systemPurple")
        #expect(try normalized { $0.scene = "main" }.duration == .seconds(9))
        let both = try normalized { ($0.source, $0.region) = ("chat", "corner") }
        #expect(both.duration == .seconds(7) && both.accent == "systemPink")
        #expect(try normalized { $0.kind = .error }.accent == nil)
    }
}
