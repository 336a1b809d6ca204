import EventBus
import FleetOperator
import FleetWire
import Foundation
import Host
import Logging

/// Works off the jobs of `busctl fleet compare`: fetches a recording and the rules, compares, and sends the report.
struct CompareWorker: Sendable {
    let link: any Link
    let fleet: Token
    let busctl: String
    /// The most seconds that one comparison may take.
    let limit: Int
    let logger: Logger

    private var subjects: Subjects { Subjects(fleet: fleet) }

    func run() async {
        let stream = FleetStream.jobs.name(in: fleet)
        var isReady = false
        while !Task.isCancelled {
            do {
                if !isReady {
                    // A job whose worker has died comes again when its time is over.
                    let consumer = FleetStream.consumer(
                        FleetStream.workers, of: subjects.allJobs, wait: limit + 60,
                        deliveries: CompareJobMessage.mostAttempts)
                    try await link.makeConsumer(stream, consumer)
                    isReady = true
                }
                for message in try await link.fetch(stream, FleetStream.workers, 1, waiting: .seconds(10)) {
                    await work(message)
                }
            } catch {
                if error != .timedOut {
                    logger.warning("\(error)")
                    isReady = false
                    try? await Task.sleep(for: .seconds(2))
                }
            }
        }
    }

    private func work(_ message: Incoming) async {
        guard let job = try? CompareJobMessage(json: message.body) else {
            try? link.settle(message, .never)
            return
        }
        logger.notice("comparing \(job.recording)")
        let result = await result(of: job)
        do {
            try await CompareResultMessage(
                job: job.id, attempt: message.deliveries, lines: result.lines, failure: result.failure
            )
            .send(by: link, subjects)
            // A comparison that failed is tried again, maybe by a worker with more memory.
            let isOver = result.failure == nil || message.deliveries >= CompareJobMessage.mostAttempts
            try link.settle(message, isOver ? .done : .again(after: .seconds(1)))
        } catch {
            logger.warning("the report on \(job.recording) could not be sent: \(error)")
        }
        logger.notice("\(job.recording): \(result.failure ?? "done")")
    }

    private func result(of job: CompareJobMessage) async -> (lines: [Value], failure: String?) {
        let folder = FileManager.default.temporaryDirectory.path + "/glassbus-work-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        do {
            let file = folder + "/recording.jsonl"
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            try FileManager.default.createDirectory(atPath: folder + "/new", withIntermediateDirectories: true)
            let bytes = try await Recordings(link, fleet).bytes(of: job.stored)
            try Data(bytes).write(to: URL(filePath: file))
            let bundle = try await BundleReader(link, fleet).bundle(job.rules)
            for (entry, content) in zip(bundle.manifest.files, bundle.contents) {
                let path = URL(filePath: folder + "/new/" + entry.path)
                try FileManager.default.createDirectory(
                    at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data(content).write(to: path)
            }
            let process = BoundedProcess(
                program: busctl, arguments: ["compare", file, "--new", folder + "/new", "--json", "--limit", "5"],
                limit: limit)
            let outcome = try await process.run()
            guard !outcome.isTooLong else { return ([], "it took longer than \(limit) seconds") }
            guard outcome.status == 0 || outcome.status == 1 else {
                return ([], "busctl compare ended with status \(outcome.status): \(outcome.errors.prefix(300))")
            }
            return (
                try outcome.output.split(separator: "\n").map { try JSONText.decode(Value.self, from: Data($0.utf8)) },
                nil
            )
        } catch {
            return ([], "\(error)")
        }
    }
}
