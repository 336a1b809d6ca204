import Chrome
import EventBus
import Testing

@testable import PopupBar

@Suite("The content area of a bar") struct ContentTests {
    private static let sideways: [String: Value] = [
        "size": [852, 393], "safe": ["top": 0, "bottom": 21, "left": 59, "right": 40], "hSize": "compact",
    ]
    private static let column: Value = ["width": 300]
    private static let sidebar: Value = ["layout": "tile", "width": 320]

    /// The name, the device, the container, the bar, and the expected x and width.
    static let rows: [(String, Value, Value, Value, [Double])] = [
        ("floating before glass", os(17), [:], [:], [12, 369]),
        ("beside a notch", os(17, sideways), [:], [:], [71, 729]),
        ("wide and without a limit", pad(17), [:], ["limitFloatingContentWidth": false], [30, 964]),
        (
            "narrow and without a limit", pad(17, width: 500, compact: true), [:],
            ["limitFloatingContentWidth": false], [12, 476]
        ),
        ("a wide pad before glass", pad(17), [:], [:], [35, 954]),
        ("prominent", os(17), [:], ["style": "prominent"], [0, 393]),
        ("prominent beside a notch", os(17, sideways), [:], ["style": "prominent"], [59, 734]),
        (
            "the same from right to left", os(17, sideways), [:],
            ["style": "prominent", "semantic": "forceRightToLeft"], [40, 772]
        ),
        ("a phone on glass", os(26), [:], [:], [17, 359]),
        ("a wide phone on glass", os(26, ["hSize": "regular", "layoutMargin": 20]), [:], [:], [20, 353]),
        ("a phone on its side", os(26, sideways), [:], [:], [76, 719]),
        ("a pad on glass", pad(26), [:], [:], [162, 700]),
        ("a pad without a limit", pad(26), [:], ["limitFloatingContentWidth": false], [10, 1004]),
        ("a narrow pad", pad(26, width: 500, compact: true), [:], [:], [10, 480]),
        ("a pad's app on a Mac", pad(26, width: 600, ["onMac": true]), [:], [:], [20, 560]),
        ("a pad's app on a Mac, limited", pad(26, width: 1100, ["onMac": true]), [:], [:], [95, 910]),
        ("a Mac", mac(26), [:], [:], [249.65, 700.7]),
        ("a custom bar on glass", os(26), [:], ["custom": ["height": 60]], [17, 359]),
        (
            "a custom bar of the whole width", pad(26), [:], ["custom": ["height": 60, "wantsFullBarWidth": true]],
            [0, 1024]
        ),
        ("a custom bar before glass", os(17, sideways), [:], ["custom": ["height": 60]], [0, 852]),
        ("27 with what its navigation bars have", os(27, ["navigationBarItemInset": 24]), [:], [:], [20, 353]),
        (
            "27 without wanting it", os(27, ["navigationBarItemInset": 24]), [:], ["inheritsBottomBarMetrics": false],
            [17, 359]
        ),
        ("above a tab bar", os(26), ["kind": "tab", "accessoryFrame": [21, -56, 341, 48]], [:], [21, 341]),
        ("in a navigation controller", os(26), ["kind": "navigation"], [:], [28, 337]),
        (
            "in a navigation controller, unwilling", os(26), ["kind": "navigation"],
            ["inheritsBottomBarMetrics": false], [17, 359]
        ),
        ("in a navigation controller on a pad", pad(26, width: 600), ["kind": "navigation"], [:], [10, 580]),
        ("in a split controller on 27", os(27, ["layoutMargin": 4]), ["kind": "split"], [:], [8, 377]),
        (
            "the same on its side", os(27, sideways.merging(["layoutMargin": 4]) { $1 }), ["kind": "split"], [:],
            [64, 743]
        ),
        (
            "beside a tiled sidebar", pad(26), ["kind": "tab", "tabBarHidden": true, "sidebar": sidebar], [:],
            [338, 676]
        ),
        ("the same on 27", pad(27), ["kind": "tab", "tabBarHidden": true, "sidebar": sidebar], [:], [330, 684]),
        (
            "from right to left", pad(26, ["rtl": true]), ["kind": "tab", "tabBarHidden": true, "sidebar": sidebar],
            [:], [10, 676]
        ),
        (
            "under a sidebar", pad(26),
            ["kind": "tab", "tabBarHidden": true, "sidebar": ["layout": "overlay", "width": 320]], [:], [162, 700]
        ),
        ("a hidden sidebar", pad(26), ["kind": "tab", "sidebar": ["hidden": true]], [:], [162, 700]),
        ("beside a column", pad(26), ["kind": "split", "primaryColumn": column], [:], [312, 700]),
        (
            "beside a column at the other end", pad(26, width: 800),
            ["kind": "split", "primaryColumn": ["width": 300, "edge": "trailing"]], [:], [10, 480]
        ),
        (
            "over a column", pad(26), ["kind": "split", "primaryColumn": ["display": "oneOverSecondary"]], [:],
            [162, 700]
        ),
        ("a hidden column", pad(26), ["kind": "split", "primaryColumn": ["hidden": true]], [:], [162, 700]),
        (
            "a column that is not avoided", pad(26),
            ["kind": "split", "primaryColumn": column, "avoidsPrimaryColumn": false], [:], [162, 700]
        ),
        ("a column before glass", pad(18), ["kind": "split", "primaryColumn": column], [:], [35, 954]),
        (
            "a column on a phone on its side", os(27, sideways.merging(["hSize": "regular"]) { $1 }),
            ["kind": "split", "primaryColumn": column], [:], [353, 443]
        ),
    ]

