import Chrome
import EventBus
import Testing

@testable import PopupBar

@Suite("Default styles of the bar and the close button") struct StyleTests {
    /// The requested style, and the effective one on glass, without glass from iOS 17 on, and before iOS 17.
    @Test(
        "each requested style becomes the one for the version of the system",
        arguments: [
            ("default", "floatingCompact", "floating", "prominent"),
            ("compact", "floatingCompact", "compact", "compact"),
            ("prominent", "floating", "prominent", "prominent"),
            ("floatingCompact", "floatingCompact", "floatingCompact", "floatingCompact"),
            ("floating", "floating", "floating", "floating"),
            ("custom", "floatingCompact", "floating", "prominent"),
        ])
    func styles(_ requested: String, _ glass: String, _ modern: String, _ old: String) throws {
        let bar: Value = ["style": .string(requested)]
        let compatible: Value = ["osMajor": 26, "requiresCompatibility": true]
        for (env, style) in [(os(26), glass), (os(27), glass), (os(17), modern), (compatible, modern), (os(16), old)] {
            #expect(try layout(env: env, bar: bar).bar.effectiveStyle.rawValue == style, "\(env.json)")
        }
    }

    @Test("an app's own bar has the style custom whatever is requested, and floats only on glass")
    func custom() throws {
        let bar: Value = ["style": "compact", "custom": ["height": 60]]
        #expect(try layout(env: os(26), bar: bar).bar.effectiveStyle == .custom)
        #expect(try layout(env: os(26), bar: bar).bar.isFloating)
        #expect(try !layout(env: os(18), bar: bar).bar.isFloating)
    }

    @Test("an iPad's default style follows its width, except under the profile documented")
    func pads() throws {
        #expect(try layout(env: pad(26)).bar.effectiveStyle == .floating)
        #expect(try layout(env: pad(26, compact: true)).bar.effectiveStyle == .floatingCompact)
        #expect(try layout(env: pad(26, compact: true), profile: .documented).bar.effectiveStyle == .floating)
        #expect(try layout(env: mac(26)).bar.effectiveStyle == .floating)
    }

    @Test("the compatibility key counts only on iOS 26, or from 26 on under the profile documented")
    func compatibility() throws {
        let env: Value = ["osMajor": 27, "requiresCompatibility": true]
        #expect(try layout(env: env).bar.effectiveStyle == .floatingCompact)
        #expect(try layout(env: env, profile: .documented).bar.effectiveStyle == .floating)
    }

    @Test(
        "the default close button depends on the version, the device and the profile",
        arguments: [
            (os(26), PopupProfile.current, PopupCloseStyle.prominentGlass, PopupClosePosition.trailing),
            (mac(26), .current, .glass, .trailing),
            (["osMajor": 26, "requiresCompatibility": true], .current, .grabber, .center),
            (os(18), .current, .grabber, .center), (mac(18), .current, .round, .leading),
            (os(16), .current, .grabber, .center), (mac(16), .current, .grabber, .center),
            (os(26), .documented, .grabber, .center), (mac(26), .documented, .prominentGlass, .trailing),
            (os(17), .documented, .grabber, .center), (mac(17), .documented, .round, .leading),
            (os(16), .documented, .chevron, .center),
        ] as [(Value, PopupProfile, PopupCloseStyle, PopupClosePosition)])
    func closeButton(
        _ env: Value, _ profile: PopupProfile, _ style: PopupCloseStyle, _ position: PopupClosePosition
    ) throws {
        let button = try layout(env: env, profile: profile).closeButton
        #expect(button.effectiveStyle == style && button.effectivePositioning == position)
    }

    @Test(
        "a requested close button style is used as far as the system has it",
        arguments: [
            ("chevron", 26, "chevron", "center", [42, 25]), ("grabber", 26, "grabber", "center", [70, 25]),
            ("grabber", 18, "grabber", "center", [42, 25]), ("flat", 18, "grabber", "center", [42, 25]),
            ("round", 26, "round", "leading", [24, 24]), ("none", 26, "none", "leading", [0, 0]),
            ("glass", 26, "glass", "trailing", [44, 44]), ("clearGlass", 26, "clearGlass", "trailing", [44, 44]),
            ("shinyGlass", 25, "round", "leading", [24, 24]),
            ("prominentClearGlass", 18, "round", "leading", [24, 24]),
        ] as [(String, Int, String, String, [Double])])
    func closeStyles(_ asked: String, _ major: Int, _ style: String, _ position: String, _ size: [Double]) throws {
        let button = try layout(env: os(major), contentView: ["closeButtonStyle": .string(asked)]).closeButton
        #expect(button.effectiveStyle.rawValue == style && button.effectivePositioning.rawValue == position)
        #expect([button.size.width, button.size.height] == size)
    }

    @Test("on iOS 26 without glass a close button may still have a style of glass")
    func glassWithoutGlass() throws {
        let button = try layout(
            env: ["osMajor": 26, "requiresCompatibility": true], contentView: ["closeButtonStyle": "glass"]
        ).closeButton
        #expect(button.effectiveStyle == .glass && button.size == Size(width: 44, height: 44))
    }

    @Test("on a Mac close buttons have the sizes of a Mac")
    func macSizes() throws {
        let glass = try layout(env: mac(26)).closeButton
        #expect(glass.size == Size(width: 37, height: 30))
        let round = try layout(env: mac(18)).closeButton
        #expect(round.size == Size(width: 30, height: 30))
        let padOnMac = try layout(env: pad(26, ["onMac": true])).closeButton
        #expect(padOnMac.size == Size(width: 44, height: 44))
    }

    @Test("the close button stands at its margin or in the middle of the safe area, in both reading directions")
    func closeButtonPlace() throws {
        func frame(_ env: Value, _ view: Value) throws -> Frame {
            try layout(env: env, contentView: view).closeButton.frame
        }
        let safe: Value = ["top": 0, "bottom": 21, "left": 59, "right": 59]
        let grabber: Value = ["closeButtonStyle": "grabber"]
        #expect(try frame(os(18), [:]) == [175.5, 59, 42, 25])
        #expect(try frame(os(18, ["size": [852, 393], "safe": safe]), grabber) == [405, 12, 42, 25])
        #expect(try frame(os(18), ["closeButtonStyle": "round"]) == [16, 59, 24, 24])
        #expect(try frame(os(18, ["rtl": true]), ["closeButtonStyle": "round"]) == [353, 59, 24, 24])
        #expect(try frame(os(26), [:]) == [337, 59, 44, 44])
        #expect(try frame(os(26, ["rtl": true]), [:]) == [12, 59, 44, 44])
        let leading: Value = ["closeButtonPositioning": "leading"]
        #expect(try frame(os(26, ["navigationBarItemInset": 20]), leading) == [16, 59, 44, 44])
        #expect(try frame(os(26, ["hasWindowControls": true]), leading) == [22, 59, 44, 44])
        #expect(try frame(os(26), ["closeButtonStyle": "none"]) == .zero)
    }

    @Test("progress is hidden unless the app asks for it, and in an app's own bar always")
    func progress() throws {
        #expect(try !layout().bar.progressViewVisible)
        #expect(try layout(bar: ["progressViewStyle": "top"]).bar.progressStyle == .top)
        #expect(try layout(bar: ["progressViewStyle": "none"]).bar.progressStyle == .none)
        #expect(try !layout(bar: ["progressViewStyle": "top", "custom": ["height": 50]]).bar.progressViewVisible)
    }
}
