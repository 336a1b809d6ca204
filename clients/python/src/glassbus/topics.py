"""The data of each topic, and the fields and the answer of each query, as types.

`python -m glassbus.types` has written this from the schemas of the host.
"""

from __future__ import annotations

from typing import Any, Literal

from typing_extensions import NotRequired, TypedDict

Request = Literal[
    "accessory.configureList",
    "accessory.pan",
    "accessory.scroll",
    "accessory.tapListEntry",
    "accessory.updateBorderColor",
    "accessory.updateSelectionColor",
    "app.background",
    "app.foreground",
    "app.launch",
    "app.memoryWarning",
    "app.terminate",
    "environment.resumed",
    "environment.update",
    "keyboard.update",
    "navigationBar.addItem",
    "navigationBar.beginCustomizing",
    "navigationBar.beginRename",
    "navigationBar.beginSearch",
    "navigationBar.cancelCustomizing",
    "navigationBar.cancelRename",
    "navigationBar.cancelSearch",
    "navigationBar.chooseMenuEntry",
    "navigationBar.commitCustomizing",
    "navigationBar.commitRename",
    "navigationBar.declare",
    "navigationBar.hideMenu",
    "navigationBar.moveItem",
    "navigationBar.press",
    "navigationBar.removeItem",
    "navigationBar.resetItems",
    "navigationBar.restore",
    "navigationBar.setRenameText",
    "navigationBar.setSearchText",
    "navigationBar.setTitle",
    "navigationBar.showMenu",
    "navigationBar.showOverflowMenu",
    "navigationBar.showTitleMenu",
    "navigationBar.submitSearch",
    "navigationBar.toggle",
    "navigationBar.update",
    "performance.update",
    "popup.addItem",
    "popup.attachToWindow",
    "popup.chooseMenuEntry",
    "popup.close",
    "popup.configureBar",
    "popup.dismiss",
    "popup.hideMenu",
    "popup.moveItem",
    "popup.open",
    "popup.page",
    "popup.pan",
    "popup.present",
    "popup.pressEscape",
    "popup.removeItem",
    "popup.setBarItem",
    "popup.setButtons",
    "popup.setInteractionStyle",
    "popup.setScreen",
    "popup.setSnapPercent",
    "popup.setTabBarMinimized",
    "popup.setUp",
    "popup.showContextMenu",
    "popup.tapBar",
    "popup.tapCloseButton",
    "popup.touchBar",
    "popup.updateContainer",
    "popup.updateItem",
    "renderer.pointer",
    "renderer.reportFrames",
    "renderer.setCapture",
    "renderer.setMeasure",
    "scene.disconnect",
    "scene.update",
    "sideButton.pan",
    "sideButton.press",
    "sideButton.tap",
    "sideButton.updateAppearance",
    "systemBanner.update",
    "toast.accessibilityDismiss",
    "toast.activate",
    "toast.cancel",
    "toast.clearHistory",
    "toast.close",
    "toast.collapse",
    "toast.dismiss",
    "toast.dismissAll",
    "toast.dragBegan",
    "toast.dragEnded",
    "toast.dragMoved",
    "toast.endFocus",
    "toast.expand",
    "toast.focus",
    "toast.invokeAction",
    "toast.pause",
    "toast.resume",
    "toast.setInset",
    "toast.setProgress",
    "toast.setQuiet",
    "toast.settle",
    "toast.show",
    "toast.showAgain",
    "toast.swipe",
    "toast.tap",
    "toast.update",
    "toolbar.chooseOverflowEntry",
    "toolbar.configure",
    "toolbar.hideOverflowMenu",
    "toolbar.insertItem",
    "toolbar.moveItem",
    "toolbar.removeItem",
    "toolbar.resize",
    "toolbar.select",
    "toolbar.setGlobalAccessory",
    "toolbar.setGlobalSideButton",
    "toolbar.setItems",
    "toolbar.setUltraMinimal",
    "toolbar.showOverflowMenu",
    "toolbar.tap",
    "toolbar.toggleUltraMinimalMode",
    "toolbar.updateItem",
]
"""The names of the requests."""


Fact = Literal[
    "accessory.animationStarted",
    "accessory.cleanedUp",
    "accessory.currentChanged",
    "accessory.didAppear",
    "accessory.didDisappear",
    "accessory.hapticPlayed",
    "accessory.layoutChanged",
    "accessory.listChanged",
    "accessory.listEntryTapped",
    "accessory.listScrolled",
    "accessory.listSelectionChanged",
    "accessory.rejected",
    "accessory.settingsChanged",
    "accessory.stateChanged",
    "accessory.willAppear",
    "accessory.willDisappear",
    "bus.cascadeStopped",
    "bus.coalesced",
    "bus.dropped",
    "bus.handlerFailed",
    "bus.settingsChanged",
    "health.recovered",
    "health.warned",
    "navigationBar.customized",
    "navigationBar.customizing",
    "navigationBar.customizingEnded",
    "navigationBar.denied",
    "navigationBar.layoutChanged",
    "navigationBar.menuEntryChosen",
    "navigationBar.menuHidden",
    "navigationBar.menuShown",
    "navigationBar.overflowMenuShown",
    "navigationBar.pressed",
    "navigationBar.rejected",
    "navigationBar.renameEnded",
    "navigationBar.renameRejected",
    "navigationBar.renameStarted",
    "navigationBar.renamed",
    "navigationBar.saved",
    "navigationBar.searchChanged",
    "navigationBar.searchEnded",
    "navigationBar.searchStarted",
    "navigationBar.searchSubmitted",
    "navigationBar.settingsChanged",
    "navigationBar.titleChanged",
    "navigationBar.titleMenuShown",
    "navigationBar.toggled",
    "navigationBar.visibilityChanged",
    "popup.accessibilityNotified",
    "popup.actionInvoked",
    "popup.animationStarted",
    "popup.barChanged",
    "popup.barVisibilityChanged",
    "popup.completed",
    "popup.contentAttached",
    "popup.contentDetached",
    "popup.contentDidAppear",
    "popup.contentDidDisappear",
    "popup.contentMoved",
    "popup.contentWillAppear",
    "popup.contentWillDisappear",
    "popup.customBarAppearanceDidChange",
    "popup.customBarItemDidChange",
    "popup.customBarItemDidUpdate",
    "popup.customBarMoved",
    "popup.diagnosed",
    "popup.didClose",
    "popup.didDismissBar",
    "popup.didDisplayItem",
    "popup.didOpen",
    "popup.didPresentBar",
    "popup.environmentChanged",
    "popup.hapticPlayed",
    "popup.highlightChanged",
    "popup.hoverChanged",
    "popup.itemDidChange",
    "popup.itemsChanged",
    "popup.layoutChanged",
    "popup.marqueeChanged",
    "popup.marqueeRestarted",
    "popup.menuEntryChosen",
    "popup.menuHidden",
    "popup.menuShown",
    "popup.rejected",
    "popup.settingsChanged",
    "popup.stateChanged",
    "popup.statusBarOwnerChanged",
    "popup.superseded",
    "popup.willClose",
    "popup.willDismissBar",
    "popup.willOpen",
    "popup.willPresentBar",
    "rules.benched",
    "rules.failed",
    "rules.printed",
    "rules.rejected",
    "rules.reloaded",
    "rules.warned",
    "scene.edgeTaken",
    "scene.menuLeft",
    "scene.stackChanged",
    "screen.pictureChanged",
    "screen.rejected",
    "sideButton.actionInvoked",
    "sideButton.animationStarted",
    "sideButton.appearanceChanged",
    "sideButton.currentChanged",
    "sideButton.feedbackChanged",
    "sideButton.hapticPlayed",
    "sideButton.hidden",
    "sideButton.rejected",
    "sideButton.replaced",
    "sideButton.settingsChanged",
    "sideButton.shown",
    "sideButton.swiped",
    "toast.actionInvoked",
    "toast.announced",
    "toast.coalesced",
    "toast.committed",
    "toast.deferred",
    "toast.dismissed",
    "toast.dismissing",
    "toast.dropped",
    "toast.focusChanged",
    "toast.groupChanged",
    "toast.hapticPlayed",
    "toast.held",
    "toast.interrupted",
    "toast.layoutChanged",
    "toast.normalized",
    "toast.paused",
    "toast.persisted",
    "toast.phaseChanged",
    "toast.planChanged",
    "toast.planned",
    "toast.presented",
    "toast.progressChanged",
    "toast.queued",
    "toast.quietChanged",
    "toast.rejected",
    "toast.requeued",
    "toast.restoreRequested",
    "toast.resumed",
    "toast.settingsChanged",
    "toast.sprungBack",
    "toast.stateChanged",
    "toast.telemetry",
    "toast.undoPending",
    "toast.undone",
    "toast.updated",
    "toolbar.actionInvoked",
    "toolbar.animationStarted",
    "toolbar.appearanceChanged",
    "toolbar.hapticPlayed",
    "toolbar.itemTapped",
    "toolbar.itemsChanged",
    "toolbar.layoutChanged",
    "toolbar.overflowItemChosen",
    "toolbar.overflowMenuChanged",
    "toolbar.overflowMenuHidden",
    "toolbar.overflowMenuShown",
    "toolbar.rejected",
    "toolbar.selectionChanged",
    "toolbar.settingsChanged",
    "toolbar.sideButtonChosen",
    "toolbar.ultraMinimalChanged",
]
"""The names of the facts."""


Query = Literal[
    "accessory.tap",
    "bus.coalesce",
    "bus.overflow",
    "bus.priority",
    "navigationBar.area",
    "navigationBar.collapsible",
    "navigationBar.customizable",
    "navigationBar.mergeSaved",
    "navigationBar.rank",
    "navigationBar.titleMenu",
    "popup.accessibilityText",
    "popup.animation",
    "popup.barStyle",
    "popup.barVisibility",
    "popup.closeButton",
    "popup.coalesce",
    "popup.convertLegacyStyle",
    "popup.dismissWhileOpen",
    "popup.dockMargin",
    "popup.escapeKey",
    "popup.haptics",
    "popup.imageTransition",
    "popup.inlineButtons",
    "popup.interactionStyle",
    "popup.layout",
    "popup.marquee",
    "popup.minimise",
    "popup.onBarSwipe",
    "popup.onNewContent",
    "popup.onTapBar",
    "popup.pageTarget",
    "popup.progressStyle",
    "popup.releaseDecision",
    "popup.shouldBeginInteraction",
    "popup.snapOpenDelay",
    "popup.snapThreshold",
    "popup.statusBarOwner",
    "popup.widthLimit",
    "screen.hit",
    "screen.picture",
    "screen.stack",
    "sideButton.choose",
    "sideButton.swipe",
    "toast.capture",
    "toast.coalesce",
    "toast.dwell",
    "toast.gate",
    "toast.group",
    "toast.interrupt",
    "toast.normalize",
    "toast.overflow",
    "toast.priority",
    "toast.quiet",
    "toast.rank",
    "toast.route",
    "toast.summary",
    "toast.words",
    "toolbar.accessoryWidth",
    "toolbar.currentLayout",
    "toolbar.isItemCollapsed",
    "toolbar.layout",
    "toolbar.overflow",
    "toolbar.priority",
    "toolbar.sideButtonMode",
    "toolbar.trial",
]
"""The names of the queries."""



class AccessoryAnimationStartedFrom(TypedDict):
    """AccessoryAnimationStartedFrom."""

    alpha: float
    scale: float
    tx: float
    ty: float



AccessoryAnimationStarted = TypedDict(
    "AccessoryAnimationStarted",
    {
        "curve": Literal["spring", "linear", "easeIn", "easeOut", "easeInOut"],
        "damping": NotRequired[float],
        "delay": float,
        "duration": float,
        "from": AccessoryAnimationStartedFrom,
        "id": str,
        "index": NotRequired[int],
        "to": AccessoryAnimationStartedFrom,
        "velocity": NotRequired[float],
        "what": Literal["accessoryShow", "accessoryHide", "secondaryAccessoryShow", "secondaryAccessoryHide", "listEntryTap"],
    },
)



class AccessoryCleanedUp(TypedDict):
    """The data of the fact `accessory.cleanedUp`."""

    id: str



class AccessoryConfigureListItemsItem(TypedDict):
    """AccessoryConfigureListItemsItem."""

    icon: NotRequired[str]
    """name of the icon"""
    tintColor: NotRequired[str]
    """name of the color of the icon; when absent, that of labels"""
    title: str
    """title of the entry"""



class AccessoryConfigureList(TypedDict):
    """The data of the request `accessory.configureList`."""

    borderColor: NotRequired[str]
    id: str
    items: NotRequired[list[AccessoryConfigureListItemsItem]]
    preset: NotRequired[Literal["default", "noSelection"]]
    selectedIndex: NotRequired[int]
    selectionColor: NotRequired[str]
    showsCount: NotRequired[bool]
    showsSelection: NotRequired[bool]
    title: NotRequired[str]



class AccessoryCurrentChangedPrimaryList(TypedDict):
    """AccessoryCurrentChangedPrimaryList."""

    borderColor: NotRequired[str]
    """name of the color of the ring; nil: that of `selectionColor`"""
    items: NotRequired[list[AccessoryConfigureListItemsItem]]
    """the entries"""
    preset: NotRequired[Literal["default", "noSelection"]]
    """predefined switches, which the other fields change; `noSelection` shows no ring and no count"""
    selectedIndex: NotRequired[int]
    """index of the selected entry, from 0"""
    selectionColor: NotRequired[str]
    """name of the color of the selected entry"""
    showsCount: NotRequired[bool]
    """whether the number of entries is shown"""
    showsSelection: NotRequired[bool]
    """whether the selected entry is marked with a ring"""
    title: NotRequired[str]
    """title in front of the entries"""



class AccessoryCurrentChangedPrimary(TypedDict):
    """AccessoryCurrentChangedPrimary."""

    accessibilityHint: NotRequired[str]
    """purpose of the accessory, for screen readers"""
    accessibilityLabel: NotRequired[str]
    """the name of the accessory for screen readers; when absent, the title of its list"""
    id: str
    """id of the accessory; equal ids mean the same accessory"""
    isEnabled: NotRequired[bool]
    """whether the entries of the list take taps; true when absent"""
    list: NotRequired[AccessoryCurrentChangedPrimaryList]
    """content of a horizontal list; nil: a view of the app"""
    minimumWidth: NotRequired[float]
    """smallest width in points; 100 when absent"""
    preferredHeight: NotRequired[float]
    """height in points; when absent, 44, or 64 for a list"""
    preferredWidth: NotRequired[float]
    """width in points; nil: the width from the layout"""



class AccessoryCurrentChanged(TypedDict):
    """The data of the fact `accessory.currentChanged`."""

    primary: NotRequired[AccessoryCurrentChangedPrimary]
    """A view above the bar that is shown while its item is selected"""
    secondary: NotRequired[AccessoryCurrentChangedPrimary]
    """A view above the bar that is shown while its item is selected"""



class AccessoryDidAppear(TypedDict):
    """The data of the fact `accessory.didAppear`."""

    animated: bool
    id: str
    slot: Literal["primary", "secondary"]



class AccessoryDidDisappear(TypedDict):
    """The data of the fact `accessory.didDisappear`."""

    animated: bool
    id: str
    slot: Literal["primary", "secondary"]



class AccessoryHapticPlayed(TypedDict):
    """The data of the fact `accessory.hapticPlayed`."""

    style: Literal["light", "medium"]



class AccessoryLayoutChangedPrimary(TypedDict):
    """AccessoryLayoutChangedPrimary."""

    height: float
    id: str
    placement: NotRequired[Literal["inline"]]
    spacing: float
    width: float



class AccessoryLayoutChanged(TypedDict):
    """The data of the fact `accessory.layoutChanged`."""

    primary: NotRequired[AccessoryLayoutChangedPrimary]
    secondary: NotRequired[AccessoryLayoutChangedPrimary]



class AccessoryListChangedEntriesItem(TypedDict):
    """AccessoryListChangedEntriesItem."""

    icon: NotRequired[str]
    iconColor: str
    isSelected: bool
    title: str
    titleColor: str



class AccessoryListChanged(TypedDict):
    """The data of the fact `accessory.listChanged`."""

    borderColor: str
    count: str
    entries: list[AccessoryListChangedEntriesItem]
    id: str
    title: str



class AccessoryListEntryTapped(TypedDict):
    """The data of the fact `accessory.listEntryTapped`."""

    id: str
    index: int



class AccessoryListScrolled(TypedDict):
    """The data of the fact `accessory.listScrolled`."""

    count: int
    first: int
    id: str
    offset: float
    visible: int



class AccessoryListSelectionChanged(TypedDict):
    """The data of the fact `accessory.listSelectionChanged`."""

    id: str
    index: int
    previous: NotRequired[int]



class AccessoryPanTranslation1(TypedDict):
    """AccessoryPanTranslation1."""

    x: float
    """horizontal part; positive to the right"""
    y: float
    """vertical part; positive downwards"""



class AccessoryPan(TypedDict):
    """The data of the request `accessory.pan`."""

    id: str
    phase: Literal["began", "moved", "ended", "cancelled"]
    translation: NotRequired[AccessoryPanTranslation1 | list[float]]
    velocity: NotRequired[AccessoryPanTranslation1 | list[float]]



class AccessoryRejected(TypedDict):
    """The data of the fact `accessory.rejected`."""

    explanation: str
    reason: Literal["unknownList", "unknownEntry", "disabled"]



class AccessoryScroll(TypedDict):
    """The data of the request `accessory.scroll`."""

    by: NotRequired[float]
    """points to scroll toward the end of the list, instead of an index; negative: toward its beginning"""
    id: str
    """the accessory's id"""
    index: NotRequired[int]
    """index of the entry to make visible, from 0"""



class AccessorySettingsChanged(TypedDict):
    """The data of the fact `accessory.settingsChanged`."""

    hideDamping: NotRequired[float]
    """damping ratio of an accessory that slides out; 1: no overshoot"""
    hideDuration: NotRequired[float]
    """seconds in which an accessory slides out"""
    showDamping: NotRequired[float]
    """damping ratio of an accessory that slides in; 1: no overshoot"""
    showDuration: NotRequired[float]
    """seconds in which an accessory slides in"""
    swapDamping: NotRequired[float]
    """damping ratio of an accessory that another one replaces; 1: no overshoot"""
    swapDuration: NotRequired[float]
    """seconds in which an accessory slides out when another one replaces it"""



AccessoryStateChanged = TypedDict(
    "AccessoryStateChanged",
    {
        "from": Literal["collapsed", "primaryOnly", "primaryAndSecondary"],
        "id": str,
        "to": Literal["collapsed", "primaryOnly", "primaryAndSecondary"],
        "transition": Literal["showPrimary", "hidePrimary", "showSecondary", "hideSecondary", "hideAll", "none"],
    },
)



class AccessoryTap(TypedDict):
    """The fields of the query `accessory.tap`."""

    displayState: Literal["collapsed", "primaryOnly", "primaryAndSecondary"]
    """the accessories that the item shows now"""
    hasPrimary: bool
    """whether the item has a primary accessory, its own or the global one"""
    hasSecondary: bool
    """whether the item has a secondary accessory"""
    shownInCycle: bool
    """whether the secondary accessory was shown since the item was last collapsed"""


AccessoryTapAnswer = Literal["collapsed", "primaryOnly", "primaryAndSecondary"]
"""The answer to the query `accessory.tap`"""



class AccessoryTapListEntry(TypedDict):
    """The data of the request `accessory.tapListEntry`."""

    id: str
    index: int



class AccessoryUpdateBorderColor(TypedDict):
    """The data of the request `accessory.updateBorderColor`."""

    color: NotRequired[str]
    """name of the color; when absent, the selection color"""
    id: str
    """the accessory's id"""



class AccessoryUpdateSelectionColor(TypedDict):
    """The data of the request `accessory.updateSelectionColor`."""

    color: str
    """name of the color"""
    id: str
    """the accessory's id"""



class AccessoryWillAppear(TypedDict):
    """The data of the fact `accessory.willAppear`."""

    animated: bool
    id: str
    slot: Literal["primary", "secondary"]



class AccessoryWillDisappear(TypedDict):
    """The data of the fact `accessory.willDisappear`."""

    animated: bool
    id: str
    slot: Literal["primary", "secondary"]



class AppBackground(TypedDict):
    """The data of the request `app.background`."""




class AppForeground(TypedDict):
    """The data of the request `app.foreground`."""




class AppLaunch(TypedDict):
    """The data of the request `app.launch`."""

    tokens: list[str]
    undoTokens: NotRequired[list[str]]
    undoneTokens: NotRequired[list[str]]



class AppMemoryWarning(TypedDict):
    """The data of the request `app.memoryWarning`."""




class AppTerminate(TypedDict):
    """The data of the request `app.terminate`."""




class BusCascadeStopped(TypedDict):
    """The data of the fact `bus.cascadeStopped`."""

    count: int
    places: NotRequired[list[str]]
    reason: Literal["deliveries", "work", "time"]
    topics: list[str]
    warnings: NotRequired[list[str]]



class BusCoalesce(TypedDict):
    """The fields of the query `bus.coalesce`."""

    incoming: dict[str, Any]
    """the event's fields the fields of the new event"""
    pending: dict[str, Any]
    """the event's fields the fields of the waiting event"""
    topic: str
    """the topic of both events"""


BusCoalesceAnswer = Literal["separate", "replace", "keep"]
"""The answer to the query `bus.coalesce`"""



class BusCoalesced(TypedDict):
    """The data of the fact `bus.coalesced`."""

    container: NotRequired[str]
    count: int
    id: NotRequired[str]
    merged: NotRequired[list[str]]
    topic: str



class BusDropped(TypedDict):
    """The data of the fact `bus.dropped`."""

    container: NotRequired[str]
    id: NotRequired[str]
    reason: str
    topic: str



class BusHandlerFailed(TypedDict):
    """The data of the fact `bus.handlerFailed`."""

    handler: str
    message: str
    topic: str



class BusOverflow(TypedDict):
    """The fields of the query `bus.overflow`."""

    incoming: dict[str, Any]
    """the event's fields the fields of the new event"""
    limit: int
    """number of events of the topic that may wait"""
    pending: list[dict[str, Any]]
    """the fields of each waiting event, in order of arrival"""
    topic: str
    """the topic of all these events"""


BusOverflowAnswer = Literal["incoming", "oldest", "newest", "lowestPriority"]
"""The answer to the query `bus.overflow`"""



class BusPriority(TypedDict):
    """The fields of the query `bus.priority`."""

    event: dict[str, Any]
    """the event's fields the fields of the event"""
    topic: str
    """the topic of the event"""


BusPriorityAnswer = float
"""The answer to the query `bus.priority`"""



class BusSettingsChangedTopicsValue(TypedDict):
    """BusSettingsChangedTopicsValue."""

    coalesce: NotRequired[Literal["none", "latest"]]
    """what happens to an event while an older one with the same key waits: `none`: both wait; `latest`: the newer event replaces the older one"""
    interval: NotRequired[float]
    """seconds in which at most one event of a key is delivered; 0: all events are delivered at once"""
    key: NotRequired[str]
    """field that says which events are about the same thing; nil: all events of the topic are"""
    leading: NotRequired[bool]
    """whether the first event after an interval without events is delivered at once"""
    limit: NotRequired[int]
    """number of events of the topic that may wait, 0 to 100,000"""
    overflow: NotRequired[Literal["incoming", "oldest", "newest", "lowestPriority"]]
    """which event is dropped when more than `limit` events would wait"""
    priority: NotRequired[float]
    """priority of events that become due together; a higher number is delivered first"""



class BusSettingsChanged(TypedDict):
    """The data of the fact `bus.settingsChanged`."""

    topics: NotRequired[dict[str, BusSettingsChangedTopicsValue]]
    """by topic: the changes to the admission of the topic"""



class EnvironmentResumed(TypedDict):
    """The data of the request `environment.resumed`."""

    slept: float
    """seconds that the machine slept"""



class EnvironmentUpdateSetSafe(TypedDict):
    """EnvironmentUpdateSetSafe."""

    bottom: NotRequired[float]
    """points at the bottom"""
    left: NotRequired[float]
    """points at the left"""
    right: NotRequired[float]
    """points at the right"""
    top: NotRequired[float]
    """points at the top"""



class EnvironmentUpdateSetSidebar(TypedDict):
    """EnvironmentUpdateSetSidebar."""

    hidden: NotRequired[bool]
    """whether the sidebar is hidden"""
    layout: NotRequired[Literal["tile", "overlay"]]
    """tile: the sidebar pushes the content aside; overlay: it lies above the content"""
    width: NotRequired[float]
    """the width of the sidebar in points"""



class EnvironmentUpdateSet(TypedDict):
    """EnvironmentUpdateSet."""

    colorScheme: NotRequired[Literal["light", "dark"]]
    contentSize: NotRequired[Literal["xSmall", "small", "medium", "large", "xLarge", "xxLarge", "xxxLarge", "accessibility1", "accessibility2", "accessibility3", "accessibility4", "accessibility5"]]
    hSize: NotRequired[Literal["compact", "regular"]]
    hasWindowControls: NotRequired[bool]
    idiom: NotRequired[Literal["phone", "pad", "mac", "catalyst", "tv", "vision", "carPlay"]]
    inContextPreview: NotRequired[bool]
    layoutMargin: NotRequired[float]
    locale: NotRequired[str]
    navigationBarItemInset: NotRequired[float]
    onMac: NotRequired[bool]
    osMajor: NotRequired[int]
    osMinor: NotRequired[int]
    reduceMotion: NotRequired[bool]
    requiresCompatibility: NotRequired[bool]
    rtl: NotRequired[bool]
    safe: NotRequired[EnvironmentUpdateSetSafe]
    """Points at the four edges that are covered or reserved, each 0 to 100,000"""
    scale: NotRequired[float]
    screenCornerRadius: NotRequired[float]
    sidebar: NotRequired[EnvironmentUpdateSetSidebar]
    """The sidebar of a window"""
    size: NotRequired[list[float]]
    """[width, height] in points"""
    vSize: NotRequired[Literal["compact", "regular"]]



class EnvironmentUpdateTraits(TypedDict):
    """EnvironmentUpdateTraits."""

    colorScheme: NotRequired[Literal["light", "dark"]]
    contentSize: NotRequired[Literal["xSmall", "small", "medium", "large", "xLarge", "xxLarge", "xxxLarge", "accessibility1", "accessibility2", "accessibility3", "accessibility4", "accessibility5"]]
    increaseContrast: NotRequired[bool]
    layoutDirection: NotRequired[Literal["leftToRight", "rightToLeft"]]
    reduceMotion: NotRequired[bool]
    reduceTransparency: NotRequired[bool]
    voiceOver: NotRequired[bool]



class EnvironmentUpdate(TypedDict):
    """The data of the request `environment.update`."""

    fullscreen: NotRequired[bool]
    """whether an app fills the screen"""
    idiom: NotRequired[Literal["phone", "pad", "mac", "catalyst", "tv", "vision", "carPlay"]]
    """kind of device"""
    installation: NotRequired[str]
    """a name of this installation that stays the same, such as a random one; it decides the arms of experiments"""
    locale: NotRequired[str]
    """the user's language, such as `en` or `de-AT`, for the words that a screen reader says"""
    minuteOfDay: NotRequired[int]
    """minutes since midnight, 0 to 1439; from there, the time of day runs on with bus time"""
    offset: NotRequired[int]
    """minutes by which the local time is ahead of UTC, -1080 to 1080"""
    osVersion: NotRequired[str]
    """version of the operating system, such as `26.1`"""
    presence: NotRequired[Literal["present", "away", "locked"]]
    """whether somebody can look at the screen; toasts wait for it"""
    set: NotRequired[EnvironmentUpdateSet]
    """values that only the popup bar uses"""
    traits: NotRequired[EnvironmentUpdateTraits]
    """the user's settings that changed"""
    weekday: NotRequired[int]
    """day of the week, 1 for Monday to 7 for Sunday; it runs on with the time of day"""



class HealthRecovered(TypedDict):
    """The data of the fact `health.recovered`."""

    part: str



class HealthWarned(TypedDict):
    """The data of the fact `health.warned`."""

    message: str
    part: str
    severity: str



class KeyboardUpdate(TypedDict):
    """The data of the request `keyboard.update`."""

    container: NotRequired[str]
    """the id of the window; `main` when absent"""
    duration: NotRequired[float]
    """seconds that the keyboard takes to get there; absent: it is there at once"""
    height: float
    """height of the scene that the keyboard covers, in points; 0: there is no keyboard"""



class NavigationBarAddItem(TypedDict):
    """The data of the request `navigationBar.addItem`."""

    id: str
    index: NotRequired[int]



class NavigationBarAreaContext(TypedDict):
    """NavigationBarAreaContext."""

    bar: NotRequired[str]
    """id of the bar; nil: the bar cannot be customized"""
    hasBack: bool
    """whether the bar has a back button"""
    platform: Literal["iOS", "iPadOS", "macOS", "tvOS", "watchOS", "visionOS"]
    """platform on which the bar is shown"""
    role: Literal["automatic", "navigationStack", "browser", "editor"]
    """role of the bar; never `automatic`"""
    sizeClass: Literal["regular", "compact"]
    """horizontal size class of the scene"""
    width: float
    """width of the bar, in points"""



class NavigationBarAreaItemMenuItem(TypedDict):
    """NavigationBarAreaItemMenuItem."""

    icon: NotRequired[str]
    """name of the icon"""
    id: str
    """id of the entry, unique in the menu"""
    isEnabled: NotRequired[bool]
    """whether the entry can be chosen; true when absent"""
    isOn: NotRequired[bool]
    """whether the entry has a check mark; when absent, it never has one"""
    title: NotRequired[str]
    """title of the entry; the id when absent"""



class NavigationBarAreaItemSearch(TypedDict):
    """NavigationBarAreaItemSearch."""

    minimized: NotRequired[Literal["automatic", "always", "never"]]
    """when the field is only a button; `automatic` when absent: if the row is too narrow"""
    prompt: NotRequired[str]
    """text shown while the field is empty; `Search` when absent"""



class NavigationBarAreaItem(TypedDict):
    """NavigationBarAreaItem."""

    accessibilityHint: NotRequired[str]
    """what a press does, for screen readers"""
    accessibilityLabel: NotRequired[str]
    """the name of the item for screen readers; when absent, its title"""
    alwaysAvailable: NotRequired[bool]
    """whether the item is in the overflow menu whenever it is not in the row"""
    badge: NotRequired[str]
    """a word or a number at the corner of the item"""
    children: NotRequired[list[str]]
    """ids of the controls of a group; empty for a single item"""
    collapsedWidth: NotRequired[float]
    """width of a collapsed group, in points; 44 when absent"""
    customization: NotRequired[Literal["default", "reorderable", "disabled"]]
    """what the user may do with the item, if the platform allows customizing; `default` when absent"""
    hidden: NotRequired[bool]
    """whether the item is hidden at present"""
    icon: NotRequired[str]
    """name of the icon; when absent, the button shows the title"""
    id: NotRequired[str]
    """id of the item, unique in the bar and the same in each run of the app"""
    isEnabled: NotRequired[bool]
    """whether the item can be pressed; true when absent"""
    isOn: NotRequired[bool]
    """whether a switch is on; when absent, the item is not a switch"""
    label: NotRequired[str]
    """name of a group; only a group with a label can collapse to one button"""
    menu: NotRequired[list[NavigationBarAreaItemMenuItem]]
    """entries of the item's menu, which a press opens; none when absent or empty"""
    placement: NotRequired[Literal["automatic", "primaryAction", "secondaryAction", "navigation", "principal", "cancellationAction", "confirmationAction", "destructiveAction", "topBarLeading", "topBarTrailing", "topBarPinnedTrailing", "status", "bottomBar", "keyboard"]]
    """what the item is for; `automatic` when absent"""
    priority: NotRequired[float | Literal["low", "standard", "high", "user"]]
    """how long the item stays in a row that is too narrow: low -1000, standard 0, high 1000, user 2000; standard when absent"""
    role: NotRequired[Literal["cancel", "close", "confirm", "destructive"]]
    """what a press does: `destructive` is red, and `confirm` is prominent unless `style` is plain"""
    search: NotRequired[NavigationBarAreaItemSearch]
    """makes the item a search field; when absent, it is not one"""
    sharesBackground: NotRequired[bool]
    """whether the item shares the glass of its neighbors with `background: groups`; true when absent"""
    showsByDefault: NotRequired[bool]
    """whether the item is in the bar until the user changes the bar; false puts it in the palette"""
    spacer: NotRequired[Literal["fixed", "flexible"]]
    """makes the item an invisible space between its neighbors; when absent, it is not a space"""
    style: NotRequired[Literal["plain", "prominent"]]
    """how prominent the item is; `plain` when absent"""
    tint: NotRequired[str]
    """color of the item; when absent, that of the bar's buttons"""
    title: NotRequired[str]
    """title of the item in the bar and in menus; when absent, its label, or else its id"""
    width: NotRequired[float]
    """width of the item, in points; when absent 44, of a fixed space 16, of a flexible space 0, of a search field 240"""



