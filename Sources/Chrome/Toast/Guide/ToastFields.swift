import EventBus

/// What the fields of a toast mean, wherever they stand.
enum ToastFields {
    static let descriptions = [
        "id": "tells it from all others",
        "message": "the text; never empty",
        "kind": "what it is about",
        "priority": "how much it matters",
        "duration": "on screen; 0: until dismissed",
        "dedupeKey": "toasts of the same key are about the same thing",
        "presentationEdge": "where it appears",
        "action": "the button: its title, and its role",
        "allowsUserDismiss": "whether a tap or a swipe takes it away",
        "haptics": "`auto`, `none`, `disabled`, or a pattern such as `notification.success`",
        "accessibilityPolite": "whether a screen reader lets others finish first",
        "maxWidth": "points; nil: as wide as the scene allows",
        "safeAreaBehavior": "which edges of the scene it keeps clear of",
        "reduceMotion": "whether it obeys the user's wish for less motion",
        "scene": "the scene that the caller asked for",
        "sensitive": "private: hidden while the screen is recorded or in the app switcher",
        "announceSensitive": "whether a screen reader reads a private one aloud",
        "restorationToken": "by which it is found again after the process ended",
        "measuredLines": "lines that its text takes",
        "icon": "name of an icon",
        "accent": "name of a colour",
        "region": "the region of the screen, with a queue of its own; nil: where toasts appear",
        "source": "who sends it",
        "tags": "what else it can be found by",
        "validFor": "in which it means something, from its arrival",
        "loading": "whether its task still runs: it stays until that is settled",
        "progress": "how much of its task is done, 0 to 1",
        "undoToken": "what can be undone while it is there",
        "ignoredPauses": "what does not stop its timer",
        "timer": "what becomes of the time of a toast that is live already",
        "ifRevision": "left as it is if it was updated more often than this",
        "count": "how many toasts it stands for",
    ]
}

extension ToastContent: SchemaDocumented {
    public static let schemaTitle = "Toast"
    public static let schemaDescription = "A toast as policies see it: what the caller said, and what was filled in."
    public static var fieldDescriptions: [String: String] { ToastFields.descriptions }
}

/// What people read, or could be found by.
extension ToastContent: PrivateFields {
    public static let privateFields: Set = ["message", "restorationToken", "undoToken"]
}

/// Its role is a word that rules compare.
extension ToastAction: PrivateFields {
    public static let privateFields: Set = ["title"]
}

extension ToastOptions: PrivateFields {
    public static let privateFields = ToastContent.privateFields
}

extension ToastShow: PrivateFields {
    public static let privateFields = ToastContent.privateFields
}

extension ToastActionInvoked: PrivateFields {
    public static let privateFields: Set = ["title"]
}

extension ToastAnnounced: PrivateFields {
    public static let privateFields: Set = ["text"]
}

extension ToastPlanned: PrivateFields {
    public static let privateFields: Set = ["accessibilityLabel", "accessibilityActions"]
}

extension ToastPersisted: PrivateFields {
    public static let privateFields: Set = ["tokens"]
}

extension ToastRestoreRequested: PrivateFields {
    public static let privateFields: Set = ["token"]
}

extension ToastOptions: SchemaDocumented {
    public static let schemaDescription = "The options of a toast that are to change."
    public static var fieldDescriptions: [String: String] { ToastFields.descriptions }
}

extension ToastShow: SchemaDocumented {
    public static let schemaDescription = "Shows a toast."
    public static var fieldDescriptions: [String: String] { ToastFields.descriptions }
}
