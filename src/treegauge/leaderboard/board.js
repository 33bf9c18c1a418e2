// @ts-check
"use strict";
(() => {
  /** @typedef {{metrics: string[], lower: Record<string, boolean>, groups: {name: string, sets: string[]}[]}} Data */
  /** @type {Data} */
  const data = JSON.parse(/** @type {HTMLElement} */ (document.getElementById("data")).textContent || "");
  /** @template {HTMLElement} T @param {string} id @returns {T} */
  const one = (id) => /** @type {T} */ (document.getElementById(id));
  /** @type {HTMLSelectElement} */ const metric = one("metric");
  /** @type {HTMLSelectElement} */ const group = one("group");
  /** @type {HTMLInputElement} */ const text = one("text");
  /** @type {HTMLTableElement[]} */
  const tables = [...document.querySelectorAll("table.board")].map((table) => /** @type {HTMLTableElement} */ (table));

  /** Averages over all test sets. @type {Map<HTMLElement, {value: string, shown: ChildNode[]}>} */
  const averages = new Map();

  /** @param {HTMLSelectElement} select @param {[string, string][]} options */
  function fill(select, options) {
    for (const [value, shown] of options) {
      const option = document.createElement("option");
      option.value = value;
      option.textContent = shown;
      select.append(option);
    }
  }

  /** The number of a cell; NaN where it has none. @param {Element | undefined} cell */
  function number(cell) {
    const value = cell instanceof HTMLElement ? cell.dataset.v : undefined;
    return value === undefined || value === "" ? NaN : Number(value);
  }

  /** @param {HTMLTableElement} table @param {number} column @param {boolean} up */
  function sort(table, column, up) {
    const rows = [...table.tBodies[0].rows];
    const named = column === 0;
    rows.sort((a, b) => {
      const order = (a.cells[0].textContent || "").localeCompare(b.cells[0].textContent || "");
      if (named) return up ? order : -order;
      const [x, y] = [number(a.cells[column]), number(b.cells[column])];
      // Rows without a number are last, whichever way.
      if (Number.isNaN(x) || Number.isNaN(y)) return Number(Number.isNaN(x)) - Number(Number.isNaN(y)) || order;
      return (up ? x - y : y - x) || order;
    });
    table.tBodies[0].append(...rows);
    const heads = [...table.tHead?.rows[0].cells || []];
    heads.forEach((head, place) => {
      if (place === column) head.setAttribute("aria-sort", up ? "ascending" : "descending");
      else head.removeAttribute("aria-sort");
    });
    // Lines between clusters mean something in the order of the ranks alone.
    const ranked = up && heads[column].dataset.kind === "rank" && !group.value;
    rows.forEach((row, place) => {
      const cluster = row.dataset.cluster || "";
      row.classList.toggle("line", ranked && place > 0 && cluster !== (rows[place - 1].dataset.cluster || ""));
    });
  }

  /** Show the average over these test sets, and hide the others. @param {HTMLTableElement} table */
  function choose(table) {
    const chosen = data.groups.find((own) => own.name === group.value);
    const heads = [...table.tHead?.rows[0].cells || []];
    const shown = heads.map((head) => head.dataset.set === undefined || !chosen || chosen.sets.includes(head.dataset.set));
    // Ranks and clusters are those of all test sets.
    heads.forEach((head, place) => {
      if (chosen && ["rank", "cluster", "range"].includes(head.dataset.kind || "")) shown[place] = false;
    });
    const average = heads.findIndex((head) => head.dataset.kind === "average");
    for (const row of [table.tHead?.rows[0], ...table.tBodies[0].rows]) {
      [...row?.cells || []].forEach((cell, place) => { cell.hidden = !shown[place]; });
    }
    const factor = Number(table.dataset.factor);
    for (const row of table.tBodies[0].rows) {
      const cell = row.cells[average];
      const own = averages.get(cell) || { value: cell.dataset.v || "", shown: [...cell.childNodes] };
      averages.set(cell, own);
      if (!chosen) {
        cell.dataset.v = own.value;
        cell.replaceChildren(...own.shown);
        continue;
      }
      const known = heads.flatMap((head, place) => (head.dataset.set !== undefined && shown[place] ? [number(row.cells[place])] : []))
        .filter((value) => !Number.isNaN(value));
      const mean = known.reduce((sum, value) => sum + value, 0) / known.length;
      cell.dataset.v = known.length ? String(mean) : "";
      cell.textContent = known.length ? (factor * mean).toFixed(Number(table.dataset.digits)) : "n/a";
    }
    const up = data.lower[table.dataset.metric || ""];
    if (chosen || heads[1].dataset.kind !== "rank") sort(table, average, Boolean(up));
    else sort(table, 1, true);
  }

  function filter() {
    const wanted = text.value.trim().toLowerCase();
    let shown = 0;
    for (const row of document.querySelectorAll("table.board tbody tr, table.systems tbody tr")) {
      const name = /** @type {HTMLTableRowElement} */ (row).cells[0].textContent || "";
      const fits = name.toLowerCase().includes(wanted);
      /** @type {HTMLElement} */ (row).hidden = !fits;
      if (fits && row.closest("section:not([hidden])")?.classList.contains("metric")) shown += 1;
    }
    one("said").textContent = wanted ? `${shown} ${shown === 1 ? "system" : "systems"}` : "";
  }

  function show() {
    for (const section of document.querySelectorAll("section.metric")) {
      const own = /** @type {HTMLElement} */ (section);
      own.hidden = own.dataset.metric !== metric.value;
    }
    filter();
  }

  fill(metric, data.metrics.map((name) => [name, name]));
  fill(group, [["", "all"], ...data.groups.map((own) => /** @type {[string, string]} */ ([own.name, own.name]))]);
  for (const table of tables) {
    [...table.tHead?.rows[0].cells || []].forEach((head, place) => {
      const button = document.createElement("button");
      button.type = "button";
      button.append(...head.childNodes);
      head.append(button);
      button.addEventListener("click", () => {
        const before = head.getAttribute("aria-sort");
        const first = place === 0 || head.dataset.kind === "rank" || Boolean(data.lower[table.dataset.metric || ""]);
        sort(table, place, before ? before === "descending" : first);
      });
    });
    choose(table);
  }
  metric.addEventListener("change", show);
  group.addEventListener("change", () => tables.forEach(choose));
  text.addEventListener("input", filter);
  one("choice").addEventListener("submit", (event) => event.preventDefault());
  one("choice").hidden = false;
  show();
  document.documentElement.dataset.ready = "";
})();
