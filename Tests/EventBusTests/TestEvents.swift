import EventBus

struct Ping: Fact, Equatable {
    static let topic: TopicName = "test.ping"
    var value: Int
}

struct Pong: Fact, Equatable {
    static let topic: TopicName = "test.pong"
    var value: Int
}

struct Other: Request, Equatable {
    static let topic: TopicName = "other.thing"
    var value: Int
}

struct Level: Fact, Equatable {
    static let topic: TopicName = "test.levelChanged"
    static let isRetained = true
    var value: Int
}

struct Choose: Query {
    typealias Answer = String
    static let topic: TopicName = "test.choose"
    var options: [String]
}

struct Oops: Error, CustomStringConvertible {
    var description: String { "oops" }
}
