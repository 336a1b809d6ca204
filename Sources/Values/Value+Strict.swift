/// The strict conversions of one value that ``ValueDecoder`` uses. The path is built only if a conversion fails.
extension Value {
    typealias Path = [any CodingKey]

    func bool(at path: @autoclosure () -> Path) throws -> Bool {
        if case .bool(let flag) = self { return flag }
        throw mismatch(Bool.self, expected: "true or false", at: path())
    }

    func string(at path: @autoclosure () -> Path) throws -> String {
        if case .string(let text) = self { return text }
        throw mismatch(String.self, expected: "a string", at: path())
    }

    func double(at path: @autoclosure () -> Path) throws -> Double {
        switch self {
        case .int(let number): return Double(number)
        case .double(let number) where number.isFinite: return number
        case .double: throw corrupted(expected: "a number", at: path())
        default: throw mismatch(Double.self, expected: "a number", at: path())
        }
    }

    func float(at path: @autoclosure () -> Path) throws -> Float {
        let number = Float(try double(at: path()))
        if number.isFinite { return number }
        throw corrupted(expected: "a number that fits Float", at: path())
    }

    func integer<T: FixedWidthInteger>(at path: @autoclosure () -> Path) throws -> T {
        let (fits, isWhole): (T?, Bool)
        switch self {
        case .int(let number): (fits, isWhole) = (T(exactly: number), true)
        case .double(let number):
            (fits, isWhole) = (T(exactly: number), number.isFinite && number == number.rounded())
        default: throw mismatch(T.self, expected: "a whole number", at: path())
        }
        if let fits { return fits }
        throw corrupted(
            expected: isWhole ? "a whole number from \(T.min) to \(T.max)" : "a whole number",
            at: path())
    }

    func duration(at path: @autoclosure () -> Path) throws -> Duration {
        if let duration = Duration(seconds: try double(at: path())) { return duration }
        throw corrupted(expected: Duration.expectedSeconds, at: path())
    }

    /// The error for a value of another kind, or for null.
    func mismatch(_ type: Any.Type, expected: String, at path: Path) -> DecodingError {
        let context = Mismatch(expected: expected, found: phrase).context(path)
        if case .null = self { return .valueNotFound(type, context) }
        return .typeMismatch(type, context)
    }

    /// The error for a number that is out of range. It names the number.
    private func corrupted(expected: String, at path: Path) -> DecodingError {
        let found =
            switch self {
            case .int(let number): number.description
            case .double(let number) where number.isNaN: "NaN"
            case .double(let number) where number.isInfinite: number < 0 ? "-infinity" : "infinity"
            case .double: json
            default: phrase
            }
        return .dataCorrupted(Mismatch(expected: expected, found: found).context(path))
    }
}
