import Chrome
import EventBus
import Testing

@testable import PopupBar

@Suite("The frame of a bar") struct GeometryTests {
    @Test(
        "each style of bar has its height on each device",
        arguments: [
            ("compact", os(18), 40), ("compact", pad(18), 40), ("prominent", os(18), 64), ("prominent", pad(18), 64),
            ("floatingCompact", os(26), 48), ("floatingCompact", os(18), 54), ("floatingCompact", pad(26), 48),
            ("floatingCompact", pad(18), 54), ("floating", os(26), 58), ("floating", pad(26), 64),
            ("floating", pad(26, compact: true), 58), ("floating", os(18), 64), ("floating", pad(18), 70),
            ("floating", mac(26), 53.9), ("floatingCompact", mac(26), 53.9), ("floating", mac(18), 53.9),
            ("compact", mac(18), 30.8), ("floating", pad(26, ["onMac": true]), 70),
        ] as [(String, Value, Double)])
    func heights(_ style: String, _ env: Value, _ height: Double) throws {
        let bar = try layout(env: env, bar: ["style": .string(style)]).bar
        #expect(abs(bar.height - height) < 1e-9)
    }

    @Test("under the profile documented a bar on a wide iPad is eight points higher")
    func documentedHeight() throws { #expect(try layout(env: pad(26), profile: .documented).bar.height == 66) }

    @Test(
        "large text makes every bar higher, except an app's own bar",
        arguments: [
            ("xSmall", 0), ("large", 0), ("xxLarge", 0), ("xxxLarge", 7), ("accessibility1", 14),
            ("accessibility2", 21),
            ("accessibility3", 28), ("accessibility4", 35), ("accessibility5", 42),
        ] as [(Value, Double)])
    func textSizes(_ size: Value, _ added: Double) throws {
        for (style, base) in [("compact", 40), ("prominent", 64), ("floatingCompact", 54), ("floating", 64)]
            as [(Value, Double)]
        {
            let bar = try layout(env: os(18, ["contentSize": size]), bar: ["style": style]).bar
            #expect(bar.height == base + added)
        }
        #expect(try layout(env: os(18, ["contentSize": size]), bar: ["custom": ["height": 60]]).bar.height == 60)
    }

    /// The container, the device and the bar; and the dock's upper edge, inset and offset, the bar's y and height.
    struct Row: CustomStringConvertible {
        var name: String
        var container: Value
        var env: Value
        var bar: Value
        var expected: [Double]

        init(_ name: String, _ container: Value, _ env: Value, _ bar: Value, _ expected: [Double]) {
            (self.name, self.container, self.env, self.bar, self.expected) = (name, container, env, bar, expected)
        }

        init(_ name: String, _ container: Value, _ env: Value, _ expected: [Double]) {
            self.init(name, container, env, [:], expected)
        }

        var description: String { name }
    }

    private static let view: Value = ["frame": [0, 769, 393, 83], "margin": 8]
    private static let accessory: Value = [21, -56, 351, 48]
    private static let noHomeBar: [String: Value] = ["size": [375, 667], "safe": ["top": 20, "bottom": 0]]

    static let rows: [Row] = [
        Row("a view of the app's", ["dockingView": view], os(26), [769, 0, -8, 713, 48]),
        Row(
            "a view of the app's in a tab controller", ["kind": "tab", "dockingView": view], os(18),
            [769, 0, -8, 697, 64]),
        Row(
            "a hidden view of the app's",
            ["dockingView": ["frame": [0, 769, 393, 83], "hidden": true, "margin": 8]],
            os(26), [818, 0, 6, 776, 48]),
        Row("plain on glass", [:], os(26), [818, 0, 6, 776, 48]),
        Row("plain, floating", [:], os(17), [818, 0, 0, 754, 64]),
        Row("plain, prominent", [:], os(16), [818, 0, 0, 754, 64]),
        Row("split on glass", ["kind": "split"], os(26), [818, 0, 6, 776, 48]),
        Row("a safe area of the container's own", ["safe": ["bottom": 100]], os(26), [752, 0, 6, 710, 48]),
        Row("a tab bar before glass", ["kind": "tab", "tabBarHeight": 83], os(17), [769, 0, 0, 705, 64]),
        Row("the usual tab bar", ["kind": "tab"], os(17), [769, 0, 0, 705, 64]),
        Row("a tab bar on glass, its metrics unknown", ["kind": "tab"], os(26), [769, 0, -8, 713, 48]),
        Row(
            "a tab bar on glass", ["kind": "tab", "accessoryFrame": [21, -60, 351, 48]], os(26),
            [769, 0, -12, 709, 48]),
        Row(
            "its metrics unwanted", ["kind": "tab", "accessoryFrame": [21, -60, 351, 48]], os(26),
            ["inheritsBottomBarMetrics": false], [769, 0, -8, 713, 48]),
        Row(
            "a custom bar of the whole width", ["kind": "tab", "accessoryFrame": [21, -60, 351, 48]], os(26),
            ["custom": ["height": 60, "wantsFullBarWidth": true]], [769, 0, -8, 701, 60]),
        Row(
            "a minimised tab bar",
            [
                "kind": "tab", "tabBarMinimized": true, "accessoryFrame": accessory,
                "accessoryFrameMinimized": [76, 5, 241, 48],
            ],
            os(26), [769, 0, 53, 774, 48]),
        Row("a hidden tab bar before glass", ["kind": "tab", "tabBarHidden": true], os(17), [852, 34, 0, 754, 64]),
        Row("a hidden tab bar on glass", ["kind": "tab", "tabBarHidden": true], os(26), [818, 0, 6, 776, 48]),
        Row("a tab bar at the top", ["kind": "tab", "floatingTabBar": true], pad(26), [1346, 0, 0, 1282, 64]),
        Row("a pad's tab bar of 18, whose place nobody says", ["kind": "tab"], pad(18), [1366, 20, 0, 1276, 70]),
        Row("the same of 17", ["kind": "tab"], pad(17), [1297, 0, 0, 1227, 70]),
        Row("a pad's tab bar with a height", ["kind": "tab", "tabBarHeight": 69], pad(26), [1297, 0, -8, 1225, 64]),
        Row(
            "a toolbar before glass", ["kind": "navigation", "toolbarHidden": false], os(17), [803, 34, 0, 705, 64]),
        Row("a hidden toolbar before glass", ["kind": "navigation"], os(17), [852, 34, 0, 754, 64]),
        Row(
            "a toolbar on 26.0", ["kind": "navigation", "toolbarHidden": false, "toolbarOverlayInset": 90], os(26),
            [762, 0, -8, 706, 48]),
        Row(
            "a toolbar on 26.1", ["kind": "navigation", "toolbarHidden": false, "toolbarOverlayInset": 90],
            os(26, ["osMinor": 1]), [762, 0, 0, 714, 48]),
        Row(
            "a toolbar on 27", ["kind": "navigation", "toolbarHidden": false, "toolbarOverlayInset": 90], os(27),
            [762, 0, 2, 716, 48]),
        Row(
            "a toolbar that covers its usual height", ["kind": "navigation", "toolbarHidden": false], os(27),
            [769, 0, 2, 723, 48]),
        Row("a hidden toolbar on glass", ["kind": "navigation"], os(26), [818, 0, 6, 776, 48]),
        Row("a custom bar before glass", [:], os(18), ["custom": ["height": 60]], [818, 0, 0, 758, 60]),
        Row(
            "a custom bar of the whole width, alone", [:], os(26),
            ["custom": ["height": 60, "wantsFullBarWidth": true]], [818, 0, 0, 758, 60]),
        Row(
            "the same, as the bar says it", [:], os(26),
            ["custom": ["height": 60], "customBarWantsFullBarWidth": true],
            [818, 0, 0, 758, 60]),
        Row("a pad's app on a Mac with glass", [:], pad(26, ["onMac": true]), [1346, 0, -18, 1258, 70]),
        Row("a pad's app on a Mac", [:], pad(18, ["onMac": true]), [1346, 0, -7, 1269, 70]),
        Row("a home button on glass", [:], os(26, noHomeBar), [667, 0, -10, 609, 48]),
        Row("a home button", [:], os(17, noHomeBar), [667, 0, -4, 599, 64]),
        Row("the preview of a menu", [:], os(26, ["inContextPreview": true]), [818, 0, -20, 750, 48]),
        Row("a pad", [:], pad(26), [1346, 0, 0, 1282, 64]),
        Row("a narrow pad", [:], pad(26, compact: true), [1346, 0, 0, 1298, 48]),
        Row("a wide phone", [:], os(26, ["hSize": "regular"]), [818, 0, 0, 770, 48]),
    ]

    @Test("each container and dock gives the expected frame of the closed bar", arguments: rows)
    func closed(_ row: Row) throws {
        let found = try layout(env: row.env, container: row.container, bar: row.bar)
        let (dock, frame) = (found.dock, found.bar.frame)
        #expect([dock.top, dock.inset, dock.offset, frame.y, frame.height] == row.expected)
        #expect(frame.x == 0)
        #expect(found.insets.addedBottom == max(0, frame.height - dock.offset))
    }

    @Test("under the profile documented a bar on a phone stands twelve points lower")
    func documentedOffset() throws { #expect(try layout(profile: .documented).bar.frame.y == 782) }

    @Test("an open popup's bar has no height and its content fills the container; a hidden bar adds no inset")
    func states() throws {
        let open = try layout(state: .open)
        #expect(open.bar.frame == [0, 0, 393, 0] && open.content.frame == [0, 0, 393, 852])
        #expect(open.insets.addedBottom == 42)
        let hidden = try layout(state: .barHidden)
        #expect(hidden.bar.frame == [0, 824, 393, 0] && hidden.insets.addedBottom == 0)
        let closed = try layout()
        #expect(closed.content.frame == [0, 824, 393, 0] && closed.content.openFrame == [0, 0, 393, 852])
        #expect(closed.content.takesScreenCorners)
        #expect(try !layout(env: os(18)).content.takesScreenCorners)
    }

    @Test("an open popup covers the split view around its container, unless the app turns this off")
    func splitView() throws {
        let container: Value = ["splitView": [-320, 0, 1024, 1366], "size": [704, 1366]]
        func open(_ env: Value, _ more: Value? = nil, _ profile: PopupProfile) throws -> Frame {
            var fields = container.objectValue ?? [:]
            fields["opensOverSplitView"] = more
            return try layout(env: env, container: .object(fields), profile: profile).content.openFrame
        }
        #expect(try open(pad(26), nil, .current) == [-320, 0, 1024, 1366])
        #expect(try open(pad(26), nil, .documented) == [0, 0, 704, 1366])
        #expect(try open(mac(26), nil, .documented) == [-320, 0, 1024, 1366])
        #expect(try open(pad(26), false, .current) == [0, 0, 704, 1366])
        #expect(try layout(env: pad(26), container: container).bar.frame.width == 704)
    }

    @Test(
        "each kind of container gets the added inset directly or indirectly",
        arguments: [
            ("plain", 26, false), ("tab", 26, true), ("tab", 17, true), ("navigation", 17, true), ("split", 26, true),
            ("split", 17, false),
        ])
    func indirect(_ kind: String, _ major: Int, _ indirect: Bool) throws {
        let container: Value = ["kind": .string(kind)]
        #expect(try layout(env: os(major), container: container).insets.indirect == indirect)
        let said: Value = ["kind": .string(kind), "requiresIndirectSafeAreaManagement": .bool(!indirect)]
        #expect(try layout(env: os(major), container: said).insets.indirect != indirect)
    }

    @Test(
        "bar, dock and content are drawn in the expected order",
        arguments: [
            (os(26), [:], "bar dock content imageTransition"),
            (os(17), [:], "dock bar content imageTransition"),
            (os(17), ["style": "compact"], "barExtension bar dock content imageTransition"),
            (os(27), [:], "dock bar content imageTransition"),
        ] as [(Value, Value, String)])
    func zOrder(_ env: Value, _ bar: Value, _ order: String) throws {
        let layers = try layout(env: env, container: ["kind": "tab"], bar: bar).zOrder
        #expect(layers.map(\.rawValue).joined(separator: " ") == order)
    }

    @Test("the background of a bar before glass extends below the safe area, unless the app turns this off")
    func barExtension() throws {
        let prominent: Value = ["style": "prominent"]
        #expect(try layout(env: os(17), bar: prominent).bar.extendsUnderSafeArea)
        #expect(try layout(env: os(17), bar: prominent).bar.fadesOnDismiss)
        let container: Value = ["shouldExtendPopupBarUnderSafeArea": false]
        #expect(try !layout(env: os(17), container: container, bar: prominent).bar.extendsUnderSafeArea)
        #expect(try !layout(env: os(26), bar: prominent).bar.extendsUnderSafeArea)
        #expect(try !layout(env: os(17), bar: ["style": "floating"]).bar.extendsUnderSafeArea)
    }
}
