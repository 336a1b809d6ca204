import EventBus

/// A setting of a module with its current value and the value's origin.
public struct SettingInEffect: Codable, Sendable, Equatable {
    /// The name of the module.
    public var module: String
    public var name: String
    /// The current value; nil if the setting has none.
    public var value: Value?
    /// The default value; nil if there is none.
    public var standard: Value?
    /// The origin of the value: `rules/toast.lua:12` for a line of a rule file, `configured` for the configuration of
    /// the host program, `profile NAME` for a profile selected by another setting of the module, or `default`.
    public var from: String
    /// The accepted values, such as `0 to 86400 seconds`.
    public var takes: String
    /// The setting's documentation; nil if there is none.
    public var text: String?

    /// Whether the value differs from the default.
    public var isChanged: Bool { value != standard }
}

extension RuleHost {
    /// The settings of all modules available to rules, by module and then by name.
    public var settingsInEffect: [SettingInEffect] { settings { _, _ in true } }

    /// Returns the settings for which `isWanted` returns true, given the value and its JSON Schema.
    package func settings(where isWanted: (_ value: Value?, _ schema: Value) -> Bool) -> [SettingInEffect] {
        RuleCatalogue(known).settings.sorted { $0.key < $1.key }.flatMap { namespace, type in
            let running = current?.settings.first { Swift.type(of: $0).namespace == namespace }
            return Self.settings(of: type, running: running, isWanted) { name in origin(of: name, in: namespace) }
        }
    }

    private static func settings(
        of type: any Settings.Type, running: (any Settings)?, _ isWanted: (Value?, Value) -> Bool,
        origin: (String) -> String?
    ) -> [SettingInEffect] {
        func open<S: Settings>(_ type: S.Type) -> [SettingInEffect] {
            func fields(_ settings: S) -> [String: Value] { (try? ValueEncoder().encode(settings))?.objectValue ?? [:] }
            let standard = fields(S()), values = fields(running as? S ?? S())
            let schemas = Schema.of(type)["properties"]?.objectValue ?? [:]
            return Schema.fieldNames(of: type).sorted().compactMap { name in
                let schema = schemas[name] ?? [:]
                guard isWanted(values[name], schema) else { return nil }
                let isChanged = values[name] != standard[name]
                let profile = values["profile"]?.stringValue.map { "profile \($0)" }
                return SettingInEffect(
                    module: S.namespace, name: name, value: values[name], standard: standard[name],
                    from: origin(name) ?? (isChanged ? profile ?? "default" : "default"),
                    takes: Expectation.phrase(schema) ?? "any value", text: schema["description"]?.stringValue)
            }
        }
        return open(type)
    }

    /// Returns where a setting is set; nil if it is not.
    private func origin(of name: String, in namespace: String) -> String? {
        if overrides[namespace]?[name] != nil { return "configured" }
        let files = current?.files.filter { $0.text.namespace == namespace && $0.settings[name] != nil } ?? []
        guard let file = files.last else { return nil }
        let line = file.text.line(assigning: name)
        return line > 0 ? "\(file.text.path):\(line)" : file.text.path
    }
}
