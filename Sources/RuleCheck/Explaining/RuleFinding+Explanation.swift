/// A long explanation of one kind of mistake.
public struct RuleExplanation: Sendable {
    public let kind: RuleFinding.Kind
    /// Why it is a mistake, and how to fix it.
    public let text: String
    /// A rule file `toast.lua` with the mistake; empty if no single file has it.
    public let wrong: String
    /// The same file without the mistake.
    public let right: String

    /// The explanation as Markdown lines, without the title.
    public var markdown: String {
        var page = "\(kind.summary) \(text)\n"
        if !wrong.isEmpty {
            page += "\nWrong:\n\n```lua\n\(wrong)\n```\n\nRight:\n\n```lua\n\(right)\n```\n"
        }
        return page
    }
}

extension RuleFinding.Kind {
    /// Finds the kind with a code such as `GB0203`, ignoring case; nil if there is none.
    public init?(code: String) {
        guard let kind = Self.allCases.first(where: { $0.code == code.uppercased() }) else { return nil }
        self = kind
    }

    /// The kinds in the order of their codes.
    public static var byCode: [RuleFinding.Kind] { allCases.sorted { $0.code < $1.code } }

    public var explanation: RuleExplanation {
        let (text, wrong, right) = parts
        return RuleExplanation(kind: self, text: text, wrong: wrong, right: right)
    }

    private typealias Parts = (String, wrong: String, right: String)

    private var parts: Parts {
        switch self {
        case .syntax, .otherLanguage, .undefinedName, .globalWrite, .notAvailable, .unknownModule, .readOnly:
            partsOfTexts
        case .refused, .unknownPolicy, .unknownSetting, .wrongSetting, .nilSetting, .repeated, .wrongParameters,
            .wrongArguments, .replacesRule:
            partsOfTables
        case .unknownTopic, .reservedTopic, .unknownField, .wrongData, .triggersItself, .asksItself: partsOfEvents
        case .wrongAnswer, .noAnswer, .neverEqual, .alwaysTrue, .wrongOperand, .maybeNil, .endlessLoop, .hugeText,
            .cutText, .neverTrue, .lostResult, .wrongUnit, .forgottenState:
            partsOfValues
        }
    }

    /// Returns a file with one policy that has this body.
    private static func dwell(_ body: String) -> String {
        let lines = body.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n")
        return "local toast = {}\nfunction toast.dwell(toast, traits, waiting, ctx)\n\(lines)\nend\nreturn toast"
    }

    /// Returns a file whose policy gives each toast this message.
    private static func normalize(_ message: String) -> String {
        "local toast = {}\nfunction toast.normalize(toast, ctx)\n  return { message = \(message) }\nend\nreturn toast"
    }

    /// Returns a module with a question whose answer depends on another one.
    private static func module(asking question: String) -> String {
        "return {\n  module = \"tide\",\n  questions = {\n    height = { answers = \"number\", default = function(question, ctx, bus)\n"
            + "      return bus.ask(\"\(question)\") * 2\n    end },\n"
            + "    wind = { answers = \"number\", default = function() return 3 end },\n  },\n}"
    }

    private static func settings(_ text: String) -> String { "return { settings = { \(text) } }" }

    private static func reaction(_ body: String) -> String {
        "return { on = {\n  [\"app.background\"] = function(event, bus, ctx)\n    \(body)\n  end,\n} }"
    }

    private var partsOfTexts: Parts {
        switch self {
        case .syntax:
            (
                "The host cannot read the file, so that the former rules stay in force. The place is where the text stops to "
                    + "make sense; the mistake itself may stand a little before it, such as an `end` that is missing.",
                Self.dwell("if toast.kind == \"error\"\n  return 8\nend\nreturn 3"),
                Self.dwell("if toast.kind == \"error\" then\n  return 8\nend\nreturn 3")
            )
        case .otherLanguage:
            (
                "Lua writes `~=` for \"is not\", `and`, `or` and `not` in words, `x = x + 1` without a short form, and texts "
                    + "between straight quotes, which word processors like to replace by curly ones.",
                Self.dwell("if toast.kind != \"error\" then return 8 end\nreturn 3"),
                Self.dwell("if toast.kind ~= \"error\" then return 8 end\nreturn 3")
            )
        case .undefinedName:
            (
                "A name is a parameter of the function, a variable that was declared above with `local`, or one of Lua's own. "
                    + "Often it is a typing mistake, or the variable is declared further below.",
                Self.dwell("return tost.duration or 3"), Self.dwell("return toast.duration or 3")
            )
        case .globalWrite:
            (
                "All variables of a rule are local, so that no rule changes another one. What a rule must know the next time goes into "
                    + "`ctx.memory`, which stays over a reload.",
                Self.dwell("seen = 1\nreturn 3"), Self.dwell("ctx.memory.seen = (ctx.memory.seen or 0) + 1\nreturn 3")
            )
        case .notAvailable:
            (
                "A rule decides the same whenever it is asked the same, also on a replay, so that it reaches no clock, no files and no "
                    + "other programs. `ctx.now` is the seconds since the host's start. `ctx.clock` is the time of day (`minuteOfDay`, `weekday`, `offset`), and nil until "
                    + "an `environment.update` reports it.",
                Self.dwell("if os.time() > 0 then return 1 end\nreturn 3"),
                Self.dwell("if ctx.now > 60 then return 1 end\nreturn 3")
            )
        case .unknownModule:
            (
                "`require` finds Lua files in the folder `lib` of the rules: `require \"lib.text\"` is `lib/text.lua`. There are no "
                    + "packages from elsewhere.",
                "local inspect = require \"inspect\"\nreturn { dwell = function() return 3 end }",
                "return { dwell = function() return 3 end }"
            )
        default:
            (
                "The host shares these values among all rules. A policy changes nothing; it returns its answer, and the modules do the rest.",
                "local toast = {}\nfunction toast.normalize(toast, ctx)\n  toast.duration = 5\n  return toast\nend\nreturn toast",
                "local toast = {}\nfunction toast.normalize(toast, ctx)\n  return { duration = 5 }\nend\nreturn toast"
            )
        }
    }

