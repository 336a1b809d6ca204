import EventBus

// traps: answers are kept by their type, and an entry has its site from the start

/// A ring buffer of the latest decisions; new decisions replace the oldest ones.
final class DecisionLog {
    /// The questions and answers of one query that the log keeps. The ring holds the rest of each decision.
    final class Subject {
        let query: TopicName
        /// The type of its questions. After a module in Lua was edited, the query of the same name has another type.
        let type: ObjectIdentifier
        /// The index of the subject in the log's list of subjects.
        fileprivate let index: Int
        /// The site of the built-in default, created on first use.
        fileprivate var defaultSite: RuleSite?
        fileprivate let questions: AnyRingBuffer
        /// The answers that Swift code gave.
        fileprivate let answers: AnyRingBuffer
        /// Returns the question after the given number of oldest ones.
        fileprivate let question: (Int) -> any Query
        /// Reads the answer at an address. The kind of the answer type is looked up only once, because there may be a
        /// million answers, and lazily, because most questions are never asked.
        fileprivate lazy var reply = makeReply()
        private let makeReply: () -> (UnsafeRawPointer) -> Decision.Reply
        /// Whether the built-in answers are more than words, so that word statistics do not need them.
        fileprivate var isBeyondWords = false
        private var sites: [String: RuleSite] = [:]

        fileprivate init<Q: Query>(_ type: Q.Type, index: Int) {
            self.index = index
            query = Q.topic
            self.type = ObjectIdentifier(type)
            let questions = RingBuffer<Q>(), answers = RingBuffer<Q.Answer>()
            (self.questions, self.answers) = (questions, answers)
            question = { questions[$0] }
            makeReply = { Self.reply(Q.Answer.self) }
        }

        private static func reply<Answer: Encodable & Sendable>(
            _ type: Answer.Type
        ) -> (UnsafeRawPointer) -> Decision.Reply {
            func word<W: StringEnum>(_ type: W.Type) -> (UnsafeRawPointer) -> Decision.Reply {
                { .value(.string($0.assumingMemoryBound(to: W.self).pointee.rawValue)) }
            }
            func comparer<E: Equatable>(_ type: E.Type) -> any AnswerComparer { EquatableAnswers<E>() }
            if type == String.self { return { .value(.string($0.assumingMemoryBound(to: String.self).pointee)) } }
            if type == Bool.self { return { .value(.bool($0.assumingMemoryBound(to: Bool.self).pointee)) } }
            if let type = annotated(type)?.asWord { return word(type) }
            // Created when the first answer is kept.
            lazy var comparing = (type as? any Equatable.Type).map { comparer($0) }
            return { .kept($0.assumingMemoryBound(to: Answer.self).pointee, comparing) }
        }

        /// The site of Swift code that is not the built-in answer.
        func site(of answerer: String) -> RuleSite {
            if let known = sites[answerer] { return known }
            let site = RuleSite(query: query, answerer: answerer, isDefault: false)
            sites[answerer] = site
            return site
        }

        fileprivate func site(_ defaultName: (TopicName) -> String?) -> RuleSite {
            if let defaultSite { return defaultSite }
            let site = RuleSite(query: query, answerer: defaultName(query) ?? "default", isDefault: true)
            defaultSite = site
            return site
        }
    }

    /// The subjects. The ring refers to them without counting references, so they must stay here.
    private var subjects: [Subject] = []

    /// Registers a query, so that the log keeps its questions and its answers from Swift code.
    func subject<Q: Query>(_ type: Q.Type) -> Subject {
        let subject = Subject(type, index: subjects.count)
        subjects.append(subject)
        return subject
    }

