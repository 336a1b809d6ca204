// The types of what the page gets from the host and sends to it. They are for editors and for `Tests/Studio/run`, which checks the
// page with tsc; the browser never loads this file. docs/renderers.md and docs/studio.md describe the values.

declare namespace Wire {
  /** x, y, width and height in points. */
  type Frame = [number, number, number, number];
  type Size = [number, number];

  /** An event of a film; `feed.js` puts in the name of the topic, and the store the number of the original input. */
  type Row = [seq: number, cause: number, time: number, topic: string, source: string, text: string, root: number];

  /** A CloudEvent. */
  interface Event {
    id: string;
    busid?: string;
    type: string;
    source: string;
    causationid?: string;
    data?: { [field: string]: any };
  }

  /** What the page publishes. */
  interface NewEvent {
    type: string;
    data: object;
  }

  /** The topic and the data of an event that a part sends. */
  type Request = [topic: string, data: object];

  /** The events of a drag or a press. */
  interface Gesture {
    data?: object;
    fields?: string[];
    began?: string | Request;
    moved?: string | Request;
    ended?: string | Request;
    cancelled?: string | Request;
  }
  type Phase = 'began' | 'moved' | 'ended' | 'cancelled';

  interface Pose { [field: string]: number }

  interface Motion {
    began: number;
    delay?: number;
    duration: number;
    curve: string;
    damping?: number;
    velocity?: number;
    from: Pose;
    to: Pose;
  }

  interface Part {
    id: string;
    in?: string;
    kind: string;
    frame: Frame;
    radius?: number;
    radii?: number[];
    material?: string;
    thickness?: string;
    tint?: string;
    gradient?: string[];
    gloss?: number[];
    border?: { color: string; width: number; bottom?: string };
    shadow?: { color: string; radius: number; x: number; y: number };
    alpha?: number;
    icon?: string;
    iconFrame?: Frame;
    iconInk?: string;
    content?: string;
    title?: string;
    lines?: string[][];
    textFrame?: Frame;
    alignment?: string;
    textLoop?: number;
    textFade?: number;
    font?: { size: number; weight: number; family?: string };
    ink?: string;
    contrast?: number;
    progress?: number;
    ring?: { frame: Frame; border: { color: string; width: number }; tint?: string };
    badge?: string;
    badgeFrame?: Frame;
    name?: string;
    role?: string;
    states?: string[];
    value?: string;
    hint?: string;
    actions?: { name: string; request: Request }[];
    tap?: Request;
    hold?: Request;
    pan?: Gesture;
    touch?: Gesture;
    keys?: { [key: string]: Request };
    input?: Request;
    unfocus?: Request;
    cause?: number;
    motion?: Motion[];
  }

  /** The screen of a container, or a change of it, which is not whole. */
  interface Picture {
    container: string;
    whole: boolean;
    seq: number;
    time: number;
    size: Size;
    scheme: 'light' | 'dark';
    rtl: boolean;
    parts: Part[];
    gone?: string[];
    order?: string[];
    /** What a screen reader can reach, in its order; in a change only if it is different. */
    reading?: string[];
    focus?: string;
  }

  interface Glyph { path: string; weight: number; canBeFilled?: boolean }

  interface Device {
    name: string;
    idiom: string;
    size: Size;
    safeTop: number;
    safeBottom: number;
    radius: number;
  }

  /** What the page offers. */
  interface Setup {
    devices: Device[];
    textSizes: string[];
    tries: { title: string; key?: string; events: NewEvent[] }[];
    lanes: string[];
    /** The topics of events that only repeat others in more detail, such as movements and telemetry. */
    details: string[];
    /** The part that greets a visitor, and the request with which it makes way. */
    greeting: { part: string; leaves: NewEvent };
    queue: Queue;
    /** The facts that report state changes, with all states and the fields that name the thing. */
    states: { [topic: string]: { words: string[]; of: string[] } };
  }

  /** Statistics of a span of time. */
  interface RangeSummary {
    inputs: number;
    shown: number;
    facts: { topic: string; reason?: string; count: number }[];
    decisions: { policy: string; by: string; line?: number; count: number; failed: number; answers: { [answer: string]: number }; seconds: number }[];
    notes: string[];
  }

  /** The facts after which something waits for its turn on the screen, or waits no longer, each with the field that has its id. */
  interface Queue {
    begins: { [topic: string]: string };
    ends: { [topic: string]: string };
    /** The prefix of the ids of the parts next to which the number is. */
    beside: string;
    /** The field of the request with the text of what waits. */
    title: string;
  }

