/// Of many notes of one kind the first ones, and how many more there are.
struct NoteList {
    private static let most = 100
    /// What the others are called: `lines were skipped`.
    private let kind: String
    private var first: [String] = []
    private var more = 0

    init(_ kind: String) { self.kind = kind }

    mutating func append(_ note: String) {
        if first.count < Self.most { first.append(note) } else { more += 1 }
    }

    var all: [String] { more == 0 ? first : first + ["\(more) more \(kind)"] }
}
