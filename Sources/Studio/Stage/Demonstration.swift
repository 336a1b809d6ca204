/// The default scene of `busctl render` and the studio: a toolbar with everything on it, and a toast. One event per
/// line.
public enum Demonstration {
    private static let toolbar = """
        {"type": "toolbar.setItems", "data": {"items": [
          {"id": "home", "title": "Home", "icon": "house", "selectedIcon": "house.fill", "priority": "essential"},
          {"id": "draw", "title": "Draw", "icon": "pencil", "sideButton": {"preset": "addButton"},
           "accessory": {"id": "brushes", "list": {"title": "Brush", "selectedIndex": 1, "selectionColor": "systemBlue",
             "items": [{"title": "Fine", "icon": "pencil"}, {"title": "Broad", "icon": "paintbrush"},
                       {"title": "Cut", "icon": "scissors"}, {"title": "Letters", "icon": "textformat"},
                       {"title": "Photo", "icon": "photo"}]}}},
          {"id": "search", "title": "Search", "icon": "magnifyingglass"},
          {"id": "library", "title": "Collections", "compactTitle": "Library", "icon": "folder", "badge": "3"},
          {"id": "settings", "title": "Settings", "icon": "gear", "priority": "secondary"}]}}
        {"type": "toolbar.select", "data": {"id": "draw"}}
        """

    private static let toast = """
        {"type": "toast.show", "data": {"message": "Sketch saved", "kind": "success", "duration": 0,
          "action": {"title": "Undo", "role": "undo"}}}
        """

    /// The events with a toast that confirms a save.
    public static var lines: String { oneLineEach(toolbar + "\n" + toast) }

    /// The id of the toast that greets a visitor. It makes way for what the visitor tries.
    static let greeting = "touch-me"

    /// The events with a toast that asks to be touched, and stays until it is.
    static var greetingLines: String {
        oneLineEach(
            toolbar + "\n"
                + #"{"type": "toast.show", "data": {"id": "\#(greeting)", "message": "Touch me", "duration": 0}}"#)
    }

    /// The events, each on one line.
    private static func oneLineEach(_ events: String) -> String {
        events.replacing("\n  ", with: " ").split(separator: "\n").joined(separator: "\n") + "\n"
    }
}
