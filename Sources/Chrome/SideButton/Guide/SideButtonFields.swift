import EventBus

extension Vector: SchemaDocumented {
    public static let schemaDescription = "A way or a speed."
    public static let fieldDescriptions = ["x": "to the right", "y": "down"]
}
