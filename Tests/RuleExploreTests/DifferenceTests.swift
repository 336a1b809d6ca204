import EventBus
import Host
import RuleExplore
import RuleHost
import TestSupport
import Testing

/// Two sets of rules that answer one question differently are told apart, with the simplest such question.
@Suite("Differences in meaning")
struct DifferenceTests {
    /// A fault that somebody could make in shipped rules: one text in place of another one.
    struct Fault: CustomTestStringConvertible, Sendable {
        var folder = "rules"
        var file: String
        var policy: String
        var right: String
        var wrong: String
        var testDescription: String { "\(folder)/\(file): \(right) → \(wrong)" }
    }

    static let faults: [Fault] = [
        Fault(file: "toast.lua", policy: "toast.coalesce", right: "age > window", wrong: "age >= window"),
        Fault(file: "toast.lua", policy: "toast.coalesce", right: "if window == 0 then", wrong: "if window == 1 then"),
        Fault(
            file: "toast.lua", policy: "toast.coalesce", right: "\"ignore\" then return \"keep\"",
            wrong: "\"ignore\" then return \"count\""),
        Fault(
            file: "toast.lua", policy: "toast.interrupt", right: "weight[priority(incoming)] <= weight",
            wrong: "weight[priority(incoming)] < weight"),
        Fault(
            file: "toast.lua", policy: "toast.interrupt", right: "warning = \"elevated\"",
            wrong: "warning = \"critical\""),
        Fault(
            file: "toolbar.lua", policy: "toolbar.sideButtonMode", right: "\"tight\" then return \"compact\"",
            wrong: "\"tight\" then return \"full\""),
        Fault(
            file: "toolbar.lua", policy: "toolbar.sideButtonMode",
            right: "\"primary\" and \"integrated\" or \"hidden\"",
            wrong: "\"primary\" and \"hidden\" or \"integrated\""),
        Fault(
            file: "toolbar.lua", policy: "toolbar.accessoryWidth", right: "tier == \"minimal\" then return min",
            wrong: "tier == \"tight\" then return min"),
        Fault(
            file: "toolbar.lua", policy: "toolbar.accessoryWidth", right: "math.max(min, math.min(toolbarWidth, max))",
            wrong: "math.min(toolbarWidth, max)"),
        Fault(
            file: "toolbar.lua", policy: "toolbar.priority", right: "  return item.priority\n",
            wrong: "  return selected and \"essential\" or item.priority\n"),
        Fault(
            file: "sideButton.lua", policy: "sideButton.choose", right: "if item then",
            wrong: "if item and not global then"),
        Fault(
            file: "sideButton.lua", policy: "sideButton.choose", right: "\n  if global then return \"global\" end",
            wrong: "\n  if global then return \"none\" end"),
        Fault(
            file: "sideButton.lua", policy: "sideButton.swipe", right: "distance > swipeThreshold",
            wrong: "distance >= swipeThreshold"),
        Fault(file: "sideButton.lua", policy: "sideButton.swipe", right: "speed >= -swipe", wrong: "speed > -swipe"),
        Fault(
            file: "sideButton.lua", policy: "sideButton.swipe", right: "\"left\", axis = \"x\", sign = -1",
            wrong: "\"left\", axis = \"x\", sign = 1"),
        Fault(
            file: "accessory.lua", policy: "accessory.tap", right: "displayState ~= \"primaryOnly\"",
            wrong: "displayState == \"collapsed\""),
        Fault(
            file: "accessory.lua", policy: "accessory.tap", right: "hasSecondary and not shownInCycle",
            wrong: "hasSecondary"),
        Fault(file: "accessory.lua", policy: "accessory.tap", right: "if not hasPrimary then", wrong: "if false then"),
        Fault(
            file: "popup.lua", policy: "popup.onBarSwipe", right: "direction == \"up\" or direction == \"down\"",
            wrong: "direction == \"up\""),
        Fault(
            file: "popup.lua", policy: "popup.onBarSwipe", right: "(direction == \"left\") ~= rightToLeft",
            wrong: "(direction == \"left\") == rightToLeft"),
        Fault(
            file: "popup.lua", policy: "popup.onTapBar", right: "target == \"bar\" or target == \"image\"",
            wrong: "target == \"bar\""),
        Fault(file: "popup.lua", policy: "popup.onNewContent", right: " or state == \"dismissing\"", wrong: ""),
        Fault(
            file: "popup.lua", policy: "popup.onNewContent", right: "state == \"closed\" and openPopup",
            wrong: "openPopup"),
        Fault(
            file: "popup.lua", policy: "popup.coalesce", right: "  open = { open = true, close = true },",
            wrong: "  open = { open = true },"),
        Fault(
            file: "navigationBar.lua", policy: "navigationBar.area", right: "context.sizeClass == \"regular\"",
            wrong: "context.sizeClass == \"compact\""),
        Fault(
            file: "navigationBar.lua", policy: "navigationBar.area",
            right: "context.sizeClass == \"compact\" and context.hasBack", wrong: "context.sizeClass == \"compact\""),
        Fault(
            file: "navigationBar.lua", policy: "navigationBar.collapsible", right: "#unit.children > 0",
            wrong: "#unit.children > 1"),
        Fault(
            file: "navigationBar.lua", policy: "navigationBar.collapsible", right: "unit.collapsedWidth < unit.width",
            wrong: "unit.collapsedWidth <= unit.width"),
        Fault(
            file: "navigationBar.lua", policy: "navigationBar.titleMenu", right: "belongs and id ~= \"\"",
            wrong: "belongs"),
        Fault(
            file: "navigationBar.lua", policy: "navigationBar.mergeSaved", right: "item.showsByDefault and not isKnown",
            wrong: "not isKnown"),
        Fault(
            folder: "rules/presets/ageing", file: "toast.lua", policy: "toast.rank", right: "local step = 8",
            wrong: "local step = 9"),
        Fault(
            folder: "rules/presets/ageing", file: "toast.lua", policy: "toast.overflow",
            right: "incoming.priority == \"critical\"", wrong: "incoming.priority == \"elevated\""),
        Fault(
            folder: "rules/presets/elsewhere", file: "popup.lua", policy: "popup.barVisibility",
            right: "profile = true", wrong: "profiles = true"),
        Fault(
            folder: "rules/presets/elsewhere", file: "popup.lua", policy: "popup.barVisibility",
            right: "if keyboardVisible then return { show = false } end", wrong: ""),
        Fault(
            folder: "rules/presets/grip", file: "popup.lua", policy: "popup.releaseDecision",
            right: "velocityY > flick", wrong: "velocityY >= flick"),
        Fault(
            folder: "rules/presets/grip", file: "popup.lua", policy: "popup.snapThreshold",
            right: "prefix = \"game\", share = 0.6", wrong: "prefix = \"game\", share = 0.61"),
        Fault(
            folder: "rules/presets/dotshake", file: "sideButton.lua", policy: "sideButton.swipe",
            right: "math.abs(x) > math.abs(y)", wrong: "math.abs(x) >= math.abs(y)"),
        Fault(
            folder: "rules/presets/patient", file: "popup.lua", policy: "popup.onNewContent",
            right: "if old == new then", wrong: "if old ~= new then"),
        Fault(
            folder: "rules/presets/patient", file: "popup.lua", policy: "popup.dismissWhileOpen",
            right: "animated and \"together\" or \"immediate\"", wrong: "\"together\""),
        Fault(
            folder: "rules/presets/storm", file: "toast.lua", policy: "toast.normalize", right: "local similarFrom = 3",
            wrong: "local similarFrom = 1"),
    ]

