import EventBus
import RuleHost

/// A small world with the one module `demo`, for which the tests write rules.
enum Merge: String, StringEnum { case separate, replace, keep }

struct Item: Codable, Sendable, PrivateFields {
    static let privateFields: Set = ["title"]

    struct Badge: Codable, Sendable, Equatable {
        var text: String
        var count: Int?
    }
    enum Size: String, StringEnum { case small, large }

    var id: String
    var title: String?
    var weight: Double = 1
    var count: Int?
    var isUrgent = false
    var size: Size = .small
    var otherSize: Size?
    @Seconds var age: Duration = .milliseconds(1_500)
    @Seconds var limit: Duration?
    var badge = Badge(text: "b")
    var otherBadge: Badge?
    var tags: [String] = []
    var extra: [String: Double] = [:]
}

struct DemoMerge: Query {
    typealias Answer = Merge
    static let topic: TopicName = "demo.merge"
    var incoming: Record<Item>
    var existing: Record<Item>?
    @Seconds var window: Duration = .seconds(2)
}

struct DemoRank: Query {
    typealias Answer = Double
    static let topic: TopicName = "demo.rank"
    var item: Record<Item>
    func problem(with answer: Double) -> String? { answer < 0 ? "a number that is not negative" : nil }
}

struct DemoPick: Query {
    typealias Answer = String
    static let topic: TopicName = "demo.pick"
    var items: [Record<Item>]
    func problem(with answer: String) -> String? {
        items.contains { $0.id == answer } ? nil : "the id of one of the items"
    }
}

struct Options: Codable, Sendable, Equatable, PrivateFields {
    static let privateFields: Set = ["title"]

    var title: String?
    var weight: Double?
}

struct DemoNormalize: Query {
    typealias Answer = Options
    static let topic: TopicName = "demo.normalize"
    var item: Record<Item>
}

struct DemoShow: Request {
    static let topic: TopicName = "demo.show"
    var id: String
}

/// What the rules of these tests publish.
struct DemoWrite: Request, Equatable {
    static let topic: TopicName = "demo.write"
    var id: String
    @Seconds var after: Duration?
}

struct DemoShown: Fact, Equatable {
    static let topic: TopicName = "demo.shown"
    var id: String
    @Seconds var after: Duration?
}

struct DemoSettings: Settings, Equatable {
    static let namespace = "demo"
    var limit = 10
    @Seconds var interval: Duration?
    var labels: [String: String]?

    init() {}
}

extension DemoSettings {
    init(from decoder: any Decoder) throws {
        self.init()
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        limit = try fields.decodeIfPresent(Int.self, forKey: .limit) ?? limit
        _interval = try fields.decode(Seconds<Duration?>.self, forKey: .interval)
        labels = try fields.decodeIfPresent([String: String].self, forKey: .labels)
    }
}

/// A bus with a rule host, whose rules are one layer with one file.
final class World {
    let bus = EventBus()
    let rules: RuleHost
    var failures: [RulesFailed] = []
    var benched: [RulesBenched] = []
    var rejections: [RulesRejected] = []
    var printed: [RulesPrinted] = []
    var written: [DemoWrite] = []
    var settings: [DemoSettings] = []

    init(
        _ source: String? = nil, overrides: [String: Value] = [:], limits: RuleHost.Limits = .init(),
        asksTwice: Bool = false, measuresTime: Bool = false, allowsFacts: Bool = false
    ) throws {
        rules = RuleHost(
            limits: limits, overrides: overrides, measuresTime: measuresTime, asksTwice: asksTwice,
            allowsFacts: allowsFacts)
        bus.declare(DemoShow.self, DemoWrite.self, DemoShown.self, DemoSettings.self)
        bus.declare(queries: [DemoMerge.self, DemoRank.self, DemoPick.self, DemoNormalize.self])
        try bus.start(rules)
        bus.subscribe(to: RulesFailed.self) { [unowned self] in failures.append($0) }
        bus.subscribe(to: RulesBenched.self) { [unowned self] in benched.append($0) }
        bus.subscribe(to: RulesRejected.self) { [unowned self] in rejections.append($0) }
        bus.subscribe(to: RulesPrinted.self) { [unowned self] in printed.append($0) }
        bus.subscribe(to: DemoWrite.self) { [unowned self] in written.append($0) }
        bus.subscribe(to: DemoSettings.self) { [unowned self] in settings.append($0) }
        if let source { try load(source) }
    }

    deinit { bus.stopAll() }

    func load(_ source: String, namespace: String = "demo") throws {
        try rules.load([layer("rules", [namespace: source])])
    }

    /// The problems of a file that the host must refuse.
    func problems(_ source: String, namespace: String = "demo") -> [RuleProblem] {
        do {
            try load(source, namespace: namespace)
            return []
        } catch {
            return (error as? RuleSetRejected)?.problems ?? []
        }
    }

    func merge(_ incoming: Item = Item(id: "a"), _ existing: Item? = nil) -> Merge? {
        bus.question(DemoMerge.self).ask(
            DemoMerge(incoming: Record(incoming), existing: existing.map { Record($0) }))
    }

    func rank(_ item: Item = Item(id: "a")) -> Double? {
        bus.question(DemoRank.self).ask(DemoRank(item: Record(item)))
    }
}

func layer(_ name: String, _ files: [String: String], modules: [String: String] = [:]) -> RuleLayer {
    RuleLayer(
        name: name,
        files: files.sorted { $0.key < $1.key }.map {
            RuleText(path: "\(name)/\($0.key).lua", namespace: $0.key, source: Array($0.value.utf8))
        },
        modules: modules.reduce(into: [:]) {
            $0["lib." + $1.key] = RuleText(
                path: "\(name)/lib/\($1.key).lua", namespace: $1.key, source: Array($1.value.utf8))
        })
}