class NavigationBarArea(TypedDict):
    """The fields of the query `navigationBar.area`."""

    context: NavigationBarAreaContext
    """the properties of the bar"""
    item: NavigationBarAreaItem
    """the item or the group"""


NavigationBarAreaAnswer = Literal["leading", "center", "trailing", "bottom", "keyboard", "overflow"]
"""The answer to the query `navigationBar.area`"""



class NavigationBarBeginCustomizing(TypedDict):
    """The data of the request `navigationBar.beginCustomizing`."""




class NavigationBarBeginRename(TypedDict):
    """The data of the request `navigationBar.beginRename`."""




class NavigationBarBeginSearch(TypedDict):
    """The data of the request `navigationBar.beginSearch`."""

    id: NotRequired[str]
    """id of the search field; when absent, the first one"""



class NavigationBarCancelCustomizing(TypedDict):
    """The data of the request `navigationBar.cancelCustomizing`."""




class NavigationBarCancelRename(TypedDict):
    """The data of the request `navigationBar.cancelRename`."""




class NavigationBarCancelSearch(TypedDict):
    """The data of the request `navigationBar.cancelSearch`."""




class NavigationBarChooseMenuEntry(TypedDict):
    """The data of the request `navigationBar.chooseMenuEntry`."""

    entry: str
    item: NotRequired[str]



class NavigationBarCollapsible(TypedDict):
    """The fields of the query `navigationBar.collapsible`."""

    unit: NavigationBarAreaItem
    """a group with a label, or a search field that may be a button"""


NavigationBarCollapsibleAnswer = bool
"""The answer to the query `navigationBar.collapsible`"""



class NavigationBarCommitCustomizing(TypedDict):
    """The data of the request `navigationBar.commitCustomizing`."""




class NavigationBarCommitRename(TypedDict):
    """The data of the request `navigationBar.commitRename`."""




class NavigationBarCustomizable(TypedDict):
    """The fields of the query `navigationBar.customizable`."""

    context: NavigationBarAreaContext
    """the properties of the bar"""
    item: NavigationBarAreaItem
    """an item with an id, in a bar with an id"""


NavigationBarCustomizableAnswer = Literal["default", "reorderable", "disabled"]
"""The answer to the query `navigationBar.customizable`"""



class NavigationBarCustomized(TypedDict):
    """The data of the fact `navigationBar.customized`."""

    order: list[str]
    palette: list[str]



class NavigationBarCustomizing(TypedDict):
    """The data of the fact `navigationBar.customizing`."""

    order: list[str]
    palette: list[str]



class NavigationBarCustomizingEnded(TypedDict):
    """The data of the fact `navigationBar.customizingEnded`."""

    reason: Literal["noIdentifier", "platform", "compact", "role", "otherBar"]



class NavigationBarDeclareBack(TypedDict):
    """NavigationBarDeclareBack."""

    width: NotRequired[float]



class NavigationBarDeclareItemsItem(TypedDict):
    """NavigationBarDeclareItemsItem."""

    accessibilityHint: NotRequired[str]
    """what a press does, for screen readers"""
    accessibilityLabel: NotRequired[str]
    """the name of the item for screen readers; when absent, its title"""
    alwaysAvailable: NotRequired[bool]
    """whether the item is in the overflow menu whenever it is not in the row"""
    badge: NotRequired[str]
    """a word or a number at the corner of the item"""
    children: NotRequired[list[str]]
    """ids of the controls of a group; empty for a single item"""
    collapsedWidth: NotRequired[float]
    """width of a collapsed group, in points; 44 when absent"""
    customization: NotRequired[Literal["default", "reorderable", "disabled"]]
    """what the user may do with the item, if the platform allows customizing; `default` when absent"""
    hidden: NotRequired[bool]
    """whether the item is hidden at present"""
    icon: NotRequired[str]
    """name of the icon; when absent, the button shows the title"""
    id: NotRequired[str]
    """id of the item, unique in the bar and the same in each run of the app"""
    isEnabled: NotRequired[bool]
    """whether the item can be pressed; true when absent"""
    isOn: NotRequired[bool]
    """whether a switch is on; when absent, the item is not a switch"""
    label: NotRequired[str]
    """name of a group; only a group with a label can collapse to one button"""
    menu: NotRequired[list[NavigationBarAreaItemMenuItem]]
    """entries of the item's menu, which a press opens; none when absent or empty"""
    placement: NotRequired[Literal["automatic", "primaryAction", "secondaryAction", "navigation", "principal", "cancellationAction", "confirmationAction", "destructiveAction", "topBarLeading", "topBarTrailing", "topBarPinnedTrailing", "status", "bottomBar", "keyboard"]]
    """what the item is for; `automatic` when absent"""
    priority: NotRequired[float | Literal["low", "standard", "high", "user"]]
    """how long the item stays in a row that is too narrow: low -1000, standard 0, high 1000, user 2000; standard when absent"""
    role: NotRequired[Literal["cancel", "close", "confirm", "destructive"]]
    """what a press does: `destructive` is red, and `confirm` is prominent unless `style` is plain"""
    search: NotRequired[NavigationBarAreaItemSearch]
    """makes the item a search field; when absent, it is not one"""
    sharesBackground: NotRequired[bool]
    """whether the item shares the glass of its neighbors with `background: groups`; true when absent"""
    showsByDefault: NotRequired[bool]
    """whether the item is in the bar until the user changes the bar; false puts it in the palette"""
    spacer: NotRequired[Literal["fixed", "flexible"]]
    """makes the item an invisible space between its neighbors; when absent, it is not a space"""
    style: NotRequired[Literal["plain", "prominent"]]
    """how prominent the item is; `plain` when absent"""
    tint: NotRequired[str]
    """color of the item; when absent, that of the bar's buttons"""
    title: NotRequired[str]
    """title of the item in the bar and in menus; when absent, its label, or else its id"""
    width: NotRequired[float]
    """width of the item, in points; when absent 44, of a fixed space 16, of a flexible space 0, of a search field 240"""



class NavigationBarDeclareTitleDocument(TypedDict):
    """NavigationBarDeclareTitleDocument."""

    id: NotRequired[str]
    size: NotRequired[str]
    title: NotRequired[str]
    type: NotRequired[str]
    url: NotRequired[str]



class NavigationBarDeclareTitleMenuItem2(TypedDict):
    """NavigationBarDeclareTitleMenuItem2."""

    icon: NotRequired[str]
    """name of the icon"""
    id: str
    """id of the entry, unique in the menu; `rename` begins a renaming"""
    title: NotRequired[str]
    """title of the entry; the id when absent"""



class NavigationBarDeclareTitle(TypedDict):
    """NavigationBarDeclareTitle."""

    display: NotRequired[Literal["inline", "large"]]
    """whether the title is `inline`, as when absent, or `large`, below the bar until the content is scrolled down"""
    document: NotRequired[NavigationBarDeclareTitleDocument]
    """document that the title represents"""
    editable: NotRequired[bool]
    """whether the user may rename the title"""
    menu: NotRequired[list[str | NavigationBarDeclareTitleMenuItem2]]
    """the menu's entries, each its id or an object; when absent, the menu has the commands of the bar"""
    minWidth: NotRequired[float]
    """width to which the title may be shortened, in points; when absent, the title is never shortened"""
    reject: NotRequired[dict[str, str]]
    """names that the app refuses in a renaming, each with its reason"""
    subtitle: NotRequired[str]
    """text of a line below the title"""
    text: str
    """text of the title"""
    width: NotRequired[float]
    """width of the whole text, in points; measured when absent"""



class NavigationBarDeclare(TypedDict):
    """The data of the request `navigationBar.declare`."""

    back: NotRequired[NavigationBarDeclareBack]
    """the back button; null for none"""
    bar: NotRequired[str]
    """id of the bar, the same in each run of the app; null: the bar cannot be customized"""
    commands: NotRequired[list[str]]
    """ids of the commands that the app has for its document, in the order of its menus"""
    items: NotRequired[list[NavigationBarDeclareItemsItem]]
    """all items of the bar, at most 256"""
    overflowWidth: NotRequired[float]
    """width of the overflow button, in points; 44 until it is set"""
    platform: NotRequired[Literal["iOS", "iPadOS", "macOS", "tvOS", "watchOS", "visionOS"]]
    """platform of the bar; `iPadOS` until it is set"""
    role: NotRequired[Literal["automatic", "navigationStack", "browser", "editor"]]
    """role of the bar; `automatic` until it is set, which means `editor` on macOS and `navigationStack` elsewhere"""
    saved: NotRequired[Any]
    """the saved record of the bar, which may be damaged; null: the bar is as declared"""
    sizeClass: NotRequired[Literal["regular", "compact"]]
    """horizontal size class of the scene; `regular` until it is set"""
    spacing: NotRequired[float]
    """gap between two neighbors in the row, in points; 8 until it is set"""
    title: NotRequired[NavigationBarDeclareTitle]
    """the title; null for none"""
    width: NotRequired[float]
    """width of the row, in points; that of the scene without the margins until it is set"""



class NavigationBarDenied(TypedDict):
    """The data of the fact `navigationBar.denied`."""

    reason: Literal["noIdentifier", "platform", "compact", "role", "otherBar"]



class NavigationBarHideMenu(TypedDict):
    """The data of the request `navigationBar.hideMenu`."""




class NavigationBarLayoutChangedOverflowItem2(TypedDict):
    """NavigationBarLayoutChangedOverflowItem2."""

    id: NotRequired[str]
    items: NotRequired[list[str]]
    section: NotRequired[list[str]]
    submenu: NotRequired[str]



class NavigationBarLayoutChanged(TypedDict):
    """The data of the fact `navigationBar.layoutChanged`."""

    bottom: NotRequired[list[str]]
    center: NotRequired[list[str]]
    clipped: NotRequired[bool]
    collapsed: NotRequired[list[str]]
    keyboard: NotRequired[list[str]]
    largeTitle: NotRequired[bool]
    leading: NotRequired[list[str]]
    overflow: NotRequired[list[str | NavigationBarLayoutChangedOverflowItem2]]
    proxyIcon: NotRequired[bool]
    titleWidth: NotRequired[float]
    trailing: NotRequired[list[str]]
    widths: NotRequired[dict[str, float]]



class NavigationBarMenuEntryChosen(TypedDict):
    """The data of the fact `navigationBar.menuEntryChosen`."""

    entry: str
    item: str



class NavigationBarMenuHidden(TypedDict):
    """The data of the fact `navigationBar.menuHidden`."""




class NavigationBarMenuShown(TypedDict):
    """The data of the fact `navigationBar.menuShown`."""

    entries: list[NavigationBarAreaItemMenuItem]
    item: str



class NavigationBarMergeSavedRecord(TypedDict):
    """NavigationBarMergeSavedRecord."""

    bar: str
    """id of the bar"""
    known: list[str]
    """ids of all items that the user has been offered so far"""
    order: list[str]
    """ids of the shown items, in order, including items that are not declared now"""
    version: int
    """version of the format: 1"""



class NavigationBarMergeSaved(TypedDict):
    """The fields of the query `navigationBar.mergeSaved`."""

    declaration: list[NavigationBarAreaItem]
    """the items that the user may move or remove, in the order of their declaration"""
    record: NavigationBarMergeSavedRecord
    """the saved record, or the draft; each id is in its order at most once"""


NavigationBarMergeSavedAnswer = list[str]
"""The answer to the query `navigationBar.mergeSaved`"""



class NavigationBarMoveItem(TypedDict):
    """The data of the request `navigationBar.moveItem`."""

    id: str
    index: int



class NavigationBarOverflowMenuShown(TypedDict):
    """The data of the fact `navigationBar.overflowMenuShown`."""

    entries: list[str | NavigationBarLayoutChangedOverflowItem2]



class NavigationBarPress(TypedDict):
    """The data of the request `navigationBar.press`."""

    id: str



class NavigationBarPressed(TypedDict):
    """The data of the fact `navigationBar.pressed`."""

    id: str



class NavigationBarRank(TypedDict):
    """The fields of the query `navigationBar.rank`."""

    unit: NavigationBarAreaItem
    """an item that can leave the row, or a group that can collapse to one button"""


NavigationBarRankAnswer = float
"""The answer to the query `navigationBar.rank`"""



class NavigationBarRejected(TypedDict):
    """The data of the fact `navigationBar.rejected`."""

    code: Literal["duplicateItemID", "missingItemID", "unknownItem", "notCustomizable", "partOfGroup", "alreadyPresent", "notPresent", "notRemovable", "disabled", "noMenu", "noSwitch", "noSearch", "noSession", "noRename", "notEditable", "corruptSavedState", "foreignSavedState", "newerSavedState", "invalidNumber", "tooManyItems"]
    detail: str
    id: NotRequired[str]
    reason: Literal["duplicateItemID", "missingItemID", "unknownItem", "notCustomizable", "partOfGroup", "alreadyPresent", "notPresent", "notRemovable", "disabled", "noMenu", "noSwitch", "noSearch", "noSession", "noRename", "notEditable", "corruptSavedState", "foreignSavedState", "newerSavedState", "invalidNumber", "tooManyItems"]



class NavigationBarRemoveItem(TypedDict):
    """The data of the request `navigationBar.removeItem`."""

    id: str



class NavigationBarRenameEnded(TypedDict):
    """The data of the fact `navigationBar.renameEnded`."""

    changed: bool
    reason: Literal["renamed", "unchanged", "cancelled", "otherDocument", "otherTitle", "notEditable"]



class NavigationBarRenameRejected(TypedDict):
    """The data of the fact `navigationBar.renameRejected`."""

    reason: str



class NavigationBarRenameStarted(TypedDict):
    """The data of the fact `navigationBar.renameStarted`."""

    selection: list[int]
    text: str



NavigationBarRenamed = TypedDict(
    "NavigationBarRenamed",
    {
        "document": NotRequired[str],
        "from": str,
        "to": str,
    },
)



class NavigationBarResetItems(TypedDict):
    """The data of the request `navigationBar.resetItems`."""




class NavigationBarRestore(TypedDict):
    """The data of the request `navigationBar.restore`."""

    bar: str
    """id of the bar"""
    problem: NotRequired[str]
    """why a saved document could not be read as a record"""
    record: NotRequired[Any]
    """the saved record, which may be damaged; null: the bar is as declared"""



class NavigationBarSaved(TypedDict):
    """The data of the fact `navigationBar.saved`."""

    bar: str
    record: NotRequired[NavigationBarMergeSavedRecord]
    """The user's saved order of a bar"""



class NavigationBarSearchChanged(TypedDict):
    """The data of the fact `navigationBar.searchChanged`."""

    id: str
    text: str



class NavigationBarSearchEnded(TypedDict):
    """The data of the fact `navigationBar.searchEnded`."""

    id: str
    reason: Literal["cancelled", "noField"]



class NavigationBarSearchStarted(TypedDict):
    """The data of the fact `navigationBar.searchStarted`."""

    id: str



class NavigationBarSearchSubmitted(TypedDict):
    """The data of the fact `navigationBar.searchSubmitted`."""

    id: str
    text: str



class NavigationBarSetRenameText(TypedDict):
    """The data of the request `navigationBar.setRenameText`."""

    text: str



class NavigationBarSetSearchText(TypedDict):
    """The data of the request `navigationBar.setSearchText`."""

    text: str



class NavigationBarSetTitle(TypedDict):
    """The data of the request `navigationBar.setTitle`."""

    subtitle: NotRequired[str]
    text: str



class NavigationBarSettingsChanged(TypedDict):
    """The data of the fact `navigationBar.settingsChanged`."""

    background: NotRequired[Literal["bar", "groups"]]
    """background of the row: one surface (`bar`), or a glass capsule behind neighbors that share it (`groups`)"""
    compactMargin: NotRequired[float]
    """points between the row and the edges of the bar in compact width"""
    minimizeBehavior: NotRequired[Literal["never", "onScrollDown", "onScrollUp"]]
    """when the row is hidden while the content is scrolled"""
    offersSpaces: NotRequired[bool]
    """whether the palette offers fixed and flexible spaces; the user can add several"""
    regularMargin: NotRequired[float]
    """points between the row and the edges of the bar in regular width"""



class NavigationBarShowMenu(TypedDict):
    """The data of the request `navigationBar.showMenu`."""

    item: str



class NavigationBarShowOverflowMenu(TypedDict):
    """The data of the request `navigationBar.showOverflowMenu`."""




class NavigationBarShowTitleMenu(TypedDict):
    """The data of the request `navigationBar.showTitleMenu`."""




class NavigationBarSubmitSearch(TypedDict):
    """The data of the request `navigationBar.submitSearch`."""




class NavigationBarTitleChanged(TypedDict):
    """The data of the fact `navigationBar.titleChanged`."""

    subtitle: NotRequired[str]
    text: str



class NavigationBarTitleMenuContext(TypedDict):
    """NavigationBarTitleMenuContext."""

    commands: list[str]
    """ids of the commands that the app has for its document, in the order of its menus"""
    editable: bool
    """whether the user may rename the title"""
    hasDocument: bool
    """whether the title represents a document"""
    menu: NotRequired[list[str]]
    """ids of the entries that the app declared; empty: no entries; nil: the app declared none, and `commands` count"""
    platform: Literal["iOS", "iPadOS", "macOS", "tvOS", "watchOS", "visionOS"]
    """platform on which the bar is shown"""



class NavigationBarTitleMenu(TypedDict):
    """The fields of the query `navigationBar.titleMenu`."""

    context: NavigationBarTitleMenuContext
    """the properties of the title"""


NavigationBarTitleMenuAnswer = list[str]
"""The answer to the query `navigationBar.titleMenu`"""



class NavigationBarTitleMenuShownHeader(TypedDict):
    """NavigationBarTitleMenuShownHeader."""

    drag: bool
    id: NotRequired[str]
    preview: bool
    share: bool
    size: NotRequired[str]
    title: str
    type: NotRequired[str]
    url: NotRequired[str]



class NavigationBarTitleMenuShownItemsItem(TypedDict):
    """NavigationBarTitleMenuShownItemsItem."""

    enabled: bool
    icon: NotRequired[str]
    id: str
    title: NotRequired[str]



class NavigationBarTitleMenuShown(TypedDict):
    """The data of the fact `navigationBar.titleMenuShown`."""

    available: bool
    header: NotRequired[NavigationBarTitleMenuShownHeader]
    items: NotRequired[list[NavigationBarTitleMenuShownItemsItem]]
    reason: NotRequired[Literal["platform", "principal", "empty"]]



class NavigationBarToggle(TypedDict):
    """The data of the request `navigationBar.toggle`."""

    id: str
    isOn: NotRequired[bool]



class NavigationBarToggled(TypedDict):
    """The data of the fact `navigationBar.toggled`."""

    id: str
    isOn: bool



class NavigationBarUpdate(TypedDict):
    """The data of the request `navigationBar.update`."""

    hidden: NotRequired[bool]
    role: NotRequired[Literal["automatic", "navigationStack", "browser", "editor"]]
    sizeClass: NotRequired[Literal["regular", "compact"]]
    width: NotRequired[float]



class NavigationBarVisibilityChanged(TypedDict):
    """The data of the fact `navigationBar.visibilityChanged`."""

    hidden: bool



class PerformanceUpdate(TypedDict):
    """The data of the request `performance.update`."""

    mode: Literal["lowPower", "standard", "high"]
    value: NotRequired[Literal["lowPower", "standard", "high"]]



class PopupAccessibilityNotified(TypedDict):
    """The data of the fact `popup.accessibilityNotified`."""

    focus: Literal["closeButton", "none"]



class PopupAccessibilityTextItemBarButtonItemsItem2(TypedDict):
    """PopupAccessibilityTextItemBarButtonItemsItem2."""

    accessibilityHint: NotRequired[str]
    """the hint of the button for screen readers"""
    accessibilityLabel: NotRequired[str]
    """the name of the button for screen readers"""
    hidden: NotRequired[bool]
    """whether the button is hidden"""
    id: str
    """the id of the button; `bar`, `image`, `titles` and `button` are reserved for parts of the bar"""
    image: NotRequired[str]
    """the name of the image; a button without image and title has the image named like its id"""
    isCustomView: NotRequired[bool]
    """whether the app draws the button, with its padding"""
    isEnabled: NotRequired[bool]
    """whether the button takes taps; true when absent"""
    menu: NotRequired[list[NavigationBarAreaItemMenuItem]]
    """entries of the menu that a tap opens; none when absent or empty"""
    style: NotRequired[Literal["plain", "prominent"]]
    """the emphasis of the button; `plain` when absent"""
    title: NotRequired[str]
    """the text of a button without an image"""
    width: NotRequired[float]
    """the width of the button in points; 44 when absent"""



class PopupAccessibilityTextItemInlineAppearanceFloatingBackgroundShadow(TypedDict):
    """PopupAccessibilityTextItemInlineAppearanceFloatingBackgroundShadow."""

    blur: NotRequired[float]
    """the radius of the blur in points"""
    color: NotRequired[str]
    """name of the color of the shadow; nil: black"""
    opacity: NotRequired[float]
    """the opacity of the shadow, 0 to 1; 1 when absent"""
    x: NotRequired[float]
    """the offset to the right in points, -1000 to 1000"""
    y: NotRequired[float]
    """the offset downward in points, -1000 to 1000"""



class PopupAccessibilityTextItemInlineAppearanceFloatingCornerConfiguration(TypedDict):
    """PopupAccessibilityTextItemInlineAppearanceFloatingCornerConfiguration."""

    bottomLeft: NotRequired[float]
    """the radius in points of the bottom left corner"""
    bottomRight: NotRequired[float]
    """the radius in points of the bottom right corner"""
    maximumRadius: NotRequired[float]
    """the greatest radius in points of capsule corners"""
    radius: NotRequired[float]
    """the radius in points of the corners without a radius of their own"""
    topLeft: NotRequired[float]
    """the radius in points of the top left corner"""
    topRight: NotRequired[float]
    """the radius in points of the top right corner"""



class PopupAccessibilityTextItemInlineAppearanceSubtitleFont(TypedDict):
    """PopupAccessibilityTextItemInlineAppearanceSubtitleFont."""

    name: NotRequired[str]
    """name of the font family; nil: the system font"""
    size: NotRequired[float]
    """the size in points at the system's default text size, 1 to 1000"""
    weight: NotRequired[int]
    """the weight, 100 to 900; 400 is regular"""



class PopupAccessibilityTextItemInlineAppearance(TypedDict):
    """PopupAccessibilityTextItemInlineAppearance."""

    backgroundColor: NotRequired[str]
    """name of the color of the background"""
    backgroundEffect: NotRequired[str]
    """name of the effect of the background"""
    backgroundImage: NotRequired[str]
    """name of the image of the background"""
    coordinateMarqueeScroll: NotRequired[bool]
    """whether the title and the subtitle wait for each other before each run"""
    floatingBackgroundColor: NotRequired[str]
    """name of the color of the background of a floating bar"""
    floatingBackgroundEffect: NotRequired[str]
    """name of the effect of the background of a floating bar"""
    floatingBackgroundImage: NotRequired[str]
    """name of the image of the background of a floating bar, above its color"""
    floatingBackgroundShadow: NotRequired[PopupAccessibilityTextItemInlineAppearanceFloatingBackgroundShadow]
    """the shadow of a floating bar"""
    floatingCornerConfiguration: NotRequired[PopupAccessibilityTextItemInlineAppearanceFloatingCornerConfiguration]
    """the corners of a floating bar; nil: `floatingCornerRadius` applies"""
    floatingCornerRadius: NotRequired[float]
    """the corner radius in points of a bar on glass; nil: a capsule"""
    highlightColor: NotRequired[str]
    """name of the color that highlights a touched bar"""
    imageShadow: NotRequired[PopupAccessibilityTextItemInlineAppearanceFloatingBackgroundShadow]
    """the shadow of the image"""
    marqueeScrollDelay: NotRequired[float]
    """seconds before each run of titles that scroll"""
    marqueeScrollEnabled: NotRequired[bool]
    """whether titles that are too long scroll"""
    marqueeScrollRate: NotRequired[float]
    """the speed of titles that scroll, in points per second, 0.1 to 10,000"""
    shadowColor: NotRequired[str]
    """name of the color of the shadow"""
    shadowImage: NotRequired[str]
    """name of the image of the shadow"""
    subtitleColor: NotRequired[str]
    """name of the color of the subtitle"""
    subtitleFont: NotRequired[PopupAccessibilityTextItemInlineAppearanceSubtitleFont]
    """the font of the subtitle"""
    subtitleSize: NotRequired[float]
    """the size of the subtitle in points at the system's default text size, 1 to 1000; nil: the setting"""
    tintColor: NotRequired[str]
    """name of the color of the buttons and the progress"""
    titleColor: NotRequired[str]
    """name of the color of the title"""
    titleFont: NotRequired[PopupAccessibilityTextItemInlineAppearanceSubtitleFont]
    """the font of the title"""
    titleSize: NotRequired[float]
    """the size of the title in points at the system's default text size, 1 to 1000; nil: the setting"""



class PopupAccessibilityTextItem(TypedDict):
    """PopupAccessibilityTextItem."""

    accessibilityHint: NotRequired[str]
    """the hint of the bar for screen readers; nil: the setting `texts.openHint`"""
    accessibilityImageLabel: NotRequired[str]
    """the name of the image for screen readers; nil: none"""
    accessibilityLabel: NotRequired[str]
    """the name of the bar for screen readers; nil: the title and the subtitle"""
    accessibilityProgressLabel: NotRequired[str]
    """the name of the progress for screen readers; nil: none"""
    accessibilityProgressValue: NotRequired[str]
    """the progress in words for screen readers; nil: the percentage, if the progress line is visible"""
    attributedSubtitle: NotRequired[str]
    """the subtitle with the app's attributes; also sets the subtitle"""
    attributedTitle: NotRequired[str]
    """the title with the app's attributes; also sets the title"""
    barButtonItems: NotRequired[list[str | PopupAccessibilityTextItemBarButtonItemsItem2]]
    """another name of `trailingBarButtonItems`"""
    id: NotRequired[str]
    """the id of the item, which must be unique"""
    image: NotRequired[str]
    """name of the image; nil: none"""
    imageAspectRatio: NotRequired[float]
    """the width of the image divided by its height, 0.01 to 100"""
    inlineAppearance: NotRequired[PopupAccessibilityTextItemInlineAppearance]
    """the appearance of the bar for this item while the bar is short; nil: the bar's `inlineAppearance`, else the regular one"""
    leadingBarButtonItems: NotRequired[list[str | PopupAccessibilityTextItemBarButtonItemsItem2]]
    """the buttons of the leading group: ids, or tables"""
    progress: NotRequired[float]
    """the progress, clamped to 0 to 1"""
    progressRate: NotRequired[float]
    """the growth of the progress per second while the bar shows the item, 0 to 1000: 1 divided by the playing time in seconds; nil: the progress does not change"""
    standardAppearance: NotRequired[PopupAccessibilityTextItemInlineAppearance]
    """the appearance of the bar for this item; nil: that of the tab bar, the toolbar or the bar"""
    subtitle: NotRequired[str]
    """the subtitle, which is the lower text; clears the attributed subtitle"""
    subtitleWidth: NotRequired[float]
    """the width in points of the subtitle in one line; nil: estimated"""
    title: NotRequired[str]
    """the title, which is the upper text; clears the attributed title"""
    titleWidth: NotRequired[float]
    """the width in points of the title in one line; nil: estimated"""
    trailingBarButtonItems: NotRequired[list[str | PopupAccessibilityTextItemBarButtonItemsItem2]]
    """the buttons of the trailing group: ids, or tables"""
    userInfo: NotRequired[Any]
    """data of the app, which the bar does not use"""



class PopupAccessibilityText(TypedDict):
    """The fields of the query `popup.accessibilityText`."""

    item: PopupAccessibilityTextItem
    """the item that the bar shows"""
    locale: str
    """the user's language, such as en or de-AT"""
    state: Literal["barHidden", "barPresented", "transitioning", "open"]
    """the state of the popup"""



class PopupAccessibilityTextAnswer(TypedDict):
    """The answer to the query `popup.accessibilityText`."""

    hint: NotRequired[str]
    """what the user can do with the element"""
    label: NotRequired[str]
    """the name of the element"""
    value: NotRequired[str]
    """the progress in words"""



class PopupActionInvoked(TypedDict):
    """The data of the fact `popup.actionInvoked`."""

    action: str
    id: NotRequired[str]



class PopupAddItemItem(TypedDict):
    """PopupAddItemItem."""

    accessibilityHint: NotRequired[str]
    """the hint of the bar for screen readers; nil: the setting `texts.openHint`"""
    accessibilityImageLabel: NotRequired[str]
    """the name of the image for screen readers; nil: none"""
    accessibilityLabel: NotRequired[str]
    """the name of the bar for screen readers; nil: the title and the subtitle"""
    accessibilityProgressLabel: NotRequired[str]
    """the name of the progress for screen readers; nil: none"""
    accessibilityProgressValue: NotRequired[str]
    """the progress in words for screen readers; nil: the percentage, if the progress line is visible"""
    attributedSubtitle: NotRequired[str]
    """the subtitle with the app's attributes; also sets the subtitle"""
    attributedTitle: NotRequired[str]
    """the title with the app's attributes; also sets the title"""
    barButtonItems: NotRequired[list[str | PopupAccessibilityTextItemBarButtonItemsItem2]]
    """another name of `trailingBarButtonItems`"""
    id: NotRequired[str]
    """the id of the item, which must be unique"""
    image: NotRequired[str]
    """name of the image; nil: none"""
    imageAspectRatio: NotRequired[float]
    """the width of the image divided by its height, 0.01 to 100"""
    inlineAppearance: NotRequired[PopupAccessibilityTextItemInlineAppearance]
    """the appearance of the bar for this item while the bar is short; nil: the bar's `inlineAppearance`, else the regular one"""
    leadingBarButtonItems: NotRequired[list[str | PopupAccessibilityTextItemBarButtonItemsItem2]]
    """the buttons of the leading group: ids, or tables"""
    progress: NotRequired[float]
    """the progress, clamped to 0 to 1"""
    progressRate: NotRequired[float]
    """the growth of the progress per second while the bar shows the item, 0 to 1000: 1 divided by the playing time in seconds; nil: the progress does not change"""
    standardAppearance: NotRequired[PopupAccessibilityTextItemInlineAppearance]
    """the appearance of the bar for this item; nil: that of the tab bar, the toolbar or the bar"""
    subtitle: NotRequired[str]
    """the subtitle, which is the lower text; clears the attributed subtitle"""
    subtitleWidth: NotRequired[float]
    """the width in points of the subtitle in one line; nil: estimated"""
    title: NotRequired[str]
    """the title, which is the upper text; clears the attributed title"""
    titleWidth: NotRequired[float]
    """the width in points of the title in one line; nil: estimated"""
    trailingBarButtonItems: NotRequired[list[str | PopupAccessibilityTextItemBarButtonItemsItem2]]
    """the buttons of the trailing group: ids, or tables"""
    userInfo: NotRequired[Any]
    """data of the app, which the bar does not use"""



class PopupAddItem(TypedDict):
    """The data of the request `popup.addItem`."""

    before: NotRequired[str]
    """id of the item that follows the new one; when absent, the new item is the last one"""
    item: PopupAddItemItem
    """the item"""



