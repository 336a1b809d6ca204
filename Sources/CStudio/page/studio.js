// The page of the studio: connects the host, the screen, the lists and time. What a part or an event is, only the host knows.

import { Clock } from './clock.js';
import { Edge } from './edge.js';
import { EventList } from './events.js';
import { FilmReader } from './film.js';
import { Hands } from './hands.js';
import { Host, takeToken } from './host.js';
import { Keys } from './keys.js';
import { Library } from './library.js';
import { Palette } from './palette.js';
import { makePanes } from './panes.js';
import { setGlyphs } from './part.js';
import { place, seenParts } from './picture.js';
import { Row } from './row.js';
import { RuleView } from './rule.js';
import { SayForm } from './say.js';
import { scenarioOf } from './scenario.js';
import { Sheet } from './sheet.js';
import { Stage } from './stage.js';
import { StateView } from './state.js';
import { StoryView } from './story.js';
import { CAUSE, SEQ, Store, TIME } from './store.js';
import { Tabs } from './tabs.js';
import { Timeline } from './timeline.js';
import { scriptAddress } from './trust.js';
import { WhatIf } from './whatif.js';
import { Why } from './why.js';

const find = (selector) => document.querySelector(selector);
const FRAME = 1 / 60;
/** A difference is looked at so many seconds later, when what it moved has come to rest. */
const AFTER = 0.4;

