import EventBus

extension Value {
    /// The sum of the whole numbers of several objects, field by field, at every depth. What is no number is left out.
    static func sum(of objects: [Value]) -> Value {
        var sums: [String: Value] = [:]
        for object in objects {
            // order: each field for itself
            for (name, value) in object.objectValue ?? [:] {
                switch value {
                // Wraps: no number that a worker sends may end the program.
                case .int(let number): sums[name] = .int((sums[name]?.intValue ?? 0) &+ number)
                case .object: sums[name] = .sum(of: [sums[name] ?? [:], value])
                default: break
                }
            }
        }
        return .object(sums)
    }

    /// The object with one more field.
    func with(_ name: String, _ value: Value) -> Value {
        var fields = objectValue ?? [:]
        fields[name] = value
        return .object(fields)
    }
}
