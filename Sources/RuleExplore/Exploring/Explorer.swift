import EventBus
import RuleHost

/// Asks rules many questions, and groups the questions by the ways that they take through the rules.
///
/// It begins with the simplest question, changes one field at a time, and continues from each question that took a new
/// way. Then it changes pairs of fields, and finally it enumerates all combinations. A rule reads its question field by
/// field, and fields that it does not read cannot change the answer, so one question is enough for all that agree in
/// the fields read.
/// field: what it does not read cannot change the answer, so of all questions that agree in what is read one is enough.
final class Explorer {
    let space: QuestionSpace
    /// One set of rules, or an older and a newer one.
    let subjects: [ProbedPolicy]
    private(set) var ways: [Way] = []
    private var indices: [UInt64: Int] = [:]
    private(set) var questions = 0
    private(set) var isComplete = false
    /// The values read that do not vary.
    private(set) var fixed: Set<String> = []
    /// The dimensions that any question has read.
    private(set) var everRead: Set<Int> = []
    /// The simplest question for which a rule fails, by the place and the message.
    private(set) var failures: [String: (place: [Int], answer: ProbedAnswer, subject: Int)] = [:]
    /// Questions that two subjects answer differently, by the way.
    private(set) var differences: [UInt64: (place: [Int], answers: [ProbedAnswer], passed: [[UInt32]], count: Int)] =
        [:]
    /// The end of the current part of the exploration.
    private var end: (questions: Int, time: ContinuousClock.Instant?)
    private var waiting: [[Int]] = []
    private var read: [Int] = []
    private var answers: [ProbedAnswer] = []
    private var needsForgetting = false

    init(_ space: QuestionSpace, _ subjects: [ProbedPolicy], budget: ExploreBudget) {
        (self.space, self.subjects) = (space, subjects)
        end = (budget.questions, budget.time.map { .now + $0 })
        // An earlier exploration may have left state there.
        for subject in subjects { subject.forget() }
    }

    /// Whether recorded questions were counted.
    private(set) var countsRecorded = false

    /// - Parameter recorded: recorded questions, which are additional starting points.
    func run(from recorded: [Value] = []) {
        let simplest = space.dimensions.map { _ in 0 }
        visit(simplest)
        for question in Set(recorded.compactMap(space.place(of:))).sorted(by: Self.isSimpler) where !isOver {
            visit(question)
        }
        changeOneByOne()
        inPart(1, of: 4) { changePairs(of: simplest) }
        changeOneByOne()
        // Enumeration sees only a corner of a space that it cannot finish; the rest of the budget is for random
        // questions.
        if !inPart(3, of: 4, { tryAll(from: simplest) }) {
            tryAtRandom()
            changeOneByOne()
        }
    }

    /// Counts the recorded questions that take each way.
    func count(_ recorded: [Value]) {
        countsRecorded = !recorded.isEmpty
        for question in recorded {
            guard let place = space.place(of: question) else { continue }
            let questions = questions
            let number = visit(place)
            self.questions = questions
            if let index = indices[number] {
                ways[index].recorded += 1
                ways[index].count -= 1
            }
        }
    }

    private var isOver: Bool {
        guard questions < end.questions else { return true }
        guard questions & 0xFF == 0, let time = end.time, ContinuousClock.now > time else { return false }
        end.questions = questions
        return true
    }

    /// Runs `body` with at most the given part of the remaining budget.
    private func inPart<Result>(_ part: Int, of parts: Int, _ body: () -> Result) -> Result {
        let whole = end
        let now = ContinuousClock.now
        end.questions = questions + max(0, whole.questions - questions) / parts * part
        end.time = whole.time.map { now + max(.zero, $0 - now) * part / parts }
        defer { end = whole }
        return body()
    }

    // MARK: Asking

    /// Asks the question at a place.
    /// - Returns: the number of its way.
    @discardableResult
    func visit(_ place: [Int]) -> UInt64 {
        space.move(to: place)
        return ask()
    }