class Studio {
  constructor(token, setup) {
    this.host = new Host(token);
    this.token = token;
    this.setup = setup;
    /** The film on the screen; null for the live host. */
    this.film = null;
    /** The film of the second screen; null without one. */
    this.other = null;
    this.container = 'main';
    this.live = new Store();
    /** What is listed and drawn: the live host's past, or a film's. */
    this.store = this.live;
    this.clock = new Clock();
    /** The bus time on the screen; null while it follows the host. */
    this.moment = null;
    this.isPlaying = false;
    /** How fast a film is played. */
    this.speed = 1;
    this.selected = null;
    this.differences = [];
    this.fields = new Map();
    this.counted = [];
    this.stage = new Stage(find('.room'), find('.device'));
    this.hands = new Hands(
      this.stage, (request) => this.send([request]), (type) => this.#fieldsOf(type), () => this.moment === null && !this.film);
    this.events = new EventList(find('#events'), this.store, (seq) => this.select(seq), (range) => this.#showRange(range));
    this.why = new Why(
      find('#why'), this.host, (seq) => this.select(seq), (things) => this.#glow(new Set(things)), (place) => this.openRule(place));
    this.whatIf = new WhatIf(find('.what-if'), this.host, (films) => this.compare(films));
    this.rule = new RuleView(find('#panel-rule'), this.host, (edits) => this.whatIf.ask(edits));
    this.library = new Library(find('#panel-library'), this.host, (film) => this.play(film), (text) => this.say(text));
    this.story = new StoryView(find('.told'), (time) => this.goTo(time));
    this.#drops();
    this.stateView = new StateView(find('#panel-state'), this.host);
    const smallest = setup.devices.reduce((one, other) => (other.size[0] < one.size[0] ? other : one));
    this.row = new Row(find('.room'), this.host, smallest);
    this.palette = new Palette(find('.palette'), () => this.#everything());
    find('.search-all').addEventListener('click', () => this.palette.show());
    this.sayForm = new SayForm(find('dialog.say'), this.host, (event) => this.host.publishOne(event));
    find('.say-more').addEventListener('click', () => this.sayForm.show());
    find('.make-test').addEventListener('click', () => this.makeTest());
    this.sheet = new Sheet(find('.side'));
    this.tabs = new Tabs(find('.tabs'), (name) => {
      // Not for the first tab, which nobody asked for.
      if (this.tabs) this.sheet.open();
      if (name === 'rule') this.rule.load();
      if (name === 'library') this.library.load();
      if (name === 'state') this.stateView.load();
    });
    find('.what-if .before').addEventListener('click', () => this.stepDifference(-1));
    find('.what-if .after').addEventListener('click', () => this.stepDifference(1));
    this.timeline = new Timeline(find('#time'), this.store, (time) => this.goTo(time), (seq) => this.select(seq),
      (range) => this.events.chooseRange(range));
    this.timeline.setLanes(setup.lanes);
    this.edge = new Edge(find('.edge'), this.stage, (size) => this.#trySize(size), (size) => this.#setSize(size));
    makePanes(find('main'));
    this.#bar();
    this.#time();
    this.#inspector();
    this.#keys();
    this.#feed(token);
    requestAnimationFrame(() => this.#frame());
  }

  // MARK: What comes from the host

  #feed(token) {
    const worker = new Worker(scriptAddress('/feed.js'), { type: 'module' });
    worker.onmessage = ({ data }) => {
      for (const news of data) this.#take(news);
      this.isStale = true;
    };
    worker.postMessage({ token });
    const look = () => worker.postMessage({ isHidden: document.hidden });
    document.addEventListener('visibilitychange', look);
    addEventListener('focus', look);
  }

  #take(news) {
    if (news.rows) {
      this.live.addRows(news.rows);
      if (!this.film) this.events.added(news.rows);
      this.counted.push([performance.now(), news.rows.length]);
    } else if (news.picture) {
      this.live.addPicture(news.picture);
    } else if (news.beat !== undefined) {
      this.clock.beat(news.beat, news.at);
    } else if (news.head) {
      this.#begin(news.head);
    } else if (news.topics) {
      this.topics = news.topics;
      if (!this.film) this.why.topics = news.topics;
    } else if (news.rules) {
      this.rules = news.rules;
      this.#status();
      this.rule.loaded();
    } else if (news.cue) {
      if (!this.film) this.#cue(news.cue);
    } else if (news.gap) {
      this.live.gaps.push(news.gap);
    } else if (news.state) {
      this.connection = news.state;
      this.#status();
    }
  }

  #begin(head) {
    if (this.instance && this.instance !== head.instance) {
      // The host has started again: its numbers begin anew, and its past is another one.
      this.live.clear();
      if (!this.film) this.events.cleared();
      this.clock.reset();
      if (!this.film) this.goToNow();
      this.selected = null;
    }
    this.instance = head.instance;
    this.clock.reset();
  }

  #status() {
    const status = find('.status'), words = status.querySelector('.words'), away = find('.away');
    const problems = this.rules?.problems.length ?? 0;
    const rules = !this.rules ? '' : problems ? ` · rules refused: ${problems} problem${problems > 1 ? 's' : ''}`
      : ` · rules generation ${this.rules.generation}`;
    const isLive = this.connection === 'live';
    status.dataset.state = isLive ? (problems ? 'warn' : 'live') : 'away';
    const text = (isLive ? 'live' : this.connection === 'resting' ? 'resting' : 'away') + rules;
    if (words.textContent !== text) words.textContent = text;
    away.hidden = isLive || this.connection === undefined;
    away.textContent = this.connection === 'denied'
      ? 'This link is of an earlier run. Open the link that the host printed when it started.'
      : this.connection === 'resting'
        ? 'Other tabs follow the host. This one goes on when you come back to it.'
        : 'The host does not answer. The page goes on as soon as it is back.';
  }

  // MARK: What is drawn

  #frame() {
    requestAnimationFrame(() => this.#frame());
    if (document.hidden) return;
    const at = performance.now();
    this.live.now = Math.max(this.clock.now, this.live.rows.at(-1)?.[TIME] ?? 0);
    if (this.isPlaying && this.moment !== null) this.#goOn(Math.min(0.1, (at - this.lastFrame) / 1000));
    this.lastFrame = at;
    const time = this.moment ?? this.clock.now;
    const isDue = this.isStale || this.timeline.isStale || at - (this.lastDraw ?? 0) > 100;
    if (this.tried) {
      this.stage.draw(this.tried, Infinity);
    } else if (this.isStale || this.isMoving) {
      const container = this.film?.container ?? this.container;
      const picture = this.moment === null ? this.store.containers.get(container)?.picture : this.store.pictureAt(container, time);
      this.isMoving = this.stage.draw(picture, time);
      if (picture !== this.shownPicture) this.#pictureShown(picture);
      if (this.other) this.#drawOther(picture, container, time);
    }
    if (!isDue) return;
    this.lastDraw = at;
    this.timeline.selected = this.selected;
    const container = this.film?.container ?? this.container, shown = (store) => store.containers.get(container);
    const other = this.other && { store: this.other.store, container: shown(this.other.store) };
    this.timeline.draw(time, this.moment === null, shown(this.store), other);
    this.story.at(time);
    this.timeline.say(this.store.rows[this.store.indexAfter(time) - 1]);
    if (this.isStale) this.events.draw();
    this.#countRate(at);
    this.isStale = this.timeline.isStale = false;
  }

  #pictureShown(picture) {
    this.shownPicture = picture;
    if (!picture) return;
    if (this.moment === null) this.row.refresh();
    const { size, scheme, rtl } = picture;
    const index = this.setup.devices.findIndex((device) => String(device.size) === String(size));
    const device = this.setup.devices[index];
    this.radius = device?.radius ?? 24;
    this.stage.setRadius(this.radius);
    find('.device').classList.toggle('phone', device?.idiom === 'phone' && device.safeTop > 40);
    find('.device').setAttribute('aria-label', device?.name ?? `${size[0]} by ${size[1]} points`);
    find('.devices').value = index < 0 ? '' : String(index);
    find('.dark').setAttribute('aria-pressed', String(scheme === 'dark'));
    find('.rtl').setAttribute('aria-pressed', String(rtl));
  }

  /** Shows what is heard and felt: a caption, and a ring around the device. */
  #cue({ said, felt }) {
    if (said) {
      const caption = find('.said');
      caption.textContent = `“${said}”`;
      caption.hidden = false;
      clearTimeout(this.saidTimer);
      this.saidTimer = setTimeout(() => { caption.hidden = true; }, 4000);
    }
    if (felt === undefined) return;
    const device = find('.device');
    device.classList.add('is-felt');
    device.title = felt;
    clearTimeout(this.feltTimer);
    this.feltTimer = setTimeout(() => { device.classList.remove('is-felt'); device.removeAttribute('title'); }, 350);
  }

