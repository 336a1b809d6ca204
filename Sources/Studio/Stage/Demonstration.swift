/// What `render` draws by default: a toolbar with everything on it, and a toast. One event per line.
enum Demonstration {
    static let events = """
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
        {"type": "toast.show", "data": {"message": "Sketch saved", "kind": "success", "duration": 0,
          "action": {"title": "Undo", "role": "undo"}}}
        """

    /// The events, each on one line.
    static var lines: String {
        events.replacing("\n  ", with: " ").split(separator: "\n").joined(separator: "\n") + "\n"
    }
}
