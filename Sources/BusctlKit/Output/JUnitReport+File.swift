import CommandSupport
import FoundationEssentials
import Harness

extension JUnitReport {
    /// Writes the report, and replaces the file if it exists.
    /// - Throws: ``Failure`` if the file cannot be written.
    func write(to path: String) throws {
        do {
            try Data(xml.utf8).write(to: URL(filePath: path), options: .atomic)
        } catch {
            throw Failure(
                .inputOutput, "cannot write '\(path)'",
                hint: "check that the folder of the file exists and can be written to")
        }
    }
}
