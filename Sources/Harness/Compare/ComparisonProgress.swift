import Host

/// Combines the results of the two sides step by step into a report.
struct ComparisonProgress {
    private(set) var report = Comparison.Report()
    private var book: DifferenceBook
    private var causes = RecentCauses()
    private var skipped = NoteList("lines were skipped")
    private var gaps = NoteList("gaps")

    init(limit: Int) { book = DifferenceBook(limit: limit) }

    /// Adds the results of both sides for the same recorded lines. Without lines, they are the ends of the last runs.
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
            // The new side is expected to use other rules, so only the old side's note is reported.
            if let note = oldNotes.otherRules { report.notes.append("old: " + note) }
            report.notes += oldNotes.notes.map { "old: " + $0 }
            report.notes += newNotes.notes.map { "new: " + $0 }
        }
        report.old = old.tally ?? report.old
        report.new = new.tally ?? report.new
    }

    /// The numbers of facts and choices of a batch that were already compared.
    private struct Place {
        var facts = 0
        var choices = 0

        mutating func effects(of step: ComparedBatch.Step, in batch: ComparedBatch) -> DifferenceBook.Effects {
            // Decisions that the log had forgotten are missing from the batch.
            let end = min(step.choices, batch.choices.count)
            defer { (facts, choices) = (step.facts, end) }
            return (batch.facts[facts..<step.facts], batch.choices[min(choices, end)..<end])
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