class PopupAnimation(TypedDict):
    """The fields of the query `popup.animation`."""

    gesture: bool
    """whether a gesture started the transition"""
    kind: Literal["present", "dismiss", "open", "close", "minimise", "restore", "snappy", "highlight", "closeButton", "chevron", "statusBar", "buttons", "contextMenu", "hideBar", "showBar"]
    """the kind of the transition"""
    reduceMotion: bool
    """whether the user has asked the system for less motion"""
    style: Literal["default", "automatic", "snap", "customizedSnap", "drag", "scroll", "none"]
    """the interaction style in force: drag, snap, scroll or none"""



class PopupAnimationAnswer(TypedDict):
    """The answer to the query `popup.animation`."""

    damping: float
    """the damping ratio of the spring, 0.01 to 1000; less than 1 overshoots"""
    delay: NotRequired[float]
    """seconds before the transition starts, 0 to 10; nil: 0"""
    duration: float
    """seconds that the transition takes, 0 to 10"""



class PopupAnimationStartedFrom(TypedDict):
    """PopupAnimationStartedFrom."""

    alpha: NotRequired[float]
    blur: NotRequired[float]
    height: NotRequired[float]
    scale: NotRequired[float]
    way: NotRequired[float]
    width: NotRequired[float]
    x: NotRequired[float]
    y: NotRequired[float]



PopupAnimationStarted = TypedDict(
    "PopupAnimationStarted",
    {
        "curve": Literal["spring", "linear", "easeIn", "easeOut", "easeInOut"],
        "damping": NotRequired[float],
        "delay": float,
        "duration": float,
        "from": PopupAnimationStartedFrom,
        "to": PopupAnimationStartedFrom,
        "what": Literal["bar", "shadow", "barContent", "content", "margins", "vertical", "highlight", "buttons", "closeButton", "closeButtonPlace", "image", "imageCorners", "barImage", "contentImage"],
    },
)



class PopupAttachToWindow(TypedDict):
    """The data of the request `popup.attachToWindow`."""




class PopupBarChangedBarAccessibility(TypedDict):
    """PopupBarChangedBarAccessibility."""

    hint: str
    imageLabel: NotRequired[str]
    label: str
    progressLabel: NotRequired[str]
    progressValue: NotRequired[str]



class PopupBarChangedBarButtonsItemAccessibility(TypedDict):
    """PopupBarChangedBarButtonsItemAccessibility."""

    hint: NotRequired[str]
    """what the user can do with the element"""
    label: NotRequired[str]
    """the name of the element"""
    value: NotRequired[str]
    """the progress in words"""



class PopupBarChangedBarButtonsItem(TypedDict):
    """PopupBarChangedBarButtonsItem."""

    accessibility: PopupBarChangedBarButtonsItemAccessibility
    """What a screen reader says about an element"""
    frame: list[float]
    """[x, y, width, height] in points"""
    id: str
    image: NotRequired[str]
    isEnabled: NotRequired[bool]
    style: NotRequired[Literal["plain", "prominent"]]
    title: NotRequired[str]



class PopupBarChangedBarImage(TypedDict):
    """PopupBarChangedBarImage."""

    cornerRadius: float
    frame: list[float]
    """[x, y, width, height] in points"""
    maxDimension: float
    visible: bool



class PopupBarChangedBarLook(TypedDict):
    """PopupBarChangedBarLook."""

    appearance: PopupAccessibilityTextItemInlineAppearance
    """The appearance of a bar. A field that is nil has the value of the settings or of the system. Of the appearance of a tab bar or toolbar, only the fields of background and shadow are used"""
    backgroundSource: Literal["inlineItem", "inlineBar", "item", "dock", "bar", "builtIn"]
    contentEffect: NotRequired[str]
    contentTranslucent: bool
    source: Literal["inlineItem", "inlineBar", "item", "dock", "bar", "builtIn"]



class PopupBarChangedBarMarquee(TypedDict):
    """PopupBarChangedBarMarquee."""

    coordinated: bool
    cycle: float
    delay: float
    enabled: bool
    fade: float
    gap: float
    rate: float
    resets: Literal["both", "changed"]
    subtitleDuration: float
    subtitleScrolls: bool
    titleDuration: float
    titleScrolls: bool



class PopupBarChangedBarTitles(TypedDict):
    """PopupBarChangedBarTitles."""

    alignment: Literal["natural", "center"]
    frame: list[float]
    """[x, y, width, height] in points"""
    spacing: float
    subtitle: NotRequired[str]
    subtitleSize: float
    title: NotRequired[str]
    titleSize: float
    visible: bool



class PopupBarChangedBar(TypedDict):
    """PopupBarChangedBar."""

    accessibility: PopupBarChangedBarAccessibility
    buttons: list[PopupBarChangedBarButtonsItem]
    buttonsLeftToRight: list[str]
    contentFrame: list[float]
    """[x, y, width, height] in points"""
    cornerRadii: NotRequired[list[float]]
    cornerRadius: float
    effectiveContentSize: list[float]
    """[width, height] in points"""
    effectiveStyle: Literal["default", "compact", "prominent", "floatingCompact", "floating", "custom"]
    environment: Literal["unspecified", "regular", "inline"]
    extendsUnderSafeArea: bool
    fadesOnDismiss: bool
    frame: list[float]
    """[x, y, width, height] in points"""
    height: float
    image: PopupBarChangedBarImage
    isDimmed: bool
    isFloating: bool
    isRightToLeft: bool
    look: PopupBarChangedBarLook
    marquee: PopupBarChangedBarMarquee
    progress: float
    progressFrame: list[float]
    """[x, y, width, height] in points"""
    progressIsCapsule: bool
    progressStyle: Literal["default", "none", "top", "bottom"]
    progressViewVisible: bool
    titles: PopupBarChangedBarTitles



class PopupBarChangedCloseButton(TypedDict):
    """PopupBarChangedCloseButton."""

    accessibility: PopupBarChangedBarButtonsItemAccessibility
    """What a screen reader says about an element"""
    effectivePositioning: Literal["default", "leading", "center", "trailing"]
    effectiveStyle: Literal["default", "chevron", "grabber", "glass", "clearGlass", "prominentGlass", "prominentClearGlass", "shinyGlass", "round", "flat", "none"]
    frame: list[float]
    """[x, y, width, height] in points"""
    size: list[float]
    """[width, height] in points"""



class PopupBarChangedDock(TypedDict):
    """PopupBarChangedDock."""

    hidden: bool
    inset: float
    kind: Literal["bottom", "dockingView", "tabBar", "toolbar"]
    offset: float
    reservesRoom: bool
    standardAtScrollEdge: bool
    top: float



class PopupBarChanged(TypedDict):
    """The data of the fact `popup.barChanged`."""

    bar: PopupBarChangedBar
    closeButton: PopupBarChangedCloseButton
    dock: PopupBarChangedDock



class PopupBarStyle(TypedDict):
    """The fields of the query `popup.barStyle`."""

    glass: bool
    """whether the system draws its surfaces as glass"""
    idiom: Literal["phone", "pad", "mac", "catalyst", "tv", "vision", "carPlay"]
    """the kind of device"""
    os: int
    """the major version of the system, such as 26"""
    requested: Literal["default", "compact", "prominent", "floatingCompact", "floating", "custom"]
    """the style that the app set"""
    widthClass: Literal["compact", "regular"]
    """the horizontal size class of the scene"""


PopupBarStyleAnswer = Literal["default", "compact", "prominent", "floatingCompact", "floating", "custom"]
"""The answer to the query `popup.barStyle`"""



class PopupBarVisibility(TypedDict):
    """The fields of the query `popup.barVisibility`."""

    hasItem: bool
    """whether the bar has an item"""
    keyboardVisible: bool
    """whether the keyboard is visible"""
    playing: bool
    """whether media plays, from `popup.setScreen`"""
    screen: NotRequired[str]
    """id of the screen, from `popup.setScreen`; nil: none"""
    tab: NotRequired[str]
    """id of the tab, from `popup.setScreen`; nil: none"""



class PopupBarVisibilityAnswer(TypedDict):
    """The answer to the query `popup.barVisibility`."""

    animated: NotRequired[bool]
    """whether the change is animated; nil: it is"""
    show: bool
    """whether the bar is visible"""



class PopupBarVisibilityChanged(TypedDict):
    """The data of the fact `popup.barVisibilityChanged`."""

    animated: bool
    visible: bool



class PopupChooseMenuEntry(TypedDict):
    """The data of the request `popup.chooseMenuEntry`."""

    button: NotRequired[str]
    entry: str



class PopupClose(TypedDict):
    """The data of the request `popup.close`."""

    animated: NotRequired[bool]
    completion: NotRequired[str]



class PopupCloseButton(TypedDict):
    """The fields of the query `popup.closeButton`."""

    contentKind: Literal["plain", "navigation", "tab"]
    """the kind of the content's controller"""
    glass: bool
    """whether the system draws its surfaces as glass"""
    onMac: bool
    """whether the app runs on a Mac"""
    os: int
    """the major version of the system, such as 26"""
    position: Literal["default", "leading", "center", "trailing"]
    """the position that the app set; `default` if it set none"""
    style: Literal["default", "chevron", "grabber", "glass", "clearGlass", "prominentGlass", "prominentClearGlass", "shinyGlass", "round", "flat", "none"]
    """the style that the app set; `default` if it set none"""



class PopupCloseButtonAnswer(TypedDict):
    """The answer to the query `popup.closeButton`."""

    position: Literal["default", "leading", "center", "trailing"]
    """the position of the button"""
    style: Literal["default", "chevron", "grabber", "glass", "clearGlass", "prominentGlass", "prominentClearGlass", "shinyGlass", "round", "flat", "none"]
    """the style of the button"""



class PopupCoalesceNew(TypedDict):
    """PopupCoalesceNew."""

    content: NotRequired[str]
    """id of the content that a presentation presents; nil for other kinds"""
    id: int
    """a number that counts up from 1 in the order of arrival"""
    kind: Literal["present", "open", "close", "dismiss"]
    """the kind of the operation"""
    label: NotRequired[str]
    """the label under which the outcome is published; nil: the outcome is not published"""



class PopupCoalesce(TypedDict):
    """The fields of the query `popup.coalesce`."""

    new: PopupCoalesceNew
    """the operation that arrives; it stays in any case"""
    pending: list[PopupCoalesceNew]
    """the operations that wait, in the order of arrival"""
    running: NotRequired[Literal["present", "open", "close", "dismiss"]]
    """the kind of the running operation; nil: the popup moves without an operation, as after a drag"""



class PopupCoalesceAnswer(TypedDict):
    """The answer to the query `popup.coalesce`."""

    kept: list[int]
    """ids of the operations that stay, in any order"""
    told: NotRequired[Literal["superseded", "completed", "rejected"]]
    """the outcome that is published for the other operations; nil: superseded"""



class PopupCompleted(TypedDict):
    """The data of the fact `popup.completed`."""

    label: str



class PopupConfigureBarSetCustom(TypedDict):
    """PopupConfigureBarSetCustom."""

    height: NotRequired[float]
    """the height of the bar in points"""
    implementsItemDidChange: NotRequired[bool]
    """true: another item is reported with `popup.customBarItemDidChange`; false: with `popup.customBarItemDidUpdate`"""
    wantsFullBarWidth: NotRequired[bool]
    """whether the bar has the full width of the container on glass"""
    wantsHighlight: NotRequired[bool]
    """whether the bar is highlighted when it is touched"""
    wantsPan: NotRequired[bool]
    """whether a drag of the bar moves the popup"""
    wantsTap: NotRequired[bool]
    """whether a tap on the bar opens the popup"""



class PopupConfigureBarSet(TypedDict):
    """PopupConfigureBarSet."""

    allowHapticFeedbackGenerationOnItemPaging: NotRequired[bool]
    custom: NotRequired[PopupConfigureBarSetCustom]
    """A bar that the app draws"""
    customBarWantsFullBarWidth: NotRequired[bool]
    dockAppearance: NotRequired[PopupAccessibilityTextItemInlineAppearance]
    """The appearance of a bar. A field that is nil has the value of the settings or of the system. Of the appearance of a tab bar or toolbar, only the fields of background and shadow are used"""
    inheritsAppearanceFromDockingView: NotRequired[bool]
    inheritsBottomBarMetrics: NotRequired[bool]
    inlineAppearance: NotRequired[PopupAccessibilityTextItemInlineAppearance]
    """The appearance of a bar. A field that is nil has the value of the settings or of the system. Of the appearance of a tab bar or toolbar, only the fields of background and shadow are used"""
    itemsSemantic: NotRequired[Literal["unspecified", "playback", "spatial", "forceLeftToRight", "forceRightToLeft"]]
    limitFloatingContentWidth: NotRequired[bool]
    progressViewStyle: NotRequired[Literal["default", "none", "top", "bottom"]]
    semantic: NotRequired[Literal["unspecified", "playback", "spatial", "forceLeftToRight", "forceRightToLeft"]]
    standardAppearance: NotRequired[PopupAccessibilityTextItemInlineAppearance]
    """The appearance of a bar. A field that is nil has the value of the settings or of the system. Of the appearance of a tab bar or toolbar, only the fields of background and shadow are used"""
    style: NotRequired[Literal["default", "compact", "prominent", "floatingCompact", "floating", "custom"] | Literal[0, 1, 2, 3, 8, 9]]
    supportsMinimization: NotRequired[bool]
    usesContentControllersAsDataSource: NotRequired[bool]



class PopupConfigureBar(TypedDict):
    """The data of the request `popup.configureBar`."""

    animated: NotRequired[bool]
    """whether the bar moves there with an animation; when absent, it does if `duration` or `curve` is given, or if the tab bar is minimized or restored"""
    curve: NotRequired[Literal["spring", "linear", "easeIn", "easeOut", "easeInOut"]]
    """the curve of the animation; when absent, a spring"""
    duration: NotRequired[float]
    """seconds that the animation takes, 0 to 10; when absent, those of `popup.animation`"""
    set: PopupConfigureBarSet
    """the options to change"""



class PopupContentAttached(TypedDict):
    """The data of the fact `popup.contentAttached`."""

    content: str



class PopupContentDetached(TypedDict):
    """The data of the fact `popup.contentDetached`."""

    content: str



class PopupContentDidAppear(TypedDict):
    """The data of the fact `popup.contentDidAppear`."""

    content: str



class PopupContentDidDisappear(TypedDict):
    """The data of the fact `popup.contentDidDisappear`."""

    content: str



class PopupContentMoved(TypedDict):
    """The data of the fact `popup.contentMoved`."""

    barAlpha: float
    openFraction: float
    top: float



class PopupContentWillAppear(TypedDict):
    """The data of the fact `popup.contentWillAppear`."""

    content: str



class PopupContentWillDisappear(TypedDict):
    """The data of the fact `popup.contentWillDisappear`."""

    content: str



class PopupConvertLegacyStyle(TypedDict):
    """The fields of the query `popup.convertLegacyStyle`."""

    glass: bool
    """whether the system draws its surfaces as glass"""
    requested: Literal["default", "compact", "prominent", "floatingCompact", "floating", "custom"]
    """the style that the app set: compact or prominent"""


PopupConvertLegacyStyleAnswer = Literal["default", "compact", "prominent", "floatingCompact", "floating", "custom"]
"""The answer to the query `popup.convertLegacyStyle`"""



class PopupCustomBarAppearanceDidChange(TypedDict):
    """The data of the fact `popup.customBarAppearanceDidChange`."""

    appearance: PopupAccessibilityTextItemInlineAppearance
    """The appearance of a bar. A field that is nil has the value of the settings or of the system. Of the appearance of a tab bar or toolbar, only the fields of background and shadow are used"""



class PopupCustomBarItemDidChange(TypedDict):
    """The data of the fact `popup.customBarItemDidChange`."""

    item: NotRequired[str]
    previous: NotRequired[str]



class PopupCustomBarItemDidUpdate(TypedDict):
    """The data of the fact `popup.customBarItemDidUpdate`."""

    item: NotRequired[str]



class PopupCustomBarMoved(TypedDict):
    """The data of the fact `popup.customBarMoved`."""

    installed: bool



class PopupDiagnosed(TypedDict):
    """The data of the fact `popup.diagnosed`."""

    explanation: str
    id: NotRequired[str]
    problem: Literal["noContent", "unknownContent", "unknownItem", "unknownButton", "disabled", "noMenu", "noPaging", "duplicateItem", "noInitialItem", "nilItemWhilePresented", "popupItemIgnored", "notPresented", "notOpen", "gestureOutOfOrder", "invalidNumber", "containerWithoutSize", "customBarWithoutHeight", "styleWithoutCustomBar", "inlineWithoutFrame", "refusedByRule", "queueFull"]



class PopupDidClose(TypedDict):
    """The data of the fact `popup.didClose`."""

    animated: bool
    content: str



class PopupDidDismissBar(TypedDict):
    """The data of the fact `popup.didDismissBar`."""

    animated: bool



class PopupDidDisplayItem(TypedDict):
    """The data of the fact `popup.didDisplayItem`."""

    item: str
    previous: NotRequired[str]



class PopupDidOpen(TypedDict):
    """The data of the fact `popup.didOpen`."""

    animated: bool
    content: str



class PopupDidPresentBar(TypedDict):
    """The data of the fact `popup.didPresentBar`."""

    animated: bool



class PopupDismiss(TypedDict):
    """The data of the request `popup.dismiss`."""

    animated: NotRequired[bool]
    completion: NotRequired[str]



class PopupDismissWhileOpen(TypedDict):
    """The fields of the query `popup.dismissWhileOpen`."""

    animated: bool
    """whether the request asks for animation"""
    state: Literal["barHidden", "barPresented", "transitioning", "open"]
    """the public state of the popup; barPresented: a finger has pulled the popup partly open"""


PopupDismissWhileOpenAnswer = Literal["closeThenDismiss", "together", "immediate"]
"""The answer to the query `popup.dismissWhileOpen`"""



class PopupDockMargin(TypedDict):
    """The fields of the query `popup.dockMargin`."""

    container: Literal["plain", "tab", "navigation", "split"]
    """the kind of controller that hosts the popup"""
    dockHidden: bool
    """whether the bar stands on the bottom edge, because the tab bar, toolbar or view is hidden or absent"""
    os: int
    """the major version of the system, such as 26"""
    standard: float
    """the standard offset in points; negative: the bar is higher"""
    style: Literal["default", "compact", "prominent", "floatingCompact", "floating", "custom"]
    """the style of the bar"""


PopupDockMarginAnswer = float
"""The answer to the query `popup.dockMargin`"""



class PopupEnvironmentChanged(TypedDict):
    """The data of the fact `popup.environmentChanged`."""

    environment: Literal["unspecified", "regular", "inline"]



class PopupEscapeKey(TypedDict):
    """The fields of the query `popup.escapeKey`."""

    focusedField: NotRequired[str]
    """the text field that the keyboard types into; nil: none"""
    state: Literal["barHidden", "barPresented", "transitioning", "open"]
    """the public state of the popup, which changes only when a movement has ended"""


PopupEscapeKeyAnswer = Literal["close", "pass"]
"""The answer to the query `popup.escapeKey`"""



class PopupHapticPlayed(TypedDict):
    """The data of the fact `popup.hapticPlayed`."""

    event: Literal["open", "close", "dragStart", "page"]
    intensity: float
    kind: Literal["light", "medium", "heavy", "soft", "rigid"]



class PopupHaptics(TypedDict):
    """The fields of the query `popup.haptics`."""

    enabled: bool
    """whether the app wants haptics on this occasion"""
    event: Literal["open", "close", "dragStart", "page"]
    """the occasion of the haptic"""



class PopupHapticsAnswer(TypedDict):
    """The answer to the query `popup.haptics`."""

    intensity: NotRequired[float]
    """the strength of the haptic, 0 to 1; nil: 1"""
    kind: NotRequired[Literal["light", "medium", "heavy", "soft", "rigid"]]
    """the kind of the haptic; nil: no haptic"""



class PopupHideMenu(TypedDict):
    """The data of the request `popup.hideMenu`."""




class PopupHighlightChanged(TypedDict):
    """The data of the fact `popup.highlightChanged`."""

    highlighted: bool



class PopupHoverChanged(TypedDict):
    """The data of the fact `popup.hoverChanged`."""

    hovered: bool
    on: Literal["bar", "closeButton"]
    outset: float
    shape: Literal["oval", "rounded"]



PopupImageTransition = TypedDict(
    "PopupImageTransition",
    {
        "dragged": bool,
        "from": Literal["barHidden", "barPresented", "transitioning", "open"],
        "hasImage": bool,
        "hasView": bool,
        "interaction": Literal["default", "automatic", "snap", "customizedSnap", "drag", "scroll", "none"],
        "style": Literal["default", "compact", "prominent", "floatingCompact", "floating", "custom"],
        "to": Literal["barHidden", "barPresented", "transitioning", "open"],
    },
)


PopupImageTransitionAnswer = Literal["allow", "deny"]
"""The answer to the query `popup.imageTransition`"""



class PopupInlineButtons(TypedDict):
    """The fields of the query `popup.inlineButtons`."""

    buttons: list[str]
    """ids of the buttons that are not hidden, the leading group first"""
    contentWidth: float
    """the width of the bar's content in points"""
    environment: Literal["unspecified", "regular", "inline"]
    """the form of the bar: regular, or inline next to a minimized tab bar"""


PopupInlineButtonsAnswer = list[str]
"""The answer to the query `popup.inlineButtons`"""



class PopupInteractionStyle(TypedDict):
    """The fields of the query `popup.interactionStyle`."""

    content: NotRequired[str]
    """id of the presented content; nil: none"""
    input: NotRequired[Literal["touch", "scroll", "pointer"]]
    """touch: a finger outside of scroll views; scroll: a finger in a scroll view; pointer: a mouse wheel or a trackpad; nil: touch"""
    requested: Literal["default", "automatic", "snap", "customizedSnap", "drag", "scroll", "none"]
    """the style that the app set; the meaning of `default` and `automatic` depends on the profile and the state"""
    state: Literal["barHidden", "barPresented", "transitioning", "open"]
    """the public state of the popup, which does not change during a drag"""



class PopupInteractionStyleAnswer(TypedDict):
    """The answer to the query `popup.interactionStyle`."""

    percent: NotRequired[float]
    """for snap, the share of the container's height after which a pulled popup closes, 0.1 to 0.9; nil: the share that the app or the settings give"""
    style: Literal["default", "automatic", "snap", "customizedSnap", "drag", "scroll", "none"]
    """drag, snap, scroll or none"""



class PopupItemDidChange(TypedDict):
    """The data of the fact `popup.itemDidChange`."""

    content: str
    previous: NotRequired[str]



class PopupItemsChanged(TypedDict):
    """The data of the fact `popup.itemsChanged`."""

    items: list[str]
    order: NotRequired[list[str]]



class PopupLayoutWorldBar(TypedDict):
    """PopupLayoutWorldBar."""

    allowHapticFeedbackGenerationOnItemPaging: NotRequired[bool]
    """whether a page plays a haptic"""
    custom: NotRequired[PopupConfigureBarSetCustom]
    """the bar that the app draws; nil: the system draws the bar"""
    customBarWantsFullBarWidth: NotRequired[bool]
    """whether the app's own bar has the full width of the container on glass; `wantsFullBarWidth` of `custom` has the same effect"""
    dockAppearance: NotRequired[PopupAccessibilityTextItemInlineAppearance]
    """the appearance of the tab bar or toolbar below the bar; nil: none"""
    inheritsAppearanceFromDockingView: NotRequired[bool]
    """whether the background and the shadow of `dockAppearance` override those of `standardAppearance`"""
    inheritsBottomBarMetrics: NotRequired[bool]
    """whether the bar takes the system's place for a tab bar accessory, and is minimized with the tab bar"""
    inlineAppearance: NotRequired[PopupAccessibilityTextItemInlineAppearance]
    """the appearance of the bar while it is short, next to a minimized tab bar; nil: none"""
    itemsSemantic: NotRequired[Literal["unspecified", "playback", "spatial", "forceLeftToRight", "forceRightToLeft"]]
    """the direction of the buttons inside each group"""
    limitFloatingContentWidth: NotRequired[bool]
    """whether the width of a floating bar's content is limited"""
    progressViewStyle: NotRequired[Literal["default", "none", "top", "bottom"]]
    """the place of the progress line"""
    semantic: NotRequired[Literal["unspecified", "playback", "spatial", "forceLeftToRight", "forceRightToLeft"]]
    """the direction in which the bar arranges its parts"""
    standardAppearance: NotRequired[PopupAccessibilityTextItemInlineAppearance]
    """the appearance of the bar, unless its item has one; nil: none"""
    style: NotRequired[Literal["default", "compact", "prominent", "floatingCompact", "floating", "custom"] | Literal[0, 1, 2, 3, 8, 9]]
    """the style of the bar: its name, or its number in LNPopupController"""
    supportsMinimization: NotRequired[bool]
    """another name of `inheritsBottomBarMetrics`"""
    usesContentControllersAsDataSource: NotRequired[bool]
    """true: the bar shows the item of the presented content; false: an item of its own"""



class PopupLayoutWorldContainerDockingView(TypedDict):
    """PopupLayoutWorldContainerDockingView."""

    frame: NotRequired[list[float]]
    """[x, y, width, height] in points of the view, from the container's top left corner"""
    hidden: NotRequired[bool]
    """whether the view is hidden, so that the bar stands on the bottom edge"""
    margin: NotRequired[float]
    """points between the view and the bar"""



class PopupLayoutWorldContainerPrimaryColumn(TypedDict):
    """PopupLayoutWorldContainerPrimaryColumn."""

    animating: NotRequired[bool]
    """whether the column appears or disappears; the bar keeps its place until the end"""
    display: NotRequired[Literal["secondaryOnly", "oneBesideSecondary", "oneOverSecondary", "twoBesideSecondary", "twoOverSecondary", "twoDisplaceSecondary"]]
    """the display mode of the split view: the visible columns, and whether they overlay others"""
    edge: NotRequired[Literal["leading", "trailing"]]
    """the side on which the column stands"""
    hidden: NotRequired[bool]
    """whether the column is hidden"""
    width: NotRequired[float]
    """the width of the column in points"""



class PopupLayoutWorldContainer(TypedDict):
    """PopupLayoutWorldContainer."""

    accessoryFrame: NotRequired[list[float]]
    """[x, y, width, height] in points of the tab bar's accessory, from the tab bar's top left corner; nil: unknown"""
    accessoryFrameMinimized: NotRequired[list[float]]
    """[x, y, width, height] in points of the tab bar's accessory while the tab bar is minimized; nil: that of `accessoryFrame`"""
    adjustsTabBarLayoutForPopupBar: NotRequired[bool]
    """whether the tab bar reserves room for the popup bar, from version 27 of the system on"""
    avoidsPrimaryColumn: NotRequired[bool]
    """whether the bar avoids the primary column; nil: the setting `avoidsPrimaryColumn`"""
    dockTransparentAtScrollEdge: NotRequired[bool]
    """whether the tab bar or toolbar below the bar is transparent when the content is scrolled to its end"""
    dockingView: NotRequired[PopupLayoutWorldContainerDockingView]
    """a view of the app on which the bar stands; nil: none"""
    floatingTabBar: NotRequired[bool]
    """whether the tab bar is at the top; nil: it is in regular width on an iPad or a Mac from version 18 of the system on, unless `tabBarHeight`, `accessoryFrame` or `tabBarMinimized` is set"""
    inWindow: NotRequired[bool]
    """whether the container is in a window; all operations wait until it is"""
    kind: NotRequired[Literal["plain", "tab", "navigation", "split"]]
    """the kind of controller"""
    opensOverSplitView: NotRequired[bool]
    """whether the open popup covers the split view around the container; nil: the setting `opensOverSplitView`"""
    popupBarAvoidsPrimaryColumn: NotRequired[bool]
    """another name of `avoidsPrimaryColumn`"""
    popupOpensOverSplitViewController: NotRequired[bool]
    """another name of `opensOverSplitView`"""
    primaryColumn: NotRequired[PopupLayoutWorldContainerPrimaryColumn]
    """the primary column of a split view; nil: none"""
    requiresIndirectSafeAreaManagement: NotRequired[bool]
    """whether the container's child controllers get the added bottom inset instead of the container; nil: they do in a tab or navigation controller, and on glass in a split controller"""
    safe: NotRequired[EnvironmentUpdateSetSafe]
    """the safe area of the container without the popup's addition; nil: the safe area of the window"""
    scrollDirection: NotRequired[Literal["up", "down"]]
    """the direction in which the content was scrolled last; nil: it has not been scrolled"""
    shouldExtendPopupBarUnderSafeArea: NotRequired[bool]
    """whether the background of a bar that does not float continues below the safe area, without glass"""
    sidebar: NotRequired[EnvironmentUpdateSetSidebar]
    """the sidebar of a tab controller, for which all modules of the window make room; nil: that of `scene.update`, if any"""
    size: NotRequired[list[float]]
    """[width, height] in points of the container; nil: the size of the window"""
    splitView: NotRequired[list[float]]
    """[x, y, width, height] in points of the split view around the container, from the container's top left corner; nil: none"""
    tabBarHeight: NotRequired[float]
    """the height of the tab bar in points, including the safe area below it; nil: 49 and the safe area; 0: no tab bar"""
    tabBarHidden: NotRequired[bool]
    """whether the tab bar is hidden"""
    tabBarMinimized: NotRequired[bool]
    """whether the system has minimized the tab bar"""
    toolbarHeight: NotRequired[float]
    """the height of the toolbar in points, without the safe area below it"""
    toolbarHidden: NotRequired[bool]
    """whether the toolbar is hidden"""
    toolbarOverlayInset: NotRequired[float]
    """points at the bottom that the toolbar covers on glass; nil: its height and the safe area"""



class PopupLayoutWorldContentView(TypedDict):
    """PopupLayoutWorldContentView."""

    allowsContentTransition: NotRequired[bool]
    """whether the content grows out of the bar's shape on glass"""
    backgroundEffect: NotRequired[str]
    """name of the effect of the background; nil: the effect of the bar's appearance"""
    closeButtonHint: NotRequired[str]
    """the hint of the close button for screen readers; nil: none"""
    closeButtonLabel: NotRequired[str]
    """the name of the close button for screen readers; nil: the setting `texts.closeLabel`"""
    closeButtonPositioning: NotRequired[Literal["default", "leading", "center", "trailing"]]
    """the position of the close button"""
    closeButtonStyle: NotRequired[Literal["default", "chevron", "grabber", "glass", "clearGlass", "prominentGlass", "prominentClearGlass", "shinyGlass", "round", "flat", "none"]]
    """the style of the close button"""
    translucent: NotRequired[bool]
    """whether the popup's background is translucent"""



class PopupLayoutWorldEnv(TypedDict):
    """PopupLayoutWorldEnv."""

    colorScheme: NotRequired[Literal["light", "dark"]]
    """the color scheme: light or dark"""
    contentSize: NotRequired[Literal["xSmall", "small", "medium", "large", "xLarge", "xxLarge", "xxxLarge", "accessibility1", "accessibility2", "accessibility3", "accessibility4", "accessibility5"]]
    """the text size that the user has chosen"""
    hSize: NotRequired[Literal["compact", "regular"]]
    """the horizontal size class; nil: compact on a phone, regular elsewhere"""
    hasWindowControls: NotRequired[bool]
    """whether the window has its controls at the top, as on a Mac or on an iPad with windows"""
    idiom: NotRequired[Literal["phone", "pad", "mac", "catalyst", "tv", "vision", "carPlay"]]
    """the kind of device"""
    inContextPreview: NotRequired[bool]
    """whether the popup is in the preview of a context menu"""
    layoutMargin: NotRequired[float]
    """points between the safe area and the content of views"""
    locale: NotRequired[str]
    """the user's language, such as `en` or `de-AT`"""
    navigationBarItemInset: NotRequired[float]
    """points between the window's edge and the outermost item of a navigation bar; nil: unknown"""
    onMac: NotRequired[bool]
    """whether the app runs on a Mac with the idiom of an iPad"""
    osMajor: NotRequired[int]
    """the major version of the system, such as 26"""
    osMinor: NotRequired[int]
    """the minor version of the system, such as 1 in 26.1"""
    reduceMotion: NotRequired[bool]
    """whether the user has asked the system for less motion"""
    requiresCompatibility: NotRequired[bool]
    """whether the app asks for the look without glass; newer versions than the setting `compatibilityUpTo` ignore it"""
    rtl: NotRequired[bool]
    """whether the interface reads from right to left"""
    safe: NotRequired[EnvironmentUpdateSetSafe]
    """the safe area of the window"""
    scale: NotRequired[float]
    """pixels per point, 0.5 to 10"""
    screenCornerRadius: NotRequired[float]
    """the radius of the screen's corners in points"""
    sidebar: NotRequired[EnvironmentUpdateSetSidebar]
    """the sidebar of the window; nil: none"""
    size: NotRequired[list[float]]
    """[width, height] in points of the window"""
    vSize: NotRequired[Literal["compact", "regular"]]
    """the vertical size class"""



