import EventBus

extension PopupLayoutQuery: SchemaDocumented {
    public static let schemaDescription = "What is the layout of the popup?"
    public static let fieldDescriptions = [
        "world": "the device, the container and the options of the bar; nil: those of the present popup",
        "item": "the item that the bar shows; nil: the item of the present bar",
        "state": "the state of the popup; nil: barPresented",
    ]
}
