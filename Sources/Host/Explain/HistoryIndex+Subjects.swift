import EventBus

// The subject of an event: by convention, the thing whose ID is in the field `id`.
extension HistoryIndex {
    /// The subject of a request: its ID, or the ID that was assigned to it.
    func subject(of request: Happening) -> String? {
        if let subject = request.subject { return subject }
        // An assigned ID occurs nowhere before its request; the first mention is in a policy question about it.
        let asked = decisions(handling: request).flatMap(\.subjects)
        let told = effects(of: request).compactMap(\.subject)
        return (asked + told).first { !mentions($0, before: request.id) }
    }

    /// The request that begins the story of a subject: the last one, up to `id`, with the topic of the first request
    /// about the subject.
    func request(about subject: String, until id: UInt64) -> Happening? {
        var requests: [Happening] = []
        var seen: Set<UInt64> = []
        func add(_ happening: Happening) {
            guard happening.isRequest, seen.insert(happening.id).inserted else { return }
            if self.subject(of: happening) == subject { requests.append(happening) }
        }
        for happening in happenings where happening.id <= id {
            if happening.isRequest {
                if happening.subject == subject { add(happening) }
            } else if happening.subject == subject || happening.names(subject) {
                causes(of: happening).filter { $0.subject == nil }.forEach(add)
            }
        }
        requests.sort { $0.id < $1.id }
        return requests.last { $0.topic == requests.first?.topic }
    }

    /// Whether any event is about this subject.
    func knows(_ subject: String) -> Bool {
        happenings.contains { $0.subject == subject || ($0.isAboutUndelivered && $0.names(subject)) }
            || request(about: subject, until: .max) != nil
    }

    /// The paths in the modules' state whose value is this text, the shortest first.
    func places(of subject: String) -> [String] {
        var places: [String] = []
        func look(_ value: Value, _ path: [String]) {
            switch value {
            case .string(subject): places.append(path.joined(separator: "."))
            case .array(let items): for (index, item) in items.enumerated() { look(item, path + ["\(index)"]) }
            case .object(let fields):
                // A module's `history` lists ended items, so it does not count as a place.
                // order: the places are sorted at the end
                for (name, field) in fields where !(path.count == 1 && name == "history") { look(field, path + [name]) }
            default: break
            }
        }
        look(history.state ?? .null, [])
        return places.sorted { ($0.count, $0) < ($1.count, $1) }
    }

    // MARK: Unknown history

    var older: String { "older than the latest \(happenings.count) deliveries, and only these are kept" }

    func unknown(_ id: String) -> Explanation.Unknown {
        guard let ids else { return .init(description: "nothing has been delivered yet", hint: nil) }
        let range = "the host keeps the deliveries \(ids.lowerBound) to \(ids.upperBound)"
        if let number = UInt64(id), number > 0, number < ids.lowerBound {
            return .init(description: "delivery \(number) is \(older)", hint: range)
        }
        let subjects = Set(happenings.compactMap(\.subject)).sorted()
        return .init(
            description: UInt64(id) == nil
                ? "nothing is known of '\(id)'"
                : "there has been no delivery \(id) yet, and nothing is known of a thing with the id '\(id)'",
            hint: nearest(id, among: subjects).map { "did you mean '\($0)'?" } ?? range)
    }
}
