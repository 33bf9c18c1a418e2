// @ts-check
"use strict";

/**
 * The script of the page: it shows, sorts and filters what is in the file, and counts nothing.
 *
 * @typedef {{spec: string, value: string, share: boolean, best: number}} MetricInfo
 * @typedef {{name: string, type: string, data: string, names?: string[], system?: number, metric?: string}} ColumnData
 * @typedef {{name: string, metric: string, system: number, values: string[], first: string, rows: string}} FacetData
 * @typedef {{systems: string[], metrics: MetricInfo[], leading: string[], sentences: number, block: number,
 *   states: string[], causes: string[], charted: string[], columns: ColumnData[], facets: FacetData[],
 *   correlations: [string, string, string, string, number|null, number|null, number|null, number][],
 *   documents: {names: string[], scores: (number|null)[][][]}}} PageData
 * @typedef {[number, string, number, number, number, number, string, number]} Item
 * @typedef {[string, string, number[], number[]]} Headline
 * @typedef {[string, string, string[], Record<string, number>, Item[], Headline[]]} Layer
 * @typedef {{d: [string, string][], w: [string, string][], l: Layer[], t: Record<string, number>, r: boolean,
 *   a?: [string, string], f?: [string[], string]}} Entry
 * @typedef {{name: string, metric: string, system: number, values: string[], first: Uint32Array, rows: Uint32Array}} Facet
 */

