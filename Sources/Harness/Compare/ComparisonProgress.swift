import Host

/// Brings together, step by step, what the two sides did.
struct ComparisonProgress {
    private(set) var report = Comparison.Report()
    private var book: DifferenceBook
    private var causes = RecentCauses()
    private var skipped = NoteList("lines were skipped")
    private var gaps = NoteList("gaps")

    init(limit: Int) { book = DifferenceBook(limit: limit) }

    /// Takes what both sides did with the same lines; without any: how their last run ended.
    mutating func note(_ inputs: [RecordedInput], _ old: ComparedSide.Result, _ new: ComparedSide.Result) {
        for input in inputs {
            if case .skipped(let note) = input.kind { skipped.append(note) }
            if case .gap(let note, _) = input.kind { gaps.append(note) }
            if case .run(let header) = input.kind, header.holdsText == false { report.isWithoutText = true }
            guard input.isFromOutside else { continue }
            report.inputs += 1
            causes.append(input)
        }
        var from = (old: Place(), new: Place())
        for (oldStep, newStep) in zip(old.batch.steps, new.batch.steps) {
            book.note(from.old.effects(of: oldStep, in: old.batch), from.new.effects(of: newStep, in: new.batch)) {
                causes[$0]
            }
            guard let oldNotes = oldStep.endOfRun, let newNotes = newStep.endOfRun else { continue }
            book.endRun()
            // That the new rules are others is what a comparison is for.
            if let note = oldNotes.otherRules { report.notes.append("old: " + note) }
            report.notes += oldNotes.notes.map { "old: " + $0 }
            report.notes += newNotes.notes.map { "new: " + $0 }
        }
        report.old = old.tally ?? report.old
        report.new = new.tally ?? report.new
    }

    /// How far the steps of a batch were taken.
    private struct Place {
        var outcomes = 0
        var choices = 0

        mutating func effects(of step: ComparedBatch.Step, in batch: ComparedBatch) -> DifferenceBook.Effects {
            // Decisions that came too many at once are not there.
            let end = min(step.choices, batch.choices.count)
            defer { (outcomes, choices) = (step.outcomes, end) }
            return (batch.outcomes[outcomes..<step.outcomes], batch.choices[min(choices, end)..<end])
        }
    }

    func end() -> Comparison.Report {
        var report = report
        report.notes = skipped.all + gaps.all + report.notes
        report.differences = book.differences
        report.count = book.count
        return report
    }
}
