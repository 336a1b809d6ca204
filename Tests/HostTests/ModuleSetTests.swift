import EventBus
import PopupBar
import RuleHost
import TestSupport
import Testing
import Toast
import Toolbar

@testable import Host

/// The modules of a system: the order in which they start, and running without some of them.
@Suite struct ModuleSetTests {
    private struct First: Module {
        static let name = "first"
        static let language = Language()
        static let follows = ["second"]
        func start(on bus: EventBus) -> some RunningModule { Idle() }
    }
    private struct Second: Module {
        static let name = "second"
        static let language = Language()
        func start(on bus: EventBus) -> some RunningModule { Idle() }
    }
    private struct Circle: Module {
        static let name = "second"
        static let language = Language()
        static let follows = ["first"]
        func start(on bus: EventBus) -> some RunningModule { Idle() }
    }
    private final class Idle: RunningModule {}

    private struct BadgeColour: Query {
        typealias Answer = String
        static let topic: TopicName = "badge.colour"
        static let guide: PolicyGuide? = nil
        var count: Int
    }
    private struct BadgeSettings: Settings {
        static let namespace = "badge"
        var most = 9
    }
    /// A module that asks for its color when it starts.
    private struct Badge: Module {
        static let name = "badge"
        static let language = Language(queries: [BadgeColour.self], settings: BadgeSettings.self)
        let told: @Sendable (String, Int) -> Void
        func start(on bus: EventBus) -> some RunningModule {
            let colour = Policy<BadgeColour>(bus, "red") { _ in "red" }
            var most = 0
            bus.subscribe(to: BadgeSettings.self) { most = $0.most }
            told(colour(BadgeColour(count: 1)), bus.retained(BadgeSettings.self)?.most ?? most)
            return Idle()
        }
    }

    /// A request whose table has not all of its properties.
    private struct ForgetfulSet: Request, FieldTable {
        static let topic: TopicName = "forgetful.set"
        var inner = Inner()
        static let blank = Self()
        static let schemaDescription = "Sets it."
        static let fields = Fields<Self> { Field(\.inner, "what is set") }
    }
    private struct Inner: FieldGroup, Hashable {
        var first = 1
        var second = 2
        static let schemaDescription = "What is set."
        static let fields = Fields<Self> { Field(\.first, "one of both") }
    }
    private struct Forgetful: Module {
        static let name = "forgetful"
        static let language = Language(events: [ForgetfulSet.self])
        func start(on bus: EventBus) -> some RunningModule { Idle() }
    }

    @Test("a module with a table of fields that forgets a property does not start, and the error names the property")
    func wrongTable() async throws {
        let error = BusError.wrongTable(
            "the table of Inner has its property 'second' 0 times instead of once", module: "forgetful")
        #expect(throws: error) { try ChromeSystem(modules: [Forgetful()]) }
        #expect(throws: error) { try EventBus().start(Forgetful()) }
        let host = try LiveHost()
        await host.start()
        await #expect(throws: error) { try await host.start(Forgetful()) }
        await host.stop()
    }

    @Test("the tables of the shipped modules and of the world fit their types")
    func tables() throws {
        for module in [any Module].shipped {
            try type(of: module).language.checkTables(of: type(of: module).name)
        }
        let catalogue = ChromeSystem.catalogue
        let events = catalogue.eventNames.compactMap { catalogue.event($0) }
        let queries = catalogue.queryNames.compactMap { catalogue.query($0) }
        try Language(events: events, queries: queries).checkTables(of: "all")
    }

    @Test("a module starts after those that it follows, and otherwise in the given order")
    func order() throws {
        #expect(try ModuleSet([First(), Second()]).modules.map { type(of: $0).name } == ["second", "first"])
        let names = try ModuleSet(.shipped).modules.map { type(of: $0).name }
        #expect(names == ["toast", "toolbar", "sideButton", "accessory", "navigationBar", "popup", "screen"])
    }

