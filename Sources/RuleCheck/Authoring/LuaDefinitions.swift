import EventBus

extension RuleVocabulary {
    /// The definition file for the Lua language server: every policy with its parameters and answers, every event and
    /// every setting, as LuaCATS annotations.
    public var definitions: String {
        var text = """
            ---@meta _
            -- What rules can see and say, for the Lua language server. Written by
            -- `busctl rules types`: what is changed here is lost.

            --- What JSON writes as null: no value. Unlike nil, it can stand in a table, such as a setting. It counts as true.
            ---@type any
            null = nil


            """
        text += classes.values.sorted { $0.name < $1.name }.map { Self.declaration($0) + "\n" }.joined()
        text += settings.map { Self.settingsInEffect($0) + "\n" }.joined()
        text += topics + "\n" + bus + "\n"
        text += namespaces.map { context($0) + "\n" + rules($0) }.joined(separator: "\n")
        return text
    }

    // MARK: Classes

    private static func declaration(_ type: LuaClass) -> String {
        comment(type.meaning) + "---@class (exact) \(type.name)\n" + type.fields.map(declaration).joined()
    }

    private static func declaration(_ field: LuaField) -> String {
        "---@field \(field.name)\(field.isOptional ? "?" : "") \(field.type.text)"
            + (field.meaning.map { " " + $0 } ?? "") + "\n"
    }

    private static func comment(_ text: String?) -> String { text.map { "--- \($0)\n" } ?? "" }

    /// Returns the class of `ctx.settings`. Every setting has a value there, except those that may be unlimited.
    private static func settingsInEffect(_ settings: SettingsTable) -> String {
        let fields = settings.fields.map { field in
            var field = field
            field.isOptional = false
            return field
        }
        return declaration(
            LuaClass(
                name: inEffect(settings.namespace), meaning: "The settings of \(settings.namespace) that count now.",
                fields: fields))
    }

    private static func inEffect(_ namespace: String) -> String { capitalized(namespace) + "SettingsInEffect" }

    private static func capitalized(_ name: String) -> String { name.prefix(1).uppercased() + name.dropFirst() }

    // MARK: Events

    private var topics: String {
        var text = "---@alias Topic\n" + events.map { "---| \"\($0.topic)\"\n" }.joined() + "\n"
        text += "--- What rules may publish: requests. A fact is its module's word.\n---@alias RequestTopic\n"
        text += events.filter(\.isRequest).map { "---| \"\($0.topic)\"\n" }.joined() + "\n"
        text += "--- What happened elsewhere: a function gets the event, the bus to publish on, and the context.\n"
        text += "---@class (exact) Reactions\n"
        for event in events {
            text += "---@field [\"\(event.topic)\"]? fun(event: \(event.data.text), bus: Bus, ctx: Context)\n"
        }
        return text
    }

    private var bus: String {
        var text = """
            ---@class (exact) Bus
            local Bus = {}

            --- Publishes a request, after the event that is being handled.
            ---@param topic RequestTopic
            ---@param data? table

            """
        for event in events where event.isRequest {
            text += "---@overload fun(topic: \"\(event.topic)\", data: \(event.data.text))\n"
        }
        return text + "function Bus.publish(topic, data) end\n"
    }

    // MARK: Rule files

    private func context(_ namespace: String) -> String {
        let hasSettings = settings.contains { $0.namespace == namespace }
        let first = namespaces.first == namespace
        let common = """
            --- The time of day.
            ---@class Clock
            ---@field minuteOfDay integer minutes since midnight, 0 to 1439
            ---@field weekday? integer 1 for Monday to 7 for Sunday
            ---@field offset? integer minutes that the local time is ahead of UTC

            --- What every policy and reaction gets last.
            ---@class Context
            ---@field clock? Clock the time of day; nil if no `environment.update` has reported it
            ---@field container string the container that this is about: `main`, or the id of another scene
            ---@field cohort fun(experiment: string, percent: number, ...: number): integer? the arm of this installation, from 1; nil for the control arm
            ---@field now number seconds since the start
            ---@field memory table yours: plain data that survives a reload
            ---@field settings table<string, any> the settings that count now


            """
        return (first ? common : "")
            + "---@class \(Self.capitalized(namespace))Context: Context\n"
            + (hasSettings ? "---@field settings \(Self.inEffect(namespace))\n" : "")
            + "---@field default fun(): any in a policy: what would be answered without it\n"
    }

    private func rules(_ namespace: String) -> String {
        let name = Self.capitalized(namespace)
        var text = "--- What \(namespace).lua returns.\n---@class (exact) \(name)Rules\n"
        text += "---@field api? 1 the version of this contract\n"
        if let own = settings.first(where: { $0.namespace == namespace }) {
            text += "---@field settings? \(own.type.text)\n"
        }
        text += "---@field on? Reactions\n"
        for policy in policies where policy.namespace == namespace {
            let parameters = policy.parameters.map { "\($0.name): \($0.type.text)\($0.isOptional ? "?" : "")" }
            text +=
                "---@field \(policy.function)? fun(\((parameters + ["ctx: \(name)Context"]).joined(separator: ", "))): "
                + "\(policy.answer.text), string? \(policy.question) \(policy.guide.asked)\n"
        }
        return text
    }
}