class PopupLayoutWorld(TypedDict):
    """PopupLayoutWorld."""

    bar: NotRequired[PopupLayoutWorldBar]
    """the options that the app sets on the bar"""
    container: NotRequired[PopupLayoutWorldContainer]
    """the controller that hosts the popup"""
    contentKind: NotRequired[Literal["plain", "navigation", "tab"]]
    """the kind of the content's controller"""
    contentView: NotRequired[PopupLayoutWorldContentView]
    """the options that the app sets on the view of the open popup"""
    env: NotRequired[PopupLayoutWorldEnv]
    """the device, the window and the user's preferences"""
    neighbours: NotRequired[float]
    """points that other modules, such as the toolbar, take at the bottom above the safe area"""
    titlesWidth: NotRequired[float]
    """the width of the titles in points; nil: the width that the layout leaves"""



class PopupLayout(TypedDict):
    """The fields of the query `popup.layout`."""

    item: NotRequired[PopupAccessibilityTextItem]
    """the item that the bar shows; nil: the item of the current bar"""
    state: NotRequired[Literal["barHidden", "barPresented", "transitioning", "open"]]
    """the state of the popup; nil: barPresented"""
    world: NotRequired[PopupLayoutWorld]
    """the device, the container and the options of the bar; nil: those of the current popup"""



class PopupLayoutAnswerContent(TypedDict):
    """PopupLayoutAnswerContent."""

    frame: list[float]
    """[x, y, width, height] in points"""
    morphsFromBar: bool
    openFrame: list[float]
    """[x, y, width, height] in points"""
    takesScreenCorners: bool



class PopupLayoutAnswerInsets(TypedDict):
    """PopupLayoutAnswerInsets."""

    addedBottom: float
    indirect: bool
    sparesPrimaryColumn: bool



class PopupLayoutAnswer(TypedDict):
    """The answer to the query `popup.layout`."""

    bar: PopupBarChangedBar
    closeButton: PopupBarChangedCloseButton
    content: PopupLayoutAnswerContent
    dock: PopupBarChangedDock
    insets: PopupLayoutAnswerInsets
    zOrder: list[Literal["barExtension", "bar", "dock", "content", "imageTransition"]]



class PopupLayoutChanged(TypedDict):
    """The data of the fact `popup.layoutChanged`."""

    addedBottom: float
    animated: bool
    contentFrame: list[float]
    """[x, y, width, height] in points"""
    frame: list[float]
    """[x, y, width, height] in points"""
    state: Literal["barHidden", "barPresented", "transitioning", "open"]



class PopupMarqueeStandard(TypedDict):
    """PopupMarqueeStandard."""

    coordinated: NotRequired[bool]
    """whether the title and the subtitle wait for each other before each run"""
    delay: NotRequired[float]
    """seconds before each run, 0 to 100,000"""
    enabled: NotRequired[bool]
    """whether titles that are too long scroll"""
    rate: NotRequired[float]
    """the speed in points per second, 0.1 to 10,000"""
    resets: NotRequired[Literal["both", "changed"]]
    """both: title and subtitle scroll from their beginning again when one of them changes; changed: only the changed one"""



class PopupMarquee(TypedDict):
    """The fields of the query `popup.marquee`."""

    environment: Literal["unspecified", "regular", "inline"]
    """the form of the bar: regular, or inline next to a minimized tab bar"""
    reduceMotion: bool
    """whether the user has asked the system for less motion"""
    standard: PopupMarqueeStandard
    """the values of the appearance in force, or else those of the setting `marquee`"""
    subtitleWidth: float
    """the width in points that the subtitle needs"""
    titleWidth: float
    """the width in points that the title needs"""
    width: float
    """the width in points that the titles have"""



class PopupMarqueeAnswer(TypedDict):
    """The answer to the query `popup.marquee`."""

    coordinated: NotRequired[bool]
    """whether the title and the subtitle wait for each other before each run"""
    delay: NotRequired[float]
    """seconds before each run, 0 to 100,000"""
    enabled: NotRequired[bool]
    """whether titles that are too long scroll"""
    rate: NotRequired[float]
    """the speed in points per second, 0.1 to 10,000"""
    resets: NotRequired[Literal["both", "changed"]]
    """both: title and subtitle scroll from their beginning again when one of them changes; changed: only the changed one"""



class PopupMarqueeChanged(TypedDict):
    """The data of the fact `popup.marqueeChanged`."""

    paused: bool



class PopupMarqueeRestarted(TypedDict):
    """The data of the fact `popup.marqueeRestarted`."""

    subtitle: bool
    title: bool



class PopupMenuEntryChosen(TypedDict):
    """The data of the fact `popup.menuEntryChosen`."""

    button: str
    entry: str



class PopupMenuHidden(TypedDict):
    """The data of the fact `popup.menuHidden`."""




class PopupMenuShown(TypedDict):
    """The data of the fact `popup.menuShown`."""

    button: str
    entries: list[NavigationBarAreaItemMenuItem]



class PopupMinimise(TypedDict):
    """The fields of the query `popup.minimise`."""

    dockMinimised: bool
    """whether the system has minimized the tab bar"""
    fullWidth: bool
    """whether the app draws the bar and gives it the full width of the container"""
    inheritsMetrics: bool
    """whether the bar takes the system's place for a tab bar accessory"""
    scrollDirection: NotRequired[Literal["up", "down"]]
    """the direction in which the content was scrolled last; nil: it has not been scrolled"""
    style: Literal["default", "compact", "prominent", "floatingCompact", "floating", "custom"]
    """the style of the bar"""


PopupMinimiseAnswer = Literal["unspecified", "regular", "inline"]
"""The answer to the query `popup.minimise`"""



class PopupMoveItem(TypedDict):
    """The data of the request `popup.moveItem`."""

    before: NotRequired[str]
    item: str



class PopupOnBarSwipe(TypedDict):
    """The fields of the query `popup.onBarSwipe`."""

    direction: Literal["up", "down", "left", "right"]
    """the direction of the swipe"""
    item: NotRequired[str]
    """id of the bar's item; nil: none"""
    paging: bool
    """whether the data source offers neighbors of an item"""
    rightToLeft: bool
    """whether the bar reads from right to left"""
    velocity: float
    """the finger's speed in that direction, in points per second"""


PopupOnBarSwipeAnswer = Literal["pageBefore", "pageAfter", "dismiss", "none"]
"""The answer to the query `popup.onBarSwipe`"""



class PopupOnNewContent(TypedDict):
    """The fields of the query `popup.onNewContent`."""

    animated: bool
    """whether the request asks for animation"""
    new: str
    """id of the content that is to be presented"""
    old: str
    """id of the presented content"""
    openPopup: bool
    """whether the request asks for an open popup"""
    state: Literal["closed", "open", "transitioning", "dismissing"]
    """the state of the popup when the policy is asked"""


PopupOnNewContentAnswer = Literal["replace", "replaceAndOpen", "queue", "closeThenReplace", "ignore", "updateItemOnly"]
"""The answer to the query `popup.onNewContent`"""



class PopupOnTapBar(TypedDict):
    """The fields of the query `popup.onTapBar`."""

    state: Literal["barHidden", "barPresented", "transitioning", "open"]
    """the public state of the popup, which changes only when a movement has ended"""
    target: str
    """the part of the bar that was tapped: `bar`, `image`, `titles`, `button` or the name of a button"""


PopupOnTapBarAnswer = str
"""The answer to the query `popup.onTapBar`"""



class PopupOpen(TypedDict):
    """The data of the request `popup.open`."""

    animated: NotRequired[bool]
    completion: NotRequired[str]



class PopupPage(TypedDict):
    """The data of the request `popup.page`."""

    direction: Literal["before", "after"]



class PopupPageTarget(TypedDict):
    """The fields of the query `popup.pageTarget`."""

    direction: Literal["before", "after"]
    """which neighbor is meant: the item before the bar's item, or the item after it"""
    item: str
    """id of the bar's item"""
    queue: list[str]
    """ids of the items, in the order of the data source"""



class PopupPageTargetAnswer(TypedDict):
    """The answer to the query `popup.pageTarget`."""

    item: NotRequired[str]
    """id of the item; nil: no item on that side"""



class PopupPanScroll(TypedDict):
    """PopupPanScroll."""

    atTop: NotRequired[bool]
    directionalLock: NotRequired[bool]
    hasHorizontal: NotRequired[bool]
    requiresFailure: NotRequired[bool]
    simultaneous: NotRequired[bool]



class PopupPan(TypedDict):
    """The data of the request `popup.pan`."""

    indirect: NotRequired[bool]
    on: NotRequired[str]
    phase: Literal["began", "moved", "ended", "cancelled"]
    scroll: NotRequired[PopupPanScroll]
    translation: NotRequired[AccessoryPanTranslation1 | list[float]]
    velocity: NotRequired[AccessoryPanTranslation1 | list[float]]



class PopupPresent(TypedDict):
    """The data of the request `popup.present`."""

    animated: NotRequired[bool]
    completion: NotRequired[str]
    content: NotRequired[str]
    openPopup: NotRequired[bool]



class PopupPressEscape(TypedDict):
    """The data of the request `popup.pressEscape`."""

    focusedField: NotRequired[str]



class PopupProgressStyle(TypedDict):
    """The fields of the query `popup.progressStyle`."""

    environment: Literal["unspecified", "regular", "inline"]
    """the form of the bar: regular, or inline next to a minimized tab bar"""
    item: PopupAccessibilityTextItem
    """the item that the bar shows"""
    requested: Literal["default", "none", "top", "bottom"]
    """the place that the app set; `default` if it set none"""


PopupProgressStyleAnswer = Literal["default", "none", "top", "bottom"]
"""The answer to the query `popup.progressStyle`"""



class PopupRejected(TypedDict):
    """The data of the fact `popup.rejected`."""

    explanation: str
    id: NotRequired[str]
    label: NotRequired[str]
    reason: Literal["noContent", "unknownContent", "unknownItem", "unknownButton", "disabled", "noMenu", "noPaging", "duplicateItem", "noInitialItem", "nilItemWhilePresented", "popupItemIgnored", "notPresented", "notOpen", "gestureOutOfOrder", "invalidNumber", "containerWithoutSize", "customBarWithoutHeight", "styleWithoutCustomBar", "inlineWithoutFrame", "refusedByRule", "queueFull"]



class PopupReleaseDecision(TypedDict):
    """The fields of the query `popup.releaseDecision`."""

    content: NotRequired[str]
    """id of the presented content"""
    duration: float
    """seconds since the pan began"""
    fraction: float
    """how far the popup is open: 0 (closed) to 1 (open)"""
    started: Literal["barHidden", "barPresented", "transitioning", "open"]
    """the state when the pan began: barPresented or open"""
    style: Literal["default", "automatic", "snap", "customizedSnap", "drag", "scroll", "none"]
    """the interaction style in force: drag or scroll"""
    velocityY: float
    """the finger's vertical speed in points per second; positive is down"""


PopupReleaseDecisionAnswer = Literal["open", "close", "dismiss"]
"""The answer to the query `popup.releaseDecision`"""



class PopupRemoveItem(TypedDict):
    """The data of the request `popup.removeItem`."""

    item: str



class PopupSetBarItem(TypedDict):
    """The data of the request `popup.setBarItem`."""

    item: NotRequired[str]



class PopupSetButtons(TypedDict):
    """The data of the request `popup.setButtons`."""

    animated: NotRequired[bool]
    """whether the buttons fade in and out and move to their places; when absent, they do if `duration` or `curve` is given"""
    barButtonItems: NotRequired[list[str | PopupAccessibilityTextItemBarButtonItemsItem2]]
    """another name of `trailingBarButtonItems`"""
    curve: NotRequired[Literal["spring", "linear", "easeIn", "easeOut", "easeInOut"]]
    """the curve of the animation; when absent, a spring"""
    duration: NotRequired[float]
    """seconds that the animation takes, 0 to 10; when absent, those of `popup.animation`"""
    item: NotRequired[str]
    """id of the item; when absent, the one that the bar shows"""
    leadingBarButtonItems: NotRequired[list[str | PopupAccessibilityTextItemBarButtonItemsItem2]]
    """the buttons of the leading group: ids, or tables; when absent, they stay"""
    trailingBarButtonItems: NotRequired[list[str | PopupAccessibilityTextItemBarButtonItemsItem2]]
    """the buttons of the trailing group: ids, or tables; when absent, they stay"""



class PopupSetInteractionStyle(TypedDict):
    """The data of the request `popup.setInteractionStyle`."""

    percent: NotRequired[float]
    style: Literal["default", "automatic", "snap", "customizedSnap", "drag", "scroll", "none"]



class PopupSetScreen(TypedDict):
    """The data of the request `popup.setScreen`."""

    playing: NotRequired[bool]
    screen: NotRequired[str]
    tab: NotRequired[str]



class PopupSetSnapPercent(TypedDict):
    """The data of the request `popup.setSnapPercent`."""

    percent: float



class PopupSetTabBarMinimized(TypedDict):
    """The data of the request `popup.setTabBarMinimized`."""

    value: bool



class PopupSetUpContainer(TypedDict):
    """PopupSetUpContainer."""

    accessoryFrame: NotRequired[list[float]]
    """[x, y, width, height] in points"""
    accessoryFrameMinimized: NotRequired[list[float]]
    """[x, y, width, height] in points"""
    adjustsTabBarLayoutForPopupBar: NotRequired[bool]
    avoidsPrimaryColumn: NotRequired[bool]
    dockTransparentAtScrollEdge: NotRequired[bool]
    dockingView: NotRequired[PopupLayoutWorldContainerDockingView]
    """A view of the app on which a bar stands"""
    floatingTabBar: NotRequired[bool]
    inWindow: NotRequired[bool]
    kind: NotRequired[Literal["plain", "tab", "navigation", "split"]]
    opensOverSplitView: NotRequired[bool]
    popupBarAvoidsPrimaryColumn: NotRequired[bool]
    popupOpensOverSplitViewController: NotRequired[bool]
    primaryColumn: NotRequired[PopupLayoutWorldContainerPrimaryColumn]
    """The primary column of a split view"""
    requiresIndirectSafeAreaManagement: NotRequired[bool]
    safe: NotRequired[EnvironmentUpdateSetSafe]
    """Points at the four edges that are covered or reserved, each 0 to 100,000"""
    scrollDirection: NotRequired[Literal["up", "down"]]
    shouldExtendPopupBarUnderSafeArea: NotRequired[bool]
    sidebar: NotRequired[EnvironmentUpdateSetSidebar]
    """The sidebar of a window"""
    size: NotRequired[list[float]]
    """[width, height] in points"""
    splitView: NotRequired[list[float]]
    """[x, y, width, height] in points"""
    tabBarHeight: NotRequired[float]
    tabBarHidden: NotRequired[bool]
    tabBarMinimized: NotRequired[bool]
    toolbarHeight: NotRequired[float]
    toolbarHidden: NotRequired[bool]
    toolbarOverlayInset: NotRequired[float]



class PopupSetUpContentView(TypedDict):
    """PopupSetUpContentView."""

    allowsContentTransition: NotRequired[bool]
    backgroundEffect: NotRequired[str]
    closeButtonHint: NotRequired[str]
    closeButtonLabel: NotRequired[str]
    closeButtonPositioning: NotRequired[Literal["default", "leading", "center", "trailing"]]
    closeButtonStyle: NotRequired[Literal["default", "chevron", "grabber", "glass", "clearGlass", "prominentGlass", "prominentClearGlass", "shinyGlass", "round", "flat", "none"]]
    translucent: NotRequired[bool]



class PopupSetUpContentsItemTransitionView(TypedDict):
    """PopupSetUpContentsItemTransitionView."""

    cornerRadius: NotRequired[float]
    """the corner radius of the view in points"""
    frame: NotRequired[list[float]]
    """[x, y, width, height] in points the frame of the view in the open content; nil: centered, at the largest possible size of the image"""
    inHierarchy: NotRequired[bool]
    """whether the view is inside the content's view; false: the image does not fly"""
    isContentView: NotRequired[bool]
    """whether the view is the content's view itself; true: the image does not fly"""
    preferred: NotRequired[bool]
    """whether the view changes its corners and its shadow during the whole transition"""



class PopupSetUpContentsItem(TypedDict):
    """PopupSetUpContentsItem."""

    gestureView: NotRequired[str]
    """the name of the view on which pans move the open popup, while the rest of the content takes no pans; nil: the whole content"""
    id: str
    """the id of the content, which must be unique"""
    item: NotRequired[PopupAddItemItem]
    """the item of the content; nil: an item without texts that has the content's id"""
    kind: NotRequired[Literal["plain", "navigation", "tab"]]
    """the kind of controller"""
    positionsCloseButton: NotRequired[bool]
    """whether the content places the close button itself"""
    title: NotRequired[str]
    """the title of the controller, which the bar shows if its item has no text"""
    transitionView: NotRequired[PopupSetUpContentsItemTransitionView]
    """the view to which the image of the bar flies; nil: none"""



class PopupSetUpDataSource(TypedDict):
    """PopupSetUpDataSource."""

    implementsAfter: NotRequired[bool]
    """whether the data source provides the next item; paging requires both neighbors"""
    implementsBefore: NotRequired[bool]
    """whether the data source provides the previous item; paging requires both neighbors"""
    initial: NotRequired[str]
    """id of the first item; nil: none"""
    order: NotRequired[list[str]]
    """ids of the items, in their order for paging"""



class PopupSetUp(TypedDict):
    """The data of the request `popup.setUp`."""

    bar: NotRequired[PopupConfigureBarSet]
    """the options of the bar"""
    closeButtonPositioning: NotRequired[Literal["default", "leading", "center", "trailing"]]
    """the position of the close button, unless `contentView` sets it"""
    closeButtonStyle: NotRequired[Literal["default", "chevron", "grabber", "glass", "clearGlass", "prominentGlass", "prominentClearGlass", "shinyGlass", "round", "flat", "none"]]
    """the style of the close button, unless `contentView` sets it"""
    container: NotRequired[PopupSetUpContainer]
    """the container that hosts the popup"""
    contentView: NotRequired[PopupSetUpContentView]
    """the options of the open popup"""
    contents: NotRequired[list[PopupSetUpContentsItem]]
    """the contents"""
    dataSource: NotRequired[PopupSetUpDataSource]
    """the data source, which provides the first item and the order for paging; null: none"""
    env: NotRequired[EnvironmentUpdateSet]
    """the device"""
    haptics: NotRequired[bool]
    """whether opening and closing play a haptic"""
    interactionStyle: NotRequired[Literal["default", "automatic", "snap", "customizedSnap", "drag", "scroll", "none"]]
    """how a finger moves the popup"""
    items: NotRequired[list[PopupAddItemItem]]
    """the items of the bar, which it shows if the contents are not the source of items"""
    profile: NotRequired[Literal["current", "documented"]]
    """profile whose defaults are in force; when absent, that of the settings"""
    snapPercent: NotRequired[float]
    """share of the container's height after which a pulled popup snaps shut, clamped to 0.1 to 0.9"""
    titlesWidth: NotRequired[float]
    """width of the titles in points, 0 to 100,000; null: the width that the layout leaves"""



class PopupSettingsChangedBehaviour(TypedDict):
    """PopupSettingsChangedBehaviour."""

    buttonsDuration: NotRequired[float]
    """seconds in which the buttons of the bar change with an animation, 0 to 10"""
    chevronDuration: NotRequired[float]
    """seconds in which a chevron close button becomes flat at the start of a drag, or a chevron again at its end, 0 to 10"""
    closeButtonDuration: NotRequired[float]
    """seconds that the close button takes to move to another place, 0 to 10"""
    closeDamping: NotRequired[float]
    """the damping ratio of a closing that no gesture has started"""
    closeDuration: NotRequired[float]
    """seconds that the closing of the popup takes, 0 to 10"""
    closeIntensity: NotRequired[float]
    """the strength of the haptic of a closing, 0 to 1"""
    contextMenuDelay: NotRequired[float]
    """seconds from the end of a context menu to the return of the bar's shadow, 0 to 10"""
    contextMenuDuration: NotRequired[float]
    """seconds in which the bar's shadow disappears for a context menu, or appears again after it, 0 to 10"""
    dismissDuration: NotRequired[float]
    """seconds that the dismissal of the bar takes, 0 to 10"""
    dragIntensity: NotRequired[float]
    """the strength of the haptic at the start of a drag, 0 to 1"""
    escapeCloses: NotRequired[bool]
    """whether the Escape key closes an open popup"""
    fullyOpenStays: NotRequired[bool]
    """whether a downward release leaves a completely open popup open"""
    gatesGestures: NotRequired[bool]
    """whether pans are ignored while the popup opens or closes because of a gesture"""
    gestureCloseDamping: NotRequired[float]
    """the damping ratio of a closing that a gesture has started"""
    highlightDuration: NotRequired[float]
    """seconds in which the highlight of a touched bar appears or disappears, 0 to 10"""
    historyLimit: NotRequired[int]
    """the greatest number of entries in each history list of the module's state, 1 to 10,000"""
    macInteraction: NotRequired[Literal["default", "automatic", "snap", "customizedSnap", "drag", "scroll", "none"]]
    """the meaning of the interaction style `default` on a Mac; nil: the same as elsewhere"""
    marqueeResumesAtCloseStart: NotRequired[bool]
    """true: long titles scroll again from the start of the closing; false: from its end"""
    minimiseDuration: NotRequired[float]
    """seconds that the bar takes to follow a tab bar that is minimized or restored, 0 to 10"""
    minimiseVerticalDelay: NotRequired[float]
    """seconds before a bar that is minimized starts to move vertically, 0 to 10"""
    minimiseVerticalDuration: NotRequired[float]
    """seconds that the vertical movement of a bar that is minimized takes, 0 to 10"""
    openCloseHaptics: NotRequired[bool]
    """whether opening and closing play a haptic, unless `popup.setUp` sets `haptics`"""
    openDamping: NotRequired[float]
    """the damping ratio of an opening; less than 1 overshoots"""
    openDuration: NotRequired[float]
    """seconds that the opening of the popup takes, 0 to 10"""
    openIntensity: NotRequired[float]
    """the strength of the haptic of an opening, 0 to 1"""
    overdamping: NotRequired[float]
    """the damping ratio of animations that must not overshoot, such as the bar's appearance"""
    pageIntensity: NotRequired[float]
    """the strength of the haptic of a page, 0 to 1"""
    presentDuration: NotRequired[float]
    """seconds that the appearance of the bar takes, 0 to 10"""
    queueLimit: NotRequired[int]
    """the greatest number of waiting operations, 1 to 10,000"""
    restingFraction: NotRequired[float]
    """the share of the way that a drag must cover to open or close the popup if it is released without speed, 0 to 1; nil: a release without speed counts as upward"""
    restoreMarginsDelay: NotRequired[float]
    """seconds before the left and right edges of a bar that is restored start to move, 0 to 10"""
    restoreVerticalDuration: NotRequired[float]
    """seconds that the vertical movement of a bar that is restored takes, 0 to 10"""
    snapCloseDamping: NotRequired[float]
    """the damping ratio of the closing of a popup that snaps; nil: the same as of any other closing"""
    snapOpenDelay: NotRequired[float]
    """seconds between an upward pan on a bar that snaps and the start of the opening, 0 to 10"""
    snapPercent: NotRequired[float]
    """the share of the container's height by which an open popup must be pulled to snap shut, 0.1 to 0.9"""
    statusBarDuration: NotRequired[float]
    """seconds that a change of the status bar takes, 0 to 10"""
    stayOpenFraction: NotRequired[float]
    """the share below which a popup that was open closes when it is released at rest or upward, 0 to 1"""
    swipeDistance: NotRequired[float]
    """points that a finger must move on the bar for a swipe, unless the finger is fast enough"""
    swipeVelocity: NotRequired[float]
    """points per second that a finger must have for a swipe of the bar, unless the finger moves far enough"""
    visibilityDuration: NotRequired[float]
    """seconds in which the policy `popup.barVisibility` hides a bar or shows it again, 0 to 10"""



class PopupSettingsChangedCloseButton(TypedDict):
    """PopupSettingsChangedCloseButton."""

    chevronSize: NotRequired[list[float]]
    """[width, height] in points of a chevron"""
    glassGrabberSize: NotRequired[list[float]]
    """[width, height] in points of a grabber on a system with glass"""
    glassSize: NotRequired[list[float]]
    """[width, height] in points of a glass button"""
    grabberSize: NotRequired[list[float]]
    """[width, height] in points of a grabber on a system without glass"""
    macGlassSize: NotRequired[list[float]]
    """[width, height] in points of a glass button in the Mac idiom"""
    macRoundSize: NotRequired[list[float]]
    """[width, height] in points of a round button on a Mac"""
    modern: NotRequired[Literal["default", "chevron", "grabber", "glass", "clearGlass", "prominentGlass", "prominentClearGlass", "shinyGlass", "round", "flat", "none"]]
    """the default style without glass from version 17 of the system on, except on a Mac"""
    modernMac: NotRequired[Literal["default", "chevron", "grabber", "glass", "clearGlass", "prominentGlass", "prominentClearGlass", "shinyGlass", "round", "flat", "none"]]
    """the default style on a Mac without glass from version 17 of the system on"""
    navigationItem: NotRequired[float]
    """how much closer to the side a glass button is than the outermost item of a navigation bar"""
    old: NotRequired[Literal["default", "chevron", "grabber", "glass", "clearGlass", "prominentGlass", "prominentClearGlass", "shinyGlass", "round", "flat", "none"]]
    """the default style before version 17 of the system"""
    onGlass: NotRequired[Literal["default", "chevron", "grabber", "glass", "clearGlass", "prominentGlass", "prominentClearGlass", "shinyGlass", "round", "flat", "none"]]
    """the default style on glass, except on a Mac"""
    onGlassMac: NotRequired[Literal["default", "chevron", "grabber", "glass", "clearGlass", "prominentGlass", "prominentClearGlass", "shinyGlass", "round", "flat", "none"]]
    """the default style on a Mac with glass"""
    roundSize: NotRequired[list[float]]
    """[width, height] in points of a round button"""
    top: NotRequired[float]
    """the least distance between the top of the content and a button without glass"""
    windowControls: NotRequired[float]
    """added to the left distance of a glass button in a window with controls at its top"""



class PopupSettingsChangedCorners(TypedDict):
    """PopupSettingsChangedCorners."""

    fullWidth: NotRequired[float]
    """the radius of a custom bar of full width on glass"""
    legacyFloating: NotRequired[float]
    """the radius of a floating bar without glass"""
    tallFrom: NotRequired[float]
    """the height from which a custom bar on glass has the radius of the screen's corners instead of a capsule's"""
    tallInset: NotRequired[float]
    """the least radius of a custom bar of that height"""



class PopupSettingsChangedHeights(TypedDict):
    """PopupSettingsChangedHeights."""

    compact: NotRequired[float]
    """the height of a bar of the style compact"""
    floating: NotRequired[float]
    """the height of a bar of the style floating"""
    floatingCompact: NotRequired[float]
    """the height of a bar of the style floatingCompact"""
    legacyFloatingExtra: NotRequired[float]
    """added to a floating bar without glass"""
    macOnGlass: NotRequired[float]
    """the height of a floating bar of either style on a Mac with glass"""
    macScale: NotRequired[float]
    """the factor for heights, width limits, image sizes and text sizes in the Mac idiom, 0 to 10"""
    prominent: NotRequired[float]
    """the height of a bar of the style prominent"""
    textStep: NotRequired[float]
    """added for each step of the text size above xxLarge"""
    widePadExtra: NotRequired[float]
    """added to a bar of the style floating on an iPad in regular width, and on a Mac without glass"""



class PopupSettingsChangedInner(TypedDict):
    """PopupSettingsChangedInner."""

    buttonGap: NotRequired[float]
    """the distance between the buttons and the image or the titles"""
    buttonHeight: NotRequired[float]
    """the height of the buttons"""
    buttonSpacing: NotRequired[float]
    """the distance between two buttons of a group"""
    edgePadding: NotRequired[float]
    """the distance between the content's edge and the outermost button, unless the app draws that button"""
    imageGap: NotRequired[float]
    """the distance between the image and the titles"""
    imageMargin: NotRequired[float]
    """how much smaller than the height of the bar's content the image is"""
    imageRadius: NotRequired[float]
    """the radius of the image's corners"""
    leadingButtons: NotRequired[Literal["leading", "trailing"]]
    """the side of the leading buttons: leading, or trailing before the trailing buttons"""
    leastTitles: NotRequired[float]
    """the least width of the titles; titles with less width are not shown"""
    padding: NotRequired[float]
    """the padding at a side without buttons, in a bar that does not float, without glass"""
    paddingFloating: NotRequired[float]
    """the padding at a side without buttons, in a floating bar without glass"""
    paddingOnGlass: NotRequired[float]
    """the padding at a side without buttons, on glass, except on a Mac"""
    paddingOnMac: NotRequired[float]
    """the padding at a side without buttons, on a Mac with glass"""
    smallImageGap: NotRequired[float]
    """the distance between the image and the titles in a floating bar that has no glass, is of the style floatingCompact, or is on a Mac"""
    titleSpacing: NotRequired[float]
    """the distance between the title and the subtitle, to which one pixel is added; compact styles have no distance"""
    widePadImage: NotRequired[float]
    """the greatest side of the image in a bar of the style floating on an iPad in regular width, and in a floating bar on a Mac"""



class PopupSettingsChangedLooks(TypedDict):
    """PopupSettingsChangedLooks."""

    darkHighlight: NotRequired[float]
    """the opacity of the white that highlights a touched bar in the dark color scheme, 0 to 1"""
    dimming: NotRequired[float]
    """the opacity of the black shade behind an open popup, 0 to 1; 0: none"""
    floatingShadow: NotRequired[PopupAccessibilityTextItemInlineAppearanceFloatingBackgroundShadow]
    """the shadow of a floating bar without glass"""
    floatingShadowOnGlass: NotRequired[PopupAccessibilityTextItemInlineAppearanceFloatingBackgroundShadow]
    """the shadow of a floating bar on glass"""
    highlight: NotRequired[float]
    """the opacity of the gray that highlights a touched bar without glass, 0 to 1"""
    highlightOnGlass: NotRequired[float]
    """the opacity of the gray that highlights a touched bar on glass, 0 to 1"""
    imageShadow: NotRequired[PopupAccessibilityTextItemInlineAppearanceFloatingBackgroundShadow]
    """the shadow of the image"""



class PopupSettingsChangedMargins(TypedDict):
    """PopupSettingsChangedMargins."""

    compactExtra: NotRequired[float]
    """added to the layout margin on a phone in compact width, on glass"""
    landscapeColumnOverlap: NotRequired[float]
    """the overlap of the bar and an avoided primary column, on a phone in landscape from version 27 of the system on"""
    legacySide: NotRequired[float]
    """the margin between the safe area and the content of a floating bar without glass"""
    legacyTop: NotRequired[float]
    """the margin above and below the content of a floating bar without glass"""
    legacyWideSide: NotRequired[float]
    """the least margin at the sides of a floating bar without glass, in regular width if the width is not limited"""
    navigationItem: NotRequired[float]
    """how much smaller the margin is than that of a navigation bar's outermost item, from version 27 of the system on"""
    padDock: NotRequired[float]
    """the least margin in navigation and split controllers, on an iPad with version 26 of the system"""
    padOnMacExtra: NotRequired[float]
    """added to the margin at the sides for an iPad app on a Mac with glass"""
    padSide: NotRequired[float]
    """the margin at the sides on an iPad or a Mac with glass"""
    phoneDock: NotRequired[float]
    """the least margin in navigation and split controllers, on a phone with version 26 of the system"""
    portraitPhoneDock: NotRequired[float]
    """the least margin in navigation and split controllers, on a phone in portrait from version 27 of the system on"""
    sidebarGap: NotRequired[float]
    """the margin between a tiled sidebar and the bar, before version 27 of the system"""
    width: NotRequired[float]
    """the greatest width of the content on an iPad in regular width without glass"""
    widthOnGlass: NotRequired[float]
    """the greatest width of the content on an iPad in regular width with glass"""
    widthOnMac: NotRequired[float]
    """the greatest width of the content on a Mac"""



