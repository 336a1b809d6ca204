import ArgumentParser
import TestSupport
import Testing

@testable import BusctlKit

/// The parser checks the declaration of a verb only when that verb is run, so only the program itself shows that
/// every verb can be run.
@Suite struct VerbTests: RunsBusctl {
    let busctl: BuiltProgram

    init() throws { busctl = try BuiltProgram() }

    /// All verbs but `fleet`, which hands every argument to a program of another package: `FleetCommandTests`.
    static let verbs: [[String]] =
        Invocation.verbs.filter { !["rules", "fleet"].contains($0) }.map { [$0] }
        + Invocation.hiddenVerbs.sorted().map { [$0] }
        + Invocation.ruleVerbs.map { ["rules", $0] }

    @Test("every verb can be run, and answers wrong arguments with its usage", arguments: share(6, of: verbs))
    func runs(_ verb: [String]) throws {
        let answer = try busctl.run(verb + ["--surely-not"])
        #expect(answer.status == 64, "\(answer.errors)")
        #expect(answer.errors.contains("Usage: busctl " + verb.joined(separator: " ")))
    }
}
