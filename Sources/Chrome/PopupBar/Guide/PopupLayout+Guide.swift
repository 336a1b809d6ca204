import EventBus

extension PopupLayoutQuery: SchemaDocumented {
    public static let schemaDescription = "Where is everything of a popup?"
    public static let fieldDescriptions = [
        "world": "what it lives in; nil: what it does now",
        "item": "what its bar shows; nil: what it does now",
        "state": "of the popup; nil: closed",
    ]
}
