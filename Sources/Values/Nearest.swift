/// Returns the candidate that was probably meant by a misspelled name; nil if none is similar.
///
/// Case is ignored. A candidate is similar if it differs in at most 1 + length/4 slips; a slip is an extra, missing or
/// wrong letter, or two swapped neighboring letters (the Damerau-Levenshtein distance). Of equally similar candidates,
/// the first one is returned. If `name` is itself a candidate, the result is nil.
///
/// Dotted names may be compared as a whole: `toast.shw` is similar to `toast.show`. Leading dotted parts that both
/// names share do not count: `toast.abc` is not similar to `toast.xyz`. With two or more slips, more than half of the
/// letters must be right: `id` is not similar to `kind`.
///
/// The result is nil for a name of more than 256 bytes, so that the cost of the search is bounded.
public func nearest(_ name: String, among candidates: some Sequence<String>) -> String? {
    guard name.utf8.count <= longestName else { return nil }
    let wanted = Array(name.lowercased())
    let limit = 1 + wanted.count / 4
    var best: (candidate: String, distance: Int)?
    for candidate in candidates {
        if candidate == name { return nil }
        guard candidate.utf8.count <= longestName else { continue }
        let letters = Array(candidate.lowercased())
        guard abs(letters.count - wanted.count) <= limit else { continue }
        let distance = slips(from: wanted, to: letters)
        guard distance <= limit, distance < (best?.distance ?? .max),
            isFew(distance, of: differingLength(wanted, letters))
        else { continue }
        best = (candidate, distance)
    }
    return best?.candidate
}

private let longestName = 256

/// Whether a number of slips counts as a misspelling: one slip does, in more than one letter; more slips do, if they
/// are less than half of the letters.
private func isFew(_ slips: Int, of letters: Int) -> Bool {
    slips <= 1 ? slips < letters || slips == 0 : 2 * slips < letters
}

/// The length of the longer name, without the leading dotted parts that both names share. This number of slips would
/// turn any name into any other.
private func differingLength(_ a: [Character], _ b: [Character]) -> Int {
    var start = 0
    for index in 0..<min(a.count, b.count) {
        guard a[index] == b[index] else { break }
        if a[index] == "." { start = index + 1 }
    }
    return max(a.count, b.count) - start
}

/// The Damerau-Levenshtein distance in its usual restricted form: a swapped pair of letters is not edited again.
private func slips(from a: [Character], to b: [Character]) -> Int {
    if a.isEmpty || b.isEmpty { return a.count + b.count }
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in 1...a.count {
        var row = [i]
        row.reserveCapacity(b.count + 1)
        for j in 1...b.count {
            var cost = min(
                last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
            if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
                cost = min(cost, beforeLast[j - 2] + 1)
            }
            row.append(cost)
        }
        beforeLast = last
        last = row
    }
    return last[b.count]
}
