import Chrome
import EventBus
import ModuleTesting
import Testing

@testable import PopupBar

/// What a bar stands on, such as a tab bar, and what stands beside it, such as a column.
@Suite("Docks and columns") struct DockTests {
    @Test(
        "from iOS 15 to 18 a dock keeps its standard look at the scroll edge while there is a bar",
        arguments: [
            (14, false), (15, true), (18, true), (26, false), (27, false),
        ])
    func scrollEdge(version: Int, isStandard: Bool) throws {
        let container: Value = ["kind": "tab", "tabBarHeight": 83]
        #expect(try layout(env: os(version), container: container).dock.standardAtScrollEdge == isStandard)
        #expect(
            try layout(env: os(version), container: container, state: .open).dock.standardAtScrollEdge == isStandard)
        #expect(
            try layout(env: os(version), container: container, state: .barHidden).dock.standardAtScrollEdge == false)
    }

    @Test("a bar before glass fades with a dock that is transparent at the scroll edge, and one on glass does not")
    func fading() throws {
        for (isClear, version, fades) in [(true, 17, true), (false, 17, false), (true, 26, false)] {
            let container: Value = ["kind": "tab", "tabBarHeight": 83, "dockTransparentAtScrollEdge": .bool(isClear)]
            #expect(
                try layout(env: os(version), container: container).bar.fadesOnDismiss == fades, "\(isClear) \(version)")
        }
    }

    @Test("from iOS 27 on a tab bar reserves room for the popup's bar, unless the app turns this off")
    func room() throws {
        let tab: Value = ["kind": "tab", "tabBarHeight": 83]
        #expect(try layout(env: os(27), container: tab).dock.reservesRoom)
        #expect(try !layout(env: os(26), container: tab).dock.reservesRoom)
        #expect(try !layout(env: os(27), container: ["kind": "plain"]).dock.reservesRoom)
        #expect(
            try !layout(env: os(27), container: ["kind": "tab", "adjustsTabBarLayoutForPopupBar": false]).dock
                .reservesRoom)
    }

    @Test("a bar beside a moving column stays in its place until the column has arrived")
    func movingColumn() throws {
        func column(_ hidden: Bool, _ animating: Bool) -> Value {
            ["primaryColumn": ["width": 320, "hidden": .bool(hidden), "animating": .bool(animating)]]
        }
        let fixture = try Fixture(os: 26) {
            $0.env = try FieldChange(["osMajor": 26, "idiom": "pad", "hSize": "regular", "size": [1366, 1024]])
            $0.container = try FieldChange(["kind": "split", "primaryColumn": ["width": 320]])
        }
        fixture.present()
        let beside = fixture.state("bar.contentFrame")
        fixture.publish(PopupUpdateContainer(set: try FieldChange(column(true, true))))
        #expect(fixture.state("bar.contentFrame") == beside)
        fixture.publish(PopupUpdateContainer(set: try FieldChange(column(true, false))))
        #expect(fixture.state("bar.contentFrame") != beside)
        fixture.publish(PopupUpdateContainer(set: try FieldChange(column(false, true))))
        #expect(fixture.state("bar.contentFrame") != beside)
        fixture.publish(PopupUpdateContainer(set: try FieldChange(column(false, false))))
        #expect(fixture.state("bar.contentFrame") == beside)
    }

    // MARK: Other modules below the bar

    @Test("a bar stands on the toolbar of its container, and on the bottom edge again when the toolbar has gone")
    func toolbar() throws {
        let fixture = try Fixture {
            $0.env = try FieldChange(["osMajor": 26, "size": [390, 844], "safe": ["bottom": 34]])
        }
        func toolbar(_ height: Double) -> StackChanged {
            StackChanged(
                container: "main", order: ["toolbar", "popup"], bottom: [StackPlace(module: "toolbar", height: height)])
        }
        func bottom() throws -> Double {
            let changes = fixture.take().compactMap { $0 as? PopupLayoutChanged }
            return try #require(changes.last).frame.maxY
        }
        fixture.publish(PopupPresent(content: "a"))
        #expect(try bottom() == 844 - 34 + 6)
        fixture.publish(toolbar(60))
        #expect(try bottom() == 844 - 34 - 60 - 8)
        fixture.publish(toolbar(0))
        #expect(try bottom() == 844 - 34 + 6)
    }

    @Test(
        "a bar stands on the dock that the app has told, also if there is a toolbar",
        arguments: [
            (["kind": "tab", "tabBarHeight": 83], .tabBar), (["kind": "navigation", "toolbarHidden": false], .toolbar),
            (["kind": "tab", "tabBarHidden": true], .dockingView),
            (["dockingView": ["frame": [0, 700, 390, 50]]], .dockingView),
        ] as [(Value, PopupDock)])
    func toldDock(container: Value, kind: PopupDock) throws {
        func dock(_ inset: Double) throws -> PopupDockLayout {
            try layout(env: os(26), container: container, neighbours: inset).dock
        }
        #expect(try dock(60).kind == kind)
        if container["tabBarHidden"] == nil { #expect(try dock(0) == dock(60)) }
    }

    @Test("a bar is dimmed while a sidebar lies above the content, and not beside one that pushes the content aside")
    func dimmed() throws {
        for (layoutOfSidebar, hidden, isDimmed) in [
            ("overlay", false, true), ("overlay", true, false), ("tile", false, false),
        ] {
            let sidebar: Value = ["layout": .string(layoutOfSidebar), "hidden": .bool(hidden), "width": 320]
            #expect(try layout(container: ["kind": "tab", "sidebar": sidebar]).bar.isDimmed == isDimmed)
        }
        #expect(try !layout(container: ["kind": "plain"]).bar.isDimmed)
    }
}