(function () {
  const ROW = 26;
  /** drawings are fitted to the page down to this size */
  const READABLE = 0.75;
  /** and by themselves down to this one */
  const SMALL = 0.85;
  const NARROW = 860;
  /** values that a filter lists */
  const MOST = 100;
  /** @type {PageData} */
  const data = JSON.parse(text("data"));
  /** Attributes of gold's sentences: "@genre" with the names of its values and each sentence's place among them. */
  const attributes = data.columns.filter((one) => one.name[0] === "@")
    .map((one) => ({ key: one.name, title: one.name.slice(1), names: one.names || [], places: new Uint32Array(0) }));
  const FACETS = ["label", "cause", "kind", "confusion"];
  const CHOSEN = [...FACETS, ...attributes.map((one) => one.key)];
  const FILTERS = [...CHOSEN, "document", "min", "max", "differ", "every"];
  const size = data.sentences;

  /** @type {Uint32Array} */ let lengths = new Uint32Array(size);
  /** @type {Uint32Array} */ let documents = new Uint32Array(size);
  /** @type {Uint32Array} */ let lines = new Uint32Array(size);
  /** @type {string[]} */ let documentNames = [];
  /** Main values, by system and metric. @type {Float32Array[][]} */
  const scores = data.systems.map(() => []);
  /** How many errors each sentence has, by system. @type {Uint32Array[]} */
  const errorCounts = data.systems.map(() => new Uint32Array(size));
  /** @type {Facet[]} */ let facets = [];
  /** @type {string[]} */ let texts = [];
  /** @type {string[]} */ let lowered = [];
  /** @type {string[]} */ let ids = [];
  /** Words with tag and relation, for patterns. @type {string[]} */ let analyses = [];
  /** The sentences that are listed, in order. */
  let shown = new Uint32Array(0);
  let undefinedLast = false;

  /** What is shown; the address keeps what differs from this. @type {Record<string, string>} */
  const usual = {
    v: "overview", system: data.systems[0], sort: "", against: "", order: "up", text: "", label: "", cause: "",
    kind: "", confusion: "", document: "", min: "", max: "", differ: "", every: "", s: "", tab: "", all: "", only: "", theme: "",
    metric: data.leading[0] || (data.metrics[0] ? data.metrics[0].spec : ""), x: "", y: "", points: "sentence",
    ...Object.fromEntries(attributes.map((one) => [one.key, ""])),
  };
  let state = { ...usual };

  // -- small things ------------------------------------------------------------------------------------------

  /** @param {string} id @returns {string} */
  function text(id) {
    const found = document.getElementById(id);
    return found ? found.textContent || "" : "";
  }

  /** @template {HTMLElement} T @param {string} id @returns {T} */
  function get(id) {
    return /** @type {T} */ (document.getElementById(id));
  }

  /**
   * @param {string} name @param {Record<string, string>} [attributes] @param {(Node|string)[]} [inside]
   * @returns {HTMLElement}
   */
  function element(name, attributes = {}, inside = []) {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.append(...inside);
    return made;
  }

  /** @param {string} base64 @returns {Promise<ArrayBuffer>} */
  async function inflate(base64) {
    const raw = atob(base64);
    const bytes = new Uint8Array(raw.length);
    for (let at = 0; at < raw.length; at++) bytes[at] = raw.charCodeAt(at);
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
    return new Response(stream).arrayBuffer();
  }

  /** @param {string} base64 @returns {Promise<any>} */
  async function inflateJson(base64) {
    return JSON.parse(new TextDecoder().decode(await inflate(base64)));
  }

  /** @param {number|null|undefined} value @param {boolean} share */
  function number(value, share) {
    if (value === null || value === undefined || Number.isNaN(value)) return "n/a";
    return (share ? 100 * value : value).toFixed(2);
  }

  /** @param {string} spec */
  function metricNumber(spec) {
    return data.metrics.findIndex((one) => one.spec === spec);
  }

  function systemNumber() {
    return Math.max(data.systems.indexOf(state.system), 0);
  }

  /** @param {string} told */
  async function copy(told) {
    try {
      await navigator.clipboard.writeText(told);
    } catch {
      const field = /** @type {HTMLTextAreaElement} */ (element("textarea"));
      field.value = told;
      document.body.append(field);
      field.select();
      document.execCommand("copy");
      field.remove();
    }
  }

  // -- the address -------------------------------------------------------------------------------------------

  /** @param {Record<string, string>} changes @returns {string} */
  function address(changes = {}) {
    const wanted = { ...state, ...changes };
    const made = new URLSearchParams();
    for (const [key, value] of Object.entries(wanted)) if (value !== usual[key]) made.set(key, value);
    return "#" + made.toString();
  }

  function readAddress() {
    const found = new URLSearchParams(location.hash.slice(1));
    state = { ...usual };
    for (const key of Object.keys(usual)) {
      const value = found.get(key);
      if (value !== null) state[key] = value;
    }
    if (!data.systems.includes(state.system)) state.system = data.systems[0];
  }

  /** @param {Record<string, string>} changes @param {boolean} [step] a step that Back undoes */
  function go(changes, step = false) {
    Object.assign(state, changes);
    const hash = address();
    if (step) history.pushState(null, "", hash);
    else history.replaceState(null, "", hash);
    show();
  }

  // -- sorting and filtering ---------------------------------------------------------------------------------

  /** Ranks with ties shared; the best is 1; undefined stays so. @param {Float32Array} values @param {number} best */
  function ranks(values, best) {
    const order = [];
    for (let row = 0; row < values.length; row++) if (!Number.isNaN(values[row])) order.push(row);
    const sign = best === 0 ? 1 : -1;
    order.sort((a, b) => sign * (values[a] - values[b]));
    const found = new Float64Array(values.length).fill(NaN);
    for (let begin = 0; begin < order.length; ) {
      let end = begin;
      while (end < order.length && values[order[end]] === values[order[begin]]) end++;
      for (let at = begin; at < end; at++) found[order[at]] = (begin + end + 1) / 2;
      begin = end;
    }
    return found;
  }

  /** What the list is sorted by: a number for each sentence, or null for the order of the file. */
  function sortKeys() {
    if (!state.sort) return null;
    if (state.sort === "length") return lengths;
    if (state.sort === "errors") return errorCounts[systemNumber()];
    const metric = metricNumber(state.sort);
    if (metric < 0) return null;
    const values = scores[systemNumber()][metric];
    const [what, name] = splitFirst(state.against);
    if ((what === "system" || what === "weighted") && data.systems.includes(name)) {
      const other = scores[data.systems.indexOf(name)][metric];
      return Float64Array.from(values, (value, row) => (value - other[row]) * (what === "weighted" ? lengths[row] : 1));
    }
    const rival = metricNumber(name);
    if (what === "metric" && rival >= 0) {
      const first = ranks(values, data.metrics[metric].best);
      const second = ranks(scores[systemNumber()][rival], data.metrics[rival].best);
      return first.map((value, row) => value - second[row]);
    }
    return values;
  }

  /** @param {string} joined @returns {[string, string]} */
  function splitFirst(joined) {
    const at = joined.indexOf("|");
    return at < 0 ? [joined, ""] : [joined.slice(0, at), joined.slice(at + 1)];
  }

  /** @param {string} name @param {string} chosen @returns {Uint32Array|null} */
  function rowsWith(name, chosen) {
    const [metric, value] = splitFirst(chosen);
    const system = systemNumber();
    const facet = facets.find((one) => one.name === name && one.metric === metric && one.system === system);
    const at = facet ? facet.values.indexOf(value) : -1;
    if (!facet || at < 0) return new Uint32Array(0);
    return facet.rows.subarray(facet.first[at], facet.first[at + 1]);
  }

  /** What stands between slashes is a pattern; one that is not finished finds nothing. @param {string} typed @returns {RegExp|null} */
  function patternOf(typed) {
    const inside = /^\/(.+)\/$/.exec(typed);
    if (!inside) return null;
    try {
      return new RegExp(inside[1], "u");
    } catch {
      return /$^x/;
    }
  }

  /** An id that fits the list: without its middle. @param {string} id */
  function shortId(id) {
    // Sentences of one document differ at their ends.
    if (innerWidth <= NARROW) return id.length > 6 ? "…" + id.slice(-5) : id;
    return id.length > 10 ? id.slice(0, 4) + "…" + id.slice(-5) : id;
  }

  /** An id that fits a heading. @param {string} id */
  function middleCut(id) {
    return id.length > 48 ? id.slice(0, 30) + "…" + id.slice(-16) : id;
  }

  function list() {
    const keep = new Uint8Array(size).fill(1);
    for (const name of FACETS) {
      if (!state[name]) continue;
      const having = new Uint8Array(size);
      for (const row of rowsWith(name, state[name]) || []) having[row] = 1;
      for (let row = 0; row < size; row++) keep[row] &= having[row];
    }
    for (const { key, names, places } of attributes) {
      if (!state[key]) continue;
      const place = names.indexOf(splitFirst(state[key])[1]);
      for (let row = 0; row < size; row++) if (places[row] !== place) keep[row] = 0;
    }
    const least = state.min === "" ? 0 : Number(state.min);
    const most = state.max === "" ? Infinity : Number(state.max);
    const wanted = state.text.toLowerCase();
    const pattern = patternOf(state.text);
    const exact = documentNames.indexOf(state.document);
    const sorted = metricNumber(state.sort);
    const metric = sorted >= 0 ? sorted : Math.max(metricNumber(data.leading[0] || ""), 0);
    const values = scores[systemNumber()][metric];
    const found = [];
    for (let row = 0; row < size; row++) {
      if (!keep[row] || lengths[row] < least || lengths[row] > most) continue;
      if (state.document && (exact >= 0 ? documents[row] !== exact : !documentNames[documents[row]].includes(state.document))) continue;
      if (state.differ && values && (values[row] === data.metrics[metric].best || Number.isNaN(values[row]))) continue;
      if (state.every && scores.some((own) => own[metric] && !(own[metric][row] !== data.metrics[metric].best && !Number.isNaN(own[metric][row])))) continue;
      if (pattern ? !pattern.test(analyses[row] || texts[row]) : wanted && !lowered[row].includes(wanted) && ids[row] !== state.text) continue;
      found.push(row);
    }
    shown = Uint32Array.from(found);
    const keys = sortKeys();
    undefinedLast = !!keys && shown.some((row) => Number.isNaN(keys[row]));
    if (keys) {
      const sign = state.order === "down" ? -1 : 1;
      shown.sort((a, b) => {
        const one = keys[a], other = keys[b];
        if (one === other) return a - b;
        if (Number.isNaN(one)) return Number.isNaN(other) ? a - b : 1;
        if (Number.isNaN(other)) return -1;
        return sign * (one - other);
      });
    } else if (state.order === "down") shown.reverse();
  }

  // -- the list ----------------------------------------------------------------------------------------------

  /** The values that a line of the list has: a title and a text for each sentence. */
  function valueColumns() {
    const sorted = metricNumber(state.sort);
    const metric = sorted >= 0 ? sorted : metricNumber(data.leading[0] || "");
    /** @type {[string, (row: number) => string][]} */
    const found = [
      // More would leave no room for the words.
      ...attributes.slice(0, 2).map(({ title, names, places }) => /** @type {[string, (row: number) => string]} */ ([title, (row) => names[places[row]]])),
      ["words", (row) => String(lengths[row])],
    ];
    if (state.sort === "errors") found.push(["errors", (row) => String(errorCounts[systemNumber()][row])]);
    if (metric < 0) return found;
    const info = data.metrics[metric];
    const [what, name] = splitFirst(state.against);
    const rival = metricNumber(name);
    const system = systemNumber();
    found.push([info.spec, (row) => number(scores[system][metric][row], info.share)]);
    if ((what === "system" || what === "weighted") && data.systems.includes(name)) {
      const other = scores[data.systems.indexOf(name)][metric];
      found.push([name, (row) => number(other[row], info.share)]);
    } else if (what === "metric" && rival >= 0) {
      found.push([name, (row) => number(scores[system][rival][row], data.metrics[rival].share)]);
    } else if (data.systems.length === 2) {
      found.push([data.systems[1 - system], (row) => number(scores[1 - system][metric][row], info.share)]);
    }
    return found;
  }

  function drawList() {
    const box = get("list");
    get("pad").style.height = shown.length * ROW + "px";
    box.style.maxHeight = Math.max(shown.length, 1) * ROW + 2 + "px";
    const first = Math.max(Math.floor(box.scrollTop / ROW) - 4, 0);
    const last = Math.min(first + Math.ceil(box.clientHeight / ROW) + 9, shown.length);
    const columns = valueColumns();
    get("head").replaceChildren(
      element("span", { class: "i" }, ["sentence"]),
      ...columns.map(([title]) => element("span", { class: "v", title }, [title])),
      element("span", { class: "x" }, ["gold"]),
    );
    const made = [];
    for (let at = first; at < last; at++) {
      const row = shown[at];
      const chosen = state.s === String(row + 1);
      made.push(element("div", {
        class: "line", role: "option", id: "r" + row, "data-row": String(row), "aria-selected": String(chosen),
        "aria-posinset": String(at + 1), "aria-setsize": String(shown.length),
      }, [
        element("span", { class: "i", title: ids[row] }, [shortId(ids[row])]),
        ...columns.map(([, value]) => element("span", { class: "v", title: value(row) }, [value(row)])),
        element("span", { class: "x", dir: "auto" }, [(texts[row] || "").slice(0, 160)]),
      ]));
    }
    const rows = get("rows");
    rows.style.top = first * ROW + "px";
    rows.replaceChildren(...made);
    if (state.s) box.setAttribute("aria-activedescendant", "r" + (Number(state.s) - 1));
    else box.removeAttribute("aria-activedescendant");
    get("count").textContent = `${shown.length} of ${size} sentences${undefinedLast ? "; those without a value are last" : ""}`;
  }

  function scrollToChosen() {
    const at = shown.indexOf(Number(state.s) - 1);
    if (at < 0) return;
    const box = get("list");
    if (at * ROW < box.scrollTop) box.scrollTop = at * ROW;
    if ((at + 1) * ROW > box.scrollTop + box.clientHeight) box.scrollTop = (at + 1) * ROW - box.clientHeight;
  }

  /** A link leads to its row of the list, too. */
  function showRow() {
    if (state.v !== "sentences") return;
    scrollToChosen();
    drawList();
  }

  /** @param {number} by */
  function move(by) {
    relist();
    if (!shown.length) return;
    const at = shown.indexOf(Number(state.s) - 1);
    const next = at < 0 && by < size ? 0 : Math.min(Math.max(at + by, 0), shown.length - 1);
    go({ v: "sentences", s: String(shown[next] + 1) });
    scrollToChosen();
    drawList();
  }

  // -- fields ------------------------------------------------------------------------------------------------

  /** @param {string} id @param {[string, string][]} options @param {string} value */
  function fill(id, options, value) {
    const field = /** @type {HTMLSelectElement} */ (get(id));
    const key = JSON.stringify(options);
    if (field.dataset.key !== key) {
      field.replaceChildren(...options.map(([one, title]) => element("option", { value: one }, [title])));
      field.dataset.key = key;
    }
    field.value = value;
    if (field.value !== value && value) {
      field.append(element("option", { value }, [splitFirst(value)[1] || value]));
      field.dataset.key = "";
      field.value = value;
    }
  }

  function fillFields() {
    /** @type {[string, string][]} */
    const systems = data.systems.map((name) => [name, name]);
    /** @type {[string, string][]} */
    const metrics = data.metrics.map((one) => [one.spec, one.spec]);
    fill("f-system", systems, state.system);
    fill("f-sort", [["", "order of the file"], ["length", "length"], ["errors", "number of errors"], ...metrics], state.sort);
    /** @type {[string, string][]} */
    const against = [["", "nothing"]];
    if (metricNumber(state.sort) >= 0) {
      for (const name of data.systems) if (name !== state.system) against.push(["system|" + name, "difference to " + name], ["weighted|" + name, `difference to ${name} × words`]);
      for (const [spec] of metrics) if (spec !== state.sort) against.push(["metric|" + spec, "rank by " + spec]);
    }
    fill("f-against", against, state.against);
    /** @type {HTMLSelectElement} */ (get("f-order")).value = state.order;
    const system = systemNumber();
    for (const { key, names, places } of state.v === "sentences" ? attributes : []) {
      const counts = new Uint32Array(names.length);
      for (const place of places) counts[place]++;
      /** @type {[string, string][]} */
      const options = names.map((name, place) => ["|" + name, `${name} (${counts[place]})`]);
      fill("f-" + key, [["", "any"], ...options.slice(0, MOST)], state[key]);
    }
    for (const name of state.v === "sentences" ? FACETS : []) {
      /** @type {[string, string][]} */
      const options = [["", "any"]];
      const own = facets.filter((one) => one.name === name && one.system === system);
      for (const facet of own) {
        const most = name === "confusion" ? 40 : MOST;
        facet.values.slice(0, most).forEach((value, at) => {
          const title = `${value} (${facet.first[at + 1] - facet.first[at]})`;
          options.push([facet.metric + "|" + value, own.length > 1 ? `${facet.metric}: ${title}` : title]);
        });
      }
      fill("f-" + name, options, state[name]);
    }
    for (const name of ["text", "document", "min", "max"]) {
      const field = /** @type {HTMLInputElement} */ (get("f-" + name));
      if (field !== document.activeElement) field.value = state[name];
    }
    for (const name of ["differ", "every"]) /** @type {HTMLInputElement} */ (get("f-" + name)).checked = state[name] === "1";
    fill("c-metric", data.charted.map((spec) => [spec, spec]), state.metric);
    fill("c-system", systems, state.system);
    fill("x-metric", metrics, axes()[0]);
    fill("y-metric", metrics, axes()[1]);
    fill("points", data.documents.names.length ? [["sentence", "sentence"], ["document", "document"]] : [["sentence", "sentence"]], state.points);
  }

  // -- the sentence ------------------------------------------------------------------------------------------

  /** @type {Map<string, Promise<(Entry|null)[]>>} */
  const opened = new Map();

  /** @param {number} system @param {number} row @returns {Promise<Entry|null>} */
  async function entryOf(system, row) {
    const name = `b${system}-${Math.floor(row / data.block)}`;
    let block = opened.get(name);
    if (!block) {
      const content = text(name);
      block = content ? inflateJson(content) : Promise.resolve([]);
      opened.set(name, block);
      if (opened.size > 8) opened.delete([...opened.keys()][0]);
    }
    return (await block)[row % data.block] || null;
  }

  /** What is shown before a sentence is chosen: the first of the list that has an error, where there is room. */
  function firstWrong() {
    if (innerWidth <= NARROW) return -1;
    const found = shown.find((row) => errorCounts[systemNumber()][row] > 0);
    return found === undefined ? -1 : found;
  }

  let zoom = 1;
  /** Each drawing has its own size: what is wider than the page is made smaller, or all are as wide as the page. @type {""|"small"|"wide"} */
  let fitted = "small";
  let turn = 0;

  async function drawSentence() {
    const place = get("sentence");
    const chosen = Number(state.s) - 1;
    const row = chosen >= 0 && chosen < size ? chosen : firstWrong();
    if (row < 0) {
      place.replaceChildren(element("p", { class: "note" }, [shown.length ? "Choose a sentence: click one, or press j." : "No sentence is like that."]));
      delete place.dataset.shown;
      return;
    }
    const mine = ++turn;
    const systems = state.all ? data.systems.map((_, number) => number) : [systemNumber()];
    const entries = await Promise.all(systems.map((system) => entryOf(system, row)));
    // Another sentence may have been chosen while the block was opened.
    if (mine !== turn) return;
    const file = documentNames[documents[row]] || "";
    const link = element("a", { href: address({ v: "sentences", s: String(row + 1) }), id: "link" }, ["link"]);
    const top = element("div", { class: "top" }, [
      // An id often begins with the name of its document.
      element("h2", { title: ids[row] }, [ids[row][0] === "#" ? `${file} ${ids[row]}` : /^\d+$/.test(ids[row]) ? `${file.split("/").pop()} ${ids[row]}` : middleCut(ids[row])]),
      element("span", { class: "note" }, [[
        ...(/^#|^\d+$/.test(ids[row]) || ids[row].startsWith(file.split("/").pop() || "-") ? [] : [file]),
        `${lengths[row]} words, line ${lines[row]}`, ...attributes.map(({ title, names, places }) => `${title}: ${names[places[row]]}`),
      ].join(", ")]),
      button("previous", "‹ k", () => move(-1)),
      button("next", "j ›", () => move(1)),
      link,
    ]);
    /** @type {Node[]} */
    const parts = [top, element("p", { class: "text", dir: "auto" }, [texts[row] || ""]), scoreTable(row)];
    const tabs = [...new Set(entries.flatMap((entry) => (entry ? entry.d.map(([which]) => which) : [])))];
    const tab = tabs.includes(state.tab) ? state.tab : tabs[0];
    if (tabs.length) {
      const list = element("div", { class: "tabs", role: "tablist", "aria-label": "Drawings" }, tabs.map((which) =>
        button(which, which, () => go({ tab: which }), { role: "tab", "aria-selected": String(which === tab), tabindex: which === tab ? "0" : "-1" })));
      list.addEventListener("keydown", arrows);
      const bar = element("div", { class: "tabs" }, [list, element("span", { class: "gap" })]);
      if (data.systems.length > 1) {
        bar.append(button("all systems", "all systems", () => go({ all: state.all ? "" : "1" }), { "aria-pressed": String(!!state.all) }));
      }
      if (tab === "bars" || tab === "arcs") {
        bar.append(button("fold words beside which nothing is wrong", "errors only", () => go({ only: state.only ? "" : "1" }), { "aria-pressed": String(!!state.only) }));
      }
      for (const [title, factor] of /** @type {[string, number][]} */ ([["−", 0.8], ["+", 1.25]])) {
        bar.append(button(factor < 1 ? "smaller" : "larger", title, () => { fitted = ""; setZoom(zoom * factor); }));
      }
      bar.append(button("as wide as the page", "fit", () => { fitted = "wide"; fit(); }), button("as it was drawn", "1:1", () => { fitted = ""; setZoom(1); }));
      parts.push(bar);
    }
    const canJoin = (state.all && tab === "roles") || ((state.all || state.only) && (tab === "bars" || tab === "arcs"));
    const together = canJoin ? allTogether(systems, entries, tab) : null;
    if (together && state.all) parts.push(together, legend(tab));
    entries.forEach((entry, at) => {
      const name = data.systems[systems[at]];
      if (systems.length > 1) parts.push(element("h3", { class: "who" }, [name]));
      if (!entry) {
        parts.push(element("p", { class: "note" }, [name + ": the words of this sentence are not in this page."]));
        return;
      }
      if (entry.a) {
        const [failure, answer] = entry.a;
        parts.push(element("p", { class: "note" }, [`${name}: the answer failed (${failure}). As it came:`]));
        parts.push(element("pre", { class: "answer", dir: "auto" }, [answer]));
      }
      if (entry.f) {
        const [steps, answer] = entry.f;
        if (!entry.a) parts.push(element("p", { class: "note" }, [`${name}: the answer as it came:`]), element("pre", { class: "answer", dir: "auto" }, [answer]));
        parts.push(element("p", { class: "note" }, [`${name}: the answer was repaired:`]));
        parts.push(element("ul", { class: "note repair" }, steps.map((step) => element("li", {}, [step]))));
      }
      // First what the drawing shows.
      const kind = tab === "tree" ? "bars" : tab;
      const layers = [...entry.l].sort((one, other) => Number(other[1] === kind) - Number(one[1] === kind));
      parts.push(...layers.slice(0, 1).map((layer) => errorList(entry, layer, name)));
      if (together && state.all) return;
      const drawing = entry.d.find(([which]) => which === tab);
      if (together) parts.push(together);
      else if (drawing) parts.push(canvasOf(drawing[1], `${name}: ${tab}`));
      parts.push(legend(tab));
      layers.forEach((layer, at) => parts.push(...(at ? [errorList(entry, layer, name)] : []), reckoning(entry, layer)));
    });
    // Who moves along the tabs, or steps through sentences by a button, stays there.
    const active = /** @type {HTMLElement|null} */ (document.activeElement);
    const within = active && place.contains(active) ? active : null;
    const back = within && (within.matches("[role=tab]") ? "[role=tab][aria-selected=true]" : within.title ? `button[title="${CSS.escape(within.title)}"]` : "");
    place.replaceChildren(...parts);
    const found = back ? place.querySelector(back) : null;
    if (found) /** @type {HTMLElement} */ (found).focus({ preventScroll: true });
    place.dataset.shown = [row + 1, tab || "", ...systems].join(" ");
    if (fitted) fit();
    else setZoom(zoom);
    const backwards = entries.some((entry) => entry && entry.r);
    for (const canvas of document.querySelectorAll(".canvas")) {
      toFirstError(canvas, backwards);
      nameSides(canvas);
    }
  }

  /** @param {string} drawing @param {string} name */
  function canvasOf(drawing, name) {
    const canvas = element("div", { class: "canvas", tabindex: "0", role: "region", "aria-label": name });
    // Drawings are made by treegauge with all text escaped; the page's policy lets no script in them run.
    canvas.innerHTML = drawing;
    pan(canvas);
    canvas.addEventListener("scroll", () => nameSides(canvas));
    return canvas;
  }

  /** @param {string} content */
  function escaped(content) {
    return content.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);
  }

  /** One gold and all systems below it, or errors alone; null where that cannot be drawn. @param {number[]} systems @param {(Entry|null)[]} entries @param {string} tab */
  function allTogether(systems, entries, tab) {
    /** @type {{words: [string, string][], items: Item[], name: string}[]} */ const sides = [];
    for (const [at, entry] of entries.entries()) {
      const layer = entry && entry.l.find((one) => one[1] === tab);
      if (!entry || !layer) return null;
      sides.push({ words: entry.w, items: layer[4], name: data.systems[systems[at]] });
    }
    const backwards = entries.some((entry) => !!entry && entry.r);
    /** @type {Set<number>} */ const open = new Set();
    const draw = () => drawTogether(sides, tab, backwards, escaped, state.only && tab !== "roles" ? open : null);
    const drawing = draw();
    if (!drawing) return null;
    const canvas = canvasOf(drawing, `${sides.map((side) => side.name).join(", ")}: ${tab}`);
    const unfold = (/** @type {Event} */ event) => {
      const fold = /** @type {Element} */ (event.target).closest(".fold");
      if (!fold || (event instanceof KeyboardEvent && event.key !== "Enter" && event.key !== " ")) return;
      event.preventDefault();
      event.stopPropagation();
      open.add(Number(fold.getAttribute("data-run")));
      canvas.innerHTML = draw() || "";
      setZoom(zoom);
      nameSides(canvas);
      canvas.focus({ preventScroll: true });
    };
    canvas.addEventListener("click", unfold);
    canvas.addEventListener("keydown", unfold);
    return canvas;
  }

  /**
   * @param {string} name @param {string} shownAs @param {() => void} action
   * @param {Record<string, string>} [attributes]
   */
  function button(name, shownAs, action, attributes = {}) {
    // What is said holds what is seen, for those who call buttons by their names.
    const said = name === shownAs ? name : `${shownAs} ${name}`;
    const made = element("button", { type: "button", title: name, "aria-label": said, ...attributes }, [shownAs]);
    made.addEventListener("click", action);
    return made;
  }

  /** @param {number} wanted */
  function setZoom(wanted) {
    zoom = Math.min(Math.max(wanted, 0.1), 6);
    for (const svg of document.querySelectorAll(".canvas > svg")) {
      const box = /** @type {SVGSVGElement} */ (svg).viewBox.baseVal;
      // Not rounded: a rounded height would be another scale than the width has.
      svg.setAttribute("width", (box.width * zoom).toFixed(2));
      svg.setAttribute("height", (box.height * zoom).toFixed(2));
    }
  }

  /** What is in sight of a drawing is named: the sides, and long bars and arcs. @param {Element} canvas */
  function nameSides(canvas) {
    const svg = canvas.querySelector("svg");
    // One that has been replaced may still tell that it is scrolled.
    if (!svg || !canvas.isConnected) return;
    const from = canvas.scrollLeft - parseFloat(getComputedStyle(canvas).paddingLeft);
    keepNamed(svg, Math.max(from, 0) / zoom, (from + canvas.clientWidth) / zoom);
  }

  function fit() {
    const canvas = document.querySelector(".canvas");
    const svg = canvas && canvas.querySelector("svg");
    // Of a long sentence that would be too small to read, a part is shown.
    if (!canvas || !svg) return;
    const wide = (canvas.clientWidth - 14) / svg.viewBox.baseVal.width;
    setZoom(fitted === "wide" ? Math.max(wide, READABLE) : Math.min(Math.max(wide, SMALL), 1));
  }

  /**
   * Scroll a long drawing to the first thing that is wrong in it.
   * @param {Element} canvas @param {boolean} backwards the words run from right to left
   */
  function toFirstError(canvas, backwards) {
    if (backwards) canvas.scrollLeft = canvas.scrollWidth;
    const box = canvas.getBoundingClientRect();
    /** @type {DOMRect|null} */ let first = null;
    for (const wrong of canvas.querySelectorAll(".i:not(.m)")) {
      const own = wrong.getBoundingClientRect();
      if (!first || (backwards ? own.right > first.right : own.left < first.left)) first = own;
    }
    if (!first) return;
    if (backwards && first.right < box.left + 0.2 * box.width) canvas.scrollLeft += first.right - box.left - 0.8 * box.width;
    if (!backwards && first.left > box.left + 0.8 * box.width) canvas.scrollLeft += first.left - box.left - 0.2 * box.width;
    if (first.top > box.bottom - 20) canvas.scrollTop += first.top - box.top - 0.3 * box.height;
  }

  /** Drag to move, ctrl and wheel to zoom. @param {HTMLElement} canvas */
  function pan(canvas) {
    /** @type {[number, number]|null} */ let from = null;
    canvas.addEventListener("pointerdown", (event) => {
      if (event.pointerType === "mouse" && event.button === 0) from = [event.clientX + canvas.scrollLeft, event.clientY + canvas.scrollTop];
    });
    canvas.addEventListener("pointermove", (event) => {
      if (!from || !event.buttons) return;
      canvas.scrollLeft = from[0] - event.clientX;
      canvas.scrollTop = from[1] - event.clientY;
    });
    canvas.addEventListener("pointerup", () => { from = null; });
    canvas.addEventListener("wheel", (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      fitted = "";
      setZoom(zoom * (event.deltaY > 0 ? 0.9 : 1.1));
    }, { passive: false });
  }

  /** @param {number} row */
  function scoreTable(row) {
    const head = element("tr", {}, [element("th", { scope: "col" }, ["system"]), ...data.metrics.map((one) => element("th", { scope: "col", class: "n" }, [one.spec]))]);
    const body = data.systems.map((name, system) => element("tr", {}, [
      element("th", { scope: "row" }, [name]),
      ...data.metrics.map((one, metric) => element("td", { class: "n" }, [number(scores[system][metric][row], one.share)])),
    ]));
    return element("div", { class: "scroll scores", tabindex: "0", role: "region", "aria-label": "Scores" }, [element("table", {}, [element("thead", {}, [head]), element("tbody", {}, body)])]);
  }

  /** What marks mean in the drawings that are not of items over words. @type {Record<string, [string, string][]>} */
  const MEANINGS = {
    lattice: [["m p", "both took this segment"], ["g", "gold's path"], ["e", "the system's path"], ["y", "another way to cut the word"]],
    mapping: [["m", "the same node"], ["g", "deleted (gold only)"], ["e", "inserted (system only)"], ["l", "another label"]],
  };

  /** @param {string} tab */
  function legend(tab) {
    const made = element("ul", { class: "marks", "aria-label": "What the marks mean" });
    for (const [mark, told] of MEANINGS[tab] || [["m", "matched"], ["g", "missing (gold only)"], ["e", "extra (system only)"], ["x", "crossing"], ["l", "another label"]]) {
      const item = element("li");
      item.innerHTML = `<svg class="tg" width="26" height="10" viewBox="0 0 26 10" aria-hidden="true"><path class="${mark}" d="M1 ${mark === "x" ? "3H25M1 7H25" : "5H25"}"/></svg>`;
      item.append(told);
      made.append(item);
    }
    return made;
  }

  /** errors that are shown at once */
  const MOST_ERRORS = 6;

  /** What is wrong, one row for each error: in words, gold and system side by side. @param {Entry} entry @param {Layer} layer @param {string} name */
  function errorList(entry, [spec, kind, , , items, errors], name) {
    const made = element("section", { class: "errors", "data-metric": spec });
    if (!errors.length) {
      made.append(element("p", { class: "sum" }, [`${spec}: all is right.`]));
      return made;
    }
    made.append(element("h3", {}, [`${spec}: ${errors.length} ${errors.length === 1 ? "error" : "errors"}`]));
    const kinds = errors.some(([, what]) => what !== "");
    const titles = ["what is wrong", "kind", "gold", name, "cause"];
    const rows = errors.map(([words, what, gold, test]) => element("tr", {}, [
      element("th", { scope: "row", class: "headline" }, isolated(words)),
      ...(kinds ? [element("td", { "data-title": titles[1] }, [what])] : []),
      ...[gold, test].map((places, side) => element("td", { "data-title": titles[2 + side] }, places.length
        ? firstItems(places.map((place) => element("div", { class: "side" }, itemWords(entry, kind, items[place])))) : ["–"])),
      element("td", { "data-title": titles[4] }, [why([...gold, ...test].reduce((all, place) => all | items[place][7], 0))]),
    ]));
    const head = element("thead", {}, [element("tr", {}, titles.filter((_, at) => kinds || at !== 1).map((title) => element("th", { scope: "col" }, [title])))]);
    const [first, others] = [rows.slice(0, MOST_ERRORS), rows.slice(MOST_ERRORS)];
    const body = element("tbody", {}, first);
    made.append(element("table", {}, [head, body]));
    if (others.length) {
      const more = button("all errors", `${others.length} more`, () => { body.append(...others); more.remove(); });
      made.append(more);
    }
    return made;
  }

  /** items of an error that are shown at once */
  const MOST_ITEMS = 3;

  /** The first items of an error, the others folded: the drawing is to be seen beside them. @param {HTMLElement[]} all */
  function firstItems(all) {
    if (all.length <= MOST_ITEMS + 1) return all;
    const others = element("details", {}, [element("summary", {}, [`${all.length - MOST_ITEMS} more`]), ...all.slice(MOST_ITEMS)]);
    return [...all.slice(0, MOST_ITEMS), others];
  }

  /** Quoted words run their own way, whatever stands around them. @param {string} told */
  function isolated(told) {
    return told.split(/(‹[^›]*›)/).map((piece) => (piece[0] === "‹" ? element("bdi", {}, [piece]) : piece));
  }

  /** @param {number} causes */
  function why(causes) {
    return data.causes.filter((_, place) => (causes >> place) & 1).join(", ");
  }

  /** An item with its mark, label and words. @param {Entry} entry @param {string} kind @param {Item} item @returns {(Node|string)[]} */
  function itemWords(entry, kind, [side, label, status, begin, end, head]) {
    const word = (/** @type {number} */ at) => (entry.w[at] ? entry.w[at][side] || "∅" : "…");
    const sign = element("span", { class: "sign", title: status === 4 ? "another label" : data.states[status] }, ["=−+×~"[status]]);
    if (kind === "arcs") {
      const places = /** @type {Record<string, string>} */ ({ "-1": "root", "-2": "no head", "-3": "the sentence before", "-4": "the next sentence", "-5": "its own group" });
      // Each word runs its own way; the arrow points from the head to the word.
      return [sign, element("b", {}, [label]), " ", element("bdi", {}, [word(begin)]), " ← ", element("bdi", {}, [head < 0 ? places[String(head)] : word(head)])];
    }
    const all = [];
    for (let at = begin; at < end; at++) if (entry.w[at] && entry.w[at][side]) all.push(entry.w[at][side]);
    const shown = (all.length > 9 ? [...all.slice(0, 4), "…", ...all.slice(-4)] : all).join(" ");
    const of = kind === "roles" && head >= 0 ? [" of ", element("bdi", {}, [word(head)])] : [];
    return [sign, element("b", {}, [label]), " ", element("bdi", {}, [shown]), ...of];
  }

  /** How the score of a metric is counted. @param {Entry} entry @param {Layer} layer */
  function reckoning(entry, [spec, kind, sums, tally, items]) {
    const made = element("section", { class: "reckoning", "data-metric": spec, "data-tally": JSON.stringify(tally) });
    made.append(element("h3", {}, [`${spec}: how it is counted`]));
    made.append(...sums.map((line) => element("p", { class: "sum" }, [line])));
    const right = items.filter((item) => item[2] === 0);
    if (right.length) {
      const more = element("details", {}, [element("summary", {}, [`${right.length} matched`])]);
      more.addEventListener("toggle", () => {
        if (!(/** @type {HTMLDetailsElement} */ (more).open) || more.children.length > 1) return;
        more.append(element("ul", { class: "lines" }, right.map((item) => element("li", {}, itemWords(entry, kind, item)))));
      });
      made.append(more);
    }
    return made;
  }

  // -- charts ------------------------------------------------------------------------------------------------

  const charts = makeCharts({ inflate, go: filterBy, element });
  /** Copies, and says so on the button. @param {string} content @param {Element} target */
  const copyAndTell = (content, target) => { copy(content); told(target, "Copied"); };
  /** Counts drawings: what was asked for before the last one is not shown. */
  let asked = 0;

  /** The charts of the overview, once for each theme. */
  async function drawOverview() {
    const wanted = (await charts.load()).overview;
    const places = [get("overview-charts"), get("overview-causes")];
    for (const place of places) place.replaceChildren();
    // They stand in the page before they are drawn, as wide as they can be.
    await Promise.all(wanted.map((chart) => {
      const figure = charts.figure(chart, { copy: copyAndTell });
      places[Number(chart.kind === "causes")].append(figure.made);
      return figure.ready();
    }));
  }

  async function drawCharts() {
    const own = ++asked;
    const wanted = (await charts.load()).charts.filter(({ metric, system }) => (!metric || metric === state.metric) && (!system || system === state.system));
    if (own !== asked) return;
    const figures = wanted.map((chart) => charts.figure(chart, { copy: copyAndTell }));
    get("figures").replaceChildren(...figures.map((one) => one.made));
    await Promise.all([...figures.map((one) => one.ready()), drawScatter()]);
    if (own === asked) document.documentElement.dataset.charts = "1";
  }

  let wordsDiffer = false;

  /** The metrics of the scatter plot: word error rate against the first, or the first two. @returns {[string, string]} */
  function axes() {
    const specs = data.metrics.map((one) => one.spec);
    const lead = data.leading[0] || specs[0] || "";
    const usual = wordsDiffer ? "wer" : [...data.leading, ...specs].find((one) => one !== lead && one !== "wer" && specs.includes(one)) || lead;
    const x = specs.includes(state.x) ? state.x : usual;
    return [x, specs.includes(state.y) ? state.y : lead];
  }

  /** Beyond this many widths of the middle half of all values a point stands at the edge (Tukey's outer fence). */
  const FENCE = 3;

  /** Between which values points stand where they are. @param {number[]} values @returns {[number, number]} */
  function fences(values) {
    const ordered = Float64Array.from(values).sort();
    const last = ordered.length - 1;
    let [low, high] = middleHalf(ordered);
    if (low === high) {
      // As word error rates often are 0: the others have the fences.
      const others = ordered.filter((value) => value !== low);
      if (others.length) [low, high] = middleHalf(others);
    }
    const reach = FENCE * (high - low);
    if (!reach) return [ordered[0], ordered[last]];
    return [Math.max(ordered[0], low - reach), Math.min(ordered[last], high + reach)];
  }

  /** @param {Float64Array} ordered @returns {[number, number]} */
  function middleHalf(ordered) {
    const last = ordered.length - 1;
    return [ordered[Math.floor(last * 0.25 + 0.5)], ordered[Math.floor(last * 0.75 + 0.5)]];
  }

  async function drawScatter() {
    const [first, second] = axes();
    const x = metricNumber(first), y = metricNumber(second);
    const byDocument = state.points === "document" && data.documents.names.length > 0;
    get("scatter").hidden = x < 0 || y < 0 || data.metrics.length < 2;
    if (get("scatter").hidden) return;
    const over = byDocument ? "document" : "sentence";
    const names = byDocument ? data.documents.names : ids;
    /** @type {{system: string, name: string, x: number, y: number, text: string, row: number}[]} */
    const points = [];
    data.systems.forEach((name, system) => {
      const of = byDocument ? data.documents.scores[system] : scores[system];
      const shares = [x, y].map((metric) => data.metrics[metric].share ? 100 : 1);
      for (let row = 0; row < of[x].length; row++) {
        const a = of[x][row], b = of[y][row];
        if (a === null || b === null || Number.isNaN(a) || Number.isNaN(b)) continue;
        points.push({ system: name, name: names[row], x: shares[0] * a, y: shares[1] * b, text: "", row });
      }
    });
    get("scatter").hidden = points.length === 0;
    if (!points.length) return;
    const rows = points.map((point) => [point.system, point.name, point.x.toFixed(4), point.y.toFixed(4)]);
    let clipped = 0;
    const limits = [fences(points.map((point) => point.x)), fences(points.map((point) => point.y))];
    for (const point of points) {
      point.text = `${point.x.toFixed(2)}, ${point.y.toFixed(2)}`;
      const a = Math.min(Math.max(point.x, limits[0][0]), limits[0][1]);
      const b = Math.min(Math.max(point.y, limits[1][0]), limits[1][1]);
      if (a !== point.x || b !== point.y) clipped++;
      [point.x, point.y] = [a, b];
    }
    const notes = data.correlations
      .filter(([what, , a, b]) => what === over && ((a === first && b === second) || (a === second && b === first)))
      .map(([, system, , , r, rho, tau, n]) => `${system}: Pearson ${fixed(r)}, Spearman ${fixed(rho)}, Kendall ${fixed(tau)}, ${n} ${over}s`);
    if (clipped) notes.push(clipped === 1 ? "1 point far outside stands at the edge" : `${clipped} points far outside stand at the edge`);
    const { scatter } = await charts.load();
    const panel = scatter.spec || scatter;
    const encoding = {
      ...panel.encoding, x: { ...panel.encoding.x, title: first }, y: { ...panel.encoding.y, title: second },
      tooltip: [{ field: "name", title: over }, { field: "system", title: "system" }, { field: "text", title: `${first}, ${second}` }],
    };
    const small = points.length > 2000 ? { opacity: 0.35, size: 16 } : {};
    const drawing = { mark: { ...panel.mark, ...small }, encoding };
    const title = `${second} against ${first}, a point for each ${over}`;
    const chart = {
      kind: "scatter", title, heading: title, note: notes.join("; "), metric: "", system: "",
      header: ["system", over, first, second], rows, filters: [],
      spec: { ...scatter, data: { values: points }, ...(scatter.spec ? { spec: { ...panel, ...drawing } } : drawing) },
    };
    const { made, ready } = charts.figure(chart, {
      copy: copyAndTell, canvas: true,
      click: (datum) => go(byDocument ? { v: "sentences", document: datum.name, system: datum.system }
        : { v: "sentences", s: String(datum.row + 1), system: datum.system }, true),
    });
    get("plot").replaceChildren(made);
    await ready();
  }

  /** @param {number|null} value */
  function fixed(value) {
    return value === null ? "n/a" : value.toFixed(3);
  }

  /** @param {string[]} keys @returns {Record<string, string>} */
  function nothing(keys) {
    return Object.fromEntries(keys.map((key) => [key, ""]));
  }

  /** Shows the sentences that a mark of a chart stands for. @param {string} filter facet, metric and value */
  function filterBy(filter) {
    const [facet, metric, value] = filter.split("\t");
    /** @type {Record<string, string>} */
    const changes = { v: "sentences", ...nothing(CHOSEN), document: "", min: "", max: "", text: "", s: "" };
    if (facet === "length") [changes.min, changes.max] = value.split("–");
    else if (facet === "document") changes.document = value;
    else if (facet[0] === "@") changes[facet] = `|${value}`;
    else changes[facet] = `${metric}|${value}`;
    if (metricNumber(metric) >= 0) Object.assign(changes, { sort: metric, order: "up", against: "" });
    go(changes, true);
  }

  // -- everything --------------------------------------------------------------------------------------------

  /** What the list was made for; scrolling and choosing a sentence leave it as it is. */
  let listed = "";

  /** Filter and sort anew where something has changed that matters. */
  function relist() {
    const wanted = JSON.stringify(["system", "sort", "against", "order", "text", ...FILTERS].map((key) => state[key]));
    if (wanted === listed) return;
    list();
    listed = wanted;
    get("list").scrollTop = 0;
    scrollToChosen();
  }

  function show() {
    if (state.theme) document.documentElement.dataset.theme = state.theme;
    else delete document.documentElement.dataset.theme;
    get("theme").textContent = "Theme: " + (state.theme || "auto");
    for (const name of ["overview", "charts", "sentences"]) get(name).hidden = state.v !== name;
    for (const link of document.querySelectorAll("nav a")) {
      const own = /** @type {HTMLAnchorElement} */ (link);
      const view = own.dataset.view || "";
      own.href = address({ v: view });
      if (view === state.v) own.setAttribute("aria-current", "page");
      else own.removeAttribute("aria-current");
    }
    fillFields();
    if (state.v === "charts") drawCharts();
    if (state.v === "sentences") {
      relist();
      drawList();
      drawSentence();
    } else get("sentence").replaceChildren();
  }

  function listen() {
    for (const name of ["hashchange", "popstate"]) {
      addEventListener(name, () => {
        readAddress();
        show();
        showRow();
      });
    }
    // A printout has what is folded on the screen.
    addEventListener("beforeprint", () => {
      for (const card of document.querySelectorAll("details.card")) /** @type {HTMLDetailsElement} */ (card).open = true;
      for (const canvas of document.querySelectorAll(".canvas")) cutIntoLines(canvas);
    });
    addEventListener("afterprint", () => {
      for (const line of document.querySelectorAll(".piece")) line.remove();
    });
    addEventListener("resize", () => { if (state.v === "sentences") drawList(); });
    let waiting = false;
    get("list").addEventListener("scroll", () => {
      if (waiting) return;
      waiting = true;
      requestAnimationFrame(() => { waiting = false; drawList(); });
    });
    get("rows").addEventListener("click", (event) => {
      const line = /** @type {Element} */ (event.target).closest("[data-row]");
      if (!line) return;
      go({ s: String(Number(line.getAttribute("data-row")) + 1) });
      if (innerWidth <= NARROW) get("sentence").scrollIntoView({ behavior: "smooth" });
    });
    for (const { key, title } of attributes) {
      const label = element("label", {}, [title + " ", element("select", { id: "f-" + key })]);
      /** @type {Element} */ (get("f-document").parentElement).before(label);
    }
    for (const name of ["system", "sort", "against", "order", ...CHOSEN]) {
      get("f-" + name).addEventListener("change", (event) => {
        const { value } = /** @type {HTMLSelectElement} */ (event.target);
        // What another system or metric is compared with may be the same now.
        go(name === "system" || name === "sort" ? { [name]: value, against: "" } : { [name]: value });
      });
    }
    for (const name of ["text", "document", "min", "max"]) {
      get("f-" + name).addEventListener("input", (event) => go({ [name]: /** @type {HTMLInputElement} */ (event.target).value }));
    }
    for (const name of ["differ", "every"]) {
      get("f-" + name).addEventListener("change", (event) => go({ [name]: /** @type {HTMLInputElement} */ (event.target).checked ? "1" : "" }));
    }
    get("f-clear").addEventListener("click", () => go({ text: "", ...nothing(FILTERS), against: "" }));
    for (const form of document.querySelectorAll("form.bar")) form.addEventListener("submit", (event) => event.preventDefault());
    get("c-metric").addEventListener("change", (event) => go({ metric: /** @type {HTMLSelectElement} */ (event.target).value }));
    get("c-system").addEventListener("change", (event) => go({ system: /** @type {HTMLSelectElement} */ (event.target).value }));
    for (const [id, key] of [["x-metric", "x"], ["y-metric", "y"], ["points", "points"]]) {
      get(id).addEventListener("change", (event) => go({ [key]: /** @type {HTMLSelectElement} */ (event.target).value }));
    }
    get("theme").addEventListener("click", () => {
      go({ theme: state.theme === "" ? "dark" : state.theme === "dark" ? "light" : "" });
      drawOverview();
      drawCharts();
    });
    get("keys").addEventListener("click", help);
    document.addEventListener("click", (event) => {
      const target = /** @type {Element} */ (event.target);
      if (target.matches(".copy")) {
        const code = target.parentElement && target.parentElement.querySelector("code");
        if (code) { copy(code.textContent || ""); told(target, "Copied"); }
      }
    });
    for (const late of document.querySelectorAll("details.late")) {
      late.addEventListener("toggle", () => {
        const template = late.querySelector("template");
        if (template) template.replaceWith(template.content);
      });
    }
    document.addEventListener("keydown", key);
  }

  /** @param {Element} target @param {string} word */
  function told(target, word) {
    const before = target.textContent;
    target.textContent = word;
    setTimeout(() => { target.textContent = before; }, 1200);
  }

  function help() {
    const box = /** @type {HTMLDialogElement} */ (get("help"));
    if (box.open) box.close();
    else box.showModal();
  }

  /** @param {KeyboardEvent} event */
  function key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.key === "Escape") {
      if (target.matches("input,select")) target.blur();
      return;
    }
    if (target.matches("input,select,textarea")) return;
    const inList = target.id === "list";
    /** @type {Record<string, () => void>} */
    const actions = {
      j: () => move(1),
      k: () => move(-1),
      "/": () => { go({ v: "sentences" }); get("f-text").focus(); },
      f: () => {
        go({ v: "sentences" });
        /** @type {HTMLDetailsElement} */ (get("more")).open = true;
        get("f-label").focus();
      },
      d: () => go({ v: "sentences", differ: state.differ ? "" : "1" }),
      t: nextTab,
      "?": help,
    };
    if (inList) {
      actions.ArrowDown = actions.j;
      actions.ArrowUp = actions.k;
      actions.Home = () => move(-size);
      actions.End = () => move(size);
      const page = Math.max(Math.floor(get("list").clientHeight / ROW) - 1, 1);
      actions.PageDown = () => move(page);
      actions.PageUp = () => move(-page);
    }
    const digit = Number(event.key);
    if (digit >= 1 && digit <= 9 && data.metrics[digit - 1]) {
      const { spec } = data.metrics[digit - 1];
      const order = state.sort === spec && state.order === "up" ? "down" : "up";
      event.preventDefault();
      return go({ v: "sentences", sort: spec, order, against: "" });
    }
    if (actions[event.key]) {
      event.preventDefault();
      actions[event.key]();
    }
  }

  /** Arrow keys, Home and End along tabs, as the pattern of WAI-ARIA says. @param {KeyboardEvent} event */
  function arrows(event) {
    const tabs = [.../** @type {Element} */ (event.currentTarget).querySelectorAll("[role=tab]")];
    const at = tabs.indexOf(/** @type {Element} */ (event.target));
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1 + tabs.length, Home: 0, End: tabs.length - 1 }[event.key];
    if (next === undefined || at < 0) return;
    event.preventDefault();
    /** @type {HTMLElement} */ (tabs[next % tabs.length]).click();
  }

  function nextTab() {
    const tabs = [...document.querySelectorAll("[role=tab]")];
    if (!tabs.length) return;
    const at = tabs.findIndex((one) => one.getAttribute("aria-selected") === "true");
    /** @type {HTMLElement} */ (tabs[(at + 1) % tabs.length]).click();
  }

  async function start() {
    const kinds = /** @type {Record<string, any>} */ ({ I: Uint32Array, f: Float32Array });
    await Promise.all([
      ...data.columns.map(async (column) => {
        const values = new kinds[column.type](await inflate(column.data));
        if (column.name === "length") lengths = values;
        else if (column.name === "line") lines = values;
        else if (column.name === "document") {
          documents = values;
          documentNames = column.names || [];
        } else if (column.name[0] === "@") {
          for (const one of attributes) if (one.key === column.name) one.places = values;
        } else if (column.name === "errors") errorCounts[column.system || 0] = values;
        else if (column.name === "score") scores[column.system || 0][metricNumber(column.metric || "")] = values;
      }),
      Promise.all(data.facets.map(async (facet) => ({
        ...facet, first: new Uint32Array(await inflate(facet.first)), rows: new Uint32Array(await inflate(facet.rows)),
      }))).then((found) => { facets = found; }),
      inflateJson(text("texts")).then((found) => {
        texts = found.text;
        ids = found.id;
        analyses = found.analysis;
        // Gold's words, and what each system has instead: both are searched.
        lowered = texts.map((one, row) => [one, ...found.heard.filter(Boolean).map((/** @type {string[]} */ heard) => heard[row])].join("\n").toLowerCase());
      }),
    ]);
    // A word error rate that is mostly 0 says little about the other scores.
    const rates = metricNumber("wer") < 0 ? [] : scores.map((own) => own[metricNumber("wer")]);
    const right = rates.reduce((sum, own) => sum + own.filter((rate) => rate === 0).length, 0);
    wordsDiffer = rates.length > 0 && right <= 0.8 * rates.length * size;
    readAddress();
    listen();
    /** @type {HTMLDetailsElement} */ (get("more")).open = innerWidth > NARROW || FILTERS.some((key) => state[key]);
    show();
    showRow();
    document.documentElement.dataset.ready = "1";
    // Charts are drawn when there is time, also where another part is shown: a printout has all of them.
    await Promise.all([drawOverview(), drawCharts()]);
  }

  start();
})();
