import FleetTestSupport
import FleetWire
import Testing

@testable import glassbus_fleet

/// A trial with a program in place of `busctl`, which says what `busctl` says.
@Suite struct RuleTrialTests {
    private let folder = try! TemporaryFolder()
    private let bundle = try! FleetWire.Bundle(
        files: ["toast.lua": Array("return {}".utf8), "lib/a.lua": []], created: "2026-11-26T12:00:00Z")

    /// - Parameters:
    ///   - check: what `rules check` does, as a script of the shell.
    ///   - test: what `test` does.
    private func problems(check: String = "exit 0", test: String = "exit 0", limit: Int = 20) async throws -> [String] {
        try folder.write(
            "#!/bin/sh\nfor folder; do :; done\ncase $1 in rules) \(check);; test) \(test);; esac\n", to: "busctl",
            mode: 0o755)
        var trial = RuleTrial(busctl: folder.path("busctl"), folder: folder.path("trial"))
        trial.limit = limit
        return await trial.problems(of: bundle)
    }

    @Test func theFilesAreThereForTheTrialAndGoneAfterwards() async throws {
        let found = try await problems(check: "cd $folder; find . -type f | sort | tr '\\n' ' ' >&2; exit 65")
        #expect(found.count == 1)
        #expect(found[0].contains("./lib/a.lua ./toast.lua"))
        #expect(try folder.names(in: ".") == ["busctl"])
    }

    @Test func rulesThatPassAndRulesWithoutTestsHaveNoProblem() async throws {
        #expect(try await problems() == [])
        #expect(try await problems(test: "exit 66") == [])
    }

    @Test func anErrorOfTheCheckIsToldWithItsPlaceInTheBundle() async throws {
        let line = #"{"column":3,"file":"'$folder'/toast.lua","line":2,"message":"undefined","severity":"error"}"#
        let warning = #"{"file":"x","line":1,"message":"unused","severity":"warning"}"#
        let found = try await problems(check: "echo '\(warning)'; echo '\(line)'; exit 65")
        #expect(found == ["toast.lua:2:3: undefined"])
    }

    @Test func testsThatFailOrCannotRunAreToldWithoutTheirTimelines() async throws {
        let failed =
            #"{"failures":[{"file":"'$folder'/a_test.lua","line":3,"message":"expected 1","timeline":[{"step":0}]}],"name":"one","status":"failed"}"#
        let invalid =
            #"{"file":"a","line":2,"name":"two","problem":{"file":"'$folder'/a_test.lua","line":2,"message":"the work budget is spent","path":""},"status":"invalid"}"#
        let file = #"{"file":"'$folder'/b_test.lua","line":1,"message":"undefined name","path":"","status":"invalid"}"#
        let passed = #"{"file":"a","line":9,"name":"three","status":"passed"}"#
        let found = try await problems(
            test: "echo '\(passed)'; echo '\(failed)'; echo '\(invalid)'; echo '\(file)'; exit 65")
        #expect(
            found == [
                "the test 'one': a_test.lua:3: expected 1", "the test 'two': a_test.lua:2: the work budget is spent",
                "b_test.lua:1: undefined name",
            ])
    }

    @Test func aTrialThatDoesNotEndIsAProblem() async throws {
        let found = try await problems(test: "while :; do sleep 0.1; done", limit: 1)
        #expect(found == ["busctl test did not end within 1 seconds"])
    }

    @Test func aTrialWithoutBusctlIsAProblem() async throws {
        let trial = RuleTrial(busctl: "/nonexistent/busctl", folder: folder.path("trial"))
        #expect(await trial.problems(of: bundle).first?.contains("status 127") == true)
    }
}