    private var partsOfTables: Parts {
        switch self {
        case .refused:
            (
                "Loading the file showed a mistake that its text alone does not show, or the file does not end with `return` and a table.",
                "local toast = {}\nfunction toast.dwell(toast, traits, waiting, ctx)\n  return 3\nend",
                Self.dwell("return 3")
            )
        case .unknownPolicy:
            (
                "The table of a rule file has the policies of its module, `settings` and `on`. `busctl rules reference` lists the policies.",
                "local toast = {}\nfunction toast.dwel(toast, traits, waiting, ctx)\n  return 3\nend\nreturn toast",
                Self.dwell("return 3")
            )
        case .unknownSetting:
            (
                "`busctl topics toast.settings` lists the settings of a module with their ranges and defaults.",
                Self.settings("maxQueSize = 3"), Self.settings("maxQueueSize = 3")
            )
        case .wrongSetting:
            (
                "A setting has a type, and often a range. Times are numbers of seconds, without a unit.",
                Self.settings("minimumInterval = \"1s\""), Self.settings("minimumInterval = 1")
            )
        case .nilSetting:
            (
                "In Lua a field that is nil is no field. Leave it out, and the layer below or the default counts.",
                Self.settings("maxQueueSize = nil"), Self.settings("maxQueueSize = 3")
            )
        case .repeated:
            (
                "Lua keeps the last value and drops the others silently.",
                Self.settings("maxQueueSize = 3, maxQueueSize = 5"), Self.settings("maxQueueSize = 5")
            )
        case .wrongParameters:
            (
                "The host passes the arguments of a policy in a fixed order, which `busctl rules reference` shows. With a colon in place "
                    + "of the dot, Lua puts a parameter `self` in front of them. Such a rule runs, and decides by the wrong values.",
                "local toast = {}\nfunction toast.interrupt(current, incoming, elapsed, ctx)\n  return \"no\"\nend\nreturn toast",
                "local toast = {}\nfunction toast.interrupt(incoming, current, elapsed, ctx)\n  return \"no\"\nend\nreturn toast"
            )
        case .replacesRule:
            (
                "This is a note: nothing is wrong. The policy neither calls `ctx.default()` nor gives each answer there is, so that the rule below it, whose "
                    + "place the note names, is never asked. If the policy is about some cases only, let it pass on the others.",
                Self.dwell("return 3"),
                Self.dwell("if toast.kind == \"error\" then\n  return 8\nend\nreturn ctx.default()")
            )
        default:
            (
                "The function takes other arguments. The hint shows how it is called.",
                Self.dwell("return math.max(\"a\", 3)"), Self.dwell("return math.max(1, 3)")
            )
        }
    }

    private var partsOfEvents: Parts {
        switch self {
        case .unknownTopic:
            (
                "`busctl topics` lists the topics of this host.", Self.reaction("bus.publish(\"toast.dismisAll\", {})"),
                Self.reaction("bus.publish(\"toast.dismissAll\", {})")
            )
        case .reservedTopic:
            (
                "A request asks for something; a fact reports what has happened, and only the module that did it publishes it. Publish the "
                    + "request that leads to the fact.",
                Self.reaction("bus.publish(\"toast.dismissed\", { id = \"a\" })"),
                Self.reaction("bus.publish(\"toast.dismiss\", { id = \"a\" })")
            )
        case .unknownField:
            (
                "The value of such a field is always nil. `busctl topics NAME` lists the fields of a topic.",
                Self.dwell("if toast.type == \"error\" then return 8 end\nreturn 3"),
                Self.dwell("if toast.kind == \"error\" then return 8 end\nreturn 3")
            )
        case .wrongData:
            (
                "An event of this topic has other fields, or values of other types. The event is refused when the line runs.",
                Self.reaction("bus.publish(\"toast.show\", { message = 3 })"),
                Self.reaction("bus.publish(\"toast.show\", { message = \"3\" })")
            )
        case .asksItself:
            (
                "The function that answers a question asks another one, whose answer leads back to the first. When such a question is "
                    + "asked, it fails, and the error shows the path.",
                Self.module(asking: "tide.height"), Self.module(asking: "tide.wind")
            )
        default:
            (
                "What a reaction publishes leads to the same reaction again. The host stops such a chain after a number of deliveries.",
                "return { on = {\n  [\"toast.show\"] = function(event, bus, ctx)\n    bus.publish(\"toast.show\", { message = \"again\" })\n  end,\n} }",
                "return { on = {\n  [\"app.background\"] = function(event, bus, ctx)\n    bus.publish(\"toast.show\", { message = \"again\" })\n  end,\n} }"
            )
        }
    }