  interface Cue { said?: string; felt?: string }
  interface Gap { from: number; to: number; reason: string }
  interface Rules { generation: number; problems: { file: string; line: number }[] }

  interface StoryMoment { time?: number; text: string; line?: number; isMet?: boolean | null }
  interface Story { steps: StoryMoment[]; expectations: StoryMoment[] }
  interface Failure {
    path: string;
    line: number;
    message: string;
    nearest?: { time: number };
    timeline?: { time: number }[];
  }
  interface Result { status: string; failures?: Failure[] }

  /** What `feed.js` sends to the page: each has one of these members. */
  interface News {
    head?: { instance: string };
    topics?: string[];
    rows?: Row[];
    picture?: Picture;
    cue?: Cue;
    gap?: Gap;
    rules?: Rules;
    /** A bus time, and when it arrived by the clock of the page, in milliseconds. */
    beat?: number;
    at?: number;
    state?: 'live' | 'away' | 'resting' | 'denied';
    story?: Story;
    result?: Result;
    problem?: string;
    isDone?: boolean;
  }

  /** What the page sends to `feed.js`. */
  interface FeedOrder { token?: string; film?: string; isHidden?: boolean }

  interface Decision {
    query: string;
    by: string;
    /** The rules that passed the answer on, the lowest layer first. */
    through?: string[];
    asked?: unknown;
    /** The whole question, where it is requested. */
    question?: object;
    answer?: unknown;
    /** The result of ctx.default(), if the rule answered something else. */
    usual?: unknown;
    reason?: string;
    failure?: string;
    /** The number of the event that the question was about, and the bus time. */
    delivery?: string;
    time: number;
    /** The line of the `return` that answered. */
    line?: number;
    /** The arms of experiments that the rule asked for; 0 is the control arm. */
    arms?: Record<string, number>;
    microseconds?: number;
  }
  interface Step { time: number; event?: Event; decisions: Decision[] }
  interface Explanation { sentence?: string; verdict?: { sentence: string }; steps: Step[]; notes: string[] }

  /** A set of rules that was in force. */
  interface FormerRules {
    generation: number;
    /** The last of the generations in a row that were the same set. */
    last: number;
    time: string;
    set: string;
    decides?: true;
    files: number;
    changes?: { path: string, added: number, removed: number, owner?: string }[];
  }

  interface Finding {
    file: string;
    line: number;
    column?: number;
    endColumn?: number;
    severity: 'error' | 'warning' | 'note';
    message: string;
    hint?: string;
  }
  interface RuleFile { path: string; digest: string }
  interface RuleTest { file: string; line: number; name?: string; status: string; messages: string[] }
  /** A word that can be used in a rule file. */
  interface Word { text: string; detail: string; meaning?: string }
  interface Policy { line: number; calls: number; medianMicroseconds?: number; benched?: boolean }

  interface Difference { since?: number; input: { time: number } }
  interface RunSummary { shown: number; medianWait: number | null }
  interface CompareSummary { different: number; inputs: number; old: RunSummary; new: RunSummary; isWithoutText?: boolean }

  /** A field of the schema of a topic. */
  interface Schema {
    type?: string | string[];
    enum?: unknown[];
    description?: string;
    examples?: unknown[];
    required?: string[];
    properties?: { [name: string]: Schema };
  }
}

/** The type of the element that matches a selector, from the last tag name in it. */
declare namespace Dom {
  type Before<Text extends string, Mark extends string> = Text extends `${infer Head}${Mark}${string}` ? Head : Text;
  type Last<Text extends string> = Text extends `${string} ${infer Rest}` ? Last<Rest> : Text;
  type Tag<Selector extends string> = Before<Before<Before<Last<Selector>, '.'>, '['>, '#'>;
  type Found<Selector extends string> =
    Tag<Selector> extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[Tag<Selector>] : HTMLElement;
}

// Browser APIs that Debian's TypeScript does not know.
interface Array<T> {
  findLast(test: (element: T, index: number) => unknown): T | undefined;
  findLastIndex(test: (element: T, index: number) => unknown): number;
}
interface CanvasRenderingContext2D { roundRect(x: number, y: number, width: number, height: number, radius: number): void }
interface HTMLElement { hidePopover(): void }
interface TrustedTypePolicy { createScriptURL(path: string): string }
declare var trustedTypes: { createPolicy(name: string, rules: TrustedTypePolicy): TrustedTypePolicy } | undefined;
/** The editor of Debian's libjs-codemirror. */
declare var CodeMirror: any;
/** The page, for the tests. */
declare var studio: import('./studio.js').Studio;