    private func ask() -> UInt64 {
        questions += 1
        read.removeAll(keepingCapacity: true)
        answers.removeAll(keepingCapacity: true)
        var number: UInt64 = 0
        for (index, subject) in subjects.enumerated() {
            if needsForgetting { subject.forget() }
            answers.append(subject.ask(space.question))
            number = number &* 0x100_0000_01B3 &+ subject.probes.way &+ kind(of: answers[answers.count - 1])
            noteReads(of: subject.probes, by: index)
        }
        if !answers.contains(.impossible) { note(number) }
        return number
    }

    /// Distinguishes failures and word answers: they form separate ways even without a condition.
    private func kind(of answer: ProbedAnswer) -> UInt64 {
        switch answer {
        case .failure(_, let kind, _, let line): Self.hash(kind) &+ UInt64(bitPattern: Int64(line))
        case .answer(.string(let word)) where subjects[0].answersInWords: Self.hash(word)
        case .answer(.bool(let flag)): flag ? 3 : 5
        case .answer, .impossible: 0
        }
    }

    private static func hash(_ text: String) -> UInt64 {
        var hash = FNV1a()
        hash.add(text.utf8)
        return hash.value
    }

    private func noteReads(of probes: RuleProbes, by subject: Int) {
        for index in 0..<probes.readCount {
            let one = probes.read(index)
            switch space.meaning(of: one, by: subject) {
            case .dimension(let dimension): if !read.contains(dimension) { read.append(dimension) }
            // As if it were read first, so that it changes last.
            case .setting(let dimension): if !read.contains(dimension) { read.insert(dimension, at: 0) }
            case .nothing: break
            case .unknown: noteFixed(one)
            }
        }
    }

    private func noteFixed(_ read: RuleProbes.Read) {
        guard case .ctx = read.owner, let member = CtxMember(rawValue: read.field) else {
            fixed.insert("a field that is not varied")
            return
        }
        switch member {
        case .now: fixed.insert("ctx.now")
        case .memory: fixed.insert("ctx.memory")
        case .clock: fixed.insert("ctx.clock")
        case .container: fixed.insert("ctx.container")
        case .random: fixed.insert("math.random")
        case .question: fixed.insert("bus.ask")
        case .cohort: fixed.insert("ctx.cohort")
        }
        if [.memory, .random].contains(member) { needsForgetting = true }
    }

    private func noteDifference(_ number: UInt64) {
        guard subjects.count == 2, !answers[0].means(answers[1]) else { return }
        guard var known = differences[number] else {
            differences[number] = (space.place, answers, subjects.map { Array($0.probes.passed) }, 1)
            return
        }
        known.count += 1
        if Self.isSimpler(space.place, known.place) { (known.place, known.answers) = (space.place, answers) }
        differences[number] = known
    }

    private func note(_ number: UInt64) {
        noteDifference(number)
        for (index, answer) in answers.enumerated() {
            if case .failure(_, let kind, let file, let line) = answer {
                noteFailure("\(file):\(line): \(kind)", index)
            }
        }
        guard let index = indices[number] else {
            indices[number] = ways.count
            ways.append(
                Way(
                    passed: subjects.map { Array($0.probes.passed) }, example: space.place, answers: answers, read: read
                ))
            everRead.formUnion(read)
            waiting.append(space.place)
            return
        }
        ways[index].count += 1
        if ways[index].otherAnswers.count < Way.mostAnswers, ways[index].answers != answers {
            ways[index].hasSeveralAnswers = true
            if let other = answers[0].value, other != ways[index].answers[0].value,
                !ways[index].otherAnswers.contains(other)
            {
                ways[index].otherAnswers.append(other)
            }
        }
        guard Self.isSimpler(space.place, ways[index].example) else { return }
        if let former = ways[index].answers[0].value, former != answers[0].value {
            ways[index].otherAnswers.removeAll { $0 == answers[0].value }
            if !ways[index].otherAnswers.contains(former) { ways[index].otherAnswers.append(former) }
        }
        ways[index].example = space.place
        ways[index].answers = answers
        ways[index].read = read
    }

    private func noteFailure(_ text: String, _ subject: Int) {
        if let known = failures[text], !Self.isSimpler(space.place, known.place) { return }
        failures[text] = (space.place, answers[subject], subject)
    }

