import ArgumentParser

/// The options of a command that runs a host with the studio.
struct StudioOptions: ParsableArguments {
    @Option(
        name: .long,
        help: ArgumentHelp("Serve the page at this port of this machine. (default: any free port)", valueName: "number")
    )
    var port: UInt16 = 0

    @Flag(name: .long, help: "Let the page save rules. Without this option, its editor only previews changes.")
    var edit = false

    @Option(
        name: .long, parsing: .singleValue,
        help: ArgumentHelp(
            "Show the recordings in this folder. Repeat the option for several folders.", valueName: "dir"),
        completion: .directory)
    var recordings: [String] = []

    @Option(
        name: .long, parsing: .singleValue,
        help: ArgumentHelp(
            "Show the scenarios in this folder as stories. Repeat the option for several folders.", valueName: "dir"),
        completion: .directory)
    var stories: [String] = []

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Serve the files of the page from this folder, to work on the page itself: Sources/CStudio/page.",
            valueName: "dir"),
        completion: .directory)
    var page: String?
}
