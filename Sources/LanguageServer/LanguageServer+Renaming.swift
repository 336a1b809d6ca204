import EventBus
import Host
import RuleCheck
import RuleHost

/// Renaming local variables, parameters and local functions in a file.
extension LanguageServer {
    /// The place of the name that would be renamed; null if there is none.
    func renamed(_ place: Place) -> Value {
        guard let (name, _) = name(at: place),
            let here = name.places.first(where: {
                $0.line == place.line && $0.columns.lowerBound...$0.columns.upperBound ~= place.column
            })
        else { return .null }
        return ["range": range(of: here, in: place.document), "placeholder": .string(name.name)]
    }

    func rename(_ place: Place, _ new: Value?) throws(Refusal) -> Value {
        guard let new = new?.stringValue else {
            throw Refusal(code: .invalidParams, message: "the request has no newName")
        }
        guard let (name, text) = name(at: place) else {
            throw Refusal(
                code: .requestFailed,
                message: "there is no local variable here, or the file has syntax errors; "
                    + "topics, policies and settings have their names from GlassBus")
        }
        if let problem = name.problem(renaming: new, in: text) { throw Refusal(code: .requestFailed, message: problem) }
        let edits = name.places.map { use -> Value in
            ["range": range(of: use, in: place.document), "newText": .string(new)]
        }
        return ["changes": .object([place.document.uri: .array(edits)])]
    }

    private func name(at place: Place) -> (LocalName, RuleText)? {
        guard let text = RulePlace(place.path)?.text(Array(place.document.text.utf8)) else { return nil }
        return LocalName(in: text, line: place.line, column: place.column).map { ($0, text) }
    }

    private func range(of name: LocalName.Place, in document: Document) -> Value {
        document.range(line: name.line, name.columns, encoding)
    }
}