    @Test("modules that cannot run together are reported by name")
    func problems() {
        #expect(throws: ModuleProblem.absent("second", followedBy: "first", known: ["first"])) {
            try ModuleSet([First()])
        }
        #expect(throws: ModuleProblem.circle(["first", "second", "first"])) { try ModuleSet([First(), Circle()]) }
        #expect(throws: ModuleProblem.twice("second")) { try ModuleSet([Second(), Second()]) }
        var configuration = ChromeSystem.Configuration()
        configuration.without = ["tost"]
        let error = #expect(throws: ModuleProblem.self) { try ChromeSystem(configuration) }
        #expect(error?.description == "no module is called 'tost' (did you mean 'toast'?)")
    }

    private static let badge = RuleLayer(
        name: "rules",
        files: [
            RuleText(
                path: "badge.lua", namespace: "badge",
                source: Array(
                    "return { settings = { most = 5 }, colour = function(count, ctx) return 'grey' end }".utf8))
        ])

    @Test("rules of a module that does not run are checked, and take effect when it starts")
    func without() throws {
        nonisolated(unsafe) var told: [String] = []
        let badge = Badge { colour, most in told.append("\(colour) \(most)") }
        var configuration = ChromeSystem.Configuration()
        configuration.without = ["badge", "toast"]
        let system = try ChromeSystem(configuration, modules: .shipped + [badge])
        #expect(told.isEmpty)
        #expect(system.bus.catalogue.event("toast.show") == nil && system.bus.catalogue.event("toolbar.tap") != nil)
        var said: [String] = []
        system.bus.tap { said.append($0.topic.text) }
        try system.rules.load([Self.badge])
        #expect(system.bus.catalogue.event("badge.settingsChanged") == nil && said == ["rules.reloaded"])
        #expect(system.rules.status.files.map(\.waits) == [true])
        #expect(throws: RuleSetRejected.self) {
            try system.rules.load([
                RuleLayer(
                    name: "rules",
                    files: [RuleText(path: "badge.lua", namespace: "badge", source: Array("return { color = 1 }".utf8))]
                )
            ])
        }
        // When the module starts later, the loaded rules answer already its first query.
        try system.bus.start(badge)
        #expect(told == ["grey 5"])
        #expect(system.rules.status.files.map(\.waits) == [nil])
    }

    @Test("rules that were refused for an unknown module take effect when the module starts")
    func late() throws {
        nonisolated(unsafe) var told: [String] = []
        let system = try ChromeSystem()
        #expect(throws: RuleSetRejected.self) { try system.rules.load([Self.badge]) }
        #expect(system.rules.generation == 0)
        let badge = Badge { colour, most in told.append("\(colour) \(most)") }
        try system.bus.start(badge)
        #expect(told == ["grey 5"] && system.rules.generation == 1)
        system.bus.stop(Badge.self)
        #expect(system.bus.catalogue.query("badge.colour") == nil)
        // Now that the module is known, its rules are accepted while it does not run.
        try system.rules.load([Self.badge])
        try system.bus.start(badge)
        #expect(told == ["grey 5", "grey 5"])
    }

    private struct LampSet: Request {
        static let topic: TopicName = "lamp.set"
        var watts: Int
    }
    private struct LampRefused: Refusal {
        static let topic: TopicName = "lamp.refused"
        var explanation: String { "too bright" }
    }
    /// A module that refuses every request.
    private struct Lamp: Module {
        static let name = "lamp"
        static let language = Language(events: [LampSet.self, LampRefused.self])
        func start(on bus: EventBus) -> some RunningModule {
            bus.subscribe(to: LampSet.self) { [unowned bus] _ in bus.publish(LampRefused()) }
            return Idle()
        }
    }

    @Test("refusals of a module that starts late are reported, and rules loaded earlier react to them")
    func refusal() throws {
        var configuration = ChromeSystem.Configuration()
        configuration.without = ["lamp"]
        let system = try ChromeSystem(configuration, modules: .shipped + [Lamp()])
        let refusals = Refusals()
        refusals.watch(system.bus)
        var printed: [String] = []
        system.bus.subscribe(to: RulesPrinted.self) { printed.append($0.text) }
        let reaction = "return { on = { ['lamp.refused'] = function() print('dark') end } }"
        try system.rules.load([
            RuleLayer(name: "rules", files: [RuleText(path: "app.lua", namespace: "app", source: Array(reaction.utf8))])
        ])
        try system.bus.start(Lamp())
        system.bus.publish(LampSet(watts: 60))
        #expect(refusals.explanation(causedBy: system.bus.lastID - 2) == "too bright")
        #expect(printed == ["dark\n"])
    }

    @Test(
        "each shipped module can be stopped and started many times while others work, and leaves nothing behind")
    func restarts() throws {
        let system = try ChromeSystem()
        let bus = system.bus
        bus.publish(ToolbarSetItems(items: [ToolbarItem(id: "a", title: "A")]))
        let before = (names: bus.catalogue.eventNames, handlers: Self.handlers(on: bus))
        func restart<M: Module>(_ module: M) throws {
            for round in 0..<amount(100, whole: 1_000) {
                bus.publish(ToastShow(id: "t\(round)", message: "m"))
                bus.publish(ToolbarTap(id: "a"))
                bus.publish(PopupPresent(content: "a"))
                system.advance(to: bus.now + .milliseconds(30))
                #expect(bus.stop(M.self))
                #expect(!bus.catalogue.eventNames.contains { $0.namespace == M.name })
                system.advance(to: bus.now + .milliseconds(30))
                try bus.start(module)
            }
        }
        for module in [any Module].shipped { try restart(module) }
        #expect(bus.catalogue.eventNames == before.names)
        #expect(Self.handlers(on: bus) == before.handlers)
        #expect(bus.pendingTimers < 100)
    }

    private static func handlers(on bus: EventBus) -> [String] { bus.topics.flatMap(\.handlers).sorted() }
}
