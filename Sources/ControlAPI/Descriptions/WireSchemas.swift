import EventBus
import FoundationEssentials
import Host
import RuleHost

/// The JSON Schemas of request and response bodies. Types with a Swift declaration and a decoder derive theirs from it;
/// the others are written here.
enum WireSchemas {
    /// A reference to one of ``all`` in an OpenAPI document.
    static func ref(_ name: String) -> Value { ["$ref": .string("#/components/schemas/" + name)] }

    static func list(of name: String) -> Value { ["type": "array", "items": ref(name)] }

    /// All schemas by name, except those of topics.
    static var all: [String: Value] {
        var schemas = written.mapValues(parsed)
        schemas["RuleStatus"] = Schema.of(RuleStatus.self)
        return schemas
    }

    private static func parsed(_ text: String) -> Value {
        // trap: the text is a literal, which a test reads
        do { return try JSONText.decode(Value.self, from: Data(text.utf8)) } catch { fatalError("\(error)") }
    }

    /// The CloudEvents attributes that a publisher may send, by name, each with its schema.
    static var attributes: Value { parsed("{\(attributesText)}") }

    private static let attributesText = #"""
        "specversion": {"const": "1.0"},
        "id": {"type": "string", "minLength": 1, "description": "together with the source, tells the event from all others"},
        "source": {"type": "string", "minLength": 1, "format": "uri-reference"},
        "type": {"type": "string", "minLength": 1, "description": "the topic"},
        "subject": {"type": "string", "minLength": 1},
        "time": {"type": "string", "format": "date-time"},
        "dataschema": {"type": "string", "format": "uri", "minLength": 1},
        "datacontenttype": {"type": "string"}
        """#

    private static let written = [
        "CloudEvent": #"""
        {"type": "object", "description": "an event that the host has delivered",
         "required": ["specversion", "id", "source", "type", "busid", "bustime", "businstance", "data"],
         "properties": {\#(attributesText),
          "busid": {"type": "string", "pattern": "^[0-9]+$", "description": "the number of the delivery in this run"},
          "bustime": {"type": "string", "description": "seconds since the start of the host"},
          "businstance": {"type": "string", "pattern": "^[a-z0-9]{8,32}$", "description": "the name of this run of the host"},
          "causationid": {"type": "string", "pattern": "^[0-9]+$", "description": "the busid of the event that caused this one"},
          "data": {"type": "object"}},
         "additionalProperties": {"type": ["string", "integer", "boolean"]}}
        """#,
        "Problem": #"""
        {"type": "object", "description": "RFC 9457", "required": ["type", "title", "status", "detail"],
         "properties": {
          "type": {"type": "string", "format": "uri"}, "title": {"type": "string"},
          "status": {"type": "integer"}, "detail": {"type": "string"}, "hint": {"type": "string"},
          "errors": {"type": "array", "items": {"type": "object"}, "description": "one entry for each field or line"},
          "offers": {"type": "array", "items": {"type": "string"}},
          "limit": {"type": "object", "required": ["name", "value"],
           "properties": {"name": {"type": "string"}, "value": {"type": "integer"}}},
          "retryAfter": {"type": "integer", "description": "seconds"}}}
        """#,
        "Report": #"""
        {"type": "object", "description": "what became of each event", "required": ["accepted", "events", "rejected"],
         "properties": {
          "accepted": {"type": "integer"}, "rejected": {"type": "integer"}, "dropped": {"type": "integer"},
          "duplicates": {"type": "integer"}, "echoes": {"type": "integer"},
          "effects": {"type": "array", "items": {"$ref": "#/components/schemas/CloudEvent"},
           "description": "what was delivered because of the events, in order"},
          "gap": {"type": "object", "required": ["from", "to"], "description": "effects that the host no longer keeps",
           "properties": {"from": {"type": "integer"}, "to": {"type": "integer"}}},
          "kept": {"const": false, "description": "the disk did not take what must be kept; /v1/health says why"},
          "events": {"type": "array", "items": {"type": "object", "properties": {
           "id": {"type": "string", "description": "the busid of the delivery in this run"},
           "outcome": {"enum": ["waits", "merged", "duplicate", "dropped", "echo", "rejected"]},
           "reason": {"type": "string"}, "line": {"type": "integer"}, "count": {"type": "integer"},
           "error": {"type": "object", "required": ["path", "message"], "properties": {
            "path": {"type": "string"}, "message": {"type": "string"}, "hint": {"type": "string"},
            "line": {"type": "integer"}}}}}}}}
        """#,
        "TopicInfo": #"""
        {"type": "object", "required": ["name", "kind", "retained", "schema", "count", "handlers"], "properties": {
         "name": {"type": "string"}, "kind": {"enum": ["request", "fact", "query"]}, "retained": {"type": "boolean"},
         "detail": {"type": "boolean"}, "schema": {"type": "object"}, "answer": {"type": "object"},
         "count": {"type": "integer"}, "handlers": {"type": "array", "items": {"type": "string"}},
         "admission": {"type": "object"}, "pending": {"type": "integer"}, "coalesced": {"type": "integer"},
         "dropped": {"type": "integer"}, "default": {"type": "string"}}}
        """#,
        "TopicSummary": #"""
        {"type": "object", "required": ["name", "kind"], "properties": {
         "name": {"type": "string"}, "kind": {"enum": ["request", "fact", "query"]}, "detail": {"type": "boolean"}}}
        """#,
        "Topics": #"""
        {"type": "object", "required": ["topics"],
         "properties": {"topics": {"anyOf": [
          {"type": "array", "items": {"$ref": "#/components/schemas/TopicInfo"}},
          {"type": "array", "items": {"$ref": "#/components/schemas/TopicSummary"}}]}}}
        """#,
        "Answer": #"""
        {"type": "object", "required": ["answer", "by"], "properties": {
         "answer": {"description": "as the topic of the query says"},
         "by": {"type": "string", "description": "the rule, such as rules/toast.lua:12, or default"},
         "default": {"type": "string"}, "failed": {"type": "array", "items": {"type": "object"}}}}
        """#,
        "State": #"{"type": "object", "description": "the state of each module by its name"}"#,
        "Decisions": #"""
        {"type": "object", "required": ["decisions", "count"], "properties": {
         "decisions": {"type": "array", "items": {"type": "object"}},
         "count": {"type": "integer", "description": "of all decisions since the start"}}}
        """#,
        "Explanation": #"""
        {"type": "object", "required": ["sentence", "steps", "notes"], "properties": {
         "subject": {"type": "string"}, "sentence": {"type": "string"}, "verdict": {"type": "object"}, "notes": {"type": "array", "items": {"type": "string"}},
         "steps": {"type": "array", "items": {"type": "object", "required": ["time", "decisions"]}}}}
        """#,
        "Health": #"""
        {"type": "object", "required": ["status", "version", "instance", "notes"], "properties": {
         "status": {"enum": ["pass", "warn", "fail"]}, "version": {"type": "string"}, "instance": {"type": "string"},
         "uptime": {"type": "number", "description": "seconds"}, "generation": {"type": "integer"},
         "limits": {"type": "object"},
         "notes": {"type": "array", "items": {"type": "object", "required": ["part", "severity", "message"]}}}}
        """#,
        "RuleFileChange": #"""
        {"type": "object", "required": ["path", "added", "removed"], "properties": {
         "path": {"type": "string"}, "added": {"type": "integer", "description": "lines"},
         "removed": {"type": "integer", "description": "lines"}, "owner": {"type": "string"},
         "diff": {"type": "string", "description": "in the unified format"}}}
        """#,
        "RuleHistory": #"""
        {"type": "object", "required": ["sets"], "properties": {
         "sets": {"type": "array", "items": {"type": "object", "required": ["generation", "last", "time", "set", "files"],
          "properties": {"generation": {"type": "integer"}, "last": {"type": "integer"}, "restored": {"type": "integer"},
           "time": {"type": "string"}, "set": {"type": "string"}, "decides": {"const": true}, "files": {"type": "integer"},
           "changes": {"type": "array", "items": {"$ref": "#/components/schemas/RuleFileChange"}}}}}}}
        """#,
        "FormerRules": #"""
        {"type": "object", "required": ["generation", "time", "set", "layers", "kept", "found"], "properties": {
         "generation": {"type": "integer"}, "time": {"type": "string"}, "set": {"type": "string"},
         "kept": {"type": "array", "items": {"type": "string"}}, "found": {"type": "array", "items": {"type": "string"}},
         "layers": {"type": "array", "items": {"type": "object", "required": ["name", "folder", "files"], "properties": {
          "name": {"type": "string"}, "folder": {"type": "string"},
          "files": {"type": "array", "items": {"type": "object", "required": ["path", "digest"], "properties": {
           "path": {"type": "string"}, "digest": {"type": "string"}, "text": {"type": "string"},
           "base64": {"type": "string"}}}}}}}}}
        """#,
        "RuleDiff": #"""
        {"type": "object", "required": ["from", "to", "changes"], "properties": {
         "from": {"type": "integer"}, "to": {"type": "integer"},
         "changes": {"type": "array", "items": {"$ref": "#/components/schemas/RuleFileChange"}}}}
        """#,
        "Clock": #"""
        {"type": "object", "required": ["now", "virtual", "next", "date"], "properties": {
         "now": {"type": "number", "description": "seconds of bus time"}, "virtual": {"type": "boolean"},
         "next": {"type": ["number", "null"]}, "date": {"type": ["string", "null"], "format": "date-time"}}}
        """#,
        "ClockRequest": #"""
        {"type": "object", "additionalProperties": false, "properties": {
         "advance": {"type": "number", "minimum": 0, "maximum": 9.2e9}, "until": {"type": "number", "minimum": 0, "maximum": 9.2e9},
         "next": {"const": true}, "idle": {"const": true}, "limit": {"type": "number", "minimum": 0, "maximum": 9.2e9},
         "date": {"type": "string", "format": "date-time"}}}
        """#,
        "ClockReport": #"""
        {"type": "object", "required": ["now"], "properties": {
         "now": {"type": "number", "description": "seconds of bus time"}, "timers": {"type": "integer"},
         "events": {"type": "object", "required": ["first", "last"], "properties": {"first": {"type": "integer"}, "last": {"type": "integer"}}},
         "virtual": {"type": "boolean"}, "next": {"type": ["number", "null"]}, "date": {"type": "string", "format": "date-time"}}}
        """#,
        "SystemRequest": #"""
        {"type": "object", "additionalProperties": false, "properties": {
         "rules": {"type": "array", "items": {"type": "string"}, "description": "paths of folders, the lowest layer first"},
         "files": {"type": "object", "additionalProperties": {"type": "string"}, "description": "texts of rules by path, such as toast.lua"},
         "settings": {"type": "object", "additionalProperties": {"type": "object"}, "description": "by namespace, such as toast"},
         "given": {"type": "object", "description": "the world, as in a scenario"},
         "seed": {"type": "integer", "minimum": 0}, "date": {"type": "string", "format": "date-time"}}}
        """#,
        "System": #"""
        {"type": "object", "required": ["id"], "properties": {
         "id": {"type": "string", "pattern": "^s[0-9]+$"}, "snapshot": {"type": "integer", "minimum": 1}}}
        """#,
        "Alive": #"""
        {"type": "object", "required": ["status", "version", "uptime", "lua", "generation"], "properties": {
         "status": {"const": "ok"}, "version": {"type": "string"}, "uptime": {"type": "number"}, "lua": {"type": "string"},
         "generation": {"type": "integer"}}}
        """#,
    ]
}