class PopupSettingsChangedMarquee(TypedDict):
    """PopupSettingsChangedMarquee."""

    coordinated: NotRequired[bool]
    """whether the title and the subtitle wait for each other before each run"""
    delay: NotRequired[float]
    """seconds before each run"""
    fade: NotRequired[float]
    """the width of the faded edges in points"""
    gap: NotRequired[float]
    """points between the end of a text and its next beginning"""
    onGlass: NotRequired[bool]
    """whether titles that are too long scroll on glass"""
    rate: NotRequired[float]
    """the speed in points per second, 0.1 to 10,000"""
    resets: NotRequired[Literal["both", "changed"]]
    """which texts scroll from their beginning again when one changes: both, or only the changed one"""
    withoutGlass: NotRequired[bool]
    """whether titles that are too long scroll without glass"""



class PopupSettingsChangedOffsets(TypedDict):
    """PopupSettingsChangedOffsets."""

    inContextPreview: NotRequired[float]
    """above the bottom edge on glass, in the preview of a context menu"""
    mac: NotRequired[float]
    """above the bottom edge on a Mac without glass"""
    macOnGlass: NotRequired[float]
    """above the bottom edge on a Mac with glass"""
    neighbour: NotRequired[float]
    """above other modules at the bottom, such as the toolbar"""
    noSafeArea: NotRequired[float]
    """above the bottom edge without glass, in a window without a safe area at its bottom"""
    noSafeAreaOnGlass: NotRequired[float]
    """above the bottom edge on glass, in a window without a safe area at its bottom"""
    pad: NotRequired[float]
    """above the bottom edge on an iPad or in regular width"""
    phone: NotRequired[float]
    """above the bottom edge on a phone without glass"""
    phoneOnGlass: NotRequired[float]
    """above the bottom edge on a phone with glass"""
    tabBar: NotRequired[float]
    """above a tab bar without glass"""
    tabBarOnGlass: NotRequired[float]
    """above a tab bar on glass, if the frame of its accessory is unknown or the bar does not follow it"""
    toolbar: NotRequired[float]
    """above a toolbar without glass"""
    toolbarOn27: NotRequired[float]
    """above a toolbar on glass, from version 27 of the system on"""
    toolbarOnFirstGlass: NotRequired[float]
    """above a toolbar on glass, on version 26.0 of the system"""
    toolbarOnGlass: NotRequired[float]
    """above a toolbar on glass, on version 26.1 of the system and later, before 27"""



class PopupSettingsChangedProgress(TypedDict):
    """PopupSettingsChangedProgress."""

    bottomGap: NotRequired[float]
    """the distance between a line at the bottom and the lower edge of the content"""
    glassInset: NotRequired[float]
    """on glass, the distance of the line from each side is the corner radius minus this length"""
    height: NotRequired[float]
    """the height of the line"""
    legacyRatio: NotRequired[float]
    """in a floating bar without glass, the distance of the line from each side is the corner radius divided by this number"""
    macGap: NotRequired[float]
    """the distance between a line that is between the buttons and the edge of the content"""
    macSides: NotRequired[float]
    """in the Mac idiom, the line is between the buttons if they take at least this width on both sides"""
    style: NotRequired[Literal["default", "none", "top", "bottom"]]
    """the place of the line if the app sets none; `default` means none"""



class PopupSettingsChangedTexts(TypedDict):
    """PopupSettingsChangedTexts."""

    characterWidth: NotRequired[float]
    """the estimated width of a character as a share of the text size, 0 to 10, for texts without a given width"""
    closeLabel: NotRequired[str]
    """the name of the close button for screen readers"""
    compactSubtitle: NotRequired[float]
    """the size of the subtitle in a bar of the style compact"""
    compactTitle: NotRequired[float]
    """the size of the title in a bar of the style compact"""
    floatingCompactSubtitle: NotRequired[float]
    """the size of the subtitle in a bar of the style floatingCompact"""
    floatingCompactTitle: NotRequired[float]
    """the size of the title in a bar of the style floatingCompact"""
    floatingSubtitle: NotRequired[float]
    """the size of the subtitle in a bar of the style floating"""
    floatingTitle: NotRequired[float]
    """the size of the title in a bar of the style floating"""
    openHint: NotRequired[str]
    """the hint of the bar for screen readers"""
    prominentSubtitle: NotRequired[float]
    """the size of the subtitle in a bar of the style prominent"""
    prominentTitle: NotRequired[float]
    """the size of the title in a bar of the style prominent"""



class PopupSettingsChanged(TypedDict):
    """The data of the fact `popup.settingsChanged`."""

    avoidsPrimaryColumn: NotRequired[bool]
    """whether a bar avoids the primary column of a split view; on a Mac, it always does"""
    behaviour: NotRequired[PopupSettingsChangedBehaviour]
    """thresholds, times and switches of opening, closing, drags and the queue of operations"""
    closeButton: NotRequired[PopupSettingsChangedCloseButton]
    """the close button of the open popup: its default styles, and its sizes and distances in points"""
    collapsesBar: NotRequired[Literal["always", "snap"]]
    """the open popups whose bar has no height: always, or only with the interaction style snap"""
    compatibilityUpTo: NotRequired[int]
    """the last major system version without glass for an app that requests the compatibility look, 0 to 1000"""
    corners: NotRequired[PopupSettingsChangedCorners]
    """the corner radii of bars, in points"""
    heights: NotRequired[PopupSettingsChangedHeights]
    """the heights of bars, in points"""
    imageTransition: NotRequired[Literal["snap", "snapAndAutomatic"]]
    """the interaction styles with which the image of the bar flies to the content"""
    inner: NotRequired[PopupSettingsChangedInner]
    """the sizes and distances inside a bar, in points"""
    interactionStyle: NotRequired[Literal["default", "automatic", "snap", "customizedSnap", "drag", "scroll", "none"]]
    """the meaning of the interaction style `default`"""
    looks: NotRequired[PopupSettingsChangedLooks]
    """the shadows and highlights of a bar whose appearance has none, and the shade behind an open popup"""
    margins: NotRequired[PopupSettingsChangedMargins]
    """the distances between a bar and its content, and the greatest widths of the content, in points"""
    marquee: NotRequired[PopupSettingsChangedMarquee]
    """how titles that are too long for the bar scroll"""
    narrowPadStyle: NotRequired[Literal["default", "compact", "prominent", "floatingCompact", "floating", "custom"]]
    """the default style on glass in compact width, except on a phone: floating, or floatingCompact for all other values"""
    offsets: NotRequired[PopupSettingsChangedOffsets]
    """points by which a closed bar is lower than the edge below it; negative: higher"""
    opensOverSplitView: NotRequired[bool]
    """whether an open popup covers the split view around its container; on a Mac, it always does"""
    profile: NotRequired[Literal["current", "documented"]]
    """the profile, a named set of defaults; current when absent"""
    progress: NotRequired[PopupSettingsChangedProgress]
    """the line that shows progress; lengths are points"""
    tabBarMinimizeBehavior: NotRequired[Literal["automatic", "never", "onScrollDown", "onScrollUp"]]
    """when the tab bar is minimized while the content is scrolled"""
    texts: NotRequired[PopupSettingsChangedTexts]
    """the sizes of a bar's texts in points, and the words for screen readers"""



class PopupShouldBeginInteractionRegion(TypedDict):
    """PopupShouldBeginInteractionRegion."""

    atEdge: NotRequired[bool]
    """whether the scroll view is at its top"""
    control: NotRequired[bool]
    """whether the view is a control that uses the pan itself, such as a slider"""
    free: NotRequired[bool]
    """whether the scroll view scrolls in both directions at once"""
    horizontal: NotRequired[bool]
    """whether the scroll view also scrolls sideways"""
    locked: NotRequired[bool]
    """whether the app prevents the popup from moving together with this view"""
    moving: NotRequired[bool]
    """whether the popup already follows the finger"""
    name: NotRequired[str]
    """the name of the scroll view or of another view; nil: the view has no name"""



class PopupShouldBeginInteraction(TypedDict):
    """The fields of the query `popup.shouldBeginInteraction`."""

    place: Literal["bar", "content", "scroll"]
    """the place of the pan: the bar, the content, or a scroll view in the content"""
    region: PopupShouldBeginInteractionRegion
    """the view under the finger"""
    state: Literal["barHidden", "barPresented", "transitioning", "open"]
    """the public state of the popup"""
    style: Literal["default", "automatic", "snap", "customizedSnap", "drag", "scroll", "none"]
    """the interaction style in force: drag, snap, scroll or none"""
    translation: AccessoryPanTranslation1 | list[float]
    """points that the finger has moved since the pan began; zero when the pan begins"""
    velocity: AccessoryPanTranslation1 | list[float]
    """the finger's speed in points per second; positive y is down"""


PopupShouldBeginInteractionAnswer = Literal["allow", "deny", "letScroll"]
"""The answer to the query `popup.shouldBeginInteraction`"""



class PopupShowContextMenu(TypedDict):
    """The data of the request `popup.showContextMenu`."""

    visible: bool



class PopupSnapOpenDelay(TypedDict):
    """The fields of the query `popup.snapOpenDelay`."""

    content: NotRequired[str]
    """id of the presented content; nil: none"""


PopupSnapOpenDelayAnswer = float
"""The answer to the query `popup.snapOpenDelay`"""



class PopupSnapThreshold(TypedDict):
    """The fields of the query `popup.snapThreshold`."""

    content: str
    """id of the presented content"""
    height: float
    """the height of the container in points"""
    orientation: Literal["portrait", "landscape"]
    """the orientation of the window; a window that is wider than high is in landscape"""
    percent: float
    """the share that the answer of `popup.interactionStyle`, the app or the settings give, 0.1 to 0.9"""


PopupSnapThresholdAnswer = float
"""The answer to the query `popup.snapThreshold`"""



PopupStateChanged = TypedDict(
    "PopupStateChanged",
    {
        "from": Literal["barHidden", "barPresented", "transitioning", "open"],
        "to": Literal["barHidden", "barPresented", "transitioning", "open"],
    },
)



class PopupStatusBarOwner(TypedDict):
    """The fields of the query `popup.statusBarOwner`."""

    height: float
    """the height of the status bar in points"""
    target: Literal["barHidden", "barPresented", "transitioning", "open"]
    """the state to which the popup moves; `transitioning` during a drag"""
    top: float
    """points from the top of the container to the top of the content"""


PopupStatusBarOwnerAnswer = Literal["container", "content"]
"""The answer to the query `popup.statusBarOwner`"""



class PopupStatusBarOwnerChanged(TypedDict):
    """The data of the fact `popup.statusBarOwnerChanged`."""

    duration: float
    """seconds"""
    owner: Literal["container", "content"]



class PopupSuperseded(TypedDict):
    """The data of the fact `popup.superseded`."""

    by: Literal["present", "open", "close", "dismiss"]
    label: str



class PopupTapBar(TypedDict):
    """The data of the request `popup.tapBar`."""

    on: NotRequired[str]



class PopupTapCloseButton(TypedDict):
    """The data of the request `popup.tapCloseButton`."""




class PopupTouchBar(TypedDict):
    """The data of the request `popup.touchBar`."""

    on: NotRequired[str]
    phase: Literal["began", "ended", "cancelled"]



class PopupUpdateContainer(TypedDict):
    """The data of the request `popup.updateContainer`."""

    animated: NotRequired[bool]
    """whether the bar moves there with an animation; when absent, it does if `duration` or `curve` is given, or if the tab bar is minimized or restored"""
    curve: NotRequired[Literal["spring", "linear", "easeIn", "easeOut", "easeInOut"]]
    """the curve of the animation; when absent, a spring"""
    duration: NotRequired[float]
    """seconds that the animation takes, 0 to 10; when absent, those of `popup.animation`"""
    set: PopupSetUpContainer
    """the properties to change"""



class PopupUpdateItemSet(TypedDict):
    """PopupUpdateItemSet."""

    accessibilityHint: NotRequired[str]
    accessibilityImageLabel: NotRequired[str]
    accessibilityLabel: NotRequired[str]
    accessibilityProgressLabel: NotRequired[str]
    accessibilityProgressValue: NotRequired[str]
    attributedSubtitle: NotRequired[str]
    attributedTitle: NotRequired[str]
    barButtonItems: NotRequired[list[str | PopupAccessibilityTextItemBarButtonItemsItem2]]
    id: NotRequired[str]
    image: NotRequired[str]
    imageAspectRatio: NotRequired[float]
    inlineAppearance: NotRequired[PopupAccessibilityTextItemInlineAppearance]
    """The appearance of a bar. A field that is nil has the value of the settings or of the system. Of the appearance of a tab bar or toolbar, only the fields of background and shadow are used"""
    leadingBarButtonItems: NotRequired[list[str | PopupAccessibilityTextItemBarButtonItemsItem2]]
    progress: NotRequired[float]
    progressRate: NotRequired[float]
    standardAppearance: NotRequired[PopupAccessibilityTextItemInlineAppearance]
    """The appearance of a bar. A field that is nil has the value of the settings or of the system. Of the appearance of a tab bar or toolbar, only the fields of background and shadow are used"""
    subtitle: NotRequired[str]
    subtitleWidth: NotRequired[float]
    title: NotRequired[str]
    titleWidth: NotRequired[float]
    trailingBarButtonItems: NotRequired[list[str | PopupAccessibilityTextItemBarButtonItemsItem2]]
    userInfo: NotRequired[Any]



class PopupUpdateItem(TypedDict):
    """The data of the request `popup.updateItem`."""

    item: str
    """id of the item"""
    set: PopupUpdateItemSet
    """the fields to change; null clears a field"""



class PopupWidthLimit(TypedDict):
    """The fields of the query `popup.widthLimit`."""

    containerWidth: float
    """the width of the container in points"""
    idiom: Literal["phone", "pad", "mac", "catalyst", "tv", "vision", "carPlay"]
    """the kind of device"""
    os: int
    """the major version of the system, such as 26"""
    standard: NotRequired[float]
    """the standard limit in points; nil: no limit"""


PopupWidthLimitAnswer = float | Literal["none"]
"""The answer to the query `popup.widthLimit`"""



class PopupWillClose(TypedDict):
    """The data of the fact `popup.willClose`."""

    animated: bool
    content: str



class PopupWillDismissBar(TypedDict):
    """The data of the fact `popup.willDismissBar`."""

    animated: bool



class PopupWillOpen(TypedDict):
    """The data of the fact `popup.willOpen`."""

    animated: bool
    content: str



class PopupWillPresentBar(TypedDict):
    """The data of the fact `popup.willPresentBar`."""

    animated: bool



class RendererPointer(TypedDict):
    """The data of the request `renderer.pointer`."""

    container: NotRequired[str]
    part: str
    phase: Literal["entered", "left"]



class RendererReportFrames(TypedDict):
    """The data of the request `renderer.reportFrames`."""

    container: NotRequired[str]
    """the container in which something moved; `main` when absent"""
    dropped: int
    """number of frames that were not drawn in time"""
    duration: float
    """seconds that the movement took"""



class RendererSetCapture(TypedDict):
    """The data of the request `renderer.setCapture`."""

    container: NotRequired[str]
    recording: bool



class RendererSetMeasure(TypedDict):
    """The data of the request `renderer.setMeasure`."""

    container: NotRequired[str]
    """the container of the part; `main` when absent"""
    lines: NotRequired[int]
    """number of lines that the text takes, from 1"""
    part: str
    """id of the part, as the picture has it"""
    size: NotRequired[list[float]]
    """[width, height] in points of the part's text"""



class RulesBenched(TypedDict):
    """The data of the fact `rules.benched`."""

    failures: int
    file: str
    instead: NotRequired[str]
    line: int
    query: str
    reason: Literal["failures", "work"]



class RulesFailed(TypedDict):
    """The data of the fact `rules.failed`."""

    answer: NotRequired[Any]
    code: NotRequired[str]
    count: int
    expected: NotRequired[str]
    file: str
    hint: NotRequired[str]
    instead: NotRequired[str]
    line: int
    lua: NotRequired[str]
    message: str
    path: NotRequired[list[str]]
    query: str
    question: NotRequired[Any]
    returned: NotRequired[str]



class RulesPrinted(TypedDict):
    """The data of the fact `rules.printed`."""

    file: str
    text: str



class RulesRejectedProblemsItemFix(TypedDict):
    """RulesRejectedProblemsItemFix."""

    column: int
    endColumn: int
    line: int
    text: str



class RulesRejectedProblemsItem(TypedDict):
    """RulesRejectedProblemsItem."""

    code: NotRequired[str]
    column: NotRequired[int]
    file: str
    fix: NotRequired[RulesRejectedProblemsItemFix]
    hint: NotRequired[str]
    line: int
    message: str



class RulesRejected(TypedDict):
    """The data of the fact `rules.rejected`."""

    problems: list[RulesRejectedProblemsItem]



class RulesReloaded(TypedDict):
    """The data of the fact `rules.reloaded`."""

    duration: float
    """seconds"""
    files: list[str]
    generation: int



class RulesWarned(TypedDict):
    """The data of the fact `rules.warned`."""

    problems: list[RulesRejectedProblemsItem]



class SceneDisconnect(TypedDict):
    """The data of the request `scene.disconnect`."""

    id: str



class SceneEdgeTakenMotion(TypedDict):
    """SceneEdgeTakenMotion."""

    curve: Literal["spring", "linear", "easeIn", "easeOut", "easeInOut"]
    damping: NotRequired[float]
    duration: float
    """seconds"""



class SceneEdgeTaken(TypedDict):
    """The data of the fact `scene.edgeTaken`."""

    container: str
    covers: bool
    edge: Literal["top", "bottom"]
    height: float
    module: str
    motion: NotRequired[SceneEdgeTakenMotion]



class SceneMenuLeft(TypedDict):
    """The data of the fact `scene.menuLeft`."""

    container: str
    module: str



class SceneStackChangedBottomItem(TypedDict):
    """SceneStackChangedBottomItem."""

    covers: bool
    height: float
    module: str



class SceneStackChanged(TypedDict):
    """The data of the fact `scene.stackChanged`."""

    bottom: list[SceneStackChangedBottomItem]
    container: str
    hidden: list[str]
    motion: NotRequired[SceneEdgeTakenMotion]
    order: list[str]
    top: list[SceneStackChangedBottomItem]



class SceneUpdate(TypedDict):
    """The data of the request `scene.update`."""

    fullscreen: NotRequired[bool]
    """whether the window fills its screen; `environment.update` says it for all windows"""
    height: NotRequired[float]
    """height of the scene, in points"""
    id: str
    """id of the scene"""
    safeBottom: NotRequired[float]
    """height of the area at the bottom that the system covers, in points"""
    safeLeft: NotRequired[float]
    """width of the area at the left that the system covers, in points, such as next to the camera of a phone in landscape"""
    safeRight: NotRequired[float]
    """width of the area at the right that the system covers, in points"""
    safeTop: NotRequired[float]
    """height of the area at the top that the system covers, in points"""
    scrollDirection: NotRequired[Literal["up", "down"]]
    """direction in which the content was scrolled last; the setting `minimizeBehavior` of a bar decides what follows"""
    sidebar: NotRequired[EnvironmentUpdateSetSidebar]
    """the sidebar of the window at its leading edge; one that is gone is `hidden`"""
    state: NotRequired[Literal["active", "inactive", "background"]]
    """state of the scene; a new one is active unless it says otherwise"""
    width: NotRequired[float]
    """width of the scene, in points"""



class ScreenHit(TypedDict):
    """The fields of the query `screen.hit`."""

    at: AccessoryPanTranslation1 | list[float]
    container: NotRequired[str]



class ScreenHitAnswerPan(TypedDict):
    """ScreenHitAnswerPan."""

    began: NotRequired[str | list[Any]]
    """the topic of a request, or [topic, data]"""
    cancelled: NotRequired[str | list[Any]]
    """the topic of a request, or [topic, data]"""
    data: NotRequired[Any]
    ended: NotRequired[str | list[Any]]
    """the topic of a request, or [topic, data]"""
    fields: NotRequired[list[Literal["dx", "dy", "vx", "vy", "translation", "velocity"]]]
    moved: NotRequired[str | list[Any]]
    """the topic of a request, or [topic, data]"""



class ScreenHitAnswer(TypedDict):
    """The answer to the query `screen.hit`."""

    hold: NotRequired[list[Any]]
    """[topic, data] of a request"""
    pan: NotRequired[ScreenHitAnswerPan]
    part: NotRequired[str]
    tap: NotRequired[list[Any]]
    """[topic, data] of a request"""



class ScreenPicture(TypedDict):
    """The fields of the query `screen.picture`."""

    container: NotRequired[str]
    contentSize: NotRequired[Literal["xSmall", "small", "medium", "large", "xLarge", "xxLarge", "xxxLarge", "accessibility1", "accessibility2", "accessibility3", "accessibility4", "accessibility5"]]
    increaseContrast: NotRequired[bool]
    reduceTransparency: NotRequired[bool]
    rtl: NotRequired[bool]
    scheme: NotRequired[Literal["light", "dark"]]
    size: NotRequired[list[float]]
    """[width, height] in points"""



class ScreenPictureAnswerPartsItemActionsItem(TypedDict):
    """ScreenPictureAnswerPartsItemActionsItem."""

    name: str
    request: list[Any]
    """[topic, data] of a request"""



class ScreenPictureAnswerPartsItemBorder(TypedDict):
    """ScreenPictureAnswerPartsItemBorder."""

    bottom: NotRequired[str]
    color: str
    width: float



class ScreenPictureAnswerPartsItemFont(TypedDict):
    """ScreenPictureAnswerPartsItemFont."""

    family: NotRequired[str]
    size: float
    style: NotRequired[str]
    weight: int



class ScreenPictureAnswerPartsItemMotionItemFrom(TypedDict):
    """ScreenPictureAnswerPartsItemMotionItemFrom."""

    alpha: NotRequired[float]
    blur: NotRequired[float]
    height: NotRequired[float]
    progress: NotRequired[float]
    radius: NotRequired[float]
    rotation: NotRequired[float]
    scale: NotRequired[float]
    selected: NotRequired[float]
    shadowAlpha: NotRequired[float]
    textAlpha: NotRequired[float]
    textOffset: NotRequired[float]
    tx: NotRequired[float]
    ty: NotRequired[float]
    width: NotRequired[float]
    x: NotRequired[float]
    y: NotRequired[float]



ScreenPictureAnswerPartsItemMotionItem = TypedDict(
    "ScreenPictureAnswerPartsItemMotionItem",
    {
        "began": float,
        "curve": Literal["spring", "linear", "easeIn", "easeOut", "easeInOut"],
        "damping": NotRequired[float],
        "delay": float,
        "duration": float,
        "from": ScreenPictureAnswerPartsItemMotionItemFrom,
        "of": Literal["pose", "frame", "progress", "selected", "text"],
        "to": ScreenPictureAnswerPartsItemMotionItemFrom,
        "velocity": NotRequired[float],
    },
)



class ScreenPictureAnswerPartsItemRing(TypedDict):
    """ScreenPictureAnswerPartsItemRing."""

    border: ScreenPictureAnswerPartsItemBorder
    frame: list[float]
    """[x, y, width, height] in points"""
    tint: NotRequired[str]



class ScreenPictureAnswerPartsItemShadow(TypedDict):
    """ScreenPictureAnswerPartsItemShadow."""

    color: str
    radius: float
    x: float
    y: float



ScreenPictureAnswerPartsItem = TypedDict(
    "ScreenPictureAnswerPartsItem",
    {
        "actions": NotRequired[list[ScreenPictureAnswerPartsItemActionsItem]],
        "alignment": NotRequired[Literal["left", "center", "right"]],
        "alpha": NotRequired[float],
        "badge": NotRequired[str],
        "badgeFrame": NotRequired[list[float]],
        "blur": NotRequired[float],
        "border": NotRequired[ScreenPictureAnswerPartsItemBorder],
        "cause": NotRequired[int],
        "content": NotRequired[str],
        "contrast": NotRequired[float],
        "font": NotRequired[ScreenPictureAnswerPartsItemFont],
        "frame": list[float],
        "gloss": NotRequired[list[float]],
        "gradient": NotRequired[list[str]],
        "hint": NotRequired[str],
        "hold": NotRequired[list[Any]],
        "icon": NotRequired[str],
        "iconFrame": NotRequired[list[float]],
        "iconInk": NotRequired[str],
        "id": str,
        "in": NotRequired[str],
        "ink": NotRequired[str],
        "input": NotRequired[list[Any]],
        "keys": NotRequired[dict[str, list[Any]]],
        "kind": Literal["plate", "button", "text", "icon", "image", "progress", "field", "indicator", "dimming", "content", "system"],
        "layer": NotRequired[int],
        "lines": NotRequired[list[list[str]]],
        "material": NotRequired[Literal["glass", "blur", "solid", "clear"]],
        "motion": NotRequired[list[ScreenPictureAnswerPartsItemMotionItem]],
        "name": NotRequired[str],
        "pan": NotRequired[ScreenHitAnswerPan],
        "private": NotRequired[list[str]],
        "progress": NotRequired[float],
        "radii": NotRequired[list[float]],
        "radius": NotRequired[float],
        "ring": NotRequired[ScreenPictureAnswerPartsItemRing],
        "role": NotRequired[Literal["button", "tab", "image", "text", "header", "link", "slider", "progress", "field", "menu", "list", "toolbar", "dialog", "alert", "group"]],
        "shadow": NotRequired[ScreenPictureAnswerPartsItemShadow],
        "states": NotRequired[list[Literal["selected", "disabled", "pressed", "on", "off", "expanded", "busy", "highlighted", "modal", "sensitive", "hovered", "focused"]]],
        "tap": NotRequired[list[Any]],
        "textFade": NotRequired[float],
        "textFrame": NotRequired[list[float]],
        "textLoop": NotRequired[float],
        "thickness": NotRequired[Literal["ultraThin", "thin", "regular", "thick", "ultraThick"]],
        "tint": NotRequired[str],
        "title": NotRequired[str],
        "touch": NotRequired[ScreenHitAnswerPan],
        "unfocus": NotRequired[list[Any]],
        "value": NotRequired[str],
    },
)



class ScreenPictureAnswer(TypedDict):
    """The answer to the query `screen.picture`."""

    container: str
    focus: NotRequired[str]
    gone: NotRequired[list[str]]
    order: NotRequired[list[str]]
    parts: list[ScreenPictureAnswerPartsItem]
    reading: NotRequired[list[str]]
    rtl: bool
    scheme: Literal["light", "dark"]
    seq: int
    size: list[float]
    """[width, height] in points"""
    time: float
    """seconds"""
    whole: bool



class ScreenPictureChanged(TypedDict):
    """The data of the fact `screen.pictureChanged`."""

    container: str
    focus: NotRequired[str]
    gone: NotRequired[list[str]]
    order: NotRequired[list[str]]
    parts: list[ScreenPictureAnswerPartsItem]
    reading: NotRequired[list[str]]
    rtl: bool
    scheme: Literal["light", "dark"]
    seq: int
    size: list[float]
    """[width, height] in points"""
    time: float
    """seconds"""
    whole: bool



class ScreenRejected(TypedDict):
    """The data of the fact `screen.rejected`."""

    explanation: str
    reason: Literal["unknownContainer", "unknownPart"]



class ScreenStackModulesItem(TypedDict):
    """ScreenStackModulesItem."""

    beside: NotRequired[str]
    """the module next to which this one stands, and which it must follow in the order; nil: none"""
    bottom: float
    """points that the module takes at the bottom; 0: none"""
    name: str
    """the name of the module"""
    top: float
    """points that the module takes at the top; 0: none"""



class ScreenStack(TypedDict):
    """The fields of the query `screen.stack`."""

    container: str
    """the id of the container"""
    height: float
    """the height of the container, in points"""
    keyboard: float
    """the height that the keyboard covers at the bottom, in points; 0 without a keyboard"""
    modules: list[ScreenStackModulesItem]
    """all visible modules in the default order: each before those that stand on it"""
    width: float
    """the width of the container, in points"""



class ScreenStackAnswer(TypedDict):
    """The answer to the query `screen.stack`."""

    hidden: NotRequired[list[str]]
    """names of the modules that are not drawn and take no room; nil: none"""
    order: NotRequired[list[str]]
    """names of modules, each before those that stand on it; modules that are left out come after them, in the default order; nil: the default order"""



class SideButtonActionInvoked(TypedDict):
    """The data of the fact `sideButton.actionInvoked`."""

    action: str
    id: NotRequired[str]



SideButtonAnimationStarted = TypedDict(
    "SideButtonAnimationStarted",
    {
        "curve": Literal["spring", "linear", "easeIn", "easeOut", "easeInOut"],
        "damping": NotRequired[float],
        "delay": float,
        "duration": float,
        "from": AccessoryAnimationStartedFrom,
        "to": AccessoryAnimationStartedFrom,
        "velocity": NotRequired[float],
        "what": Literal["floatingButtonShow", "floatingButtonHide", "floatingButtonTap", "floatingButtonPress", "floatingButtonSwipe"],
    },
)



class SideButtonAppearanceChanged(TypedDict):
    """The data of the fact `sideButton.appearanceChanged`."""

    animated: bool
    backgroundColor: str
    duration: float
    """seconds"""
    icon: NotRequired[str]
    tintColor: str



class SideButtonChooseGlobalGestures(TypedDict):
    """SideButtonChooseGlobalGestures."""

    enabledDirections: NotRequired[list[Literal["up", "down", "left", "right"]]]
    """directions in which swipes count; all four when absent"""
    onSwipe: NotRequired[str]
    """name of the action of a swipe"""
    onTap: NotRequired[str]
    """name of the action of a tap; it replaces the `action` of the button"""
    swipeThreshold: NotRequired[float]
    """distance that a swipe must exceed, in points; 30 when absent"""
    swipeVelocityThreshold: NotRequired[float]
    """speed that a swipe must exceed, in points per second; 200 when absent"""



class SideButtonChooseGlobal(TypedDict):
    """SideButtonChooseGlobal."""

    accessibilityHint: NotRequired[str]
    """what a tap does, for screen readers"""
    accessibilityLabel: NotRequired[str]
    """the name of the button for screen readers; when absent, `overflowTitle`, or else the name of the icon"""
    action: NotRequired[str]
    """name of the action of a tap"""
    backgroundColor: NotRequired[str]
    """name of the background color; `clear`: glass"""
    gestures: NotRequired[SideButtonChooseGlobalGestures]
    """gestures that the button accepts; nil: only taps"""
    icon: NotRequired[str]
    """name of the icon; when absent, the button shows `overflowTitle`"""
    id: NotRequired[str]
    """id that distinguishes otherwise equal buttons"""
    isEnabled: NotRequired[bool]
    """whether the button takes touches; true when absent"""
    overflowTitle: NotRequired[str]
    """title of the button in the overflow menu"""
    preset: NotRequired[Literal["addButton", "editButton", "shareButton", "moreButton"]]
    """a predefined button, which the other fields change"""
    priority: NotRequired[Literal["essential", "primary", "secondary"]]
    """priority of the button when there is too little room"""
    style: NotRequired[Literal["glass", "primary", "secondary", "success", "warning", "danger"]]
    """a predefined pair of colors, which `backgroundColor` and `tintColor` change"""
    tintColor: NotRequired[str]
    """name of the color of the icon"""



SideButtonChoose = TypedDict(
    "SideButtonChoose",
    {
        "global": NotRequired[SideButtonChooseGlobal],
        "item": NotRequired[SideButtonChooseGlobal],
    },
)


SideButtonChooseAnswer = Literal["item", "global", "none"]
"""The answer to the query `sideButton.choose`"""



class SideButtonCurrentChanged(TypedDict):
    """The data of the fact `sideButton.currentChanged`."""

    button: NotRequired[SideButtonChooseGlobal]
    """A side button as the app describes it"""



