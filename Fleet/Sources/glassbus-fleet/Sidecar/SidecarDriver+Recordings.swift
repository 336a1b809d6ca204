import EventBus
import FleetCore
import FleetOperator
import FleetStore
import FleetWire
import Foundation
import Host

/// Answers the questions of operators about the host's recording.
extension SidecarDriver {
    private func recordingPath() throws(FieldError) -> String {
        guard let path = setup.file.recording else {
            throw FieldError(message: "fleet.json of this host names no recording")
        }
        return path
    }

    /// Answers with one part of the recording. The first request creates the copy that serves the later ones.
    func recordingPart(_ question: Value) async throws -> Value {
        let number = question["part"]?.intValue ?? 0
        if number == 0 {
            let (path, run, withText) = (try recordingPath(), health?.run, setup.file.forwardText)
            // Reading and compressing a large recording takes seconds, and the sidecar has other work.
            copy = try await Task.detached { try RecordingArchive(path, run: run, withText: withText) }.value
        }
        guard let copy, question["sha256"].map({ $0.stringValue == copy.sha256.description }) ?? true else {
            throw FieldError(message: "another reader has begun with the recording; begin again")
        }
        guard let part = copy.part(number) else {
            throw FieldError(path: "part", expected: "0 to \(copy.parts - 1)", found: "\(number)")
        }
        // Otherwise it would stay in memory forever.
        if number == copy.parts - 1 { self.copy = nil }
        return ["answer": part]
    }

    /// Compares a bundle with the active rules on the host's own recording, which therefore stays on the host.
    func compare(_ question: Value) async throws -> Value {
        let path = try recordingPath()
        guard let digest = Digest(try text("bundle", in: question)) else {
            throw FieldError(path: "bundle", expected: "a SHA-256", found: question["bundle"]?.json ?? "nothing")
        }
        guard !isComparing else { throw FieldError(message: "the host compares other rules already") }
        isComparing = true
        defer { isComparing = false }
        let bundle = try await BundleReader(link, subjects.fleet).bundle(digest)
        let comparison = RuleComparison(
            busctl: setup.busctl, folder: setup.folder + "/comparison", recording: path,
            present: store.rules.currentPath)
        return ["answer": try await comparison.result(of: bundle, run: health?.run, withText: setup.file.forwardText)]
    }
}