    private struct Entry {
        /// The subject that keeps the question; nil if the question is not kept.
        var subject: Unmanaged<Subject>?
        /// The site that answered; nil if it was the subject's built-in default.
        var site: RuleSite?
        /// The line of the `return` of the rule; 0 if it is not known.
        var line: Int32 = 0
        var moment: (current: UInt64, last: UInt64, time: Int64)
        var nanoseconds: UInt64
        /// Whether the subject keeps the answer.
        var hasKeptAnswer: Bool
        var answer: Value?
        var failure: String?
        /// How the answer relates to the usual one, and its reason; nil if the rule neither asked for the usual answer
        /// nor gave a reason.
        var passing: DecisionPassing?
        /// The bytes that only the log keeps alive: a longer answer, a script's question.
        var weight = 0
    }

    /// The maximum total weight of the entries, in bytes.
    static let heaviest = 8 << 20
    private var weight = 0
    /// The bytes of the next question.
    private var questionWeight = 0

    /// Adds the size of a script's question to the next decision.
    func weigh(_ bytes: Int) { questionWeight = bytes }

    /// The ring starts small and grows up to `capacity` entries, which most systems never need.
    private var ring: UnsafeMutablePointer<Entry>
    private var length: Int
    private let capacity: Int
    private var first = 0
    private var kept = 0
    /// The number of decisions since the start, including forgotten ones.
    private(set) var count: UInt64 = 0
    /// The id of the first delivery whose decisions are all kept. Decisions of earlier deliveries may be missing.
    private(set) var completeFrom: UInt64 = 0

    /// Receives decisions in place of the ring, for counting: without their questions, and without answers that are
    /// more than a word. A decision is passed on when the next one is made, because until then its answer may still be
    /// refused.
    var reader: ((Decision) -> Void)?
    private var unread: Decision?

    /// Passes on the latest decision, whose answer can no longer be refused.
    func readLatest() {
        if let reader, let decision = unread.take() { reader(decision) }
    }

    private func pass(_ decision: Decision) {
        count &+= 1
        let former = unread
        unread = decision
        if let former { reader?(former) }
    }

    /// Whether the log omits the built-in answer to a question and only records that it exists.
    func skipsAnswer(_ subject: Subject, _ bus: EventBus, defaultName: (TopicName) -> String?) -> Bool {
        guard reader != nil, subject.isBeyondWords else { return false }
        pass(Decision(subject.site(defaultName), at: bus.moment, reply: .omitted))
        return true
    }

    init(capacity: Int) {
        self.capacity = max(1, capacity)
        length = min(16, self.capacity)
        ring = .allocate(capacity: length)
    }

    deinit {
        while kept > 0 { removeFirst() }
        ring.deallocate()
    }

    /// Records a rule's answer, or its failure to answer.
    /// - Parameters:
    ///   - line: the line of the `return` of the rule; 0 if it is not known.
    ///   - question: the memory of the query, which is copied if there is a `subject`.
    func append(
        _ site: RuleSite, line: Int, _ bus: EventBus, nanoseconds: UInt64, answer: consuming Value?, failure: String?,
        passing: DecisionPassing? = nil, subject: Subject?, question: UnsafeRawPointer, answerBytes: Int
    ) {
        if reader != nil {
            return pass(
                Decision(
                    site, line: line, at: bus.moment, nanoseconds: nanoseconds, failure: failure, passing: passing,
                    reply: answer.map { .value($0) } ?? .none))
        }
        subject?.questions.append(question)
        append(
            Entry(
                subject: subject.map { .passUnretained($0) }, site: site, line: Int32(clamping: line),
                moment: bus.moment,
                nanoseconds: nanoseconds, hasKeptAnswer: false, answer: answer, failure: failure, passing: passing,
                weight: answerBytes))
    }