class SideButtonFeedbackChanged(TypedDict):
    """The data of the fact `sideButton.feedbackChanged`."""

    alpha: float
    scale: float
    tx: float
    ty: float



class SideButtonHapticPlayed(TypedDict):
    """The data of the fact `sideButton.hapticPlayed`."""

    style: Literal["light", "medium"]



class SideButtonHidden(TypedDict):
    """The data of the fact `sideButton.hidden`."""

    animated: bool
    button: SideButtonChooseGlobal
    """A side button as the app describes it"""



class SideButtonPan(TypedDict):
    """The data of the request `sideButton.pan`."""

    phase: Literal["began", "moved", "ended", "cancelled"]
    translation: NotRequired[AccessoryPanTranslation1 | list[float]]
    velocity: NotRequired[AccessoryPanTranslation1 | list[float]]



class SideButtonPress(TypedDict):
    """The data of the request `sideButton.press`."""

    phase: Literal["began", "moved", "ended", "cancelled"]



class SideButtonRejected(TypedDict):
    """The data of the fact `sideButton.rejected`."""

    explanation: str
    reason: Literal["noButton", "noGestures", "outOfOrder", "invalidGesture", "swiping", "disabled"]



class SideButtonReplaced(TypedDict):
    """The data of the fact `sideButton.replaced`."""

    animated: bool
    button: SideButtonChooseGlobal
    """A side button as the app describes it"""
    previous: SideButtonChooseGlobal
    """A side button as the app describes it"""
    size: float
    spacing: float



class SideButtonSettingsChanged(TypedDict):
    """The data of the fact `sideButton.settingsChanged`."""

    appearanceDuration: NotRequired[float]
    """seconds that a change of the side button's look takes"""
    bounceDistance: NotRequired[float]
    """distance that the side button jumps when a swipe is recognized, in points"""
    bounceDuration: NotRequired[float]
    """seconds that the jump after a swipe takes; taps are refused until the jump ends"""
    bounceScale: NotRequired[float]
    """scale of the side button at the end of the jump after a swipe, 0 to 10"""
    hideDamping: NotRequired[float]
    """damping ratio of the movement behind the bar; 1: no overshoot"""
    hideDuration: NotRequired[float]
    """seconds in which the side button slides in behind the bar"""
    releaseDamping: NotRequired[float]
    """damping ratio of the movement back after a drag; 1: no overshoot"""
    releaseDuration: NotRequired[float]
    """seconds in which the side button moves back after a drag"""
    showDamping: NotRequired[float]
    """damping ratio of the movement out from behind the bar; 1: no overshoot"""
    showDuration: NotRequired[float]
    """seconds in which the side button slides out from behind the bar"""
    swipeFollow: NotRequired[float]
    """points that the side button moves for each point that the finger moves, 0 to 10"""
    swipeReach: NotRequired[float]
    """the greatest distance in points that the side button follows the finger, on each axis"""
    swipeScale: NotRequired[float]
    """scale of the side button while a finger drags it, 0 to 10"""
    tapScale: NotRequired[float]
    """scale of the side button during a tap, 0 to 10"""



class SideButtonShown(TypedDict):
    """The data of the fact `sideButton.shown`."""

    animated: bool
    button: SideButtonChooseGlobal
    """A side button as the app describes it"""
    size: float
    spacing: float



class SideButtonSwipe(TypedDict):
    """The fields of the query `sideButton.swipe`."""

    enabledDirections: list[Literal["up", "down", "left", "right"]]
    """the directions in which the side button accepts swipes"""
    swipeThreshold: float
    """distance that a swipe must exceed, in points"""
    swipeVelocityThreshold: float
    """speed that a swipe must exceed, in points per second"""
    translation: AccessoryPanTranslation1 | list[float]
    """movement since the drag began, in points; right and down are positive"""
    velocity: AccessoryPanTranslation1 | list[float]
    """speed at the end of the drag, in points per second; right and down are positive"""



class SideButtonSwipeAnswer(TypedDict):
    """The answer to the query `sideButton.swipe`."""

    direction: NotRequired[Literal["up", "down", "left", "right"]]
    """direction of the swipe; nil: the drag was not a swipe"""



class SideButtonSwiped(TypedDict):
    """The data of the fact `sideButton.swiped`."""

    action: NotRequired[str]
    direction: Literal["up", "down", "left", "right"]
    id: NotRequired[str]



class SideButtonTap(TypedDict):
    """The data of the request `sideButton.tap`."""




class SideButtonUpdateAppearance(TypedDict):
    """The data of the request `sideButton.updateAppearance`."""

    animated: NotRequired[bool]
    """whether the change is animated; true when absent"""
    backgroundColor: NotRequired[str]
    """name of the background color; a glass button keeps its background"""
    icon: NotRequired[str]
    """name of the icon"""
    tintColor: NotRequired[str]
    """name of the color of the icon"""



class SystemBannerUpdate(TypedDict):
    """The data of the request `systemBanner.update`."""

    visible: bool



class ToastAccessibilityDismiss(TypedDict):
    """The data of the request `toast.accessibilityDismiss`."""

    id: NotRequired[str]



class ToastActionInvoked(TypedDict):
    """The data of the fact `toast.actionInvoked`."""

    id: str
    index: NotRequired[int]
    role: NotRequired[str]
    title: str



class ToastActivate(TypedDict):
    """The data of the request `toast.activate`."""

    id: NotRequired[str]



class ToastAnnounced(TypedDict):
    """The data of the fact `toast.announced`."""

    id: str
    politeness: Literal["polite", "assertive"]
    text: str



class ToastCancel(TypedDict):
    """The data of the request `toast.cancel`."""

    id: NotRequired[str]



class ToastCaptureToastAction(TypedDict):
    """ToastCaptureToastAction."""

    role: NotRequired[str]
    """word that identifies the action to the app, such as `retry`, `dismiss`, `undo` or `view`"""
    title: str
    """title of the button"""



class ToastCaptureToastSafeAreaBehavior2(TypedDict):
    """ToastCaptureToastSafeAreaBehavior2."""

    bottom: float
    """points at the bottom"""
    top: float
    """points at the top"""



class ToastCaptureToast(TypedDict):
    """ToastCaptureToast."""

    accent: NotRequired[str]
    """name of the accent color"""
    accessibilityPolite: NotRequired[bool]
    """whether a screen reader finishes its current announcement before that of the toast"""
    action: NotRequired[ToastCaptureToastAction]
    """button of the toast: its title and its role"""
    actions: NotRequired[list[ToastCaptureToastAction]]
    """several buttons, at most 3; the first is the `action`, which a double tap performs"""
    allowsUserDismiss: NotRequired[bool]
    """whether the user can dismiss the toast by a tap or a swipe"""
    announceSensitive: NotRequired[bool]
    """whether a screen reader reads the text of a sensitive toast aloud"""
    axis: NotRequired[Literal["vertical", "horizontal", "both"]]
    """directions in which a swipe dismisses the toast; absent: `vertical`, toward its edge"""
    cancel: NotRequired[ToastCaptureToastAction]
    """button that dismisses the toast without an action, such as "Not now\""""
    closable: NotRequired[bool]
    """whether the toast has a button that closes it, also if `allowsUserDismiss` is false; absent: it has none"""
    count: NotRequired[int]
    """number of toasts that this toast represents, from 1"""
    dedupeKey: NotRequired[str]
    """key that toasts about the same thing share; such toasts may merge"""
    duration: NotRequired[float]
    """seconds on screen; 0: until the toast is dismissed"""
    haptics: NotRequired[str]
    """`auto` (the pattern of the kind), `none`, `disabled`, or a pattern such as `notification.success`"""
    icon: NotRequired[str]
    """name of the icon"""
    id: NotRequired[str]
    """id of the toast; a live toast with the same id is changed"""
    ignoredPauses: NotRequired[list[str]]
    """names of pause sources that do not stop the toast's timer, at most 16"""
    kind: NotRequired[Literal["success", "error", "info", "warning", "custom"]]
    """kind of the toast, which determines its color, its symbol and its defaults"""
    loading: NotRequired[bool]
    """whether the toast's task still runs; the toast stays until the task is settled"""
    maxWidth: NotRequired[float]
    """largest width in points; nil: as wide as the scene allows"""
    measuredLines: NotRequired[int]
    """number of lines that the text takes, from 1"""
    message: str
    """text of the toast; not empty"""
    presentationEdge: NotRequired[Literal["top", "bottom", "center", "topLeading", "topTrailing", "bottomLeading", "bottomTrailing"]]
    """edge or corner of the scene at which the toast appears, or its middle"""
    priority: NotRequired[Literal["normal", "elevated", "critical"]]
    """how important the toast is"""
    progress: NotRequired[float]
    """share of the toast's task that is done, 0 to 1"""
    reduceMotion: NotRequired[Literal["respect", "ignore", "custom"]]
    """whether the toast respects the user's preference for reduced motion"""
    region: NotRequired[str]
    """name of a region of the screen, 1 to 64 bytes; each region has its own queue; nil: the usual place"""
    restorationToken: NotRequired[str]
    """token by which the app shows a critical toast again after the process ended"""
    safeAreaBehavior: NotRequired[Literal["avoid", "ignore"] | ToastCaptureToastSafeAreaBehavior2]
    """whether the toast keeps clear of the safe area, or the points at `top` and `bottom` that it keeps clear of instead"""
    scene: NotRequired[str]
    """id of the scene that the caller requests"""
    sensitive: NotRequired[bool]
    """whether the toast is hidden while the screen is recorded or in the app switcher"""
    source: NotRequired[str]
    """name of the sender"""
    tags: NotRequired[list[str]]
    """words by which `toast.dismissAll` selects the toast, at most 16"""
    title: NotRequired[str]
    """heading above the message"""
    undoToken: NotRequired[str]
    """token of the change that the toast's action undoes"""
    validFor: NotRequired[float]
    """seconds after its arrival in which the toast may appear; after that, it is dropped as stale"""



class ToastCapture(TypedDict):
    """The fields of the query `toast.capture`."""

    isOnScreen: bool
    """whether the toast is already on screen; with `wait` it then stays, with its text hidden"""
    scene: str
    """id of the scene whose screen is recorded"""
    toast: ToastCaptureToast
    """a toast whose `sensitive` is true"""


ToastCaptureAnswer = Literal["show", "hideText", "wait", "drop"]
"""The answer to the query `toast.capture`"""



class ToastClearHistory(TypedDict):
    """The data of the request `toast.clearHistory`."""




class ToastClose(TypedDict):
    """The data of the request `toast.close`."""

    id: NotRequired[str]



class ToastCoalesce(TypedDict):
    """The fields of the query `toast.coalesce`."""

    age: float
    """seconds since the live toast appeared, began to wait or last merged"""
    existing: ToastCaptureToast
    """a live toast"""
    existingState: Literal["waiting", "next", "presenting", "interrupted"]
    """where the live toast is: in the queue (`waiting`), about to interrupt (`next`), on screen (`presenting`), or being interrupted (`interrupted`)"""
    incoming: ToastCaptureToast
    """the new toast"""
    window: float
    """seconds in which toasts merge, from the setting `coalescingWindow`; 0: merging is off"""


ToastCoalesceAnswer = Literal["separate", "replace", "keep", "count"]
"""The answer to the query `toast.coalesce`"""



class ToastCoalesced(TypedDict):
    """The data of the fact `toast.coalesced`."""

    alias: str
    count: int
    id: str



class ToastCollapse(TypedDict):
    """The data of the request `toast.collapse`."""

    id: NotRequired[str]
    """id of a toast of the group; when absent, the group in which a toast appeared last"""



class ToastCommitted(TypedDict):
    """The data of the fact `toast.committed`."""

    id: NotRequired[str]
    token: str



class ToastDeferred(TypedDict):
    """The data of the fact `toast.deferred`."""

    detail: NotRequired[str]
    id: str
    reason: Literal["rateLimit", "banner", "noScene", "background", "away", "policy", "capture"]
    until: NotRequired[float]
    """seconds"""



class ToastDismiss(TypedDict):
    """The data of the request `toast.dismiss`."""

    animated: NotRequired[bool]
    id: NotRequired[str]



class ToastDismissAll(TypedDict):
    """The data of the request `toast.dismissAll`."""

    below: NotRequired[Literal["normal", "elevated", "critical"]]
    kind: NotRequired[Literal["success", "error", "info", "warning", "custom"]]
    region: NotRequired[str]
    source: NotRequired[str]
    tag: NotRequired[str]



class ToastDismissed(TypedDict):
    """The data of the fact `toast.dismissed`."""

    id: str
    method: Literal["automatic", "userTap", "userSwipe", "actionTap", "programmatic", "interrupted", "cancelTap", "closeTap"]



class ToastDismissing(TypedDict):
    """The data of the fact `toast.dismissing`."""

    id: str
    method: Literal["automatic", "userTap", "userSwipe", "actionTap", "programmatic", "interrupted", "cancelTap", "closeTap"]



class ToastDragBegan(TypedDict):
    """The data of the request `toast.dragBegan`."""

    dx: NotRequired[float]
    """points since the finger came down, positive to the right; a toast follows it sideways if its `axis` allows that"""
    dy: NotRequired[float]
    """points since the finger came down, positive downwards"""
    id: NotRequired[str]
    """id of the toast; when absent, the one that appeared last"""
    vx: NotRequired[float]
    """points per second, positive to the right; only the final speed counts"""
    vy: NotRequired[float]
    """points per second, positive downwards; only the final speed counts"""



class ToastDragEnded(TypedDict):
    """The data of the request `toast.dragEnded`."""

    dx: NotRequired[float]
    """points since the drag began, positive to the right; a toast follows it sideways if its `axis` allows that"""
    dy: float
    """points since the drag began, positive downwards"""
    id: NotRequired[str]
    """id of the toast; when absent, the one that is being dragged"""
    vx: NotRequired[float]
    """points per second, positive to the right; only the final speed counts"""
    vy: float
    """points per second, positive downwards"""



class ToastDragMoved(TypedDict):
    """The data of the request `toast.dragMoved`."""

    dx: NotRequired[float]
    """points since the drag began, positive to the right; a toast follows it sideways if its `axis` allows that"""
    dy: float
    """points since the drag began, positive downwards"""
    id: NotRequired[str]
    """id of the toast; when absent, the one that is being dragged"""
    vx: NotRequired[float]
    """points per second, positive to the right; only the final speed counts"""
    vy: NotRequired[float]
    """points per second, positive downwards; only the final speed counts"""



class ToastDropped(TypedDict):
    """The data of the fact `toast.dropped`."""

    detail: NotRequired[str]
    id: str
    reason: Literal["queueFull", "performanceOptimization", "rateLimited", "sceneUnavailable", "backgrounded", "lowMemory", "cancelled", "stale", "quiet", "capture", "summarized", "rule"]



class ToastDwellTraits(TypedDict):
    """ToastDwellTraits."""

    colorScheme: Literal["light", "dark"]
    """color scheme: light or dark"""
    contentSize: Literal["xSmall", "small", "medium", "large", "xLarge", "xxLarge", "xxxLarge", "accessibility1", "accessibility2", "accessibility3", "accessibility4", "accessibility5"]
    """text size"""
    increaseContrast: bool
    """whether the user wants more contrast"""
    layoutDirection: Literal["leftToRight", "rightToLeft"]
    """direction of writing"""
    reduceMotion: bool
    """whether the user wants less motion"""
    reduceTransparency: bool
    """whether the user wants less transparency"""
    voiceOver: bool
    """whether a screen reader is on"""



class ToastDwell(TypedDict):
    """The fields of the query `toast.dwell`."""

    toast: ToastCaptureToast
    """the toast that appears"""
    traits: ToastDwellTraits
    """the traits of the device"""
    waiting: list[ToastCaptureToast]
    """the waiting toasts, in the order of the queue, at most 64"""


ToastDwellAnswer = float
"""The answer to the query `toast.dwell`"""



class ToastEndFocus(TypedDict):
    """The data of the request `toast.endFocus`."""




class ToastExpand(TypedDict):
    """The data of the request `toast.expand`."""

    id: NotRequired[str]
    """id of a toast of the group; when absent, the group in which a toast appeared last"""



class ToastFocus(TypedDict):
    """The data of the request `toast.focus`."""

    id: NotRequired[str]
    """id of the toast; when absent, the one that appeared last"""



class ToastFocusChanged(TypedDict):
    """The data of the fact `toast.focusChanged`."""

    id: NotRequired[str]



class ToastGateLane(TypedDict):
    """ToastGateLane."""

    background: bool
    """whether the app is in the background"""
    banner: NotRequired[bool]
    """whether a system banner delays the toast"""
    hasScene: bool
    """whether a scene is connected that is not in the background"""
    limited: NotRequired[bool]
    """whether the setting `minimumInterval` applies to the toast"""
    name: NotRequired[str]
    """`global`, or the id of the lane's scene; the name of its region comes first, if it has one"""
    presence: NotRequired[Literal["present", "away", "locked"]]
    """whether somebody can look at the screen"""
    state: Literal["idle", "presenting", "dismissing", "interrupted"]
    """state of the lane; `interrupted`: the toast takes the place of another one"""



class ToastGate(TypedDict):
    """The fields of the query `toast.gate`."""

    lane: ToastGateLane
    """the lane in which the toast would appear"""
    sinceLast: NotRequired[float]
    """seconds since the last toast appeared in the lane; nil if none has appeared"""
    toast: ToastCaptureToast
    """the toast that is next"""


ToastGateAnswer = float | Literal["hold", "drop"]
"""The answer to the query `toast.gate`"""



class ToastGroup(TypedDict):
    """The fields of the query `toast.group`."""

    toast: ToastCaptureToast
    """the toast that arrives or waits"""


ToastGroupAnswer = str
"""The answer to the query `toast.group`"""



class ToastGroupChanged(TypedDict):
    """The data of the fact `toast.groupChanged`."""

    expanded: bool
    front: NotRequired[str]
    group: str
    ids: list[str]
    lane: NotRequired[str]
    scene: str



class ToastHapticPlayed(TypedDict):
    """The data of the fact `toast.hapticPlayed`."""

    id: str
    pattern: str



class ToastHeld(TypedDict):
    """The data of the fact `toast.held`."""

    id: str
    level: Literal["off", "quiet", "silent"]



class ToastInterrupt(TypedDict):
    """The fields of the query `toast.interrupt`."""

    current: ToastCaptureToast
    """the toast on screen, or the toast that is about to appear"""
    elapsed: float
    """seconds since the current toast appeared; 0 if it has not appeared yet"""
    incoming: ToastCaptureToast
    """the toast that may interrupt"""


ToastInterruptAnswer = Literal["no", "requeue", "discard"]
"""The answer to the query `toast.interrupt`"""



class ToastInterrupted(TypedDict):
    """The data of the fact `toast.interrupted`."""

    by: str
    id: str
    remaining: float
    """seconds"""



class ToastInvokeAction(TypedDict):
    """The data of the request `toast.invokeAction`."""

    id: NotRequired[str]
    """id of the toast; when absent, the one that appeared last"""
    index: NotRequired[int]
    """place of the action among those of the toast, 0 to 2; when absent, the first"""



class ToastLayoutChanged(TypedDict):
    """The data of the fact `toast.layoutChanged`."""

    animated: NotRequired[bool]
    container: NotRequired[str]
    edge: Literal["top", "bottom", "center", "topLeading", "topTrailing", "bottomLeading", "bottomTrailing"]
    id: str
    motion: NotRequired[SceneEdgeTakenMotion]
    offset: float
    scene: str
    width: float
    x: float



class ToastNormalize(TypedDict):
    """The fields of the query `toast.normalize`."""

    toast: ToastCaptureToast
    """the toast as its caller described it; an option that the caller left out is nil"""



class ToastNormalizeAnswer(TypedDict):
    """The answer to the query `toast.normalize`."""

    accent: NotRequired[str]
    """name of the accent color"""
    accessibilityPolite: NotRequired[bool]
    """whether a screen reader finishes its current announcement before that of the toast"""
    allowsUserDismiss: NotRequired[bool]
    """whether the user can dismiss the toast by a tap or a swipe"""
    announceSensitive: NotRequired[bool]
    """whether a screen reader reads the text of a sensitive toast aloud"""
    axis: NotRequired[Literal["vertical", "horizontal", "both"]]
    """directions in which a swipe dismisses the toast; absent: `vertical`, toward its edge"""
    closable: NotRequired[bool]
    """whether the toast has a button that closes it, also if `allowsUserDismiss` is false; absent: it has none"""
    dedupeKey: NotRequired[str]
    """key that toasts about the same thing share; such toasts may merge"""
    duration: NotRequired[float]
    """seconds on screen; 0: until the toast is dismissed"""
    haptics: NotRequired[str]
    """`auto` (the pattern of the kind), `none`, `disabled`, or a pattern such as `notification.success`"""
    icon: NotRequired[str]
    """name of the icon"""
    kind: NotRequired[Literal["success", "error", "info", "warning", "custom"]]
    """kind of the toast, which determines its color, its symbol and its defaults"""
    maxWidth: NotRequired[float]
    """largest width in points; nil: as wide as the scene allows"""
    message: NotRequired[str]
    """text of the toast; not empty"""
    presentationEdge: NotRequired[Literal["top", "bottom", "center", "topLeading", "topTrailing", "bottomLeading", "bottomTrailing"]]
    """edge or corner of the scene at which the toast appears, or its middle"""
    priority: NotRequired[Literal["normal", "elevated", "critical"]]
    """how important the toast is"""
    reduceMotion: NotRequired[Literal["respect", "ignore", "custom"]]
    """whether the toast respects the user's preference for reduced motion"""
    region: NotRequired[str]
    """name of a region of the screen, 1 to 64 bytes; each region has its own queue; nil: the usual place"""
    safeAreaBehavior: NotRequired[Literal["avoid", "ignore"] | ToastCaptureToastSafeAreaBehavior2]
    """whether the toast keeps clear of the safe area, or the points at `top` and `bottom` that it keeps clear of instead"""
    scene: NotRequired[str]
    """id of the scene that the caller requests"""
    sensitive: NotRequired[bool]
    """whether the toast is hidden while the screen is recorded or in the app switcher"""
    source: NotRequired[str]
    """name of the sender"""
    tags: NotRequired[list[str]]
    """words by which `toast.dismissAll` selects the toast, at most 16"""
    title: NotRequired[str]
    """heading above the message"""
    validFor: NotRequired[float]
    """seconds after its arrival in which the toast may appear; after that, it is dropped as stale"""



ToastNormalized = TypedDict(
    "ToastNormalized",
    {
        "field": str,
        "from": float,
        "id": str,
        "to": float,
    },
)



class ToastOverflow(TypedDict):
    """The fields of the query `toast.overflow`."""

    incoming: ToastCaptureToast
    """the new toast"""
    limit: int
    """number of toasts that may wait"""
    waiting: list[ToastCaptureToast]
    """the waiting toasts, in the order of the queue; of a long queue the last 64, and the first toast that has the same rank as the last one"""


ToastOverflowAnswer = str
"""The answer to the query `toast.overflow`"""



class ToastPause(TypedDict):
    """The data of the request `toast.pause`."""

    id: NotRequired[str]
    """id of the toast; when absent, all toasts on screen"""
    source: str
    """pause source: `hover`, `focus`, `screenReader`, `covered`, or a name of the app's own, 1 to 64 bytes"""



class ToastPaused(TypedDict):
    """The data of the fact `toast.paused`."""

    id: str
    remaining: float
    """seconds"""
    source: str



class ToastPersisted(TypedDict):
    """The data of the fact `toast.persisted`."""

    tokens: list[str]



class ToastPhaseChanged(TypedDict):
    """The data of the fact `toast.phaseChanged`."""

    id: str
    name: Literal["enter", "entered", "exit", "gone", "appear", "expand", "textIn", "textShown", "textOut", "shrink", "fadeIn", "fadeOut"]



ToastPlanChangedPlanAnimationsItemMotion = TypedDict(
    "ToastPlanChangedPlanAnimationsItemMotion",
    {
        "curve": Literal["spring", "linear", "easeIn", "easeOut", "easeInOut"],
        "damping": NotRequired[float],
        "delay": float,
        "duration": float,
        "from": AccessoryAnimationStartedFrom,
        "to": AccessoryAnimationStartedFrom,
        "velocity": NotRequired[float],
    },
)



class ToastPlanChangedPlanAnimationsItem(TypedDict):
    """ToastPlanChangedPlanAnimationsItem."""

    motion: ToastPlanChangedPlanAnimationsItemMotion
    part: Literal["toast", "pill", "text", "glyph"]
    phase: Literal["enter", "entered", "exit", "gone", "appear", "expand", "textIn", "textShown", "textOut", "shrink", "fadeIn", "fadeOut"]
    response: NotRequired[float]



class ToastPlanChangedPlanBorder(TypedDict):
    """ToastPlanChangedPlanBorder."""

    hex: str
    name: NotRequired[str]
    opacity: float



class ToastPlanChangedPlanContrastItem(TypedDict):
    """ToastPlanChangedPlanContrastItem."""

    isExact: bool
    pair: Literal["text", "glyph", "border"]
    passes: bool
    ratio: float
    required: NotRequired[float]



class ToastPlanChangedPlanDrag(TypedDict):
    """ToastPlanChangedPlanDrag."""

    axis: NotRequired[Literal["vertical", "horizontal", "both"]]
    damping: float
    distance: float
    fade: float
    reach: float
    resistance: float
    response: float
    returnDamping: float
    returnResponse: float
    shrink: float
    speed: float



class ToastPlanChangedPlanMetrics(TypedDict):
    """ToastPlanChangedPlanMetrics."""

    actionColumnSpacing: NotRequired[float]
    """space between the text and an action below it"""
    actionSpacing: NotRequired[float]
    """space between text and action"""
    bodyGlyphSize: NotRequired[float]
    """size of the symbol next to body text"""
    cornerRadius: NotRequired[float]
    """radius of the corners; of a lower toast, half of its height"""
    horizontalPadding: NotRequired[float]
    """space before the icon and after the text"""
    iconSize: NotRequired[float]
    """size of the icon, or of the disc behind the icon"""
    iconSpacing: NotRequired[float]
    """space between icon and text"""
    lineSpacing: NotRequired[float]
    """line spacing in a text of several lines, in line heights, 0.5 to 5"""
    minimumHeight: NotRequired[float]
    """minimum height of a toast; it grows with the lines of the text"""
    targetSize: NotRequired[float]
    """smallest size of a touch target"""
    titleGlyphSize: NotRequired[float]
    """size of the symbol next to a title"""
    verticalPadding: NotRequired[float]
    """space above and below the text"""



class ToastPlanChangedPlan(TypedDict):
    """ToastPlanChangedPlan."""

    accessibilityActions: list[str]
    accessibilityHint: NotRequired[str]
    accessibilityLabel: str
    animations: list[ToastPlanChangedPlanAnimationsItem]
    arrangement: Literal["row", "column"]
    blur: float
    blurLayers: NotRequired[int]
    border: NotRequired[ToastPlanChangedPlanBorder]
    borderWidth: NotRequired[float]
    contrast: list[ToastPlanChangedPlanContrastItem]
    disc: NotRequired[ToastPlanChangedPlanBorder]
    drag: NotRequired[ToastPlanChangedPlanDrag]
    fill: NotRequired[ToastPlanChangedPlanBorder]
    font: Literal["title3", "body", "subheadline", "headline"]
    fontWeight: Literal["medium", "semibold"]
    glyph: ToastPlanChangedPlanBorder
    hint: Literal["action", "dismiss", "none"]
    id: str
    lines: int
    look: Literal["glass", "badge"]
    material: Literal["ultraThin", "thin", "regular", "thick", "ultraThick", "solid"]
    metrics: ToastPlanChangedPlanMetrics
    """The measures of a toast, in points"""
    motion: Literal["full", "fade"]
    remaining: float
    """seconds"""
    shadow: NotRequired[list[float]]
    symbol: NotRequired[str]
    symbolSize: float
    text: ToastPlanChangedPlanBorder
    tint: ToastPlanChangedPlanBorder
    tintGradient: NotRequired[list[float]]
    titleFont: NotRequired[Literal["title3", "body", "subheadline", "headline"]]
    veil: NotRequired[ToastPlanChangedPlanBorder]
    vibrant: NotRequired[bool]



class ToastPlanChanged(TypedDict):
    """The data of the fact `toast.planChanged`."""

    id: str
    plan: ToastPlanChangedPlan



class ToastPlanned(TypedDict):
    """The data of the fact `toast.planned`."""

    accessibilityActions: list[str]
    accessibilityHint: NotRequired[str]
    accessibilityLabel: str
    animations: list[ToastPlanChangedPlanAnimationsItem]
    arrangement: Literal["row", "column"]
    blur: float
    blurLayers: NotRequired[int]
    border: NotRequired[ToastPlanChangedPlanBorder]
    borderWidth: NotRequired[float]
    contrast: list[ToastPlanChangedPlanContrastItem]
    disc: NotRequired[ToastPlanChangedPlanBorder]
    drag: NotRequired[ToastPlanChangedPlanDrag]
    fill: NotRequired[ToastPlanChangedPlanBorder]
    font: Literal["title3", "body", "subheadline", "headline"]
    fontWeight: Literal["medium", "semibold"]
    glyph: ToastPlanChangedPlanBorder
    hint: Literal["action", "dismiss", "none"]
    id: str
    lines: int
    look: Literal["glass", "badge"]
    material: Literal["ultraThin", "thin", "regular", "thick", "ultraThick", "solid"]
    metrics: ToastPlanChangedPlanMetrics
    """The measures of a toast, in points"""
    motion: Literal["full", "fade"]
    remaining: float
    """seconds"""
    shadow: NotRequired[list[float]]
    symbol: NotRequired[str]
    symbolSize: float
    text: ToastPlanChangedPlanBorder
    tint: ToastPlanChangedPlanBorder
    tintGradient: NotRequired[list[float]]
    titleFont: NotRequired[Literal["title3", "body", "subheadline", "headline"]]
    veil: NotRequired[ToastPlanChangedPlanBorder]
    vibrant: NotRequired[bool]



class ToastPresented(TypedDict):
    """The data of the fact `toast.presented`."""

    again: NotRequired[bool]
    container: NotRequired[str]
    id: str
    scene: str
    sensitive: NotRequired[bool]



class ToastPriority(TypedDict):
    """The fields of the query `toast.priority`."""

    toast: ToastCaptureToast
    """the toast, with the options from `toast.normalize`"""


ToastPriorityAnswer = Literal["normal", "elevated", "critical"]
"""The answer to the query `toast.priority`"""



class ToastProgressChanged(TypedDict):
    """The data of the fact `toast.progressChanged`."""

    id: str
    progress: float



class ToastQueued(TypedDict):
    """The data of the fact `toast.queued`."""

    id: str
    position: int
    sensitive: NotRequired[bool]



class ToastQuiet(TypedDict):
    """The fields of the query `toast.quiet`."""

    fullscreen: bool
    """whether an app fills the screen"""
    level: Literal["off", "quiet", "silent"]
    """the quiet level for this toast: the highest of all levels that apply to it"""
    minuteOfDay: NotRequired[int]
    """minutes since midnight, 0 to 1439; nil until `environment.update` sets the time"""
    toast: ToastCaptureToast
    """a toast that arrives, waits or is held"""


ToastQuietAnswer = Literal["show", "wait", "history"]
"""The answer to the query `toast.quiet`"""



ToastQuietChanged = TypedDict(
    "ToastQuietChanged",
    {
        "from": Literal["off", "quiet", "silent"],
        "held": int,
        "to": Literal["off", "quiet", "silent"],
    },
)



class ToastRank(TypedDict):
    """The fields of the query `toast.rank`."""

    toast: ToastCaptureToast
    """a toast that waits or begins to wait"""
    waitedFor: float
    """seconds since the toast began to wait"""


ToastRankAnswer = float
"""The answer to the query `toast.rank`"""



class ToastRejected(TypedDict):
    """The data of the fact `toast.rejected`."""

    code: Literal["emptyMessage", "invalidDuration", "staleRevision", "unknownToast", "stillLive", "forgotten", "unknownAction", "reservedSource", "unknownTimeOfDay"]
    id: NotRequired[str]
    reason: Literal["emptyMessage", "invalidDuration", "staleRevision", "unknownToast", "stillLive", "forgotten", "unknownAction", "reservedSource", "unknownTimeOfDay"]



