import EventBus
import Host

/// An unchecked JSON object of a scenario file.
struct ScenarioDocument {
    let value: Value
    /// Returns the line of the field at a path.
    let line: (String) -> Int

    /// Whether the object is a query with its expected answer, as in `toolbar.layout.jsonl`, instead of a scenario.
    var isQuery: Bool { value["query"] != nil && value["answer"] != nil && value["steps"] == nil }

    /// - Parameter problems: receives the parts that are not JSON.
    static func all(in text: [UInt8], file: String, _ problems: inout [ScenarioProblem]) -> [ScenarioDocument] {
        let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let text = text.starts(with: byteOrderMark) ? text.dropFirst(3) : text[...]
        let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        guard isJSONLines(lines) else { return whole(text, file, &problems) }
        var documents: [ScenarioDocument] = []
        for (index, line) in lines.enumerated() where !line.allSatisfy({ $0 <= 0x20 }) {
            guard let value = parse(line, file, firstLine: index + 1, &problems) else { continue }
            documents.append(ScenarioDocument(value: value) { _ in index + 1 })
        }
        return documents
    }

    /// Returns whether the file is in JSON Lines format: its first or second non-blank line is a separate object. The
    /// second line counts because the first may be broken.
    private static func isJSONLines(_ lines: [ArraySlice<UInt8>]) -> Bool {
        let filled = lines.lazy.filter { !$0.allSatisfy { $0 <= 0x20 } }.prefix(2)
        guard filled.first?.first(where: { $0 > 0x20 }) == UInt8(ascii: "{") else { return false }
        return filled.contains { line in
            line.first { $0 > 0x20 } == UInt8(ascii: "{") && JSONText.syntaxError(in: line) == nil
        }
    }

    private static func whole(
        _ text: ArraySlice<UInt8>, _ file: String, _ problems: inout [ScenarioProblem]
    ) -> [ScenarioDocument] {
        guard !text.allSatisfy({ $0 <= 0x20 }), let value = parse(text, file, firstLine: 1, &problems) else {
            return []
        }
        let places = JSONPlaces(text, line: 1)
        guard case .array(let items) = value else { return [ScenarioDocument(value: value, line: places.line(of:))] }
        return zip(items, places.items).map { ScenarioDocument(value: $0, line: $1.line(of:)) }
    }

    private static func parse(
        _ text: ArraySlice<UInt8>, _ file: String, firstLine: Int, _ problems: inout [ScenarioProblem]
    ) -> Value? {
        text.withUnsafeBytes { bytes in
            do throws(JSONError) {
                return try JSONReader.value(of: bytes)
            } catch {
                let place = TextPlace(error.offset, in: bytes)
                let kind = error.kind == .syntax ? "not JSON: " : ""
                problems.append(
                    ScenarioProblem(
                        Scenario.Place(file: file, line: firstLine + place.line - 1),
                        FieldError(message: "\(kind)column \(place.column): \(error.message)")))
                return nil
            }
        }
    }
}
