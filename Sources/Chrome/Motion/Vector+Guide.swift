import EventBus

extension Vector: SchemaDocumented {
    public static let schemaDescription = "A distance in points, or a speed in points per second."
    public static let fieldDescriptions = [
        "x": "horizontal part; positive to the right", "y": "vertical part; positive downwards",
    ]
}