class ToastRequeued(TypedDict):
    """The data of the fact `toast.requeued`."""

    id: str
    reason: Literal["interrupted", "sceneUnavailable", "moved"]
    remaining: float
    """seconds"""



class ToastRestoreRequested(TypedDict):
    """The data of the fact `toast.restoreRequested`."""

    token: str



class ToastResume(TypedDict):
    """The data of the request `toast.resume`."""

    id: NotRequired[str]
    source: str



class ToastResumed(TypedDict):
    """The data of the fact `toast.resumed`."""

    id: str
    remaining: float
    """seconds"""
    source: str



class ToastRouteScenesItem(TypedDict):
    """ToastRouteScenesItem."""

    fullscreen: NotRequired[bool]
    """whether the scene fills its screen; nil: unknown"""
    height: float
    """height of the scene, in points"""
    id: str
    """id of the scene"""
    safeBottom: float
    """height of the area at the bottom that the system covers, in points"""
    safeLeft: NotRequired[float]
    """width of the area at the left that the system covers, in points; nil: 0"""
    safeRight: NotRequired[float]
    """width of the area at the right that the system covers, in points; nil: 0"""
    safeTop: float
    """height of the area at the top that the system covers, in points"""
    sidebar: NotRequired[EnvironmentUpdateSetSidebar]
    """the sidebar at the leading edge; nil: there has never been one"""
    state: Literal["active", "inactive", "background"]
    """whether the scene is active, inactive (visible, but not in use) or in the background"""
    width: float
    """width of the scene, in points"""



class ToastRoute(TypedDict):
    """The fields of the query `toast.route`."""

    scenes: list[ToastRouteScenesItem]
    """the connected scenes, active ones before inactive ones, the most recently active one first"""
    toast: ToastCaptureToast
    """a toast that arrives or is about to appear"""


ToastRouteAnswer = str
"""The answer to the query `toast.route`"""



class ToastSetInset(TypedDict):
    """The data of the request `toast.setInset`."""

    edge: Literal["top", "bottom"]
    """edge that is covered"""
    height: float
    """points from the safe area that are covered; 0: the part no longer covers the edge"""
    name: str
    """name of the part that covers the edge, 1 to 64 bytes; if several cover one edge, the highest applies"""



class ToastSetProgress(TypedDict):
    """The data of the request `toast.setProgress`."""

    id: str
    """id of the toast"""
    progress: float
    """share of the task that is done, 0 to 1"""



ToastSetQuiet = TypedDict(
    "ToastSetQuiet",
    {
        "for": NotRequired[float],
        "level": Literal["off", "quiet", "silent"],
        "source": NotRequired[str],
        "until": NotRequired[str | int],
    },
)



class ToastSettingsChangedBlur(TypedDict):
    """ToastSettingsChangedBlur."""

    high: NotRequired[float]
    """points in the performance mode `high`"""
    lowPower: NotRequired[float]
    """points in the performance mode `lowPower`"""
    standard: NotRequired[float]
    """points in the performance mode `standard`"""



class ToastSettingsChangedDefaultsRegionsValue(TypedDict):
    """ToastSettingsChangedDefaultsRegionsValue."""

    accent: NotRequired[str]
    """the accent color of a toast of the kind info or custom"""
    defaultDuration: NotRequired[float]
    """seconds seconds that a toast stays on screen"""
    errorDuration: NotRequired[float]
    """seconds seconds that an error stays on screen"""



class ToastSettingsChangedDefaults(TypedDict):
    """ToastSettingsChangedDefaults."""

    regions: NotRequired[dict[str, ToastSettingsChangedDefaultsRegionsValue]]
    """defaults by the region of a toast"""
    scenes: NotRequired[dict[str, ToastSettingsChangedDefaultsRegionsValue]]
    """defaults by the scene that a toast names"""
    sources: NotRequired[dict[str, ToastSettingsChangedDefaultsRegionsValue]]
    """defaults by the source of a toast; they take precedence"""



class ToastSettingsChangedHaptics(TypedDict):
    """ToastSettingsChangedHaptics."""

    custom: NotRequired[Literal["none", "notification.success", "notification.warning", "notification.error", "impact.light", "impact.medium", "impact.heavy", "impact.soft", "impact.rigid", "selection"]]
    """for a toast of the kind `custom`"""
    error: NotRequired[Literal["none", "notification.success", "notification.warning", "notification.error", "impact.light", "impact.medium", "impact.heavy", "impact.soft", "impact.rigid", "selection"]]
    """for an error toast"""
    info: NotRequired[Literal["none", "notification.success", "notification.warning", "notification.error", "impact.light", "impact.medium", "impact.heavy", "impact.soft", "impact.rigid", "selection"]]
    """for an info toast"""
    success: NotRequired[Literal["none", "notification.success", "notification.warning", "notification.error", "impact.light", "impact.medium", "impact.heavy", "impact.soft", "impact.rigid", "selection"]]
    """for a success toast"""
    warning: NotRequired[Literal["none", "notification.success", "notification.warning", "notification.error", "impact.light", "impact.medium", "impact.heavy", "impact.soft", "impact.rigid", "selection"]]
    """for a warning toast"""



class ToastSettingsChangedHistory(TypedDict):
    """ToastSettingsChangedHistory."""

    again: NotRequired[float]
    """seconds after its end in which `toast.showAgain` can show a toast again, from memory only; 0: never"""
    size: NotRequired[int]
    """largest number of toasts, 0 to 10000"""
    text: NotRequired[bool]
    """whether the history stores the text of toasts, which can be private"""



class ToastSettingsChangedMovement(TypedDict):
    """ToastSettingsChangedMovement."""

    dragFade: NotRequired[float]
    """opacity that the toast loses in a drag over `swipeDistance`, 0 to 1"""
    dragReach: NotRequired[float]
    """distance up to which the toast follows the finger one to one, in points"""
    dragResistance: NotRequired[float]
    """share of the finger's movement that the toast follows beyond `dragReach`, 0 to 1"""
    dragShrink: NotRequired[float]
    """scale that the toast loses in a drag over `swipeDistance`, 0 to 1"""
    enterDamping: NotRequired[float]
    """damping of the entrance's spring"""
    enterDistance: NotRequired[float]
    """distance of the toast from its place at the start of the entrance, in points"""
    enterResponse: NotRequired[float]
    """response of the entrance's spring, in seconds"""
    enterScale: NotRequired[float]
    """scale of the toast at the start of the entrance, 0 to 10"""
    exitDistance: NotRequired[float]
    """distance of the toast from its place at the end of the exit, in points"""
    exitScale: NotRequired[float]
    """scale of the toast at the end of the exit, 0 to 10"""
    expandDamping: NotRequired[float]
    """damping of the spring with which a badge becomes a pill"""
    expandResponse: NotRequired[float]
    """response of the spring with which a badge becomes a pill, in seconds"""
    followDamping: NotRequired[float]
    """damping of the spring by which the toast follows a finger"""
    followResponse: NotRequired[float]
    """response of the spring by which the toast follows a finger, in seconds"""
    glyphScale: NotRequired[float]
    """scale of a badge's symbol at the start of the entrance, 0 to 10"""
    springBackDamping: NotRequired[float]
    """damping of the spring after a drag that does not dismiss the toast"""
    springBackResponse: NotRequired[float]
    """response of the spring after a drag that does not dismiss the toast, in seconds"""



ToastSettingsChangedQuietSchedule1 = TypedDict(
    "ToastSettingsChangedQuietSchedule1",
    {
        "from": str | int,
        "level": NotRequired[Literal["off", "quiet", "silent"]],
        "to": str | int,
        "weekdays": NotRequired[list[int]],
    },
)



class ToastSettingsChangedQuiet(TypedDict):
    """ToastSettingsChangedQuiet."""

    fullscreen: NotRequired[Literal["off", "quiet", "silent"]]
    """quiet level while an app fills the screen"""
    held: NotRequired[Literal["show", "wait", "history"]]
    """what happens to toasts that may not appear: they are held (`wait`) or only the history has them (`history`)"""
    level: NotRequired[Literal["off", "quiet", "silent"]]
    """quiet level that always applies"""
    schedule: NotRequired[ToastSettingsChangedQuietSchedule1 | list[ToastSettingsChangedQuietSchedule1]]
    """quiet times of the day or of the week: one, or a list; null: none"""
    sources: NotRequired[dict[str, Literal["off", "quiet", "silent"]]]
    """quiet levels for toasts of single sources, by the name of the source"""
    summaryFrom: NotRequired[int]
    """number of toasts that did not appear from which a summary replaces them; 0: never"""



class ToastSettingsChangedRegionsValue(TypedDict):
    """ToastSettingsChangedRegionsValue."""

    maxQueueSize: NotRequired[int | Literal["unbounded"] | None]
    """number of toasts that may wait; `unbounded`: any number"""
    visibleLimit: NotRequired[int]
    """number of toasts on screen at the same time, 1 to 16; null: the setting `visibleLimit`"""



class ToastSettingsChangedShadowHigh(TypedDict):
    """ToastSettingsChangedShadowHigh."""

    darkOpacity: NotRequired[float]
    """opacity in the dark color scheme, 0 to 1"""
    opacity: NotRequired[float]
    """opacity in the light color scheme, 0 to 1"""
    radius: NotRequired[float]
    """blur radius of the shadow, in points"""
    y: NotRequired[float]
    """points by which the shadow is lower than the toast, -1000 to 1000"""



class ToastSettingsChangedShadow(TypedDict):
    """ToastSettingsChangedShadow."""

    high: NotRequired[ToastSettingsChangedShadowHigh]
    """in the performance mode `high`"""
    lowPower: NotRequired[ToastSettingsChangedShadowHigh]
    """in the performance mode `lowPower`"""
    standard: NotRequired[ToastSettingsChangedShadowHigh]
    """in the performance mode `standard`"""



class ToastSettingsChangedSurface(TypedDict):
    """ToastSettingsChangedSurface."""

    border: NotRequired[float]
    """opacity of the border in the light color scheme"""
    borderWidth: NotRequired[float]
    """width of the border, in points"""
    contrastVeil: NotRequired[float]
    """smallest opacity of the layer over the material for users who prefer increased contrast"""
    darkBorder: NotRequired[float]
    """opacity of the border in the dark color scheme"""
    darkMaterial: NotRequired[Literal["ultraThin", "thin", "regular", "thick", "ultraThick", "solid"]]
    """material in the dark color scheme"""
    darkVeil: NotRequired[float]
    """opacity of the black layer over the material in the dark color scheme"""
    material: NotRequired[Literal["ultraThin", "thin", "regular", "thick", "ultraThick", "solid"]]
    """material in the light color scheme"""
    tintFrom: NotRequired[float]
    """opacity of the kind's color at the start of the gradient"""
    tintTo: NotRequired[float]
    """opacity of the kind's color at the end of the gradient"""
    veil: NotRequired[float]
    """opacity of the white layer over the material in the light color scheme"""
    vibrancy: NotRequired[bool]
    """whether text and symbol are blended with what is behind the toast; not on a solid toast, nor with increased contrast"""



class ToastSettingsChangedWordsValueMore(TypedDict):
    """ToastSettingsChangedWordsValueMore."""

    few: NotRequired[str]
    """the form few, as in Russian for 2 to 4"""
    many: NotRequired[str]
    """the form many, as in Russian for 5 to 20"""
    one: NotRequired[str]
    """the form one, as in English for 1"""
    other: NotRequired[str]
    """the form of all other numbers"""
    two: NotRequired[str]
    """the form two, as in Arabic for 2"""
    zero: NotRequired[str]
    """the form zero, as in Arabic for 0"""



class ToastSettingsChangedWordsValue(TypedDict):
    """ToastSettingsChangedWordsValue."""

    actionHint: NotRequired[str]
    """what a double tap on a toast with an action does"""
    actionSentence: NotRequired[str]
    """the sentence at the end of the announcement of a toast with an action"""
    activate: NotRequired[str]
    """the name of the action that does what a double tap does"""
    announcement: NotRequired[str]
    """text spoken when a toast appears, with {kind} and {message}"""
    dismiss: NotRequired[str]
    """the name of the action that dismisses the toast"""
    dismissHint: NotRequired[str]
    """what a double tap on any other toast does"""
    error: NotRequired[str]
    """the kind error"""
    info: NotRequired[str]
    """the kind info"""
    label: NotRequired[str]
    """the name of the toast for a screen reader, with {kind} and {message}"""
    less: NotRequired[str]
    """the button that collapses a group"""
    more: NotRequired[ToastSettingsChangedWordsValueMore]
    """the button of a collapsed group: how many more toasts it has, in each plural form, with {count}"""
    notifications: NotRequired[ToastSettingsChangedWordsValueMore]
    """how many toasts did not appear in a quiet time, in each plural form, with {count}"""
    success: NotRequired[str]
    """the kind success"""
    warning: NotRequired[str]
    """the kind warning"""



class ToastSettingsChanged(TypedDict):
    """The data of the fact `toast.settingsChanged`."""

    accent: NotRequired[str]
    """the color of the brand: the accent of toasts of the kinds info and custom that name none; nil: none"""
    accessibilityLines: NotRequired[int]
    """largest number of lines at the accessibility text sizes, 1 to 100"""
    actionColumnFrom: NotRequired[Literal["xSmall", "small", "medium", "large", "xLarge", "xxLarge", "xxxLarge", "accessibility1", "accessibility2", "accessibility3", "accessibility4", "accessibility5"]]
    """text size from which a toast with an action is arranged as a column"""
    actionDwell: NotRequired[Literal["stays", "threeTimes", "asUsual"]]
    """how long a toast with an action stays while a screen reader is on"""
    announceDelay: NotRequired[float]
    """seconds between the appearance of a toast and its announcement by a screen reader"""
    background: NotRequired[Literal["hold", "dropNonCritical"]]
    """what happens to a toast that arrives in the background: it waits (`hold`), or is dropped unless it is critical"""
    bannerDeferral: NotRequired[float]
    """seconds by which a system banner delays a toast at the top"""
    bannerWait: NotRequired[Literal["deferral", "gone"]]
    """how long a toast at the top waits for a system banner"""
    blur: NotRequired[ToastSettingsChangedBlur]
    """points of blur behind a toast, by performance mode"""
    bottomMargin: NotRequired[float]
    """points between the safe area, or the keyboard, and a toast at the bottom"""
    coalescingOthers: NotRequired[int]
    """number of live toasts with other keys, or with none, that the policy `toast.coalesce` is asked about, 0 to 16"""
    coalescingWindow: NotRequired[float]
    """seconds after its appearance or last merge in which a toast on screen merges with others; 0: toasts never merge"""
    columnFrom: NotRequired[Literal["xSmall", "small", "medium", "large", "xLarge", "xxLarge", "xxxLarge", "accessibility1", "accessibility2", "accessibility3", "accessibility4", "accessibility5"]]
    """text size from which every toast is arranged as a column"""
    deduplicate: NotRequired[Literal["replace", "count", "ignore"]]
    """how a toast merges with a live toast that has the same `dedupeKey`"""
    defaultDuration: NotRequired[float]
    """seconds on screen for a toast without a duration"""
    defaultMaxWidth: NotRequired[float]
    """largest width of a toast without a `maxWidth`, in points; null: as wide as the scene allows"""
    defaults: NotRequired[ToastSettingsChangedDefaults]
    """defaults for the toasts of single sources, regions and scenes"""
    dwellStart: NotRequired[Literal["presentation", "entrance"]]
    """whether the time on screen counts from the start of the entrance (`presentation`) or from its end (`entrance`)"""
    enterDuration: NotRequired[float]
    """seconds that the entrance takes"""
    errorDuration: NotRequired[float]
    """seconds on screen for an error without a duration"""
    estimatesLines: NotRequired[bool]
    """whether the lines of a text without a renderer's measurement are estimated; if not, it has one line"""
    exitDuration: NotRequired[float]
    """seconds that the exit takes"""
    expandedFor: NotRequired[float]
    """seconds after which an expanded group collapses if nothing happens to it; 0: it stays expanded"""
    focusKey: NotRequired[str]
    """key with a modifier, such as `Alt+T`, that gives the focus to the toast that appeared last, and removes it again; nil: none"""
    grouping: NotRequired[Literal["none", "source"]]
    """which toasts form a group that shows one of them: none, or those of one `source`"""
    haptics: NotRequired[ToastSettingsChangedHaptics]
    """haptic pattern for each kind of toast"""
    history: NotRequired[ToastSettingsChangedHistory]
    """what the history records of toasts that have ended"""
    interruptFrom: NotRequired[Literal["elevated", "critical"]]
    """lowest priority of a toast that may interrupt"""
    interrupted: NotRequired[Literal["requeue", "discard"]]
    """what happens to an interrupted toast: it returns (`requeue`) or is dismissed (`discard`)"""
    interruption: NotRequired[bool]
    """whether toasts may interrupt each other"""
    interruptionDelay: NotRequired[float]
    """seconds from the arrival of an interrupting toast to its appearance"""
    lanes: NotRequired[Literal["global", "perScene"]]
    """whether all scenes share their lanes (`global`) or each scene has its own lanes (`perScene`)"""
    lateResult: NotRequired[Literal["nothing", "show"]]
    """whether the result of a task whose toast has ended is shown in a new toast"""
    look: NotRequired[Literal["glass", "badge"]]
    """how toasts are drawn"""
    maxBlurLayers: NotRequired[int]
    """largest number of blur layers, 0 to 100; 0: toasts are solid; null: no limit"""
    maxDuration: NotRequired[float]
    """seconds on screen that a caller can ask for, at most"""
    maxLines: NotRequired[int]
    """largest number of lines of a toast's text, 1 to 100"""
    maxQueueSize: NotRequired[int | Literal["unbounded"] | None]
    """number of toasts that may wait in a lane; `unbounded`: any number"""
    memory: NotRequired[Literal["keep", "dropNormal"]]
    """whether a memory warning drops the waiting toasts of normal priority"""
    metrics: NotRequired[ToastPlanChangedPlanMetrics]
    """sizes and spacings of a toast"""
    minDuration: NotRequired[float]
    """seconds on screen that a caller can ask for, at least"""
    minOnScreen: NotRequired[float]
    """seconds after the appearance of a toast in which only a critical toast may interrupt it"""
    minRemaining: NotRequired[float]
    """seconds for which an interrupted toast stays on screen after its return, at least"""
    minimumInterval: NotRequired[float]
    """seconds between the appearances of two toasts, at least"""
    movement: NotRequired[ToastSettingsChangedMovement]
    """distances, scales and springs of a toast's movements"""
    newest: NotRequired[Literal["near", "far"]]
    """whether the newest of several toasts at an edge is nearest to it (`near`) or farthest (`far`)"""
    noScene: NotRequired[Literal["hold", "drop"]]
    """what happens to a toast that no scene can show: it waits (`hold`) or is dropped"""
    order: NotRequired[Literal["priority", "fifo"]]
    """order in which toasts wait: by priority, or in order of arrival (`fifo`)"""
    persistCritical: NotRequired[bool]
    """whether the restoration tokens of critical toasts are stored beyond the process"""
    politeErrors: NotRequired[bool]
    """whether the announcement of an error waits for other speech, as for every other kind"""
    profile: NotRequired[Literal["agora", "kreta", "aggressive", "conservative", "performanceOptimized", "testing", "documented", "documentedAggressive", "documentedConservative"]]
    """named set of defaults for the other settings; `agora` when absent"""
    quiet: NotRequired[ToastSettingsChangedQuiet]
    """when quiet times are, and what happens to toasts in them"""
    rateLimit: NotRequired[Literal["defer", "drop"]]
    """what happens to a toast that arrives before `minimumInterval` has passed: it waits (`defer`) or is dropped"""
    reducedFade: NotRequired[float]
    """seconds that each fade takes for users who prefer reduced motion"""
    regions: NotRequired[dict[str, ToastSettingsChangedRegionsValue]]
    """limits of single regions, by the name of the region"""
    respectLowPowerMode: NotRequired[bool]
    """whether fewer toasts may wait, and their drawing is simpler, while the device saves power"""
    shadow: NotRequired[ToastSettingsChangedShadow]
    """shadow of a toast, by performance mode"""
    sideMargin: NotRequired[float]
    """points that stay free on each side of a toast"""
    speech: NotRequired[Literal["kindAndMessage", "message"]]
    """whether a screen reader speaks the kind and the action with the message, or the message alone"""
    surface: NotRequired[ToastSettingsChangedSurface]
    """material and colors of a toast's background"""
    swipeDistance: NotRequired[float]
    """points toward the edge from which a swipe dismisses a toast"""
    swipeShare: NotRequired[float]
    """share of `movement.dragReach` from which a swipe dismisses a toast, 0 to 1; null: `swipeDistance` applies"""
    swipeSpeed: NotRequired[float]
    """points per second toward the edge from which a swipe dismisses a toast"""
    titleUpTo: NotRequired[Literal["xSmall", "small", "medium", "large", "xLarge", "xxLarge", "xxxLarge", "accessibility1", "accessibility2", "accessibility3", "accessibility4", "accessibility5"]]
    """largest text size at which a single line is a title"""
    titleWithAction: NotRequired[bool]
    """whether a single line is a title even next to an action"""
    topMargin: NotRequired[float]
    """points between the safe area and a toast at the top"""
    undoBackgroundTimeout: NotRequired[float]
    """seconds in the background after which all offers to undo are committed"""
    visibleLimit: NotRequired[int]
    """number of toasts on screen in a lane at the same time, 1 to 16"""
    words: NotRequired[dict[str, ToastSettingsChangedWordsValue]]
    """the words of toasts by language, such as `de` or `de-AT`"""



class ToastSettle(TypedDict):
    """The data of the request `toast.settle`."""

    action: NotRequired[ToastCaptureToastAction]
    """button of the toast with the result"""
    duration: NotRequired[float]
    """seconds that the result stays on screen, as in `toast.show`"""
    id: str
    """id of the toast"""
    kind: NotRequired[Literal["success", "error", "info", "warning", "custom"]]
    """kind of the result; `success` when absent"""
    message: str
    """text of the result; not empty"""



class ToastShowTimer2(TypedDict):
    """ToastShowTimer2."""

    extend: float
    """seconds"""



class ToastShow(TypedDict):
    """The data of the request `toast.show`."""

    accent: NotRequired[str]
    """name of the accent color"""
    accessibilityPolite: NotRequired[bool]
    """whether a screen reader finishes its current announcement before that of the toast"""
    action: NotRequired[ToastCaptureToastAction]
    """button of the toast: its title and its role"""
    actions: NotRequired[list[ToastCaptureToastAction]]
    """several buttons, at most 3; the first is the `action`, which a double tap performs"""
    allowsUserDismiss: NotRequired[bool]
    """whether the user can dismiss the toast by a tap or a swipe"""
    announceSensitive: NotRequired[bool]
    """whether a screen reader reads the text of a sensitive toast aloud"""
    axis: NotRequired[Literal["vertical", "horizontal", "both"]]
    """directions in which a swipe dismisses the toast; absent: `vertical`, toward its edge"""
    cancel: NotRequired[ToastCaptureToastAction]
    """button that dismisses the toast without an action, such as "Not now\""""
    closable: NotRequired[bool]
    """whether the toast has a button that closes it, also if `allowsUserDismiss` is false; absent: it has none"""
    dedupeKey: NotRequired[str]
    """key that toasts about the same thing share; such toasts may merge"""
    duration: NotRequired[float]
    """seconds on screen; 0: until the toast is dismissed"""
    haptics: NotRequired[str]
    """`auto` (the pattern of the kind), `none`, `disabled`, or a pattern such as `notification.success`"""
    icon: NotRequired[str]
    """name of the icon"""
    id: NotRequired[str]
    """id of the toast; a live toast with the same id is changed"""
    ifRevision: NotRequired[int]
    """the update is refused if the toast has already been updated more often than this"""
    ignoredPauses: NotRequired[list[str]]
    """names of pause sources that do not stop the toast's timer, at most 16"""
    kind: NotRequired[Literal["success", "error", "info", "warning", "custom"]]
    """kind of the toast, which determines its color, its symbol and its defaults"""
    loading: NotRequired[bool]
    """whether the toast's task still runs; the toast stays until the task is settled"""
    maxWidth: NotRequired[float]
    """largest width in points; nil: as wide as the scene allows"""
    measuredLines: NotRequired[int]
    """number of lines that the text takes, from 1"""
    message: str
    """text of the toast; not empty"""
    presentationEdge: NotRequired[Literal["top", "bottom", "center", "topLeading", "topTrailing", "bottomLeading", "bottomTrailing"]]
    """edge or corner of the scene at which the toast appears, or its middle"""
    priority: NotRequired[Literal["normal", "elevated", "critical"]]
    """how important the toast is"""
    progress: NotRequired[float]
    """share of the toast's task that is done, 0 to 1"""
    reduceMotion: NotRequired[Literal["respect", "ignore", "custom"]]
    """whether the toast respects the user's preference for reduced motion"""
    region: NotRequired[str]
    """name of a region of the screen, 1 to 64 bytes; each region has its own queue; nil: the usual place"""
    restorationToken: NotRequired[str]
    """token by which the app shows a critical toast again after the process ended"""
    safeAreaBehavior: NotRequired[Literal["avoid", "ignore"] | ToastCaptureToastSafeAreaBehavior2]
    """whether the toast keeps clear of the safe area, or the points at `top` and `bottom` that it keeps clear of instead"""
    scene: NotRequired[str]
    """id of the scene that the caller requests"""
    sensitive: NotRequired[bool]
    """whether the toast is hidden while the screen is recorded or in the app switcher"""
    source: NotRequired[str]
    """name of the sender"""
    tags: NotRequired[list[str]]
    """words by which `toast.dismissAll` selects the toast, at most 16"""
    timer: NotRequired[Literal["keep", "restart"] | ToastShowTimer2]
    """what an update does to the timer of a toast on screen"""
    title: NotRequired[str]
    """heading above the message"""
    undoToken: NotRequired[str]
    """token of the change that the toast's action undoes"""
    validFor: NotRequired[float]
    """seconds after its arrival in which the toast may appear; after that, it is dropped as stale"""



class ToastShowAgain(TypedDict):
    """The data of the request `toast.showAgain`."""

    id: str
    """id of the toast"""



class ToastSprungBack(TypedDict):
    """The data of the fact `toast.sprungBack`."""

    id: str



ToastStateChanged = TypedDict(
    "ToastStateChanged",
    {
        "from": Literal["idle", "presenting", "dismissing", "interrupted"],
        "lane": NotRequired[str],
        "to": Literal["idle", "presenting", "dismissing", "interrupted"],
    },
)



class ToastSummary(TypedDict):
    """The fields of the query `toast.summary`."""

    count: int
    """number of toasts that did not appear"""
    held: list[ToastCaptureToast]
    """the held toasts, in order of arrival, at most 64"""


ToastSummaryAnswer = str
"""The answer to the query `toast.summary`"""



class ToastSwipe(TypedDict):
    """The data of the request `toast.swipe`."""

    dx: NotRequired[float]
    dy: float
    id: NotRequired[str]
    vx: NotRequired[float]
    vy: float



class ToastTap(TypedDict):
    """The data of the request `toast.tap`."""

    id: NotRequired[str]



ToastTelemetry = TypedDict(
    "ToastTelemetry",
    {
        "duration": NotRequired[float],
        "frameDrops": NotRequired[int],
        "from": NotRequired[Literal["idle", "presenting", "dismissing", "interrupted"]],
        "id": NotRequired[str],
        "kind": NotRequired[Literal["success", "error", "info", "warning", "custom"]],
        "method": NotRequired[Literal["automatic", "userTap", "userSwipe", "actionTap", "programmatic", "interrupted", "cancelTap", "closeTap"]],
        "name": Literal["toast_shown", "toast_dismissed", "toast_coalesced", "toast_dropped", "state_transition", "animation_performance"],
        "original": NotRequired[str],
        "reason": NotRequired[Literal["queueFull", "performanceOptimization", "rateLimited", "sceneUnavailable", "backgrounded", "lowMemory", "cancelled", "stale", "quiet", "capture", "summarized", "rule"]],
        "to": NotRequired[Literal["idle", "presenting", "dismissing", "interrupted"]],
        "updated": NotRequired[str],
    },
)



class ToastUndoPending(TypedDict):
    """The data of the fact `toast.undoPending`."""

    tokens: list[str]
    undone: NotRequired[list[str]]



class ToastUndone(TypedDict):
    """The data of the fact `toast.undone`."""

    id: NotRequired[str]
    token: str



class ToastUpdate(TypedDict):
    """The data of the request `toast.update`."""

    accent: NotRequired[str]
    """name of the accent color"""
    accessibilityPolite: NotRequired[bool]
    """whether a screen reader finishes its current announcement before that of the toast"""
    action: NotRequired[ToastCaptureToastAction]
    """button of the toast: its title and its role"""
    actions: NotRequired[list[ToastCaptureToastAction]]
    """several buttons, at most 3; the first is the `action`, which a double tap performs"""
    allowsUserDismiss: NotRequired[bool]
    """whether the user can dismiss the toast by a tap or a swipe"""
    announceSensitive: NotRequired[bool]
    """whether a screen reader reads the text of a sensitive toast aloud"""
    axis: NotRequired[Literal["vertical", "horizontal", "both"]]
    """directions in which a swipe dismisses the toast; absent: `vertical`, toward its edge"""
    cancel: NotRequired[ToastCaptureToastAction]
    """button that dismisses the toast without an action, such as "Not now\""""
    closable: NotRequired[bool]
    """whether the toast has a button that closes it, also if `allowsUserDismiss` is false; absent: it has none"""
    dedupeKey: NotRequired[str]
    """key that toasts about the same thing share; such toasts may merge"""
    duration: NotRequired[float]
    """seconds on screen; 0: until the toast is dismissed"""
    haptics: NotRequired[str]
    """`auto` (the pattern of the kind), `none`, `disabled`, or a pattern such as `notification.success`"""
    icon: NotRequired[str]
    """name of the icon"""
    id: str
    """id of the toast"""
    ifRevision: NotRequired[int]
    """the update is refused if the toast has already been updated more often than this"""
    ignoredPauses: NotRequired[list[str]]
    """names of pause sources that do not stop the toast's timer, at most 16"""
    kind: NotRequired[Literal["success", "error", "info", "warning", "custom"]]
    """kind of the toast, which determines its color, its symbol and its defaults"""
    loading: NotRequired[bool]
    """whether the toast's task still runs; the toast stays until the task is settled"""
    maxWidth: NotRequired[float]
    """largest width in points; nil: as wide as the scene allows"""
    measuredLines: NotRequired[int]
    """number of lines that the text takes, from 1"""
    message: NotRequired[str]
    """text of the toast; not empty"""
    presentationEdge: NotRequired[Literal["top", "bottom", "center", "topLeading", "topTrailing", "bottomLeading", "bottomTrailing"]]
    """edge or corner of the scene at which the toast appears, or its middle"""
    priority: NotRequired[Literal["normal", "elevated", "critical"]]
    """how important the toast is"""
    progress: NotRequired[float]
    """share of the toast's task that is done, 0 to 1"""
    reduceMotion: NotRequired[Literal["respect", "ignore", "custom"]]
    """whether the toast respects the user's preference for reduced motion"""
    region: NotRequired[str]
    """name of a region of the screen, 1 to 64 bytes; each region has its own queue; nil: the usual place"""
    restorationToken: NotRequired[str]
    """token by which the app shows a critical toast again after the process ended"""
    safeAreaBehavior: NotRequired[Literal["avoid", "ignore"] | ToastCaptureToastSafeAreaBehavior2]
    """whether the toast keeps clear of the safe area, or the points at `top` and `bottom` that it keeps clear of instead"""
    scene: NotRequired[str]
    """id of the scene that the caller requests"""
    sensitive: NotRequired[bool]
    """whether the toast is hidden while the screen is recorded or in the app switcher"""
    source: NotRequired[str]
    """name of the sender"""
    tags: NotRequired[list[str]]
    """words by which `toast.dismissAll` selects the toast, at most 16"""
    timer: NotRequired[Literal["keep", "restart"] | ToastShowTimer2]
    """what happens to the time of a toast on screen; nil: it starts again if the text, the kind or the duration is given"""
    title: NotRequired[str]
    """heading above the message"""
    undoToken: NotRequired[str]
    """token of the change that the toast's action undoes"""
    validFor: NotRequired[float]
    """seconds after its arrival in which the toast may appear; after that, it is dropped as stale"""



