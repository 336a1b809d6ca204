import EventBus

/// The part of a history that belongs to one input, or to its subject.
struct Story {
    let index: HistoryIndex
    /// The ID of the subject; nil if the input has none.
    let subject: String?
    /// The first request; nil if it is no longer known.
    let start: Happening?
    /// The last event of the story; nil to include all effects of `start`.
    var end: Happening?

    /// - Throws: ``Explanation/Unknown`` if the history has nothing with this ID.
    init(of id: String, in index: HistoryIndex) throws(Explanation.Unknown) {
        self.index = index
        if let number = UInt64(id), let happening = index[number] {
            if happening.isRequest || happening.envelope.cause == nil {
                start = happening
                subject = index.subject(of: happening)
            } else {
                subject = happening.subject
                start =
                    subject.flatMap { index.request(about: $0, until: number) }
                    ?? index.causes(of: happening).last
                end = happening
            }
        } else if index.knows(id) {
            subject = id
            start = index.request(about: id, until: .max)
        } else {
            throw index.unknown(id)
        }
    }

    // MARK: Contents

    /// The facts about the subject, or without a subject all effects of the start, in order. Facts that only repeat
    /// others in detail are included only for `topic`.
    func facts(withDetails topic: TopicName? = nil) -> [Happening] {
        guard let subject else { return effects(ofStart: topic) }
        return index.happenings.filter { happening in
            guard !happening.isDetail || happening.topic == topic else { return false }
            guard happening.id > start?.id ?? 0, !happening.isRequest else { return false }
            if happening.subject == subject { return true }
            // Admission merged the event into another one, so the request was never delivered.
            if happening.isAboutUndelivered { return happening.names(subject) }
            // A fact about another subject that mentions this one belongs to the story if this subject's request caused
            // it.
            guard let start, happening.names(subject) else { return false }
            return index.causes(of: happening).contains { $0.id == start.id }
        }
    }

    private func effects(ofStart topic: TopicName?) -> [Happening] {
        start.map { index.allEffects(of: $0).filter { !$0.isDetail || $0.topic == topic } } ?? []
    }

    private var happenings: [Happening] {
        var chosen: [UInt64: Happening] = [:]
        func add(_ happening: Happening) {
            chosen[happening.id] = happening
            for cause in index.causes(of: happening) { chosen[cause.id] = cause }
        }
        let last = end?.id ?? .max
        if subject != nil { facts().filter { $0.id <= last }.forEach(add) }
        if let end { add(end) }
        if let start {
            add(start)
            if end == nil { effects(ofStart: nil).forEach(add) }
        }
        return chosen.values.sorted { $0.id < $1.id }
    }

    // MARK: Steps

    func told() -> (steps: [Explanation.Step], notes: [String]) {
        let happenings = happenings
        var steps: [Explanation.Step] = []
        var latest: Duration?
        func add(_ time: Duration, _ event: CloudEvent?, _ decisions: [Decided]) {
            let later = latest.map { time - $0 }
            latest = time
            steps.append(
                .init(time: time, later: later == .zero ? nil : later, event: event, decisions: decisions))
        }
        var timers: Set<Duration> = []
        for happening in happenings {
            let time = happening.envelope.time
            if index.isLater(happening), timers.insert(time).inserted {
                let fired = happenings.filter { $0.envelope.time == time && index.isLater($0) }
                // trap: `happening` is one of them
                let decisions = relevant(index.decisions(firing: fired.last!), to: fired)
                if !decisions.isEmpty { add(time, nil, decisions) }
            }
            let effects = happenings.filter { $0.envelope.cause == happening.id && !index.isLater($0) }
            let isStart = happening.id == start?.id
            add(
                time, CloudEvent(happening.envelope, of: index.history.instance, withText: false),
                effects.isEmpty && !isStart ? [] : relevant(index.decisions(handling: happening), to: effects))
        }
        let left = steps.count - Explanation.longest
        if left > 0 {
            steps.replaceSubrange(Explanation.longest / 2..<Explanation.longest / 2 + left, with: [])
        }
        return (steps, notes(happenings, left))
    }

    private func relevant(_ decisions: [Decided], to facts: [Happening]) -> [Decided] {
        let subjects = Set([subject].compactMap { $0 } + facts.compactMap(\.subject))
        return subjects.isEmpty ? decisions : decisions.filter { $0.concerns(subjects) }
    }

    private func notes(_ happenings: [Happening], _ left: Int) -> [String] {
        var notes: [String] = []
        if left > 0 { notes.append("\(left) steps in the middle are left out") }
        let lost = happenings.first { $0.envelope.cause.map { index[$0] == nil } ?? false }
        if let lost, let cause = lost.envelope.cause {
            notes.append("delivery \(cause), which caused \(lost.id), is \(index.older)")
        } else if start == nil {
            notes.append("the request that began this is \(index.older)")
        }
        let from = index.history.decisionsFrom
        if let first = happenings.first, first.id < from {
            notes.append("decisions before delivery \(from) are no longer known")
        }
        return notes
    }
}
