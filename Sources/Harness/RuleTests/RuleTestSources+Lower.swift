import Host
import RuleCheck
import RuleHost

extension RuleTestSources.Folder {
    /// A comment above a test, by which a layer declares that it overrides a test of a layer below.
    struct Override: Sendable, Equatable {
        let place: Scenario.Place
        /// The name of the other test.
        let name: String
    }

    var overrides: [Override] {
        // Created once, because the expression is compiled at each evaluation.
        let comment = #/\s*--\s*overrides:\s*"(.*)"\s*/#
        return tests.flatMap { text in
            String(decoding: text.source, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
                .enumerated().compactMap { index, line in
                    line.wholeMatch(of: comment).map { match in
                        Override(place: .init(file: text.path, line: index + 1), name: String(match.1))
                    }
                }
        }
    }

    /// Returns the tests of the layers below, which run with all layers in force.
    func lower() throws(RuleFolder.Failure) -> [Self] {
        var lower: [Self] = []
        for layer in layers.dropLast() {
            let tests = try RuleTestSources.tests(of: layer.name)
            guard !tests.files.isEmpty || !tests.problems.isEmpty else { continue }
            var folder = Self(
                path: "\(layer.name), with \(path) above", layers: layers, tests: tests.files, problems: tests.problems)
            folder.above = path
            lower.append(folder)
        }
        return lower
    }
}
