extension Event {
    /// Whether rules, and clients of the host, may publish events of this type.
    ///
    /// They may publish every ``Request``. Only the owning module may publish a ``Fact``.
    /// - Parameter allowsFacts: whether they may also publish facts, as on a test bench. A ``SystemFact`` stays
    ///   reserved.
    public static func isOpen(allowingFacts allowsFacts: Bool) -> Bool {
        role == .request || (allowsFacts && !(self is any SystemFact.Type))
    }
}

extension FieldError {
    /// The error for an event of `type` that comes from a rule or from outside the process; nil if such an event
    /// is allowed (``Event/isOpen(allowingFacts:)``).
    /// - Parameter catalogue: the topics among which the hint finds a request to publish instead.
    public init?(reserved type: any Event.Type, allowingFacts allowsFacts: Bool, among catalogue: TopicCatalogue) {
        guard !type.isOpen(allowingFacts: allowsFacts) else { return nil }
        if let fact = type as? any SystemFact.Type {
            self.init(path: "type", message: "only the system itself says \(fact.topic)", hint: fact.instead)
            return
        }
        let request = catalogue.request(insteadOf: type.topic)
        // A namespace without requests, such as `health`, is not a module that can be asked for something.
        let speaker = request == nil ? "the system itself" : "the module '\(type.topic.namespace)'"
        self.init(
            path: "type", message: "\(type.topic) is a fact: only \(speaker) says it",
            hint: (request.map { "publish a request, such as \($0); " } ?? "others can only react to it; ")
                + "a host for tests accepts facts: busctl serve --allow-facts")
    }
}

extension TopicCatalogue {
    /// The request that was probably meant by someone who published a fact: the module's request whose words are most
    /// like the fact's, such as `toast.dismiss` for `toast.dismissed`; the module's first request if none has a word in
    /// common with the fact; nil if the module has no requests.
    func request(insteadOf fact: TopicName) -> TopicName? {
        let words = Self.words(of: fact)
        var best: (request: TopicName, likeness: Int)?
        for name in eventNames where name.namespace == fact.namespace && event(name)?.role == .request {
            let own = Self.words(of: name)
            let shared = own.map { word in words.map { Self.sharedLetters(word, $0) }.max() ?? 0 }.reduce(0, +)
            // The letters in common, less the others: `tap` is more like `itemTapped` than `updateItem` is.
            let likeness = 2 * shared - own.reduce(0) { $0 + $1.count }
            if shared > 0, likeness > best?.likeness ?? .min { best = (name, likeness) }
        }
        return best?.request ?? firstRequests[String(fact.namespace)]
    }

    /// The words of a topic after its namespace, in lowercase: `item` and `tapped` of `toolbar.itemTapped`.
    private static func words(of topic: TopicName) -> [[UInt8]] {
        var words: [[UInt8]] = [[]]
        for byte in topic.text.utf8.dropFirst(topic.namespace.utf8.count + 1) {
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): words.append([byte | 0x20])
            case UInt8(ascii: "."): words.append([])
            default: words[words.count - 1].append(byte)
            }
        }
        return words
    }

    /// The length of a request's word that a fact's word begins with, such as `tap` of `tapped`, without an `e` at
    /// its end, such as `invok` of `invoking`; 0 if the fact's word begins otherwise, or with fewer than 3 letters.
    private static func sharedLetters(_ request: [UInt8], _ fact: [UInt8]) -> Int {
        let stem = request.last == UInt8(ascii: "e") ? request.dropLast() : request[...]
        return stem.count >= 3 && fact.starts(with: stem) ? stem.count : 0
    }
}
