import EventBus

extension PopupBehaviour: SchemaDocumented {
    public static let schemaDescription = "How a popup behaves."
    public static let fieldDescriptions = [
        "macInteraction": "what `default` means for fingers on a Mac; nil: what it means elsewhere",
        "snapPercent": "the share of the container's height after which a pulled popup closes that snaps, 0.1 to 0.9",
        "snapOpenDelay": "seconds between a pull at a bar that snaps and the opening",
        "stayOpenFraction": "an open popup that is let go closes when it is less open than that, 0 to 1",
        "restingFraction": "the share of the way that a finger at rest must have moved to turn the popup over; "
            + "nil: rest counts as upwards",
        "fullyOpenStays": "whether a popup that is wholly open stays so, even if the finger moves down",
        "gatesGestures": "whether fingers count for nothing while a popup moves that a finger opened or closed",
        "openCloseHaptics": "whether opening and closing can be felt, unless `popup.setUp` says otherwise",
        "openIntensity": "how strongly opening is felt, 0 to 1",
        "closeIntensity": "how strongly closing is felt",
        "dragIntensity": "how strongly it is felt that the popup follows a finger",
        "pageIntensity": "how strongly a page is felt",
        "escapeCloses": "whether the Escape key closes an open popup",
        "marqueeResumesAtCloseStart": "whether titles move again when the popup begins to close, or when it is closed",
        "presentDuration": "seconds in which the bar comes",
        "dismissDuration": "seconds in which it goes",
        "openDuration": "seconds in which the popup opens",
        "closeDuration": "seconds in which it closes",
        "minimiseDuration": "seconds in which the bar goes along with a tab bar that becomes small, or full again",
        "minimiseVerticalDelay": "seconds after which a bar that is minimised begins to go down",
        "minimiseVerticalDuration": "seconds that it goes down",
        "restoreMarginsDelay": "seconds after which a bar that is restored begins to grow",
        "restoreVerticalDuration": "seconds that it goes up",
        "highlightDuration": "seconds in which it lights up under a finger, and goes dark again",
        "closeButtonDuration": "seconds in which the close button goes to another place",
        "statusBarDuration": "seconds in which the status bar changes",
        "visibilityDuration": "seconds in which a bar goes out of sight, and comes back",
        "overdamping": "of what must not swing at all",
        "openDamping": "how little an opening popup swings: 1 not at all",
        "closeDamping": "how little a closing one swings",
        "gestureCloseDamping": "the same after a finger's drag",
        "snapCloseDamping": "the same of a popup that snaps; nil: as of any other",
        "swipeDistance": "points that a finger must move along the bar to swipe it, if it is not fast",
        "swipeVelocity": "points per second that it must be fast to swipe it, if it does not go far",
        "queueLimit": "operations that wait at most",
        "historyLimit": "entries that each list of what happened keeps, the latest",
    ]
}
