import EventBus

extension AccessorySettings: SchemaDocumented {
    public static let schemaDescription = "How accessories come and go."
    public static let fieldDescriptions = [
        "showDuration": "seconds in which one slides in",
        "showDamping": "how little that swings: 1 not at all",
        "hideDuration": "seconds in which one slides out",
        "hideDamping": "how little that swings",
        "swapDuration": "seconds in which one slides out that makes room for another",
        "swapDamping": "how little that swings",
    ]
}
