import EventBus
import RuleHost

/// The words, queries and events that the hostile scripts use.
enum Merge: String, StringEnum { case keep, replace, both }
enum Overflow: String, StringEnum { case dropOldest = "drop_oldest", dropNewest = "drop_newest" }

struct Item: Codable, Sendable {
    var topic = "network"
    var key = "k1"
    var seq = 5
    var prio = 10
    var ts = 1500.5
    var source = "daemon"
    var count = 3
    var text = "info: battery critical now, and some words more"
    var kind: String?
}

struct Coalesce: Query {
    typealias Answer = Merge
    static let topic: TopicName = "demo.coalesce"
    var incoming: Record<Item>
    var existing: Record<Item>
}

struct Priority: Query {
    typealias Answer = Int
    static let topic: TopicName = "demo.priority"
    var incoming: Record<Item>
    func problem(with answer: Int) -> String? { (0...100).contains(answer) ? nil : "a number from 0 to 100" }
}

struct Drop: Query {
    typealias Answer = Overflow
    static let topic: TopicName = "demo.overflow"
    var queue: [Record<Item>]
    var incoming: Record<Item>
}

struct Ping: Request {
    static let topic: TopicName = "demo.ping"
    var id: String
    var tags: [String]?
}

/// What the rules of these worlds publish.
struct Pong: Request {
    static let topic: TopicName = "demo.pong"
    var id: String
}

struct DemoSettings: Settings {
    static let namespace = "demo"
    var limit: Int?
    var names: [String]?
    var labels: [String: String]?
}

/// The rules of the neighbour, whose answers no script may change.
struct Rank: Query {
    typealias Answer = Int
    static let topic: TopicName = "calm.rank"
    var item: Record<Item>
}
