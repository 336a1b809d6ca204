/// A bounded list of notes of one kind: the first 100 notes, and the number of further ones.
struct NoteList {
    private static let most = 100
    /// The end of the line that counts the further notes, such as `lines were skipped`.
    private let kind: String
    private var first: [String] = []
    private var more = 0

    init(_ kind: String) { self.kind = kind }

    mutating func append(_ note: String) {
        if first.count < Self.most { first.append(note) } else { more += 1 }
    }

    var all: [String] { more == 0 ? first : first + ["\(more) more \(kind)"] }
}