    /// Records an answer of Swift code.
    /// - Parameter site: nil for the built-in default.
    func append(
        _ subject: Subject, _ site: RuleSite?, _ bus: EventBus, question: UnsafeRawPointer, answer: UnsafeRawPointer,
        defaultName: (TopicName) -> String?
    ) {
        if reader != nil {
            if site == nil, skipsAnswer(subject, bus, defaultName: defaultName) { return }
            let decision = Decision(
                site ?? subject.site(defaultName), at: bus.moment, reply: subject.reply(answer))
            if site == nil, decision.word == nil { subject.isBeyondWords = true }
            return pass(decision)
        }
        subject.questions.append(question)
        subject.answers.append(answer)
        append(
            Entry(
                subject: .passUnretained(subject), site: site, moment: bus.moment, nanoseconds: 0,
                hasKeptAnswer: true))
    }

    private func append(_ entry: consuming Entry) {
        entry.weight += questionWeight
        let bytes = entry.weight
        count &+= 1
        if kept == length {
            if length < capacity { grow() } else { removeFirst() }
        }
        (ring + place(kept)).initialize(to: entry)
        kept &+= 1
        guard bytes > 0 else { return }
        weight += bytes
        questionWeight = 0
        while weight > Self.heaviest, kept > 1 { removeFirst() }
    }

    /// Returns the position in the ring of the entry after the `index` oldest ones.
    private func place(_ index: Int) -> Int {
        let place = first &+ index
        return place < length ? place : place &- length
    }

    private func grow() {
        let longer = UnsafeMutablePointer<Entry>.allocate(capacity: min(2 * length, capacity))
        longer.moveInitialize(from: ring + first, count: length - first)
        (longer + (length - first)).moveInitialize(from: ring, count: first)
        ring.deallocate()
        ring = longer
        length = min(2 * length, capacity)
        first = 0
    }

    private func removeFirst() {
        completeFrom = ring[first].moment.last + 1
        if let subject = ring[first].subject {
            subject._withUnsafeGuaranteedRef {
                $0.questions.removeFirst()
                if ring[first].hasKeptAnswer { $0.answers.removeFirst() }
            }
        }
        weight -= ring[first].weight
        (ring + first).deinitialize(count: 1)
        first = place(1)
        kept &-= 1
    }

    var isEmpty: Bool { kept == 0 }

    /// Forgets the decisions that were made before the delivery `id`.
    func forget(before id: UInt64) {
        while kept > 0, ring[first].moment.last < id { removeFirst() }
    }

    /// Replaces the latest answer of a rule by a failure, because the asker could not use it.
    func rejectLast(_ failure: String) {
        guard reader == nil else {
            unread?.reject(failure)
            return
        }
        guard kept > 0 else { return }
        let last = place(kept - 1)
        (ring[last].answer, ring[last].passing) = (nil, nil)
        ring[last].failure = failure
    }

    /// The latest decisions that are kept, oldest first.
    /// - Parameters:
    ///   - count: the number of decisions; nil for all.
    ///   - defaultName: the name of a query's built-in default.
    func latest(_ count: Int? = nil, defaultName: (TopicName) -> String?) -> [Decision] {
        var places = subjects.map { _ in (questions: 0, answers: 0) }
        let first = kept - min(kept, max(0, count ?? kept))
        for index in 0..<first {
            let entry = ring[place(index)]
            guard let subject = entry.subject?.takeUnretainedValue() else { continue }
            places[subject.index].questions += 1
            if entry.hasKeptAnswer { places[subject.index].answers += 1 }
        }
        return (first..<kept).map { index in
            let entry = ring[place(index)]
            var reply = entry.answer.map { Decision.Reply.value($0) } ?? .none
            var question: (any Query)?
            var site = entry.site
            if let subject = entry.subject?.takeUnretainedValue() {
                let index = subject.index
                question = subject.question(places[index].questions)
                places[index].questions += 1
                if entry.hasKeptAnswer {
                    reply = subject.reply(subject.answers.address(places[index].answers))
                    places[index].answers += 1
                }
                site = site ?? subject.site(defaultName)
            }
            return Decision(
                site!, line: Int(entry.line), at: entry.moment, nanoseconds: entry.nanoseconds, question: question,
                failure: entry.failure, passing: entry.passing, reply: reply)
        }
    }
}
