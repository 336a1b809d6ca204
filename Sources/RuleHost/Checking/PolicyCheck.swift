import EventBus

/// A function that answers a query: its parameters, and what it returns.
struct PolicyCheck {
    let name: String
    let function: Function
    private let query: any Query.Type

    static func policies(of outline: Outline, _ namespace: String, _ vocabulary: Vocabulary) -> [PolicyCheck] {
        outline.members.compactMap { member in
            guard let function = member.value.function, let topic = TopicName("\(namespace).\(member.name)"),
                let query = vocabulary.query(topic)
            else { return nil }
            return PolicyCheck(name: member.name, function: function, query: query)
        }
    }

    func check(with walker: Walker, context: RecordShape) {
        let fields = StoredField.all(of: query)
        let shapes = fields.map { (name: $0.name, shape: Shape($0.form, named: $0.name)) } + [("ctx", .record(context))]
        walker.walk(function, arguments(shapes, walker), answer: answer)
    }

    /// What each parameter holds. One that has the name of another place is a mistake; it is
    /// then taken for what its author meant.
    private func arguments(_ places: [(name: String, shape: Shape)], _ walker: Walker) -> [Shape] {
        let given = function.parameters
        let call = "(" + places.map(\.name).joined(separator: ", ") + ")"
        var isTold = false
        var arguments: [Shape] = []
        for (index, parameter) in given.enumerated() {
            let meant = places.firstIndex { $0.name == parameter.name }
            if let meant { arguments.append(places[meant].shape) } else {
                arguments.append(index < places.count ? places[index].shape : .unknown)
            }
            guard !isTold else { continue }
            if index >= places.count {
                isTold = true
                walker.warn(
                    .wrongParameters, parameter.span,
                    "'\(parameter.name)' is always nil: \(name) is called with \(places.count) arguments",
                    hint: "its parameters are \(call)")
            } else if let meant, meant != index {
                isTold = true
                walker.warn(
                    .wrongParameters, parameter.span,
                    "parameter \(index + 1) of \(name) is '\(places[index].name)', not '\(parameter.name)'",
                    hint: "its parameters are \(call)")
            }
        }
        return arguments
    }

    private var answer: Walker.Answer {
        func open<Q: Query>(_ type: Q.Type) -> Walker.Answer {
            Walker.Answer(
                policy: name,
                expected: Expected(Schema.of(Q.Answer.self), phrase: Expectation.of(Q.Answer.self)),
                takesNil: (try? ValueDecoder().decode(Q.Answer.self, from: .null)) != nil)
        }
        return open(query)
    }
}