class ToastUpdated(TypedDict):
    """The data of the fact `toast.updated`."""

    id: str
    revision: int



class ToastWords(TypedDict):
    """The fields of the query `toast.words`."""

    count: NotRequired[int]
    """the number in the phrase; nil for a phrase without one"""
    locale: str
    """the user's language, such as `en` or `de-AT`"""
    phrase: Literal["success", "error", "info", "warning", "announcement", "label", "actionSentence", "actionHint", "dismissHint", "activate", "dismiss", "notifications", "more", "less"]
    """the phrase to look up"""
    text: NotRequired[str]
    """the text without a rule: answer it for all words that the rule does not change"""


ToastWordsAnswer = str
"""The answer to the query `toast.words`"""



class ToolbarAccessoryWidth(TypedDict):
    """The fields of the query `toolbar.accessoryWidth`."""

    max: float
    """greatest width, in points: the setting `accessoryMaxWidth`"""
    min: float
    """smallest width, in points: the setting `accessoryMinWidth`"""
    tier: Literal["minimal", "tight", "compact", "regular", "spacious"]
    """tier of the width"""
    toolbarWidth: float
    """width of the bar, in points"""


ToolbarAccessoryWidthAnswer = float
"""The answer to the query `toolbar.accessoryWidth`"""



class ToolbarActionInvoked(TypedDict):
    """The data of the fact `toolbar.actionInvoked`."""

    action: str
    id: str
    index: int



class ToolbarAnimationStartedFrom(TypedDict):
    """ToolbarAnimationStartedFrom."""

    accessoryWidth: NotRequired[float]
    accessoryX: NotRequired[float]
    alpha: NotRequired[float]
    height: NotRequired[float]
    inline: NotRequired[float]
    place: NotRequired[float]
    radius: NotRequired[float]
    scale: NotRequired[float]
    selected: NotRequired[float]
    sideButtonSize: NotRequired[float]
    sideButtonSpacing: NotRequired[float]
    sideButtonX: NotRequired[float]
    spacing: NotRequired[float]
    width: NotRequired[float]
    x: NotRequired[float]



ToolbarAnimationStarted = TypedDict(
    "ToolbarAnimationStarted",
    {
        "curve": Literal["spring", "linear", "easeIn", "easeOut", "easeInOut"],
        "damping": NotRequired[float],
        "delay": float,
        "duration": float,
        "from": ToolbarAnimationStartedFrom,
        "id": NotRequired[str],
        "to": ToolbarAnimationStartedFrom,
        "velocity": NotRequired[float],
        "what": Literal["layout", "indicator", "indicatorAlpha", "indicatorHeight", "label", "selectedLook", "press"],
    },
)



class ToolbarAppearanceChangedAppearance2FloatingButtonShadowOffset(TypedDict):
    """ToolbarAppearanceChangedAppearance2FloatingButtonShadowOffset."""

    height: float
    width: float



class ToolbarAppearanceChangedAppearance2(TypedDict):
    """ToolbarAppearanceChangedAppearance2."""

    accessoryContentInsets: NotRequired[EnvironmentUpdateSetSafe]
    """space around the content of an accessory"""
    accessoryCornerRadius: NotRequired[float]
    """radius of an accessory's corners"""
    accessoryToToolbarSpacing: NotRequired[float]
    """gap between the bar and the accessory above it"""
    animationDuration: NotRequired[float]
    """seconds that a change of the layout takes"""
    animationTranslationY: NotRequired[float]
    """distance below its place from which an accessory slides in"""
    borderBottomAlpha: NotRequired[float]
    """opacity of the bar's border at its bottom"""
    borderTopAlpha: NotRequired[float]
    """opacity of the bar's border at its top"""
    floatingButtonIconSize: NotRequired[float]
    """size of the side button's icon"""
    floatingButtonShadowOffset: NotRequired[ToolbarAppearanceChangedAppearance2FloatingButtonShadowOffset]
    """offset of the side button's shadow"""
    floatingButtonShadowOpacity: NotRequired[float]
    """opacity of the side button's shadow"""
    floatingButtonShadowRadius: NotRequired[float]
    """radius of the side button's shadow"""
    floatingButtonSize: NotRequired[float]
    """size of the side button, also for the layout; when absent, the layout has sizes of its own"""
    glossMiddleAlpha: NotRequired[float]
    """opacity of the gloss in its middle"""
    glossTopAlpha: NotRequired[float]
    """opacity of the gloss at its top"""
    itemCompactSize: NotRequired[ToolbarAppearanceChangedAppearance2FloatingButtonShadowOffset]
    """width and height of an entry without a title, the width also for the layout; when absent, 44 × 48"""
    itemFontSize: NotRequired[float]
    """font size of a title"""
    itemFullSize: NotRequired[ToolbarAppearanceChangedAppearance2FloatingButtonShadowOffset]
    """width and height of an entry with its title, the width also for the layout; when absent, 56 × 48"""
    itemIconSize: NotRequired[float]
    """size of an icon in the bar"""
    preset: NotRequired[Literal["default", "compact", "spacious"]]
    """preset from which the numbers come that are left out; `default` when absent"""
    pressAlpha: NotRequired[float]
    """opacity of the side button while a finger presses it"""
    pressScaleFactor: NotRequired[float]
    """scale of the side button while a finger presses it"""
    secondaryAccessoryShowDelay: NotRequired[float]
    """seconds from the selection of an item to the return of its secondary accessory"""
    secondaryAccessorySpacing: NotRequired[float]
    """gap between the primary and the secondary accessory"""
    selectionAnimationDuration: NotRequired[float]
    """seconds in which the selection indicator moves to another entry"""
    selectionIndicatorAlpha: NotRequired[float]
    """opacity of the selection indicator"""
    selectionIndicatorCornerRadius: NotRequired[float]
    """radius of the selection indicator's corners; when absent, it follows from the radius of the bar"""
    selectionIndicatorHeight: NotRequired[float]
    """height of the selection indicator at the levels `full` and `comfortable`"""
    selectionIndicatorHeightCompact: NotRequired[float]
    """height of the selection indicator at all other levels"""
    selectionIndicatorWidthInset: NotRequired[float]
    """points by which the selection indicator is narrower than its entry, -1000 to 1000"""
    selectionSpringDamping: NotRequired[float]
    """damping ratio of the selection indicator's movement; 1: no swing"""
    springDamping: NotRequired[float]
    """damping ratio of a change of the layout; 1: no swing"""
    springVelocity: NotRequired[float]
    """initial speed of all springs, in distances of their movement per second; when absent, 0.5 for the selection indicator and 0 for all others"""
    tapScaleFactor: NotRequired[float]
    """scale of an entry that a finger taps"""
    toolbarCornerRadius: NotRequired[float]
    """radius of the bar's corners; when absent, half of the bar's height"""
    toolbarHeight: NotRequired[float]
    """height of the bar"""
    toolbarInternalPadding: NotRequired[float]
    """space between the edge of the bar and its first entry"""
    toolbarPadding: NotRequired[float]
    """space on each side of the bar and below it, also for the layout; when absent, that of the layout"""
    toolbarShadowOffset: NotRequired[ToolbarAppearanceChangedAppearance2FloatingButtonShadowOffset]
    """offset of the bar's shadow"""
    toolbarShadowOpacity: NotRequired[float]
    """opacity of the bar's shadow"""
    toolbarShadowRadius: NotRequired[float]
    """radius of the bar's shadow"""
    toolbarToSideButtonSpacing: NotRequired[float]
    """gap between bar and side button, also for the layout; when absent, the layout has gaps of its own"""
    ultraMinimalItemWidth: NotRequired[float]
    """width of the only entry in ultra-minimal mode"""
    ultraMinimalSideButtonSize: NotRequired[float]
    """size of the side button in ultra-minimal mode"""
    ultraMinimalToolbarPadding: NotRequired[float]
    """width that the bar has in addition to its only entry in ultra-minimal mode"""



class ToolbarAppearanceChanged(TypedDict):
    """The data of the fact `toolbar.appearanceChanged`."""

    appearance: Literal["default", "compact", "spacious"] | ToolbarAppearanceChangedAppearance2



class ToolbarChooseOverflowEntry(TypedDict):
    """The data of the request `toolbar.chooseOverflowEntry`."""

    id: str



class ToolbarConfigureLayoutSpaceTierThresholds(TypedDict):
    """ToolbarConfigureLayoutSpaceTierThresholds."""

    compact: NotRequired[float]
    """points from which the tier is `compact`"""
    regular: NotRequired[float]
    """points from which the tier is `regular`"""
    spacious: NotRequired[float]
    """points from which the tier is `spacious`"""
    tight: NotRequired[float]
    """points from which the tier is `tight`"""



class ToolbarConfigureLayout(TypedDict):
    """ToolbarConfigureLayout."""

    accessoryMaxWidth: NotRequired[float]
    """greatest width of the accessory"""
    accessoryMinWidth: NotRequired[float]
    """smallest width of the accessory"""
    animationDuration: NotRequired[float]
    """duration of a change of the layout in seconds, for renderers"""
    enableOverflow: NotRequired[bool]
    """whether items may move into the menu for lack of room"""
    itemFullWidth: NotRequired[float]
    """width of an item with its title, if the item has no `fullWidth`"""
    itemMinWidth: NotRequired[float]
    """width of an item without a title, and of the overflow button"""
    itemSpacingComfortable: NotRequired[float]
    """first smaller gap between two items, at the level `comfortable`"""
    itemSpacingCompact: NotRequired[float]
    """first gap between two items with short titles"""
    itemSpacingFull: NotRequired[float]
    """gap between two items at the level `full`"""
    itemSpacingMinimal: NotRequired[float]
    """smallest gap between two items"""
    sideButtonSizeCompact: NotRequired[float]
    """size of the side button in the mode `compact`"""
    sideButtonSizeFull: NotRequired[float]
    """size of the side button in the mode `full`"""
    sideButtonSizeMinimal: NotRequired[float]
    """size of the side button in the mode `compact` at the tier `minimal`"""
    sideButtonSpacingCompact: NotRequired[float]
    """gap between bar and side button in the mode `full` at all lower tiers"""
    sideButtonSpacingFull: NotRequired[float]
    """gap between bar and side button in the mode `full` at the tiers `spacious` and `regular`"""
    sideButtonSpacingMinimal: NotRequired[float]
    """gap between bar and side button in the mode `compact` at the tier `minimal`"""
    sideButtonSpacingTight: NotRequired[float]
    """gap between bar and side button in the mode `compact`"""
    spaceTierThresholds: NotRequired[ToolbarConfigureLayoutSpaceTierThresholds]
    """widths at which the tiers begin"""
    toolbarHeight: NotRequired[float]
    """height of the bar, for renderers"""
    toolbarInternalPadding: NotRequired[float]
    """width of the bar in addition to its entries and their gaps"""
    toolbarPadding: NotRequired[float]
    """space on each side of bar and side button"""



class ToolbarConfigure(TypedDict):
    """The data of the request `toolbar.configure`."""

    appearance: NotRequired[Literal["default", "compact", "spacious"] | ToolbarAppearanceChangedAppearance2]
    """all numbers of the look; null: the numbers of the rules apply again"""
    layout: NotRequired[ToolbarConfigureLayout]
    """all numbers of the layout; an omitted one has its default; null: the numbers of the rules apply again"""



class ToolbarCurrentLayout(TypedDict):
    """The fields of the query `toolbar.currentLayout`."""




class ToolbarCurrentLayoutAnswerSideButtonMode(TypedDict):
    """ToolbarCurrentLayoutAnswerSideButtonMode."""

    kind: Literal["full", "compact", "integrated", "hidden", "none"]
    size: NotRequired[float]
    spacing: NotRequired[float]



class ToolbarCurrentLayoutAnswer(TypedDict):
    """The answer to the query `toolbar.currentLayout`."""

    accessoryPlacement: NotRequired[Literal["inline"]]
    accessoryWidth: float
    animated: bool
    compressionLevel: Literal["full", "comfortable", "compact", "iconOnly", "overflow"]
    containerWidth: float
    isUltraMinimal: bool
    itemDisplayModes: list[Literal["full", "compactTitle", "iconOnly", "hidden"]]
    itemSpacing: float
    needsOverflowButton: bool
    overflowItemIndices: list[int]
    sideButtonMode: ToolbarCurrentLayoutAnswerSideButtonMode
    spaceTier: Literal["minimal", "tight", "compact", "regular", "spacious"]
    toolbarWidth: float
    visibleItemIndices: list[int]



class ToolbarHapticPlayed(TypedDict):
    """The data of the fact `toolbar.hapticPlayed`."""

    style: Literal["light", "medium"]



class ToolbarHideOverflowMenu(TypedDict):
    """The data of the request `toolbar.hideOverflowMenu`."""




class ToolbarInsertItemItem(TypedDict):
    """ToolbarInsertItemItem."""

    accessibilityHint: NotRequired[str]
    """what a tap does, for screen readers"""
    accessibilityLabel: NotRequired[str]
    """the name of the item for screen readers; when absent, its title"""
    accessory: NotRequired[AccessoryCurrentChangedPrimary]
    """accessory above the bar while the item is selected"""
    action: NotRequired[str]
    """name of the action of a tap"""
    badge: NotRequired[str]
    """a word or a number at the corner of the item"""
    canHideTitle: NotRequired[bool]
    """whether the item may be shown as an icon without its title"""
    compactTitle: NotRequired[str]
    """short title of the item, for narrow layouts"""
    compactWidth: NotRequired[float]
    """width of the item with its short title, in points"""
    fullWidth: NotRequired[float]
    """width of the item with its full title, in points"""
    icon: NotRequired[str]
    """name of the icon"""
    id: str
    """id of the item, unique among the items"""
    isEnabled: NotRequired[bool]
    """whether the item takes taps; true when absent"""
    isSelectable: NotRequired[bool]
    """whether a tap selects the item; if not, a tap only runs its action"""
    priority: NotRequired[Literal["essential", "primary", "secondary", "overflow"]]
    """priority of the item when there is too little room"""
    secondaryAccessory: NotRequired[AccessoryCurrentChangedPrimary]
    """second accessory above the first one, which a tap on the selected item shows"""
    selectedIcon: NotRequired[str]
    """name of the icon while the item is selected; when absent, that of `icon`"""
    sideButton: NotRequired[SideButtonChooseGlobal]
    """side button while the item is selected"""
    title: str
    """full title of the item"""



class ToolbarInsertItem(TypedDict):
    """The data of the request `toolbar.insertItem`."""

    before: NotRequired[str]
    """id of the item that follows it; when absent, it is the last one"""
    item: ToolbarInsertItemItem
    """the item, with an id that no other item has"""



class ToolbarIsItemCollapsed(TypedDict):
    """The fields of the query `toolbar.isItemCollapsed`."""

    item: str


ToolbarIsItemCollapsedAnswer = bool
"""The answer to the query `toolbar.isItemCollapsed`"""



class ToolbarItemTapped(TypedDict):
    """The data of the fact `toolbar.itemTapped`."""

    id: str
    index: int
    wasSelected: bool



class ToolbarItemsChanged(TypedDict):
    """The data of the fact `toolbar.itemsChanged`."""

    items: list[ToolbarInsertItemItem]
    replaced: bool
    selectedIndex: int



class ToolbarLayoutConfiguration(TypedDict):
    """ToolbarLayoutConfiguration."""

    accessoryMaxWidth: NotRequired[float]
    """greatest width of the accessory"""
    accessoryMinWidth: NotRequired[float]
    """smallest width of the accessory"""
    animationDuration: NotRequired[float]
    """duration of a change of the layout in seconds, for renderers"""
    enableOverflow: NotRequired[bool]
    """whether items may move into the menu for lack of room"""
    itemFullWidth: NotRequired[float]
    """width of an item with its title, if the item has no `fullWidth`"""
    itemMinWidth: NotRequired[float]
    """width of an item without a title, and of the overflow button"""
    itemSpacingComfortable: NotRequired[float]
    """first smaller gap between two items, at the level `comfortable`"""
    itemSpacingCompact: NotRequired[float]
    """first gap between two items with short titles"""
    itemSpacingFull: NotRequired[float]
    """gap between two items at the level `full`"""
    itemSpacingMinimal: NotRequired[float]
    """smallest gap between two items"""
    sideButtonSizeCompact: NotRequired[float]
    """size of the side button in the mode `compact`"""
    sideButtonSizeFull: NotRequired[float]
    """size of the side button in the mode `full`"""
    sideButtonSizeMinimal: NotRequired[float]
    """size of the side button in the mode `compact` at the tier `minimal`"""
    sideButtonSpacingCompact: NotRequired[float]
    """gap between bar and side button in the mode `full` at all lower tiers"""
    sideButtonSpacingFull: NotRequired[float]
    """gap between bar and side button in the mode `full` at the tiers `spacious` and `regular`"""
    sideButtonSpacingMinimal: NotRequired[float]
    """gap between bar and side button in the mode `compact` at the tier `minimal`"""
    sideButtonSpacingTight: NotRequired[float]
    """gap between bar and side button in the mode `compact`"""
    spaceTierThresholds: NotRequired[ToolbarConfigureLayoutSpaceTierThresholds]
    """widths at which the tiers begin"""
    toolbarHeight: NotRequired[float]
    """height of the bar, for renderers"""
    toolbarInternalPadding: NotRequired[float]
    """width of the bar in addition to its entries and their gaps"""
    toolbarPadding: NotRequired[float]
    """space on each side of bar and side button"""



class ToolbarLayoutItemsItem(TypedDict):
    """ToolbarLayoutItemsItem."""

    canHideTitle: NotRequired[bool]
    """whether the item may be shown as an icon without its title"""
    compactWidth: NotRequired[float]
    """width of the item with its short title, in points"""
    fullWidth: NotRequired[float]
    """width of the item with its full title, in points"""
    id: NotRequired[str]
    """id of the item in `toolbar.overflow`; when absent, its index as text"""
    index: int
    """index of the item in the bar, which the answer contains"""
    priority: NotRequired[Literal["essential", "primary", "secondary", "overflow"]]
    """priority of the item"""



class ToolbarLayoutSideButton(TypedDict):
    """ToolbarLayoutSideButton."""

    priority: Literal["essential", "primary", "secondary"]



class ToolbarLayout(TypedDict):
    """The fields of the query `toolbar.layout`."""

    configuration: NotRequired[ToolbarLayoutConfiguration]
    """numbers of the layout; nil: those of the settings"""
    containerWidth: float
    """width of the container, in points"""
    hasAccessory: bool
    """whether an accessory is above the bar"""
    items: list[ToolbarLayoutItemsItem]
    """the items, in the order of the bar"""
    sideButton: NotRequired[ToolbarLayoutSideButton]
    """the side button; nil if there is none"""



class ToolbarLayoutAnswer(TypedDict):
    """The answer to the query `toolbar.layout`."""

    accessoryWidth: float
    """width of the accessories, in points"""
    compressionLevel: Literal["full", "comfortable", "compact", "iconOnly", "overflow"]
    """step of compression that the layout needs"""
    itemDisplayModes: list[Literal["full", "compactTitle", "iconOnly", "hidden"]]
    """display mode of every item, in the order of the bar"""
    itemSpacing: float
    """gap between two entries, in points"""
    needsOverflowButton: bool
    """whether the bar has an overflow button, because an item or the side button is in the menu"""
    overflowItemIndices: list[int]
    """indices of the items in the overflow menu, in the order of the menu"""
    sideButtonMode: ToolbarCurrentLayoutAnswerSideButtonMode
    """place of the side button: `kind`; next to the bar also its `size` and its `spacing` to the bar, in points"""
    spaceTier: Literal["minimal", "tight", "compact", "regular", "spacious"]
    """tier of the width"""
    toolbarWidth: float
    """width of the bar, in points"""
    visibleItemIndices: list[int]
    """indices of the visible items in the list of items, in that order"""



class ToolbarLayoutChanged(TypedDict):
    """The data of the fact `toolbar.layoutChanged`."""

    accessoryPlacement: NotRequired[Literal["inline"]]
    accessoryWidth: float
    animated: bool
    compressionLevel: Literal["full", "comfortable", "compact", "iconOnly", "overflow"]
    containerWidth: float
    isUltraMinimal: bool
    itemDisplayModes: list[Literal["full", "compactTitle", "iconOnly", "hidden"]]
    itemSpacing: float
    needsOverflowButton: bool
    overflowItemIndices: list[int]
    sideButtonMode: ToolbarCurrentLayoutAnswerSideButtonMode
    spaceTier: Literal["minimal", "tight", "compact", "regular", "spacious"]
    toolbarWidth: float
    visibleItemIndices: list[int]



class ToolbarMoveItem(TypedDict):
    """The data of the request `toolbar.moveItem`."""

    before: NotRequired[str]
    """id of the item that follows it; when absent, it becomes the last one"""
    id: NotRequired[str]
    """id of the item"""
    index: NotRequired[int]
    """index of the item from 0, instead of its id"""



class ToolbarOverflowItemsItem(TypedDict):
    """ToolbarOverflowItemsItem."""

    id: str
    """id of the item, which the answer contains"""
    index: int
    """index of the item in the bar, from 0"""
    priority: Literal["essential", "primary", "secondary", "overflow"]
    """priority of the item"""
    width: float
    """width of the item as an icon, in points"""



class ToolbarOverflow(TypedDict):
    """The fields of the query `toolbar.overflow`."""

    available: float
    """width for items, gaps and the overflow button together, in points"""
    items: list[ToolbarOverflowItemsItem]
    """the items that are not always in the menu, in the order of the bar, with their widths as icons"""
    overflowButtonWidth: float
    """width of the overflow button without the gap before it, in points"""
    spacing: float
    """gap between two entries, in points"""


ToolbarOverflowAnswer = list[str]
"""The answer to the query `toolbar.overflow`"""



class ToolbarOverflowItemChosen(TypedDict):
    """The data of the fact `toolbar.overflowItemChosen`."""

    id: str
    index: int



class ToolbarOverflowMenuChangedEntriesItem(TypedDict):
    """ToolbarOverflowMenuChangedEntriesItem."""

    accessibilityHint: NotRequired[str]
    accessibilityLabel: NotRequired[str]
    badge: NotRequired[str]
    icon: NotRequired[str]
    id: str
    isEnabled: NotRequired[bool]
    isSelected: NotRequired[bool]
    title: str



class ToolbarOverflowMenuChanged(TypedDict):
    """The data of the fact `toolbar.overflowMenuChanged`."""

    entries: list[ToolbarOverflowMenuChangedEntriesItem]



class ToolbarOverflowMenuHidden(TypedDict):
    """The data of the fact `toolbar.overflowMenuHidden`."""




class ToolbarOverflowMenuShown(TypedDict):
    """The data of the fact `toolbar.overflowMenuShown`."""

    entries: list[ToolbarOverflowMenuChangedEntriesItem]



class ToolbarPriorityItem(TypedDict):
    """ToolbarPriorityItem."""

    accessibilityHint: NotRequired[str]
    """what a tap does, for screen readers"""
    accessibilityLabel: NotRequired[str]
    """the name of the item for screen readers; when absent, its title"""
    accessory: NotRequired[AccessoryCurrentChangedPrimary]
    """accessory above the bar while the item is selected"""
    action: NotRequired[str]
    """name of the action of a tap"""
    badge: NotRequired[str]
    """a word or a number at the corner of the item"""
    canHideTitle: NotRequired[bool]
    """whether the item may be shown as an icon without its title"""
    compactTitle: NotRequired[str]
    """short title of the item, for narrow layouts"""
    compactWidth: NotRequired[float]
    """width of the item with its short title, in points"""
    fullWidth: NotRequired[float]
    """width of the item with its full title, in points"""
    icon: NotRequired[str]
    """name of the icon"""
    id: str
    """id of the item, unique among the items"""
    isEnabled: NotRequired[bool]
    """whether the item takes taps; true when absent"""
    isSelectable: NotRequired[bool]
    """whether a tap selects the item; if not, a tap only runs its action"""
    priority: NotRequired[Literal["essential", "primary", "secondary", "overflow"]]
    """priority of the item when there is too little room"""
    secondaryAccessory: NotRequired[AccessoryCurrentChangedPrimary]
    """second accessory above the first one, which a tap on the selected item shows"""
    selectedIcon: NotRequired[str]
    """name of the icon while the item is selected; when absent, that of `icon`"""
    sideButton: NotRequired[SideButtonChooseGlobal]
    """side button while the item is selected"""
    title: str
    """full title of the item"""



class ToolbarPriority(TypedDict):
    """The fields of the query `toolbar.priority`."""

    item: ToolbarPriorityItem
    """the item"""
    selected: bool
    """whether the item is selected"""
    tier: Literal["minimal", "tight", "compact", "regular", "spacious"]
    """tier of the width"""


ToolbarPriorityAnswer = Literal["essential", "primary", "secondary", "overflow"]
"""The answer to the query `toolbar.priority`"""



class ToolbarRejected(TypedDict):
    """The data of the fact `toolbar.rejected`."""

    explanation: str
    path: NotRequired[str]
    reason: Literal["unknownItem", "duplicateItem", "invalidItem", "tooManyItems", "invalidWidth", "invalidReference", "invalidNumber", "noOverflowEntry", "notSelectable", "disabled", "invalidSelection"]



class ToolbarRemoveItem(TypedDict):
    """The data of the request `toolbar.removeItem`."""

    id: NotRequired[str]
    """id of the item"""
    index: NotRequired[int]
    """index of the item from 0, instead of its id"""



class ToolbarResize(TypedDict):
    """The data of the request `toolbar.resize`."""

    animated: NotRequired[bool]
    """whether the change of the layout is animated; true when absent"""
    width: float
    """width of the container in points, 0 or more"""



class ToolbarSelect(TypedDict):
    """The data of the request `toolbar.select`."""

    id: NotRequired[str]
    """id of the item"""
    index: NotRequired[int]
    """index of the item from 0, instead of its id"""



class ToolbarSelectionChanged(TypedDict):
    """The data of the fact `toolbar.selectionChanged`."""

    id: str
    index: int
    previous: int



class ToolbarSetGlobalAccessory(TypedDict):
    """The data of the request `toolbar.setGlobalAccessory`."""

    accessory: NotRequired[AccessoryCurrentChangedPrimary]
    """the accessory; null: none"""



class ToolbarSetGlobalSideButton(TypedDict):
    """The data of the request `toolbar.setGlobalSideButton`."""

    sideButton: NotRequired[SideButtonChooseGlobal]
    """A side button as the app describes it"""



class ToolbarSetItems(TypedDict):
    """The data of the request `toolbar.setItems`."""

    items: list[ToolbarInsertItemItem]
    """the items, at most 1000"""



class ToolbarSetUltraMinimal(TypedDict):
    """The data of the request `toolbar.setUltraMinimal`."""

    animated: NotRequired[bool]
    enabled: bool



class ToolbarSettingsChanged(TypedDict):
    """The data of the fact `toolbar.settingsChanged`."""

    appearance: NotRequired[Literal["default", "compact", "spacious"] | ToolbarAppearanceChangedAppearance2]
    """numbers of the look, or the name of a preset: `default`, `compact` or `spacious`"""
    cacheEntries: NotRequired[int]
    """largest number of cached layouts, 0 to 1000; 0: none"""
    cacheSeconds: NotRequired[float]
    """seconds of bus time for which a layout is cached"""
    compressionOrder: NotRequired[list[Literal["spacing", "title", "icon", "hide"]]]
    """steps that the layout takes in order until everything fits; without `hide`, no item moves into the menu"""
    freeLayout: NotRequired[bool]
    """whether an answer to `toolbar.layout` may hide essential items or be wider than its container"""
    layout: NotRequired[ToolbarConfigureLayout]
    """numbers of the layout, in points"""
    minimizeBehavior: NotRequired[Literal["never", "onScrollDown", "onScrollUp"]]
    """when the toolbar takes its ultra-minimal form while the content is scrolled"""
    minimizedAccessory: NotRequired[Literal["hidden", "inline"]]
    """place of the accessory in the ultra-minimal form: `hidden`, or next to the bar (`inline`) if there is room for its `minimumWidth`"""
    resizeHysteresis: NotRequired[float]
    """points by which the container may grow before the bar is laid out for the greater width; 0 to disable"""



class ToolbarShowOverflowMenu(TypedDict):
    """The data of the request `toolbar.showOverflowMenu`."""




class ToolbarSideButtonChosen(TypedDict):
    """The data of the fact `toolbar.sideButtonChosen`."""




class ToolbarSideButtonMode(TypedDict):
    """The fields of the query `toolbar.sideButtonMode`."""

    priority: Literal["essential", "primary", "secondary"]
    """the priority that the side button declares"""
    tier: Literal["minimal", "tight", "compact", "regular", "spacious"]
    """tier of the width"""
    width: float
    """width of the container, in points"""


ToolbarSideButtonModeAnswer = Literal["full", "compact", "integrated", "hidden"]
"""The answer to the query `toolbar.sideButtonMode`"""



class ToolbarTap(TypedDict):
    """The data of the request `toolbar.tap`."""

    id: NotRequired[str]
    """id of the item; `sideButton` and `overflow` are the two buttons of the bar"""
    index: NotRequired[int]
    """index of the item from 0, instead of its id"""



class ToolbarToggleUltraMinimalMode(TypedDict):
    """The data of the request `toolbar.toggleUltraMinimalMode`."""

    animated: NotRequired[bool]



class ToolbarTrial(TypedDict):
    """The fields of the query `toolbar.trial`."""

    width: float
    """width of the container, in points"""



class ToolbarTrialAnswer(TypedDict):
    """The answer to the query `toolbar.trial`."""

    compressionLevel: Literal["full", "comfortable", "compact", "iconOnly", "overflow"]
    itemSpacing: float
    modes: list[Literal["full", "compactTitle", "iconOnly", "hidden"]]
    overflow: list[str]
    sideButton: NotRequired[ToolbarCurrentLayoutAnswerSideButtonMode]
    spaceTier: Literal["minimal", "tight", "compact", "regular", "spacious"]
    visible: list[str]



class ToolbarUltraMinimalChanged(TypedDict):
    """The data of the fact `toolbar.ultraMinimalChanged`."""

    animated: bool
    enabled: bool



class ToolbarUpdateItem(TypedDict):
    """The data of the request `toolbar.updateItem`."""

    accessibilityHint: NotRequired[str]
    """what a tap does, for screen readers; null: no hint"""
    accessibilityLabel: NotRequired[str]
    """the name of the item for screen readers; null: its title"""
    accessory: NotRequired[AccessoryCurrentChangedPrimary]
    """accessory while the item is selected; null: none of its own"""
    action: NotRequired[str]
    """name of the action of a tap; null: none"""
    badge: NotRequired[str]
    """a word or a number at the corner of the item; null: none"""
    canHideTitle: NotRequired[bool]
    """whether the item may be shown without its title"""
    compactTitle: NotRequired[str]
    """short title of the item; null: none"""
    compactWidth: NotRequired[float]
    """width of the item with its short title, in points; null: estimated"""
    fullWidth: NotRequired[float]
    """width of the item with its full title, in points; null: estimated"""
    icon: NotRequired[str]
    """name of the icon; null: none"""
    id: NotRequired[str]
    """id of the item"""
    index: NotRequired[int]
    """index of the item from 0, instead of its id"""
    isEnabled: NotRequired[bool]
    """whether the item takes taps"""
    isSelectable: NotRequired[bool]
    """whether a tap selects the item"""
    priority: NotRequired[Literal["essential", "primary", "secondary", "overflow"]]
    """priority of the item when there is too little room"""
    secondaryAccessory: NotRequired[AccessoryCurrentChangedPrimary]
    """second accessory of the item; null: none"""
    selectedIcon: NotRequired[str]
    """name of the icon while the item is selected; null: that of `icon`"""
    sideButton: NotRequired[SideButtonChooseGlobal]
    """side button while the item is selected; null: none of its own"""
    title: NotRequired[str]
    """full title of the item"""