    /// Returns whether a question differs in fewer fields from the simplest one, or in values that come earlier.
    static func isSimpler(_ a: [Int], _ b: [Int]) -> Bool {
        var (changed, sum) = (0, 0)
        for index in a.indices {
            changed += (a[index] == 0 ? 0 : 1) - (b[index] == 0 ? 0 : 1)
            sum += a[index] - b[index]
        }
        return (changed, sum) < (0, 0)
    }

    // MARK: Choosing questions

    /// Changes each field that the pending questions read. Questions that take new ways become pending in turn.
    private func changeOneByOne() {
        while !waiting.isEmpty, !isOver {
            let place = waiting.removeFirst()
            visit(place)
            let read = read
            for dimension in read {
                var other = place
                for value in space.dimensions[dimension].values.indices where value != place[dimension] {
                    if isOver { return }
                    other[dimension] = value
                    visit(other)
                }
            }
        }
    }

    private func changePairs(of place: [Int]) {
        let read = everRead.sorted()
        for (index, first) in read.enumerated() {
            for second in read.dropFirst(index + 1) {
                var other = place
                for a in space.dimensions[first].values.indices {
                    other[first] = a
                    for b in space.dimensions[second].values.indices {
                        if isOver { return }
                        other[second] = b
                        visit(other)
                    }
                }
            }
        }
    }

    /// Enumerates all combinations of the values read: the field that was read last gets its next value or, after its
    /// last one, the field that was read before it.
    /// - Returns: false if the budget was exhausted first.
    private func tryAll(from simplest: [Int]) -> Bool {
        var place = simplest
        var open: [Int] = []
        var isOpen = simplest.map { _ in false }
        while true {
            if isOver { return false }
            visit(place)
            for dimension in read where !isOpen[dimension] {
                open.append(dimension)
                isOpen[dimension] = true
            }
            while let last = open.last {
                if place[last] + 1 < space.dimensions[last].values.count {
                    place[last] += 1
                    break
                }
                place[last] = 0
                isOpen[last] = false
                open.removeLast()
            }
            if open.isEmpty {
                isComplete = true
                return true
            }
        }
    }

    private func tryAtRandom() {
        var random = SplitMix64(seed: 1)
        let read = everRead.sorted()
        guard !read.isEmpty else { return }
        var place = space.dimensions.map { _ in 0 }
        while !isOver {
            for dimension in read {
                place[dimension] = Int(random.next() % UInt64(space.dimensions[dimension].values.count))
            }
            visit(place)
        }
    }

    // MARK: The result

    var extent: Extent {
        Extent(
            questions: questions, isComplete: isComplete,
            isProved: isComplete && fixed.isEmpty && everRead.allSatisfy { space.dimensions[$0].isFinite }
                && subjects.allSatisfy { !$0.usesSwift },
            fixed: fixed.sorted())
    }

    /// Returns the dimensions whose change leads from a way to another way, or to another answer.
    func fieldsThatMatter(to way: Way) -> Set<Int> {
        var matter: Set<Int> = []
        let number = visit(way.example)
        let usual = answers
        for dimension in way.read {
            var other = way.example
            for value in space.dimensions[dimension].values.indices where value != way.example[dimension] {
                other[dimension] = value
                if visit(other) != number || answers != usual {
                    matter.insert(dimension)
                    break
                }
            }
        }
        return matter
    }

    /// Returns the subjects' answers at a place.
    func answers(at place: [Int]) -> [ProbedAnswer] {
        visit(place)
        return answers
    }

    /// Returns the simplest question near a place that satisfies `isSame`: fields return to their simplest values one
    /// by one.
    func simplified(_ place: [Int], _ isSame: ([ProbedAnswer]) -> Bool) -> (place: [Int], answers: [ProbedAnswer]) {
        var place = place
        for dimension in place.indices where place[dimension] != 0 {
            var other = place
            other[dimension] = 0
            visit(other)
            if isSame(answers) { place = other }
        }
        visit(place)
        return (place, answers)
    }
}
