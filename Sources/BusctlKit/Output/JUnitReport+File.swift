import FoundationEssentials
import Harness

extension JUnitReport {
    /// Writes the whole report, in place of what the file held.
    /// - Throws: ``Failure`` where that is not possible.
    func write(to path: String) throws {
        do {
            try Data(xml.utf8).write(to: URL(filePath: path), options: .atomic)
        } catch {
            throw Failure(.inputOutput, "cannot write '\(path)'", hint: "check that its folder is there and may be written to")
        }
    }
}
