// @ts-check
"use strict";

/**
 * One gold and all systems below it, columns aligned: bars, arcs or roles of one sentence, drawn from its items.
 *
 * Marks are those of all drawings (drawings/marks.py): matched thin, missing dashed, extra thick, crossing
 * double, another label thin with both labels.  Gold's item is dashed where a system misses it.
 *
 * Where errors alone are wanted, a run of words beside which nothing is wrong is folded to «⋯».
 *
 * @typedef {[number, string, number, number, number, number, string, number]} TogetherItem
 * @typedef {{words: [string, string][], items: TogetherItem[], name: string}} TogetherSide
 * @typedef {{label: string, mark: string, begin: number, end: number, head: number, title: string}} TogetherMark
 */

/**
 * Returns the drawing as SVG, null where the sides cannot stand on the same columns.
 * @param {TogetherSide[]} sides @param {string} kind @param {boolean} rtl @param {(text: string) => string} safe
 * @param {Set<number>|null} [open] of the errors alone: the runs that are opened, by their first columns
 * @returns {string|null}
 */
function drawTogether(sides, kind, rtl, safe, open = null) {
  const MARKS = "mgexl";
  const THIN = 3, THICK = 19, BOX = 15, LINE = 20;
  const golds = sides.map((side) => side.words.flatMap(([gold]) => (gold ? gold.split(" ") : [])));
  if (golds.some((words) => words.join(" ") !== golds[0].join(" "))) return null;
  const goldItems = sides.map((side) => side.items.filter((item) => item[0] === 0));
  if (goldItems.some((items) => items.length !== goldItems[0].length)) return null;

  // Columns: gold's words, and before each as many as the system with most words of its own there has.
  const gaps = new Array(golds[0].length + 1).fill(0);
  for (const { words } of sides) {
    let at = 0, own = 0;
    for (const [gold] of words) {
      if (gold) {
        at += gold.split(" ").length;
        own = 0;
      } else gaps[at] = Math.max(gaps[at], ++own);
    }
  }
  /** @type {number[]} */ const place = [];
  let columns = 0;
  for (let word = 0; word < gaps.length; word++) {
    columns += gaps[word];
    place.push(columns++);
  }
  columns--;
  const maps = sides.map(({ words }) => {
    let at = 0, own = 0;
    return words.map(([gold]) => {
      if (!gold) {
        const first = place[at] - gaps[at] + own++;
        return [first, first + 1];
      }
      const size = gold.split(" ").length;
      at += size;
      own = 0;
      return [place[at - size], place[at - 1] + 1];
    });
  });

  const pen = /** @type {CanvasRenderingContext2D} */ (document.createElement("canvas").getContext("2d"));
  /** @param {string} text @param {number} size */
  const wide = (text, size) => {
    pen.font = `${size}px system-ui, "Noto Sans", sans-serif`;
    return Math.ceil(pen.measureText(text).width);
  };

  /** @param {number} which @param {TogetherItem} item @param {string} mark @param {string} title @returns {TogetherMark} */
  const placed = (which, item, mark, title) => {
    const [side, label, status, begin, end, head, other] = item;
    const map = maps[which];
    const shown = status !== 4 || mark === "g" ? label : side ? `${other}→${label}` : `${label}→${other}`;
    return {
      label: shown, mark, begin: map[begin][0], end: map[end - 1][1],
      head: head >= 0 ? map[head][0] : head, title,
    };
  };
  const rows = [goldItems[0].map((item, number) => {
    const missing = sides.filter((_, which) => goldItems[which][number][2] !== 0).map((side) => side.name);
    return placed(0, item, missing.length ? "g" : "m", missing.length ? `${item[1]}: not in ${missing.join(", ")}` : item[1]);
  })];
  sides.forEach((side, which) => {
    // What matched is on both sides.
    rows.push(side.items.filter((item) => item[0] === 1 || item[2] === 0).map((item) => placed(which, item, MARKS[item[2]], item[1])));
  });

  // Runs that are folded: from which column on, for each column; -1 where it is shown.
  const run = new Array(columns).fill(-1);
  if (open) {
    const near = new Uint8Array(columns + 2);
    /** @param {number} column */
    const keep = (column) => near.fill(1, Math.max(column, 0), column + 3);
    for (const row of rows) {
      for (const { mark, begin, end, head } of row) {
        if (mark === "m") continue;
        keep(begin);
        keep(kind === "arcs" ? Math.max(head, begin) : end - 1);
        if (kind === "arcs" && head >= 0) keep(head);
      }
    }
    sides.forEach((side, which) => side.words.forEach(([gold, test], column) => {
      if (gold !== test) maps[which][column].forEach((edge, place) => keep(edge - place));
    }));
    for (let begin = 0; begin < columns; ) {
      let end = begin;
      while (end < columns && !near[end + 1]) end++;
      if (end - begin >= 3 && !open.has(begin)) run.fill(begin, begin, end);
      begin = end + 1;
    }
  }
  /** @param {number} begin @param {number} end */
  const folded = (begin, end) => run[begin] >= 0 && run[begin] === run[end - 1];

  // Widths: the words of all, and the labels of what is wrong.
  const widths = new Array(columns).fill(16);
  golds[0].forEach((word, number) => { widths[place[number]] = Math.max(16, wide(word, 13) + 10); });
  sides.forEach((side, which) => side.words.forEach(([, test], column) => {
    const [first, end] = maps[which][column];
    for (let at = first; at < end; at++) widths[at] = Math.max(widths[at], (wide(test, 13) + 10) / (end - first));
  }));
  for (const row of rows) {
    for (const { label, mark, begin, end, head } of row) {
      if (mark === "m" && kind !== "roles") continue;
      const [low, high] = kind === "arcs" && head >= 0 ? [Math.min(begin, head), Math.max(begin, head)] : [begin, end - 1];
      const share = (wide(label, 11) + 16) / Math.max(kind === "arcs" ? high - low : high - low + 1, 1);
      for (let at = low; at <= high; at++) widths[at] = Math.max(widths[at], share);
    }
  }
  run.forEach((first, column) => { if (first >= 0) widths[column] = first === column ? 30 : 0; });
  const names = ["gold", ...sides.map((side) => (side.name.length > 18 ? side.name.slice(0, 8) + "…" + side.name.slice(-9) : side.name))];
  const margin = 18 + Math.max(...names.map((name) => wide(name, 12)));
  let x = margin;
  const lefts = widths.map((width) => { const left = x; x += Math.ceil(width); return left; });
  const width = x + 8;
  /** @param {number} begin @param {number} end */
  const span = (begin, end) => {
    const [low, high] = [lefts[begin], lefts[end - 1] + Math.ceil(widths[end - 1])];
    return rtl ? [width - high, width - low] : [low, high];
  };
  /** @param {number} column */
  const middle = (column) => { const [low, high] = span(column, column + 1); return Math.round((low + high) / 2); };

  /** @type {string[]} */ const parts = [];
  /** @type {string[]} */ const named = [];
  let y = 4;
  rows.forEach((row, which) => {
    const way = which ? 1 : -1;
    const laid = kind === "arcs" ? arcLevels(row) : kind === "roles" ? roleLevels(row) : barLevels(row);
    if (kind === "roles") parts.push(...frames(row, laid, which ? y + LINE : y + Math.max(0, ...laid.map(([at]) => at + THICK)) + 2, way));
    const tall = Math.max(0, ...laid.map(([at, thick]) => at + thick)) + (kind === "arcs" ? 10 : 2);
    const base = which ? y + LINE : y + tall;
    row.forEach((one, number) => hidden(one) || parts.push(kind === "arcs" ? arc(one, laid[number], base, way) : bar(one, laid[number], base, way)));
    const text = (which ? y : base) + 15;
    if (which) {
      sides[which - 1].words.forEach(([gold, test], column) => {
        const [low, high] = span(maps[which - 1][column][0], maps[which - 1][column][1]);
        if (run[maps[which - 1][column][0]] < 0) parts.push(`<text class="${test === gold ? "w u" : "w d"}" x="${Math.round((low + high) / 2)}" y="${text}">${safe(test || "∅")}</text>`);
      });
    } else golds[0].forEach((word, at) => run[place[at]] < 0 && parts.push(`<text class="w q" x="${middle(place[at])}" y="${text}">${safe(word)}</text>`));
    run.forEach((first, column) => {
      if (first !== column) return;
      const [low] = span(column, column + 1);
      const told = which ? "" : ` tabindex="0" role="button" aria-label="show ${run.filter((one) => one === first).length} words"`;
      parts.push(`<g class="fold" data-run="${first}"${told}><rect class="hit" x="${low}" y="${text - 17}" width="30" height="24"/><text x="${low + 15}" y="${text}">⋯</text></g>`);
    });
    named.push(`<rect x="${rtl ? width - margin + 4 : 0}" y="${text - 15}" width="${margin - 4}" height="${LINE}"/><text x="${rtl ? width - 8 : 8}" y="${text}"><title>${safe(which ? sides[which - 1].name : "gold")}</title>${safe(names[which])}</text>`);
    y = which ? base + tall + 8 : base + LINE + 8;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" class="tg" viewBox="0 0 ${width} ${y}" width="${width}" height="${y}" role="group" aria-label="gold and ${safe(sides.map((side) => side.name).join(", "))}, ${kind}">`
    + `${parts.join("")}<g class="a${rtl ? " z" : ""}">${named.join("")}</g></svg>`;

  /** Whether an item has all its ends in one folded run. @param {TogetherMark} one */
  function hidden({ begin, end, head }) {
    return kind === "arcs" ? folded(begin, begin + 1) && (head < 0 || run[head] === run[begin]) : folded(begin, end);
  }

  /** How far from the words each bar begins, and how thick it is. @param {TogetherMark[]} row @returns {[number, number][]} */
  function barLevels(row) {
    const top = new Array(columns).fill(0);
    /** @type {[number, number][]} */ const found = new Array(row.length);
    const order = row.map((_, number) => number).sort((a, b) => (row[a].end - row[a].begin) - (row[b].end - row[b].begin) || b - a);
    for (const number of order) {
      const { begin, end, mark } = row[number];
      const thick = hidden(row[number]) ? 0 : mark === "m" ? THIN : THICK;
      const at = Math.max(...top.slice(begin, end));
      found[number] = [at, thick];
      top.fill(at + thick, begin, end);
    }
    return found;
  }

  /** The column of the predicate that an argument, or a predicate itself, belongs to. @param {TogetherMark} one */
  function predicateOf({ begin, head }) {
    return head >= 0 ? head : begin;
  }

  /** Each predicate in a line with its arguments: the first line that is free. @param {TogetherMark[]} row @returns {[number, number][]} */
  function roleLevels(row) {
    const frames = [...new Set(row.map(predicateOf))].map((predicate) => {
      const own = row.filter((one) => predicateOf(one) === predicate);
      return { predicate, low: Math.min(...own.map((one) => one.begin)), high: Math.max(...own.map((one) => one.end)) };
    }).sort((one, other) => one.low - other.low || one.predicate - other.predicate);
    /** @type {number[]} */ const taken = [];
    /** @type {Map<number, number>} */ const levels = new Map();
    for (const { predicate, low, high } of frames) {
      const free = taken.findIndex((end) => end <= low);
      const level = free < 0 ? taken.length : free;
      taken[level] = high;
      levels.set(predicate, level * THICK);
    }
    return row.map((one) => [levels.get(predicateOf(one)) || 0, THICK]);
  }

  /** A line behind each predicate and its arguments. @param {TogetherMark[]} row @param {[number, number][]} laid @param {number} base @param {number} way */
  function frames(row, laid, base, way) {
    return [...new Set(row.map(predicateOf))].map((predicate) => {
      const own = row.filter((one) => predicateOf(one) === predicate);
      const ends = own.flatMap(({ begin, end }) => span(begin, end));
      const line = base + way * (laid[row.indexOf(own[0])][0] + THICK / 2);
      return `<path class="m" d="M${Math.min(...ends) + 4} ${line}H${Math.max(...ends) - 4}"/>`;
    });
  }

  /** @param {TogetherMark} one @param {[number, number]} laid @param {number} base @param {number} way */
  function bar({ begin, end, mark, label, title }, [at, thick], base, way) {
    const [low, high] = span(begin, end).map((edge, place) => edge + (place ? -2 : 2));
    if (mark === "m" && kind !== "roles") {
      const line = base + way * (at + 2);
      return `<path class="i m" d="M${low} ${line - way * 2}V${line}H${high}v${-way * 2}"><title>${safe(title)}</title></path>`;
    }
    const top = way > 0 ? base + at + 2 : base - at - thick + 2;
    const double = mark === "x" ? `M${low + 2.5} ${top + 2.5}H${high - 2.5}V${top + BOX - 2.5}H${low + 2.5}z` : "";
    return `<path class="i f ${mark}" d="M${low} ${top}H${high}v${BOX}H${low}z${double}"><title>${safe(title)}</title></path>`
      + `<text class="k" x="${(low + high) / 2}" y="${top + 11}">${safe(label)}</text>`;
  }

  /** How far from the words each arc lies, and how much room it takes. @param {TogetherMark[]} row @returns {[number, number][]} */
  function arcLevels(row) {
    const top = new Array(2 * columns + 1).fill(0);
    /** @type {[number, number][]} */ const found = new Array(row.length);
    const ends = row.map(({ begin, head }) => (head >= 0 ? [Math.min(begin, head), Math.max(begin, head)] : [begin, begin]));
    const order = row.map((_, number) => number).sort((a, b) => (ends[a][1] - ends[a][0]) - (ends[b][1] - ends[b][0]));
    for (const number of order) {
      const [low, high] = ends[number];
      const thick = hidden(row[number]) ? 0 : row[number].mark === "m" ? 7 : 18;
      const cells = /** @type {[number, number]} */ (low === high ? [2 * low, 2 * low + 1] : [2 * low + 1, 2 * high]);
      const at = Math.max(...top.slice(...cells));
      found[number] = [at, thick];
      top.fill(at + thick, ...cells);
    }
    return found;
  }

  /** @param {TogetherMark} one @param {[number, number]} laid @param {number} base @param {number} way */
  function arc({ begin, head, mark, label, title }, [at, thick], base, way) {
    const line = base + way * (at + 8 + (thick > 7 ? 2 : 0));
    const turn = head >= 0 ? Math.sign(middle(head) - middle(begin)) : 0;
    const to = middle(begin) + 4 * turn, from = head >= 0 ? middle(head) - 4 * turn : to;
    const arrow = `V${base + way}${way < 0 ? "m-3-4l3 4 3-4" : "m-3 4l3-4 3 4"}`;
    const shape = head >= 0 ? `M${from} ${base}V${line}H${to}${arrow}` : `M${to} ${line}${arrow}`;
    const text = mark === "m" ? "" : `<text class="k h" x="${(to + from) / 2}" y="${way < 0 ? line - 3 : line + 11}">${safe(label)}</text>`;
    return `<path class="i ${mark}" d="${shape}"><title>${safe(title)}</title></path>${text}`;
  }
}
