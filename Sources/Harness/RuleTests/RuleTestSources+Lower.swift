import EventBus
import Host
import RuleHost

extension RuleTestSources.Folder {
    /// A comment above a test, by which its layer says that it changes what a test of a layer below expects.
    private struct Override {
        let file: String
        let line: Int
        /// The name of the other test.
        let name: String
    }

    private var overrides: [Override] {
        tests.flatMap { text in
            String(decoding: text.source, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
                .enumerated().compactMap { index, line in
                    line.wholeMatch(of: #/\s*--\s*overrides:\s*"(.*)"\s*/#).map { match in
                        Override(file: text.path, line: index + 1, name: String(match.1))
                    }
                }
        }
    }

    /// The tests of the layers below, with all layers in force, and without those that this folder overrides.
    func below() throws(RuleFolder.Failure) -> [Self] {
        let overridden = Set(overrides.map(\.name))
        var below: [Self] = []
        for layer in layers.dropLast() {
            let tests = try RuleFolder.readTests(layer.name)
            guard !tests.files.isEmpty || !tests.problems.isEmpty else { continue }
            var folder = Self(
                path: "\(layer.name), with \(path) above", layers: layers, tests: tests.files, problems: tests.problems)
            folder.overridden = overridden
            below.append(folder)
        }
        return below
    }

    /// The problems of comments that name no test of the layers below.
    func wrongOverrides(of below: [Self]) -> [RuleProblem] {
        guard !below.isEmpty else { return [] }
        let names = below.flatMap(\.tests).flatMap(\.testNames)
        return overrides.filter { !names.contains($0.name) }.map { override in
            RuleProblem(
                file: override.file, line: override.line,
                message: "no test of a layer below is called '\(override.name)'",
                hint: nearest(override.name, among: names).map { "did you mean '\($0)'?" })
        }
    }
}

extension RuleText {
    /// The names of the tests of the file, as far as its text shows them: the texts in brackets in front of a function.
    fileprivate var testNames: [String] {
        String(decoding: source, as: UTF8.self).matches(of: #/\[\s*"((?:[^"\\]|\\.)*)"\s*\]\s*=\s*function/#).map {
            String($0.1).replacing("\\\"", with: "\"")
        }
    }
}