    private var partsOfValues: Parts {
        switch self {
        case .wrongAnswer:
            (
                "The policy has other answers. A wrong one does not count: the layer below answers instead, or the built-in default.",
                Self.dwell("return \"5 seconds\""), Self.dwell("return 5")
            )
        case .noAnswer:
            (
                "A policy answers in every case. Where it does not, the layer below answers, or the built-in default, and the host says that the "
                    + "rule failed.",
                Self.dwell("if toast.kind == \"error\" then return 8 end"),
                Self.dwell("if toast.kind == \"error\" then return 8 end\nreturn 3")
            )
        case .neverEqual:
            (
                "The value has a fixed list of words, or another type, so that the comparison never holds.",
                Self.dwell("if toast.kind == \"eror\" then return 8 end\nreturn 3"),
                Self.dwell("if toast.kind == \"error\" then return 8 end\nreturn 3")
            )
        case .alwaysTrue:
            (
                "In Lua every value but `false` and `nil` counts as true, so that `a == b or \"c\"` is always true.",
                Self.dwell("if toast.kind == \"error\" or \"warning\" then return 8 end\nreturn 3"),
                Self.dwell("if toast.kind == \"error\" or toast.kind == \"warning\" then return 8 end\nreturn 3")
            )
        case .wrongOperand:
            (
                "The line fails when it runs, because Lua has no such operation for these values.",
                Self.dwell("return toast.message + 1"), Self.dwell("return #toast.message + 1")
            )
        case .maybeNil:
            (
                "The field is there for some events only. Where it is not, the line fails, and the layer below or the built-in default answers.",
                Self.dwell("if toast.progress > 0.5 then return 1 end\nreturn 3"),
                Self.dwell("if (toast.progress or 0) > 0.5 then return 1 end\nreturn 3")
            )
        case .endlessLoop:
            (
                "The host stops a rule that works for too long, and the layer below or the built-in default answers.",
                Self.dwell("local n = 1\nwhile n > 0 do n = n + 1 end\nreturn n"),
                Self.dwell("local n = 1\nwhile n < 10 do n = n + 1 end\nreturn n")
            )
        case .neverTrue:
            (
                "Both comparisons are about the same value, and no value fulfills both. A span that wraps around, such as one over midnight, "
                    + "needs `or`.",
                Self.dwell("if ctx.now >= 1320 and ctx.now < 420 then return 8 end\nreturn 3"),
                Self.dwell("if ctx.now >= 1320 or ctx.now < 420 then return 8 end\nreturn 3")
            )
        case .lostResult:
            (
                "Functions such as `upper` change nothing: they return a new text. Without a place for it, the line has no effect.",
                Self.dwell("local kind = toast.message\nkind:upper()\nreturn #kind"),
                Self.dwell("local kind = toast.message\nkind = kind:upper()\nreturn #kind")
            )
        case .wrongUnit:
            (
                "All times are in seconds. A number of 100 or more is often meant as milliseconds. A calculation, such as `5 * 60`, is taken "
                    + "as it is.",
                Self.dwell("return 3000"), Self.dwell("return 3")
            )
        case .forgottenState:
            (
                "The file runs anew with each reload, and its variables begin again. What has to last is kept in `ctx.memory`.",
                "local toast = {}\nlocal seen = 0\nfunction toast.dwell(toast, traits, waiting, ctx)\n  seen = seen + 1\n  return seen\nend\nreturn toast",
                "local toast = {}\nfunction toast.dwell(toast, traits, waiting, ctx)\n  ctx.memory.seen = (ctx.memory.seen or 0) + 1\n  return ctx.memory.seen\nend\nreturn toast"
            )
        case .cutText:
            (
                "`string.sub` counts bytes, and a letter outside ASCII has more than one. The host removes what is left of a cut "
                    + "letter. `utf8.sub` counts characters.",
                Self.normalize("toast.message:sub(1, 20)"), Self.normalize("utf8.sub(toast.message, 1, 20)")
            )
        default:
            (
                "A text of a rule has a largest size; the line that makes a larger one fails.",
                Self.normalize("string.rep(toast.message, 100000)"), Self.normalize("string.rep(toast.message, 2)")
            )
        }
    }
}