    @Test("each bar has the expected content area", arguments: rows)
    func rectangles(_ row: (name: String, env: Value, container: Value, bar: Value, expected: [Double])) throws {
        let bar = try layout(env: row.env, container: row.container, bar: row.bar).bar
        #expect(
            abs(bar.contentFrame.x - row.expected[0]) < 1e-9 && abs(bar.contentFrame.width - row.expected[1]) < 1e-9,
            "\(bar.contentFrame)")
        let isInset = bar.effectiveStyle != .custom && bar.isFloating && (row.env["osMajor"]?.intValue ?? 26) < 26
        #expect(bar.contentFrame.y == (isInset ? 4 : 0))
        #expect(bar.contentFrame.height == bar.height - 2 * bar.contentFrame.y)
        #expect(bar.effectiveContentSize == bar.contentFrame.size)
    }

    @Test("under the profile documented only a bar on a Mac stands beside a column")
    func documentedColumn() throws {
        let container: Value = ["kind": "split", "primaryColumn": Self.column]
        #expect(try layout(env: pad(26), container: container, profile: .documented).bar.contentFrame.x == 162)
        #expect(
            try layout(env: pad(26, ["onMac": true]), container: container, profile: .documented).bar.contentFrame.x
                > 300
        )
    }

    @Test(
        "a bar has the corner radius of its style, its height and its appearance",
        arguments: [
            (os(26), [:], 24), (os(17), [:], 14), (os(17), ["style": "prominent"], 0),
            (os(17), ["style": "compact"], 0),
            (pad(26), [:], 32), (os(26), ["custom": ["height": 60]], 30), (os(26), ["custom": ["height": 80]], 20),
            (os(26, ["screenCornerRadius": 55]), ["custom": ["height": 100]], 38),
            // The radius is at most half of the height.
            (os(26, ["screenCornerRadius": 55]), ["custom": ["height": 70]], 35),
            (os(26), ["custom": ["height": 80, "wantsFullBarWidth": true]], 20),
            (os(17), ["custom": ["height": 80]], 0),
            (os(26), ["standardAppearance": ["floatingCornerRadius": 10]], 10),
        ] as [(Value, Value, Double)])
    func corners(_ env: Value, _ bar: Value, _ radius: Double) throws {
        #expect(try layout(env: env, bar: bar).bar.cornerRadius == radius)
    }

    @Test(
        "a bar is inline exactly if every condition for it holds",
        arguments: [
            (os(26), [:], [:], true), (os(17), [:], [:], false), (os(26), ["kind": "navigation"], [:], false),
            (os(26), ["dockingView": ["frame": [0, 800, 393, 52]]], [:], false),
            (os(26), ["tabBarMinimized": false], [:], false),
            (os(26), [:], ["inheritsBottomBarMetrics": false], false),
            (os(26), ["floatingTabBar": true], [:], false), (os(26), [:], ["custom": ["height": 50]], true),
            (os(26), [:], ["custom": ["height": 50, "wantsFullBarWidth": true]], false),
        ] as [(Value, Value, Value, Bool)])
    func minimised(_ env: Value, _ container: Value, _ bar: Value, _ inline: Bool) throws {
        let usual: [String: Value] = [
            "kind": "tab", "tabBarMinimized": true, "accessoryFrameMinimized": [76, 5, 241, 48],
        ]
        let fields = usual.merging(container.objectValue ?? [:]) { $1 }
        let found = try layout(env: env, container: .object(fields), bar: bar).bar
        #expect(found.environment == (inline ? .inline : .regular))
        #expect(!inline || found.contentFrame == Frame(x: 76, y: 0, width: 241, height: found.height))
    }
}
