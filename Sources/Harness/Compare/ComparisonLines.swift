import EventBus
import Host
import RuleHost

/// A comparison as data for programs: one value for each difference, and one with the statistics.
package enum ComparisonLines {
    package static func difference(_ difference: Difference) -> Value {
        .object([
            "input": .object([
                "id": difference.cause.id.map { .string($0) } ?? .null, "line": .int(difference.cause.line),
                "number": .int(difference.cause.number), "time": .double(difference.cause.time.inSeconds),
                "topic": .string(difference.cause.topic),
            ]),
            "decisions": .array(
                difference.decisions.map { changed in
                    .object([
                        "query": .string(changed.query.text),
                        "asked": .object((changed.old ?? changed.new)?.asked ?? [:]),
                        "old": side(changed.old), "new": side(changed.new),
                    ])
                }),
            "lost": .array(difference.lost.map(outcome)), "gained": .array(difference.gained.map(outcome)),
            "omitted": .int(difference.omitted),
        ])
    }

    private static func side(_ decided: Decided?) -> Value {
        guard let decided else { return .null }
        return .object(["answer": decided.decision.answer ?? .null, "by": .string(decided.by)])
    }

    private static func outcome(_ outcome: Outcome) -> Value {
        .object([
            "data": outcome.data, "time": .double(outcome.time.inSeconds), "topic": .string(outcome.topic.text),
        ])
    }

    package static func summary(_ report: Comparison.Report) -> Value {
        .object([
            "different": .int(report.count), "inputs": .int(report.inputs), "old": tally(report.old),
            "new": tally(report.new), "notes": .array(report.notes.map { .string($0) }),
            "isWithoutText": .bool(report.isWithoutText),
        ])
    }

    private static func tally(_ tally: OutcomeTally) -> Value {
        .object([
            "facts": .object(tally.facts.mapValues { .int($0) }),
            "mergedByAdmission": .object(tally.mergedByAdmission.mapValues { .int($0) }),
            "droppedByAdmission": .object(tally.droppedByAdmission.mapValues { .int($0) }),
            "dropReasons": .object(tally.dropReasons.mapValues { .int($0) }),
            "arms": .array(tally.arms.compactMap { try? ValueEncoder().encode($0) }),
            "shown": .int(tally.shown), "medianWait": tally.medianWait.map { .double($0.inSeconds) } ?? .null,
            "rules": .object(
                tally.rules.mapValues { rules in
                    .object(
                        rules.mapValues {
                            .object([
                                "asked": .int($0.asked), "failed": .int($0.failed),
                                "answers": .object($0.answers.mapValues { .int($0) }),
                            ])
                        })
                }),
        ])
    }
}
