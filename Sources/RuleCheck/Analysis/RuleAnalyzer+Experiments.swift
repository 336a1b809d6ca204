import RuleHost

/// Checks calls of `ctx.cohort()`.
extension RuleAnalyzer {
    /// Warns about names and percentages that the host refuses.
    func checkExperiment(_ arguments: [Expression]) {
        if let name = arguments.first, let text = name.literal, !Experiments.isName(text) {
            fail(
                .wrongArguments, name.span, "no experiment can have this name",
                hint: "a name has 1 to 64 letters, digits, '-', '_' or '.', such as \"overflow-b\"")
        }
        var sum = 0.0
        for argument in arguments.dropFirst() {
            guard let percent = argument.number else { continue }
            sum += percent.value
            if !(0...100 ~= percent.value) {
                return fail(
                    .wrongArguments, argument.span, "a percentage is from 0 to 100",
                    hint: "ctx.cohort(\"overflow-b\", 50) gives half of the installations arm 1")
            }
        }
        if sum > 100, let first = arguments.dropFirst().first, let last = arguments.last {
            fail(
                .wrongArguments, first.span.through(last.span), "these percentages are more than 100 together",
                hint: "the rest up to 100 is the control arm, which gets nil")
        }
    }
}
