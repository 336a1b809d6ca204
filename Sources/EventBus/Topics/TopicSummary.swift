/// An entry in a list of topics and queries, without the schemas, which take long to derive.
public struct TopicSummary: Sendable, Codable, Equatable {
    public var name: String
    public var kind: TopicInfo.Kind
    /// True for a fact that only repeats another fact in more detail (``Event/isDetail``); otherwise nil.
    public var isDetail: Bool?

    enum CodingKeys: String, CodingKey {
        case name, kind
        case isDetail = "detail"
    }
}

extension TopicSummary {
    init(_ type: any Event.Type) {
        self.init(
            name: type.topic.text, kind: type.role == .request ? .request : .fact, isDetail: type.isDetail ? true : nil)
    }
}

extension TopicInfo {
    public var summary: TopicSummary { TopicSummary(name: name, kind: kind, isDetail: isDetail) }
}

extension TopicCatalogue {
    /// All topics and queries, sorted by name.
    public var summaries: [TopicSummary] {
        let queries = queryNames.map { TopicSummary(name: $0.text, kind: .query) }
        return (eventTypes.map { TopicSummary($0) } + queries).sorted { $0.name < $1.name }
    }
}