    @Test("each fault in shipped rules is found", arguments: share(12, of: faults))
    func found(_ fault: Fault) throws {
        let folders = fault.folder == "rules" ? ["rules"] : ["rules", fault.folder]
        let right = try shipped(folders)
        var wrong = right
        let last = wrong.count - 1
        let index = try #require(wrong[last].files.firstIndex { $0.path.hasSuffix("/" + fault.file) })
        let source = String(decoding: wrong[last].files[index].source, as: UTF8.self)
        try #require(source.ranges(of: fault.right).count == 1, "the text is there once")
        wrong[last].files[index].source = Array(source.replacing(fault.right, with: fault.wrong).utf8)
        let difference = try explored(right).difference(
            of: fault.policy, to: explored(wrong), budget: budget(12_000))
        #expect(!difference.kinds.isEmpty)
    }

    @Test("rules do not differ from themselves", arguments: ["toast.coalesce", "popup.coalesce", "sideButton.swipe"])
    func same(_ policy: String) throws {
        let rules = try shipped(["rules"])
        let difference = try explored(rules).difference(of: policy, to: explored(rules), budget: budget(20_000))
        #expect(difference.kinds.isEmpty && difference.extent.questions > 10)
    }

    @Test("the shown question is the simplest one, with both answers and their lines")
    func simplest() throws {
        func rules(_ border: String) -> RuleLayer {
            layer(
                "toast",
                """
                local toast = {}
                function toast.rank(toast, waitedFor, ctx)
                  if waitedFor > \(border) then return 1 end
                  return 0
                end
                return toast
                """)
        }
        let difference = try explored([rules("30")]).difference(
            of: "toast.rank", to: explored([rules("31")]), budget: budget(20_000))
        let kind = try #require(difference.kinds.first)
        #expect(difference.kinds.count == 1)
        #expect(kind.old == 1 && kind.new == 0)
        #expect(kind.oldPlace == "mine/toast.lua:3" && kind.newPlace == "mine/toast.lua:4")
        let waited = try #require(kind.example["waitedFor"]?.doubleValue)
        #expect(waited > 30 && waited <= 31)
    }

    @Test("a rule that is removed is compared with what answers then")
    func removed() throws {
        let without = try shipped(["rules"])
        let with = without + [layer("toast", "return { coalesce = function() return \"count\" end }")]
        let differences = try explored(without).differences(to: explored(with), budget: budget(5_000))
        #expect(differences.filter { !$0.kinds.isEmpty }.map(\.policy) == ["toast.coalesce"])
    }
}
