import Chrome
import EventBus
import ModuleTesting
import Testing

@testable import Toolbar

/// Invalid requests are refused with a reason, the field and a message, and nothing changes.
@Suite("Requests that the toolbar refuses") struct RefusalTests {
    /// Checks that nothing in a toolbar changes while the body's requests are refused.
    private func unchanged(_ body: (Bar) throws -> Void) throws {
        let bar = try Bar(items: Bar.items(.primary, .primary), width: 390)
        let before = (
            try bar.state, try ValueEncoder().encode(bar.layout), bar.bus.retained(ToolbarItemsChanged.self)?.items
        )
        let facts = try bar.all(ToolbarLayoutChanged.self) { try body(bar) }
        #expect(facts.isEmpty)
        let after = (
            try bar.state, try ValueEncoder().encode(bar.layout), bar.bus.retained(ToolbarItemsChanged.self)?.items
        )
        #expect(before == after)
    }

    @Test("a request for an unknown item, for none or for two at once is refused")
    func references() throws {
        try unchanged { bar in
            #expect(
                bar.refusals(of: ToolbarTap(index: 2)) == ["unknownItem index: expected an index of 0 to 1, found 2"])
            #expect(
                bar.refusals(of: ToolbarTap(index: -1)) == ["unknownItem index: expected an index of 0 to 1, found -1"])
            #expect(bar.refusals(of: ToolbarTap(index: .max)).count == 1)
            #expect(
                bar.refusals(of: ToolbarSelect(id: "i3")) == [
                    "unknownItem id: no item has the id 'i3' (did you mean 'i0'?)"
                ])
            #expect(
                bar.refusals(of: ToolbarUpdateItem(id: "gone", title: "x")) == [
                    "unknownItem id: no item has the id 'gone'"
                ])
            let neither = "invalidReference -: expected either an id or an index"
            #expect(bar.refusals(of: ToolbarTap()) == [neither])
            #expect(bar.refusals(of: ToolbarSelect(id: "i0", index: 0)) == [neither])
            #expect(bar.refusals(of: ToolbarUpdateItem(title: "x")) == [neither])
        }
        let empty = try Bar(items: [], width: 390)
        #expect(empty.refusals(of: ToolbarTap(index: 0)) == ["unknownItem index: there are no items"])
    }

    @Test("an item without a title and an accessory without an id are refused")
    func unnamed() throws {
        try unchanged { bar in
            var update = ToolbarUpdateItem(id: "i0")
            update.title = .null
            #expect(
                bar.refusals(of: update) == ["invalidItem title: an item needs a title; expected a string, found null"])
            #expect(
                bar.refusals(of: ToolbarSetGlobalAccessory(accessory: AccessoryConfig(id: ""))) == [
                    "invalidItem accessory.id: must not be empty"
                ])
        }
    }

    @Test("a question about a width that is none is refused with its field")
    func askedWidths() {
        for question: (any Decodable.Type, Value, String) in [
            (ToolbarTrialQuery.self, ["width": -1], "width"),
            (ToolbarLayoutQuery.self, ["containerWidth": -1, "items": [], "hasAccessory": false], "containerWidth"),
        ] {
            func decode<T: Decodable>(_ type: T.Type) throws { _ = try ValueDecoder().decode(type, from: question.1) }
            let error = #expect(throws: FieldError.self) { try decode(question.0) }
            #expect(error?.path == question.2 && error?.message.contains("0 or more, found -1") == true)
        }
    }

    @Test(
        "a width that is negative or not finite is refused",
        arguments: [
            (Double.nan, "NaN"), (.infinity, "infinity"), (-.infinity, "-infinity"), (-1, "-1"), (-0.5, "-0.5"),
        ])
    func widths(width: Double, text: String) throws {
        func line(_ path: String) -> [String] {
            ["invalidWidth \(path): expected a finite number of points, 0 or more, found \(text)"]
        }
        try unchanged { bar in
            #expect(bar.refusals(of: ToolbarResize(width: width)) == line("width"))
            var items = Bar.items(.primary, .primary)
            items[1].fullWidth = width
            #expect(bar.refusals(of: ToolbarSetItems(items: items)) == line("items[1].fullWidth"))
            var update = ToolbarUpdateItem(index: 0)
            update.compactWidth = .value(width)
            #expect(bar.refusals(of: update) == line("compactWidth"))
            // A scene.update is not a request to the toolbar, so the toolbar ignores it without a refusal.
            #expect(bar.refusals(of: SceneUpdate(id: "main", width: width)) == [])
        }
    }

    @Test("items with equal or empty ids, and too many items, are refused")
    func items() throws {
        func named(_ ids: String...) -> ToolbarSetItems {
            ToolbarSetItems(items: ids.map { ToolbarItem(id: $0, title: "T") })
        }
        try unchanged { bar in
            #expect(
                bar.refusals(of: named("a", "b", "a")) == [
                    "duplicateItem items[2].id: 'a' is the id of items[0] already"
                ])
            #expect(bar.refusals(of: named("a", "")) == ["invalidItem items[1].id: must not be empty"])
            for id in ["sideButton", "overflow"] {
                #expect(
                    bar.refusals(of: named(id)) == [
                        "invalidItem items[0].id: '\(id)' is reserved for an entry of the bar that is not an item"
                    ])
            }
            let many = ToolbarSetItems(items: (0..<1001).map { ToolbarItem(id: "\($0)", title: "") })
            #expect(bar.refusals(of: many) == ["tooManyItems items: at most 1000 items are accepted, found 1001"])
        }
    }

    @Test("choosing an entry that is not in the menu is refused")
    func menu() throws {
        try unchanged { bar in
            #expect(
                bar.refusals(of: ToolbarShowOverflowMenu()) == ["noOverflowEntry -: the overflow menu is empty"])
            #expect(
                bar.refusals(of: ToolbarChooseOverflowEntry(id: "i1")) == [
                    "noOverflowEntry id: the overflow menu has no entry 'i1'"
                ])
        }
        let bar = try Bar(items: Bar.items(.primary, .overflow), width: 390)
        #expect(
            bar.refusals(of: ToolbarChooseOverflowEntry(id: "i2")) == [
                "noOverflowEntry id: the overflow menu has no entry 'i2' (did you mean 'i1'?)"
            ])
    }

    @Test("a number of the layout or the appearance that is out of range is refused")
    func numbers() throws {
        try unchanged { bar in
            var layout = ToolbarLayoutConfiguration()
            layout.spaceTierThresholds.tight = .nan
            #expect(
                bar.refusals(of: ToolbarConfigure(layout: layout)).first?.hasPrefix(
                    "invalidNumber layout.spaceTierThresholds.tight: ") == true)
            var looks = ToolbarAppearance()
            looks.springDamping = 1.5
            #expect(
                bar.refusals(of: ToolbarConfigure(layout: .init(), appearance: looks)) == [
                    "invalidNumber appearance.springDamping: expected 0 to 1, found 1.5"
                ])
            looks = ToolbarAppearance()
            looks.itemFullSize = .init(width: 56, height: -1)
            #expect(
                bar.refusals(of: ToolbarConfigure(appearance: looks)) == [
                    "invalidNumber appearance.itemFullSize: expected lengths of 0 to 100000 points"
                ])
        }
    }

    @Test("a request from outside is checked with the same messages, and an unknown word with the nearest one")
    func outside() throws {
        func problem<E: Event>(_ type: E.Type, _ data: Value) -> String? {
            do {
                _ = try ValueDecoder().decode(type, from: data)
                return nil
            } catch let error as DecodingError {
                return "\(FieldError(error))"
            } catch {
                return "\(error)"
            }
        }
        let item: Value = ["id": "a", "title": "A"]
        #expect(
            problem(ToolbarSetItems.self, ["items": [item, item]]) == "items[1].id: 'a' is the id of items[0] already")
        #expect(problem(ToolbarTap.self, [:]) == "expected either an id or an index")
        #expect(
            problem(ToolbarUpdateItem.self, ["id": "a", "fullWidth": -1])
                == "fullWidth: expected a finite number of points, 0 or more, found -1")
        #expect(
            problem(ToolbarConfigure.self, ["appearance": "compct"])
                == "appearance: 'compct' is not one of default, compact, spacious (did you mean 'compact'?)")
        let styled: Value = ["id": "a", "title": "A", "sideButton": ["icon": "plus", "style": "danegr"]]
        #expect(
            problem(ToolbarSetItems.self, ["items": [styled]])
                == "items[0].sideButton.style: 'danegr' is not one of glass, primary, secondary, success, warning, danger (did you mean 'danger'?)"
        )
        #expect(
            problem(ToolbarConfigure.self, ["layout": ["itemMinWidth": -1]])
                == "layout.itemMinWidth: expected 0 to 100000, found -1")
        let twice: Value = ["containerWidth": 300, "hasAccessory": false, "items": [["index": 4], ["index": 4]]]
        #expect(throws: FieldError(path: "items[1].index", message: "4 is the index of items[0] already")) {
            try ValueDecoder().decode(ToolbarLayoutQuery.self, from: twice)
        }
    }

    @Test("a thousand items, no items and a width of zero have a layout")
    func extremes() throws {
        let bar = try Bar(items: (0..<1000).map { ToolbarItem(id: "i\($0)", title: "\($0)") }, width: 834)
        #expect(bar.layout.visibleItemIndices.count + bar.layout.overflowItemIndices.count == 1000)
        bar.bus.publish(ToolbarSetUltraMinimal(enabled: true))
        #expect(bar.layout.visibleItemIndices == [0])
        bar.bus.publish(ToolbarSetItems(items: []))
        #expect(bar.layout.visibleItemIndices.isEmpty && bar.layout.itemDisplayModes.isEmpty)
        #expect(bar.topics(after: ToolbarResize(width: 0)).isEmpty)
        bar.bus.publish(ToolbarResize(width: .greatestFiniteMagnitude))
        bar.bus.publish(ToolbarSetItems(items: Bar.items(.primary)))
        #expect(bar.layout.visibleItemIndices == [0])
    }

    @Test("a tap on an item that is not enabled is refused, in the bar and in the menu, and a program can select it")
    func disabled() throws {
        var items = Bar.items(.primary, .primary, .overflow)
        (items[0].isEnabled, items[2].isEnabled) = (false, false)
        let bar = try Bar(items: items)
        #expect(try bar.bus.state().at(path: "toolbar.selectedIndex") == 1)
        #expect(
            bar.refusals(of: ToolbarTap(id: "i0")) == ["disabled id: 'i0' takes no taps: its isEnabled is false"])
        bar.bus.publish(ToolbarShowOverflowMenu())
        #expect(
            bar.refusals(of: ToolbarChooseOverflowEntry(id: "i2"))
                == ["disabled id: 'i2' takes no taps: its isEnabled is false"])
        bar.bus.publish(ToolbarSelect(id: "i0"))
        #expect(try bar.bus.state().at(path: "toolbar.selectedIndex") == 0)
        var update = ToolbarUpdateItem(id: "i0")
        update.isEnabled = true
        bar.bus.publish(update)
        #expect(bar.refusals(of: ToolbarTap(id: "i0")) == [])
    }
}
