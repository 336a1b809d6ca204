import ArgumentParser
import CommandSupport
import Foundation
import TestSupport
import Testing

@testable import BusctlKit

@Suite struct FleetCommandTests {
    @Test("the program for fleets is found in PATH, and what it is given reaches it")
    func found() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/busctl-fleet"
        try "#!/bin/sh\n".write(toFile: path, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        #expect(try FleetCommand.path(of: "busctl", ["PATH": "/nowhere:" + folder.path]) == path)
        #expect(try FleetCommand.parse(["tap", "--json", "-h"]).arguments == ["tap", "--json", "-h"])
    }

    @Test("without the program for fleets the command says which package has it, with status 69")
    func missing() throws {
        let failure = try #require(throws: Failure.self) { try FleetCommand.path(of: "busctl", ["PATH": "/nowhere"]) }
        #expect(failure.status == .noHost)
        #expect("\(failure)".contains("glassbus-fleet"))
    }
}