  #countRate(at) {
    while (this.counted.length && at - this.counted[0][0] > 1000) this.counted.shift();
    const rate = this.counted.reduce((sum, [, count]) => sum + count, 0);
    const text = `${rate.toLocaleString('en')}/s`;
    if (this.events.rate.textContent !== text) this.events.rate.textContent = text;
  }

  // MARK: What the user does

  async send(events) {
    try {
      await this.host.publish(events);
    } catch (problem) {
      this.say(problem.hint ? `${problem.message} (${problem.hint})` : problem.message);
    }
  }

  /** Shows a message for some seconds. */
  say(text) {
    const tip = find('.tip');
    tip.textContent = text;
    tip.className = 'tip message';
    tip.hidden = false;
    clearTimeout(this.saying);
    this.saying = setTimeout(() => { tip.hidden = true; }, 5000);
  }

  #fieldsOf(type) {
    let fields = this.fields.get(type);
    if (!fields) {
      fields = this.host.get(`/v1/topics/${type}/schema`).then((schema) => new Set(Object.keys(schema.properties ?? {})), () => new Set());
      this.fields.set(type, fields);
    }
    return fields;
  }

  select(seq) {
    this.selected = seq;
    this.events.choose(seq);
    this.why.show(seq);
    history.replaceState(null, '', `#event=${seq}`);
    this.isStale = true;
  }

  /** Opens the place of a rule in the editor. */
  openRule(place) {
    this.tabs.show('rule');
    return this.rule.openPlace(place);
  }

  selectPart(part) {
    this.sheet.open();
    if (part.cause) return this.select(part.cause);
    this.why.show(part.id.split('/').at(-1));
  }

  goTo(time) {
    this.moment = Math.min(this.store.now, Math.max(0, time));
    this.#showMode();
  }

  /** Shows the live host as it is now. */
  goToNow() {
    if (this.film) this.#show(null);
    this.moment = null;
    this.isPlaying = false;
    this.#showMode();
  }

  #goOn(seconds) {
    // As it is drawn: what is drawn short passes fast.
    const { pauses } = this.timeline;
    this.moment = pauses.unfold(pauses.fold(this.moment) + seconds * this.speed);
    this.isStale = true;
    const end = this.film ? this.store.now : this.clock.now;
    if (this.moment < end) return;
    if (!this.film) return this.goToNow();
    // A film that is still being made goes on as soon as there is more.
    this.moment = end;
    if (!this.film.isDone) return;
    this.isPlaying = false;
    this.#showMode();
  }

  /** Recordings that are dropped on the page go to the host and are played. */
  #drops() {
    const hasFiles = (event) => event.dataTransfer?.types.includes('Files');
    const mark = (isOver) => document.body.classList.toggle('takes-files', isOver);
    addEventListener('dragover', (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      mark(true);
    });
    addEventListener('dragleave', (event) => { if (!event.relatedTarget) mark(false); });
    addEventListener('drop', (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      mark(false);
      this.tabs.show('library');
      this.library.take(event.dataTransfer.files);
    });
  }

  // MARK: Films

  /** Plays a film that the host makes: { id, title, entry }. */
  play({ id, title, entry }) {
    this.#show(new FilmReader(this.token, id, title, (film) => this.#filmChanged(film, entry)));
    this.moment = 0;
    this.isPlaying = true;
    this.#showMode();
  }

  #filmChanged(film, entry) {
    if (film !== this.film) return;
    this.events.added(film.store.rows);
    this.why.topics = film.topics;
    this.isStale = true;
    if (film.problem) this.say(film.problem);
    if (!film.isDone || film.isTold) return;
    film.isTold = true;
    this.timeline.showAll();
    this.story.show(film);
    if (!film.result) return;
    this.library.told(entry, film.result.status);
    this.timeline.setMarks(this.story.marks);
    const failure = film.result.failures?.[0];
    const time = failure?.nearest?.time ?? failure?.timeline?.at(-1)?.time;
    if (failure && time !== undefined && !this.story.marks.length) this.timeline.setMarks([{ time, isBad: true }]);
    if (failure) {
      this.say(`expected here: ${failure.message} (line ${failure.line})`);
      if (time !== undefined) this.goTo(time);
      this.isPlaying = false;
      this.#showMode();
    }
  }

  /** Puts a film, or the live host, on the screen, into the list and into time. */
  #show(film, other = null) {
    this.film?.close();
    this.other?.close();
    this.film = film;
    this.store = film?.store ?? this.live;
    this.events.setStore(this.store);
    this.timeline.setStore(this.store);
    this.story.show(null);
    this.why.setBase(film ? `/v1/studio/films/${film.id}/explain/` : '/v1/explain/');
    this.why.topics = film ? film.topics : this.topics ?? [];
    this.selected = null;
    this.#showOther(other);
  }

  // MARK: What if

  /** Shows what happened beside what would have happened: { old, new, differences }; null for the live host alone. */
  compare(films) {
    if (!films) {
      if (this.other) this.goToNow();
      return;
    }
    const time = this.moment ?? this.clock.now;
    const reader = (id, title) => new FilmReader(this.token, id, title, (film) => this.#filmChanged(film, null));
    this.#show(reader(films.old, 'As it was'), new FilmReader(this.token, films.new, 'With your edit', () => { this.isStale = true; }));
    this.differences = films.differences.map((difference) => difference.since ?? difference.input.time);
    this.timeline.setMarks(this.differences.map((time) => ({ time })));
    this.film.ready.then((film) => {
      if (film === this.film) this.timeline.setMarks(this.differences.map((time) => ({ time })));
    });
    this.moment = this.differences[0] !== undefined ? this.differences[0] + AFTER : time;
    this.isPlaying = false;
    this.#showMode();
  }

  /** Goes to the next difference, or to the one before. */
  stepDifference(step) {
    if (!this.other || !this.differences.length) return;
    const here = (this.moment ?? 0) - AFTER;
    const ahead = step > 0 ? this.differences.find((time) => time > here + 1e-6) : this.differences.findLast((time) => time < here - 1e-6);
    if (ahead !== undefined) this.goTo(ahead + AFTER);
  }

  #showOther(film) {
    this.other = film;
    this.otherDevice?.remove();
    this.otherDevice = null;
    const captions = [this.film?.title ?? '', film?.title ?? ''];
    if (film) {
      this.otherDevice = find('.device').cloneNode(true);
      this.otherDevice.querySelector('.parts').replaceChildren();
      this.otherDevice.setAttribute('aria-label', film.title);
      find('.device').after(this.otherDevice);
      this.otherStage = new Stage(find('.room'), this.otherDevice);
    }
    document.querySelectorAll('.device .caption').forEach((caption, index) => {
      caption.textContent = film ? captions[index] : '';
    });
    find('.room').classList.toggle('two', Boolean(film));
    this.stage.fit();
  }

  #drawOther(picture, container, time) {
    const other = this.other.store.pictureAt(container, time);
    if (!other) return;
    this.isMoving = this.otherStage.draw(other, time) || this.isMoving;
    this.otherStage.setRadius(this.radius);
    if (other === this.comparedWith?.other && picture === this.comparedWith.picture) return;
    this.comparedWith = { picture, other };
    const look = ({ frame, lines, title, badge, progress }) => JSON.stringify([frame, lines, title, badge, progress]);
    const mark = (stage, own, others) => {
      const known = new Map(others.parts.map((part) => [part.id, look(part)]));
      for (const part of own.parts) {
        stage.node(part.id)?.classList.toggle('differs', part.in === undefined && known.get(part.id) !== look(part));
      }
    };
    mark(this.stage, picture ?? other, other);
    mark(this.otherStage, other, picture ?? other);
  }

  #showMode() {
    const isLive = this.moment === null;
    find('.past').hidden = isLive;
    find('.past .words').textContent = this.other ? 'What if' : this.film ? this.film.title : 'This is the past.';
    find('.device').classList.toggle('is-past', !isLive);
    find('.now').setAttribute('aria-pressed', String(isLive));
    const play = find('.play'), goesOn = isLive || this.isPlaying;
    play.setAttribute('aria-label', goesOn ? 'Pause' : 'Play');
    play.dataset.shows = goesOn ? 'pause' : 'play';
    this.isStale = true;
  }

  togglePlay() {
    if (this.moment === null) {
      this.goTo(this.clock.now);
    } else {
      if (this.film && this.moment >= this.store.now) this.moment = 0;
      this.isPlaying = !this.isPlaying;
    }
    this.#showMode();
  }

  /** Goes to the input before or behind this moment. */
  stepInput(direction) {
    const time = this.moment ?? this.clock.now, rows = this.store.rows;
    let index = this.store.indexAfter(time + direction * 1e-6) - (direction < 0 ? 1 : 0);
    while (rows[index] && (rows[index][CAUSE] !== 0 || (direction < 0 && rows[index][TIME] >= time))) index += direction;
    if (!rows[index]) return direction > 0 ? this.goToNow() : undefined;
    this.goTo(rows[index][TIME]);
    this.select(rows[index][SEQ]);
  }

  stepFrame(direction) {
    this.goTo((this.moment ?? this.clock.now) + direction * FRAME);
  }

  toCause() {
    const row = this.selected !== null && this.store.event(this.selected);
    if (row && row[CAUSE]) this.select(row[CAUSE]);
  }

  toEffect() {
    const effect = this.selected !== null && this.store.rows.find((row) => row[CAUSE] === this.selected);
    if (effect) this.select(effect[SEQ]);
  }

  // MARK: The bar below the screen

  #bar() {
    const tries = find('.tries');
    for (const { title, key, events } of this.setup.tries) {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = title;
      if (key) button.title = `${title} (${key.toUpperCase()})`;
      button.addEventListener('click', () => this.send(events));
      tries.append(button);
    }
    this.#options(find('.devices'), this.setup.devices.map((device) => device.name), (index) => this.#setDevice(this.setup.devices[index]));
    const other = new Option('Other size', '');
    other.hidden = true;
    find('.devices').append(other);
    this.#options(find('.sizes'), this.setup.textSizes, (index) => this.#setTraits({ contentSize: this.setup.textSizes[index] }));
    find('.sizes').value = String(this.setup.textSizes.indexOf('large'));
    this.#toggle('.row-toggle', (isOn) => {
      find('.row-toggle').setAttribute('aria-pressed', String(isOn));
      if (this.film) this.goToNow();
      this.row.toggle(isOn);
      this.stage.fit();
    });
    this.#toggle('.dark', (isOn) => this.setDark(isOn));
    this.#toggle('.rtl', (isOn) => this.#setTraits({ layoutDirection: isOn ? 'rightToLeft' : 'leftToRight' }));
    this.#toggle('.still', (isOn) => {
      find('.still').setAttribute('aria-pressed', String(isOn));
      this.#setTraits({ reduceMotion: isOn });
    });
  }

  #options(select, names, choose) {
    select.append(...names.map((name, index) => new Option(name, String(index))));
    select.addEventListener('change', () => choose(Number(select.value)));
  }

  #toggle(selector, change) {
    const button = find(selector);
    button.addEventListener('click', () => change(button.getAttribute('aria-pressed') !== 'true'));
  }

  #setTraits(traits) {
    return this.send([{ type: 'environment.update', data: { traits } }]);
  }

  setDark(isDark) {
    return this.#setTraits({ colorScheme: isDark ? 'dark' : 'light' });
  }

  /** Shows the screen as it would be in another size; the host keeps its own. */
  async #trySize([width, height]) {
    this.tried = await this.host.get(`/v1/studio/picture?${new URLSearchParams({ container: this.container, width, height })}`);
  }

  #setSize(size) {
    this.tried = null;
    this.isStale = true;
    if (size) this.send([{ type: 'scene.update', data: { id: this.container, width: size[0], height: size[1] } }]);
  }

  #setDevice({ idiom, size: [width, height], safeTop, safeBottom }) {
    const scene = { id: this.container, width, height, safeTop, safeBottom };
    return this.send([{ type: 'environment.update', data: { idiom } }, { type: 'scene.update', data: scene }]);
  }

  // MARK: Time

  #time() {
    find('.play').addEventListener('click', () => this.togglePlay());
    find('.now').addEventListener('click', () => this.goToNow());
    find('.speed').addEventListener('change', (event) => { this.speed = Number(event.target.value); });
    this.#toggle('.fold', (isOn) => {
      find('.fold').setAttribute('aria-pressed', String(isOn));
      this.timeline.fold(isOn);
    });
    find('.to-now').addEventListener('click', () => this.goToNow());
    find('.lanes').addEventListener('keydown', (event) => {
      if (!['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key)) return;
      event.preventDefault();
      event.stopPropagation();
      if (event.key === 'Home') this.goTo(this.store.rows[0]?.[TIME] ?? 0);
      else if (event.key === 'End') this.goToNow();
      else if (event.shiftKey) this.stepFrame(event.key === 'ArrowLeft' ? -1 : 1);
      else this.stepInput(event.key === 'ArrowLeft' ? -1 : 1);
    });
    this.#showMode();
  }

  /** Shows which range of time the list of events is about. */
  #showRange(range) {
    if (!this.timeline) return;
    this.timeline.range = range;
    this.isStale = true;
  }

  /** Makes the parts glow that are of some things. */
  #glow(things) {
    for (const [id, node] of this.stage.nodes) node.classList.toggle('glows', things.has(id.split('/')[1] ?? id));
  }

  // MARK: The inspector

  #inspector() {
    const screen = this.stage.screen, button = find('.inspect');
    const set = (isOn) => {
      document.body.classList.toggle('inspects', isOn);
      button.setAttribute('aria-pressed', String(isOn));
      if (!isOn) this.#unmark();
    };
    this.setInspecting = set;
    this.isInspecting = () => document.body.classList.contains('inspects');
    button.addEventListener('click', () => set(!this.isInspecting()));
    let isHeld = false;
    addEventListener('keydown', (event) => {
      if (event.key !== 'Alt' || event.repeat || this.isInspecting()) return;
      isHeld = true;
      set(true);
    });
    const release = (event) => {
      if (isHeld && (event.type === 'blur' || event.key === 'Alt')) set(isHeld = false);
    };
    addEventListener('keyup', release);
    addEventListener('blur', release);
    // Before the hands, so that nothing that is inspected is touched.
    screen.addEventListener('pointerdown', (event) => {
      if (!this.isInspecting()) return;
      event.stopImmediatePropagation();
      event.preventDefault();
      const part = this.#partAt(event);
      if (part) this.selectPart(part);
    }, { capture: true });
    screen.addEventListener('click', (event) => {
      if (!this.isInspecting()) return;
      event.stopImmediatePropagation();
      const part = event.detail === 0 && this.#partAt(event);
      if (part) this.selectPart(part);
    }, { capture: true });
    screen.addEventListener('pointermove', (event) => {
      if (!this.isInspecting()) return;
      const part = this.#partAt(event);
      if (part) this.#mark(part, event); else this.#unmark();
    });
    screen.addEventListener('pointerleave', () => this.isInspecting() && this.#unmark());
  }

  #partAt(event) {
    const id = this.stage.partAt(event.target);
    return this.stage.picture?.parts.find((part) => part.id === id) ?? null;
  }

  #mark(part, event) {
    this.#unmark();
    this.stage.node(part.id)?.classList.add('marked');
    const tip = find('.tip');
    const seen = seenParts(this.stage.picture, this.moment ?? this.clock.now).find((seen) => seen.part === part);
    const [x, y, width, height] = place(seen).map((side) => Math.round(side * 10) / 10);
    tip.textContent = `${part.id} · ${width} × ${height} at ${x}, ${y}` + (part.cause ? ` · because of #${part.cause}` : '')
      + (part.contrast !== undefined && part.contrast < 4.5 ? ` · ⚠ contrast ${part.contrast.toFixed(1)}` : '');
    tip.className = 'tip';
    tip.hidden = false;
    tip.style.left = `${Math.min(innerWidth - tip.offsetWidth - 8, event.clientX + 14)}px`;
    tip.style.top = `${Math.max(8, event.clientY - 36)}px`;
  }

  #unmark() {
    for (const node of this.stage.screen.querySelectorAll('.marked')) node.classList.remove('marked');
    if (!find('.tip').classList.contains('message')) find('.tip').hidden = true;
  }

  // MARK: Everything by its name

  async #everything() {
    if (!this.library.entries) await this.library.load().catch(() => {});
    if (!this.rule.files) await this.rule.load().catch(() => {});
    const entry = (kind) => (text, run) => ({ kind, text, run });
    return [
      ...this.setup.tries.map(({ title, events }) => entry('try')(title, () => this.send(events))),
      ...(this.stage.picture?.parts ?? []).map((part) => entry('part')(part.name ? `${part.id} · ${part.name}` : part.id, () => this.selectPart(part))),
      ...(this.rule.files ?? []).map(({ path }) => entry('rule')(path, () => { this.tabs.show('rule'); this.rule.open(path); })),
      ...(this.library.entries ?? []).filter(({ isBad }) => !isBad).map((story) => entry('story')(story.title, () => this.library.open(story))),
      ...(this.topics ?? []).map((topic) => entry('topic')(topic, () => {
        this.tabs.show('why');
        this.events.filterBy(topic);
      })),
    ];
  }

  /** Shows the story of the chosen event as a scenario. */
  async makeTest() {
    const { story } = this.why;
    if (!story) return;
    if (this.film) return this.say('A film has no data to make a test of; choose an event of the live host.');
    try {
      const read = async (seq) => (await this.host.get(`/v1/events/${seq}`, 'application/cloudevents+json')).data ?? {};
      this.requests ??= new Set((await this.host.get('/v1/topics')).topics.filter(({ kind }) => kind === 'request').map(({ name }) => name));
      const field = find('.made-test textarea');
      field.value = JSON.stringify(await scenarioOf(story, this.store.rows, this.requests, read));
      find('.made-test').showModal();
      field.select();
    } catch (problem) {
      this.say(problem.message);
    }
  }

  // MARK: Keys

  #keys() {
    const panes = ['#stage', '.tabs [aria-selected=true]', '#events .rows', '#why', '#panel-rule .files', '#time .lanes'];
    const actions = {
      ' ': { says: 'play or pause', run: () => this.togglePlay() },
      ArrowLeft: { says: 'one input back', run: () => this.stepInput(-1) },
      ArrowRight: { says: 'one input on', run: () => this.stepInput(1) },
      'Shift+ArrowLeft': { says: 'one frame back', run: () => this.stepFrame(-1) },
      'Shift+ArrowRight': { says: 'one frame on', run: () => this.stepFrame(1) },
      ArrowUp: { says: 'the event before', run: () => this.events.step(-1) },
      ArrowDown: { says: 'the next event', run: () => this.events.step(1) },
      ',': { says: 'to the cause', run: () => this.toCause() },
      '.': { says: 'to the first effect', run: () => this.toEffect() },
      '+': { says: 'show less time', run: () => this.timeline.zoom(0.5) },
      '-': { says: 'show more time', run: () => this.timeline.zoom(2) },
      0: { says: 'show all time', run: () => this.timeline.showAll() },
      Home: { says: 'the first moment', run: () => this.goTo(this.store.rows[0]?.[TIME] ?? 0) },
      End: { says: 'now', run: () => this.goToNow() },
      d: { says: 'dark or light', run: () => this.setDark(find('.dark').getAttribute('aria-pressed') !== 'true') },
      i: { says: 'inspect parts', run: () => this.setInspecting(!this.isInspecting()) },
      e: { says: 'edit the rule that decided last', run: () => this.why.rules.length && this.openRule(this.why.rules.at(-1)) },
      'Ctrl+k': { says: 'search everything', run: () => this.palette.show() },
      'Ctrl+s': { says: 'save the rule', run: () => this.rule.save() },
      n: { says: 'the next difference', run: () => this.stepDifference(1) },
      'Shift+n': { says: 'the difference before', run: () => this.stepDifference(-1) },
      w: { says: 'why the chosen event happened', run: () => { this.tabs.show('why'); find('#why').focus(); } },
      F6: { says: 'the next pane', run: () => this.#nextPane(panes) },
      Escape: { says: 'back to the screen', run: () => { this.setInspecting(false); find('#stage').focus(); } },
      '?': { says: 'these keys', run: () => this.keys.show() },
    };
    for (const { title, key, events } of this.setup.tries) {
      if (key) actions[key] = { says: `try: ${title}`, run: () => this.send(events) };
    }
    this.keys = new Keys(actions, find('.keys'));
    find('.made-test .copy').addEventListener('click', () => {
      const field = find('.made-test textarea');
      field.select();
      navigator.clipboard.writeText(field.value).then(() => this.say('copied'), () => this.say('press Ctrl C to copy the text that is selected'));
    });
  }

  #nextPane(panes) {
    const nodes = panes.map(find).filter((node) => node.offsetParent);
    const here = nodes.findIndex((node) => node.contains(document.activeElement));
    nodes[(here + 1) % nodes.length].focus();
  }
}

async function start() {
  const token = takeToken();
  const away = find('.away');
  const say = (text) => { [away.textContent, away.hidden] = [text, false]; };
  if (!token) return say('Open the link that the host printed when it started: behind its # it has the key to this page.');
  const host = new Host(token);
  try {
    const [setup, glyphs] = await Promise.all([host.get('/v1/studio/setup'), host.get('/v1/studio/glyphs')]);
    setGlyphs(glyphs);
    globalThis.studio = new Studio(token, setup);
  } catch (problem) {
    say(problem.status === 401
      ? 'This link is of an earlier run. Open the link that the host printed when it started.' : problem.message);
  }
}

start();
