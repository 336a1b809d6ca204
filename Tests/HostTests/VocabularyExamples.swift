import EventBus
import Toolbar

extension VocabularyTests {
    /// One example of the data of each request.
    static let examples: [(String, Value)] = [
        ("environment.update", ["idiom": "pad", "traits": ["contentSize": "accessibility3"]]),
        ("environment.resumed", ["slept": 3600]),
        ("scene.update", ["id": "main", "state": "inactive", "width": 1024, "safeTop": 24]),
        ("scene.update", ["id": "movie", "fullscreen": true]),
        ("scene.update", ["id": "main", "scrollDirection": "down"]), ("scene.disconnect", ["id": "main"]),
        ("app.background", [:]), ("app.foreground", [:]), ("app.memoryWarning", [:]),
        ("app.terminate", [:]), ("app.launch", ["tokens": ["upload"]]),
        ("keyboard.update", ["height": 336, "container": "main"]), ("systemBanner.update", ["visible": true]),
        ("performance.update", ["mode": "lowPower"]), ("performance.update", ["value": "high"]),
        ("renderer.setMeasure", ["part": "toast/a", "size": [120, 40], "lines": 2]),
        ("renderer.reportFrames", ["dropped": 3, "duration": 0.4]),
        ("renderer.setCapture", ["container": "main", "recording": true]),
        ("renderer.pointer", ["part": "toolbar/draw", "phase": "entered"]),
        ("sideButton.tap", [:]), ("sideButton.press", ["phase": "began"]),
        (
            "sideButton.pan",
            ["phase": "moved", "translation": ["x": 3, "y": -40], "velocity": ["x": 0, "y": -310.5]]
        ),
        ("sideButton.updateAppearance", ["icon": "pause", "backgroundColor": "systemGreen", "animated": false]),
        (
            "accessory.configureList",
            [
                "id": "brushes", "title": "Brushes", "items": [["title": "Fine", "icon": "pencil"]],
                "selectedIndex": 0, "showsSelection": true, "showsCount": false, "selectionColor": "label",
                "borderColor": "red",
            ]
        ),
        ("accessory.scroll", ["id": "tools", "index": 3]),
        (
            "accessory.pan",
            ["id": "tools", "phase": "moved", "translation": ["x": -40, "y": 0], "velocity": ["x": -200, "y": 0]]
        ),
        ("accessory.tapListEntry", ["id": "brushes", "index": 2]),
        ("accessory.updateSelectionColor", ["id": "brushes", "color": "red"]),
        ("accessory.updateBorderColor", ["id": "brushes", "color": "red"]),
        ("toast.show", ["message": "Saved"]),
        (
            "toast.show",
            [
                "id": "a", "message": "Saved", "kind": "success", "priority": "elevated",
                "duration": 2.5, "dedupeKey": "k", "presentationEdge": "bottom",
                "action": ["title": "Undo", "role": "undo"], "allowsUserDismiss": false,
                "haptics": "notification.success", "accessibilityPolite": true,
                "maxWidth": .null, "safeAreaBehavior": ["top": 100, "bottom": 0],
                "reduceMotion": "ignore", "scene": "main", "sensitive": true,
                "announceSensitive": false, "restorationToken": "t", "measuredLines": 2,
                "icon": "star", "accent": "red",
            ]
        ),
        (
            "toast.show",
            [
                "id": "a", "message": "Uploading", "region": "status", "source": "uploads", "tags": ["file"],
                "validFor": 30, "loading": true, "progress": 0.5, "undoToken": "u", "ignoredPauses": ["hover"],
                "timer": ["extend": 2], "ifRevision": 3,
            ]
        ),
        ("toast.show", ["message": "Saved", "timer": "keep"]),
        (
            "toast.dismissAll",
            ["tag": "file", "source": "uploads", "kind": "info", "below": "critical", "region": "status"]
        ),
        (
            "toast.settle",
            ["id": "a", "message": "Uploaded", "kind": "error", "duration": 4, "action": ["title": "Retry"]]
        ),
        ("toast.setProgress", ["id": "a", "progress": 0.75]),
        ("toast.showAgain", ["id": "a"]), ("toast.update", ["id": "a", "icon": "star"]),
        (
            "toast.update",
            [
                "id": "a", "message": "Uploading 2 files", "kind": "info", "priority": "elevated", "duration": 4,
                "progress": 0.5,
                "action": ["title": "Stop"], "undoToken": "u", "timer": ["extend": 2], "ifRevision": 3,
            ]
        ),
        ("toast.setQuiet", ["level": "silent", "source": "chat"]), ("toast.setQuiet", ["level": "quiet", "for": 3600]),
        ("toast.setQuiet", ["level": "off", "until": 420]),
        ("toast.expand", [:]), ("toast.expand", ["id": "a"]), ("toast.collapse", ["id": "a"]),
        ("toast.focus", ["id": "a"]),
        ("toast.endFocus", [:]),
        ("navigationBar.beginSearch", [:]), ("navigationBar.beginSearch", ["id": "find"]),
        ("navigationBar.setSearchText", ["text": "oak"]), ("navigationBar.submitSearch", [:]),
        ("navigationBar.cancelSearch", [:]),
        ("toast.setInset", ["name": "popup", "edge": "bottom", "height": 48]), ("toolbar.hideOverflowMenu", [:]),
        ("toast.clearHistory", [:]),
        ("environment.update", ["fullscreen": true, "minuteOfDay": 480]),
        ("app.launch", ["tokens": [], "undoTokens": ["u"], "undoneTokens": ["v"]]),
        ("toast.dismiss", ["id": "a", "animated": false]), ("toast.dismissAll", [:]), ("toast.tap", [:]),
        ("toast.tap", ["id": "a"]), ("toast.invokeAction", [:]), ("toast.invokeAction", ["id": "a", "index": 2]),
        ("toast.cancel", ["id": "a"]), ("toast.close", ["id": "a"]),
        (
            "toast.show",
            [
                "title": "Upload", "message": "3 of 4 files", "actions": [["title": "Retry"], ["title": "Show"]],
                "cancel": ["title": "Not now"], "closable": true, "axis": "both",
            ]
        ),
        ("toast.activate", [:]),
        ("toast.accessibilityDismiss", [:]), ("toast.swipe", ["dy": -30, "vy": 0]),
        ("toast.dragBegan", [:]), ("toast.dragMoved", ["dy": -10]), ("toast.dragEnded", ["dy": -10, "vy": 0.5]),
        ("toast.pause", ["source": "hover"]), ("toast.resume", ["source": "hover"]),
        (
            "toolbar.setItems",
            [
                "items": [
                    [
                        "id": "brush", "title": "Brush", "icon": "paintbrush", "selectedIcon": "paintbrush.fill",
                        "isSelectable": true, "priority": "essential", "compactTitle": "Br.", "canHideTitle": false,
                        "fullWidth": 80, "compactWidth": 60, "badge": "3", "action": "open",
                        "sideButton": [
                            "id": "s", "icon": "plus", "backgroundColor": "systemRed", "tintColor": "white",
                            "priority": "essential", "overflowTitle": "Add", "action": "add",
                            "gestures": [
                                "onTap": "tap", "onSwipe": "swipe", "enabledDirections": ["up", "down"],
                                "swipeThreshold": 20, "swipeVelocityThreshold": 100,
                            ],
                        ],
                        "accessory": ["id": "a", "preferredHeight": 60, "preferredWidth": 300, "minimumWidth": 200],
                        "secondaryAccessory": [
                            "id": "b", "preferredHeight": 64, "minimumWidth": 100,
                            "list": [
                                "title": "Brushes", "items": [["title": "Fine", "icon": "pencil", "tintColor": "red"]],
                                "selectedIndex": 0, "showsSelection": true, "showsCount": false,
                                "selectionColor": "label", "borderColor": "systemBlue",
                            ],
                        ],
                    ]
                ]
            ]
        ),
        (
            "toolbar.insertItem",
            [
                "item": [
                    "id": "pen", "title": "Pen", "isSelectable": true, "priority": "primary", "canHideTitle": true,
                ],
                "before": "brush",
            ]
        ),
        ("toolbar.moveItem", ["id": "pen"]), ("toolbar.removeItem", ["index": 1]),
        ("toolbar.updateItem", ["id": "brush", "title": "Pen", "icon": .null, "badge": "4"]),
        ("toolbar.tap", ["index": 1]), ("toolbar.select", ["id": "brush"]),
        ("toolbar.resize", ["width": 375, "animated": false]), ("toolbar.setUltraMinimal", ["enabled": true]),
        ("toolbar.toggleUltraMinimalMode", ["animated": false]),
        ("toolbar.configure", ["appearance": Self.compactAppearance]),
        ("toolbar.setGlobalAccessory", ["accessory": ["id": "a", "preferredHeight": 44, "minimumWidth": 100]]),
        (
            "toolbar.setGlobalSideButton",
            ["sideButton": ["icon": "plus", "backgroundColor": "clear", "tintColor": "label", "priority": "primary"]]
        ),
        ("toolbar.showOverflowMenu", [:]), ("toolbar.chooseOverflowEntry", ["id": "brush"]),
        (
            "navigationBar.declare",
            [
                "platform": "iPadOS", "sizeClass": "regular", "role": "editor", "width": 834, "spacing": 8,
                "overflowWidth": 44, "bar": "place", "back": ["width": 44],
                "title": [
                    "text": "Oak Alley.place", "width": 120, "minWidth": 60, "editable": true,
                    "menu": ["rename"],
                    "document": [
                        "title": "Oak Alley", "type": "Place", "size": "12 KB", "id": "oak", "url": "file:///oak.place",
                    ],
                    "reject": ["Taken": "nameTaken"],
                ],
                "commands": ["save"],
                "items": [
                    [
                        "id": "edits", "placement": "secondaryAction", "width": 96, "children": ["image", "map"],
                        "label": "Edits", "collapsedWidth": 44, "priority": 1000, "showsByDefault": true,
                        "customization": "reorderable", "alwaysAvailable": true, "hidden": false,
                        "menu": [["id": "all", "title": "All", "icon": "square", "isOn": true, "isEnabled": false]],
                    ]
                ],
                "saved": ["version": 1, "bar": "place", "order": ["edits"], "known": ["edits"]],
            ]
        ),
        ("navigationBar.declare", ["bar": .null, "back": .null, "title": .null, "saved": .null]),
        ("navigationBar.update", [:]), ("navigationBar.update", ["hidden": true]),
        ("navigationBar.update", ["width": 390, "sizeClass": "compact", "role": "browser"]),
        ("navigationBar.restore", ["bar": "place", "record": .null, "problem": "not JSON"]),
        ("navigationBar.beginCustomizing", [:]), ("navigationBar.addItem", ["id": "share", "index": 1]),
        ("navigationBar.removeItem", ["id": "share"]), ("navigationBar.moveItem", ["id": "share", "index": 0]),
        ("navigationBar.resetItems", [:]), ("navigationBar.commitCustomizing", [:]),
        ("navigationBar.cancelCustomizing", [:]), ("navigationBar.showTitleMenu", [:]),
        ("navigationBar.beginRename", [:]), ("navigationBar.setRenameText", ["text": "Elm Row"]),
        ("navigationBar.commitRename", [:]), ("navigationBar.cancelRename", [:]),
        ("navigationBar.press", ["id": "share"]), ("navigationBar.showOverflowMenu", [:]),
        ("navigationBar.hideMenu", [:]), ("navigationBar.showMenu", ["item": "sort"]),
        ("navigationBar.chooseMenuEntry", ["item": "sort", "entry": "name"]),
        ("navigationBar.toggle", ["id": "grid", "isOn": true]),
        ("navigationBar.setTitle", ["text": "Elm Row"]),
        ("navigationBar.setTitle", ["text": "Elm Row", "subtitle": "12 photographs"]),
        (
            "popup.setUp",
            [
                "profile": "documented",
                "contents": [["id": "a", "kind": "plain", "item": Self.item, "positionsCloseButton": false]],
                "items": [Self.item],
                "dataSource": ["initial": "i", "order": ["i"], "implementsBefore": true, "implementsAfter": false],
                "env": ["osMajor": 26, "idiom": "pad", "size": [1024, 1366], "contentSize": "extraLarge"],
                "container": ["kind": "tab", "sidebar": ["layout": "tile"]], "bar": ["style": "compact"],
                "contentView": ["closeButtonStyle": "grabber"], "interactionStyle": "drag", "snapPercent": 0.5,
                "haptics": true, "titlesWidth": .null,
            ]
        ),
        ("popup.setUp", [:]),
        ("popup.updateContainer", ["set": ["toolbarHidden": true, "dockingView": .null]]),
        ("popup.configureBar", ["set": ["itemsSemantic": "forceRightToLeft"]]),
        ("popup.setButtons", ["leadingBarButtonItems": ["play"], "trailingBarButtonItems": [], "animated": true]),
        ("popup.updateItem", ["item": "i", "set": ["progress": 0.5, "barButtonItems": ["play"]]]),
        ("environment.update", ["set": ["contentSize": "extraExtraExtraLarge"]]),
        ("popup.present", ["content": "a", "openPopup": true, "animated": false, "completion": "p"]),
        ("popup.open", ["animated": true, "completion": "o"]), ("popup.close", ["completion": "c"]),
        ("popup.dismiss", ["animated": false]), ("popup.attachToWindow", [:]),
        ("popup.setBarItem", ["item": "i"]),
        (
            "popup.addItem",
            [
                "before": "i",
                "item": [
                    "id": "j", "imageAspectRatio": 1, "progress": 0.5, "progressRate": 0.01,
                    "leadingBarButtonItems": [], "trailingBarButtonItems": [],
                ],
            ]
        ),
        ("popup.moveItem", ["item": "j"]), ("popup.removeItem", ["item": "j"]),
        ("popup.setInteractionStyle", ["style": "customizedSnap", "percent": 0.5]),
        ("popup.setSnapPercent", ["percent": 0.4]), ("popup.setTabBarMinimized", ["value": true]),
        ("popup.setScreen", ["screen": "search", "tab": .null, "playing": true]),
        (
            "popup.pan",
            [
                "phase": "moved", "on": "scroll:list", "translation": ["x": 0, "y": 120],
                "velocity": ["x": 3, "y": -40.5],
                "scroll": ["atTop": true, "hasHorizontal": false], "indirect": false,
            ]
        ),
        ("popup.tapBar", ["on": "button"]), ("popup.touchBar", ["phase": "began"]),
        ("popup.hideMenu", [:]), ("popup.chooseMenuEntry", ["button": "more", "entry": "share"]),
        ("popup.page", ["direction": "after"]), ("popup.tapCloseButton", [:]),
        ("popup.pressEscape", ["focusedField": "search"]), ("popup.showContextMenu", ["visible": true]),
    ]

    private static let item: Value = [
        "id": "i", "title": "Song", "imageAspectRatio": 1, "progress": 0, "leadingBarButtonItems": [],
        "trailingBarButtonItems": ["play", ["id": "next", "width": 44, "hidden": true, "isCustomView": false]],
    ]

    private static var compactAppearance: Value {
        guard let value = try? ValueEncoder().encode(ToolbarAppearance(.compact)) else { return .null }
        return value
    }
}
