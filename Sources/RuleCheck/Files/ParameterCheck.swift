/// Checks the parameters of a function that the host calls: a policy, a reaction or a test.
struct ParameterCheck {
    /// The name of the function in messages.
    let name: String
    /// The arguments that the host passes, in order.
    let places: [(name: String, shape: Shape)]
    /// Returns the indices of a function's parameters that have one of these names.
    static func indices(of names: Set<String>, in function: Function) -> Set<Int> {
        Set(function.parameters.indices.filter { names.contains(function.parameters[$0].name) })
    }

    /// Returns the shape of the value that each parameter receives. A parameter at the wrong position, recognized by
    /// its name, is reported once and then gets the shape that belongs to its name.
    func arguments(of function: Function, _ analyzer: RuleAnalyzer) -> [Shape] {
        let given = function.parameters
        let call = "(" + places.map(\.name).joined(separator: ", ") + ")"
        if let first = given.first, first.name == "self" {
            let colon = Span(start: first.span.start - 1, end: first.span.start)
            analyzer.warn(
                .wrongParameters, first.span, "\(name) receives no 'self'",
                hint:
                    "write a dot in front of \(name) instead of the colon, and \(places.first?.name ?? "an argument") as the first parameter",
                fix: analyzer.map.text(colon.start..<colon.end) == ":"
                    ? Replacement(span: colon, text: ".") : nil)
            return [.unknown] + places.map(\.shape)
        }
        var isTold = false
        return given.enumerated().map { index, parameter in
            let meant = places.firstIndex { $0.name == parameter.name }
            if !isTold, let message = problem(parameter.name, at: index, meant: meant) {
                isTold = true
                analyzer.warn(.wrongParameters, parameter.span, message, hint: "its parameters are \(call)")
            }
            let place = meant ?? index
            return place < places.count ? places[place].shape : .unknown
        }
    }

    private func problem(_ parameter: String, at index: Int, meant: Int?) -> String? {
        if index >= places.count {
            return
                "'\(parameter)' is always nil: \(name) is called with \(places.count == 1 ? "1 argument" : "\(places.count) arguments")"
        }
        guard let meant, meant != index else { return nil }
        return "parameter \(index + 1) of \(name) is '\(places[index].name)', not '\(parameter)'"
    }
}
