// @ts-check
"use strict";

/**
 * Charts: Vega draws the specifications that are in the page. The program is inflated when it is first needed.
 *
 * @typedef {{kind: string, title: string, heading: string|string[], note: string, metric: string, system: string, header: string[],
 *   rows: string[][], filters: string[], spec: any}} ChartData
 * @typedef {{overview: ChartData[], charts: ChartData[], scatter: any, schema: string, config: {light: any, dark: any}}} ChartsData
 */

/**
 * @param {{inflate: (block: string) => Promise<ArrayBuffer>, go: (filter: string) => void,
 *   element: (name: string, attributes?: Record<string, string>, content?: (Node|string)[]) => HTMLElement}} page
 */
// eslint-disable-next-line no-unused-vars
function makeCharts({ inflate, go, element }) {
  const packed = /** @type {HTMLElement} */ (document.getElementById("runtime")).textContent || "";
  const able = packed !== "";
  /** @type {Promise<any>|null} */ let embed = null;
  /** @type {Promise<ChartsData>|null} */ let data = null;

  /** @param {string} block */
  async function inflated(block) {
    return new TextDecoder().decode(await inflate(block));
  }

  function load() {
    if (!data) data = inflated((/** @type {HTMLElement} */ (document.getElementById("charts-data"))).textContent || "").then(JSON.parse);
    return data;
  }

  /** Vega's function that draws; its program runs once, known to the page's policy by its digest. */
  function program() {
    if (!embed) {
      embed = inflated(packed).then((code) => {
        const script = document.createElement("script");
        script.textContent = code;
        document.head.append(script);
        return /** @type {any} */ (window).vegaEmbed;
      });
    }
    return embed;
  }

  function dark() {
    const theme = document.documentElement.dataset.theme;
    return theme ? theme === "dark" : matchMedia("screen and (prefers-color-scheme: dark)").matches;
  }

  /** so much room the names of rows take beside panels, and so wide a chart is at most */
  const NAMES = 110, WIDEST = 780;

  /** A specification as wide as its place, in which nothing is cut off. @param {any} spec @param {number} room */
  function fitted(spec, room) {
    if (!spec.facet) {
      // A matrix stays square where there is room.
      const width = spec.width === spec.height ? Math.min(spec.width + NAMES, room) : room;
      return { ...spec, width, autosize: { type: "fit-x", contains: "padding" } };
    }
    const spacing = spec.spacing || 20;
    const columns = Math.max(1, Math.min(Math.max(spec.columns, 3), Math.floor((room - NAMES) / (100 + spacing))));
    const width = Math.max(Math.floor((room - NAMES) / columns - spacing), 90);
    return { ...spec, columns, spec: { ...spec.spec, width } };
  }

  /**
   * Draws a specification into a place; a click on a mark filters the sentences.
   * @param {HTMLElement} place @param {any} spec @param {{canvas?: boolean, click?: (datum: any) => void}} [how]
   */
  async function draw(place, spec, how = {}) {
    if (!able) return null;
    const [show, { config }] = await Promise.all([program(), load()]);
    const colours = dark() ? config.dark : config.light;
    // What is not shown has no width yet.
    const room = Math.min(place.clientWidth || 420, WIDEST);
    const drawn = await show(place, { ...fitted(spec, room), config: { ...colours, background: "transparent" } },
      { ast: true, actions: false, renderer: how.canvas ? "canvas" : "svg", tooltip: { theme: dark() ? "dark" : "light" } });
    for (const made of place.querySelectorAll("svg, canvas")) made.setAttribute("aria-hidden", "true");
    drawn.view.addEventListener("click", (/** @type {any} */ _event, /** @type {any} */ item) => {
      const datum = item && item.datum;
      if (!datum) return;
      if (how.click) how.click(datum);
      else if (datum.go) go(datum.go);
    });
    return drawn;
  }

  /**
   * A chart for a paper: with its title, dark on white.
   * @param {ChartData} chart @param {"svg"|"png"} kind @returns {Promise<string>} an address
   */
  async function picture(chart, kind) {
    const [show, { config }] = await Promise.all([program(), load()]);
    const title = chart.note ? { text: chart.heading, subtitle: chart.note.split("; ") } : { text: chart.heading };
    const drawn = await show(document.createElement("div"), { title, ...chart.spec, config: config.light },
      { ast: true, actions: false, renderer: "svg" });
    if (kind === "png") return drawn.view.toImageURL("png", 3);
    return URL.createObjectURL(new Blob([await drawn.view.toSVG()], { type: "image/svg+xml" }));
  }

  /** @param {ChartData} chart */
  function specification(chart) {
    return load().then(({ config, schema }) => JSON.stringify(
      { $schema: schema, title: chart.heading, config: config.light, ...chart.spec }));
  }

  /** @param {ChartData} chart */
  function table(chart) {
    return [chart.header, ...chart.rows].map((row) => row.join("\t")).join("\n");
  }

  /** The figures of a chart; a row filters the sentences as its mark does. @param {ChartData} chart */
  function sheet(chart) {
    const rows = chart.rows.slice(0, 200).map((row, place) => {
      const filter = chart.filters[place];
      const cells = row.map((cell, at) => {
        if (at > 0 || !filter) return element("td", {}, [cell]);
        const button = element("button", { type: "button", class: "link" }, [cell]);
        button.addEventListener("click", () => go(filter));
        return element("td", {}, [button]);
      });
      return element("tr", {}, cells);
    });
    const head = element("tr", {}, chart.header.map((name) => element("th", { scope: "col" }, [name])));
    const shown = element("table", {}, [element("thead", {}, [head]), element("tbody", {}, rows)]);
    return element("div", { class: "sheet", tabindex: "0", role: "region", "aria-label": chart.title }, [shown]);
  }

  /** @param {string} address @param {string} name */
  function download(address, name) {
    const link = /** @type {HTMLAnchorElement} */ (element("a", { download: name }));
    link.href = address;
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 5000);
  }

  /**
   * A figure with its buttons.
   * @param {ChartData} chart @param {{copy: (text: string, target: Element) => void, canvas?: boolean, click?: (datum: any) => void}} how
   */
  function figure(chart, how) {
    // Those who do not see it have its name and its table, not each mark.
    const plot = element("div", able ? { class: "plot", role: "img", "aria-label": chart.title } : { class: "plot" });
    const scroll = element("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": chart.title }, [plot]);
    const name = chart.title.replace(/[^\p{L}\p{N}-]+/gu, "-");
    const tools = element("p", { class: "tools" });
    const made = element("figure", { "data-kind": chart.kind }, [element("figcaption", {}, [chart.title]), scroll]);
    const button = (/** @type {string} */ title, /** @type {string} */ kind, /** @type {(target: HTMLElement) => void} */ action) => {
      const one = element("button", { type: "button", class: kind }, [title]);
      one.addEventListener("click", () => action(one));
      tools.append(one);
      return one;
    };
    const flip = (/** @type {HTMLElement} */ target) => {
      const known = made.querySelector(".sheet");
      target.setAttribute("aria-expanded", String(!known));
      if (known) known.remove();
      else made.append(sheet(chart));
    };
    button("Table", "astable", flip).setAttribute("aria-expanded", "false");
    button("Copy table", "copytable", (target) => how.copy(table(chart), target));
    if (able) {
      button("Save SVG", "savesvg", () => picture(chart, "svg").then((address) => download(address, name + ".svg")));
      button("Save PNG", "savepng", () => picture(chart, "png").then((address) => download(address, name + ".png")));
      button("Copy Vega-Lite", "copyspec", (target) => specification(chart).then((json) => how.copy(json, target)));
    } else made.append(sheet(chart));
    if (chart.note) made.append(element("p", { class: "note" }, [chart.note]));
    made.append(tools);
    return { made, ready: () => draw(plot, chart.spec, how) };
  }

  return { able, load, draw, figure };
}
