// The emulator's page. Shows every text of the service as text, never as HTML.

const token = document.querySelector('meta[name="emulator-page"]').content;

/** The most objects of a kind that are shown. */
const MOST_SHOWN = 200;

/** The state by key, as the emulator sends it. */
const state = new Map();

/** What each element of a list shows, so that an element that is the same stays, with its focus. */
const shown = new WeakMap();

const byId = (id) => document.getElementById(id);
/** Creates an element. Strings among the children become text. */
function element(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name.includes("-")) made.setAttribute(name, value);
    else made[name] = value;
  }
  made.append(...children);
  return made;
}

function button(text, label, act, className = "") {
  const properties = { type: "button", className, onclick: act };
  return element("button", label === text ? properties : { ...properties, "aria-label": label }, text);
}

/** Gives the emulator an order, and reports the outcome. */
async function order(name, body, done) {
  const headers = { "content-type": "application/json", "x-emulator-page": token };
  let text = done;
  try {
    const answer = await fetch(`/emulator/${name}`, { method: "POST", headers, body: JSON.stringify(body) });
    if (!answer.ok) text = `Refused: ${(await answer.json()).message}`;
  } catch {
    text = "The emulator does not answer.";
  }
  byId("result").textContent = text;
}

/** Returns the values of a sort, such as `object`, in the order of their creation. */
function valuesOf(sort) {
  return [...state].flatMap(([key, value]) => (key.startsWith(`${sort} `) ? [value] : []));
}

/** Makes a list contain an element for each entry `[key, value]`, which `draw` creates. Leaves elements with the same value alone. */
function fill(list, entries, draw) {
  const before = new Map([...list.children].map((child) => [shown.get(child)?.key, child]));
  const children = entries.map(([key, value]) => {
    const text = JSON.stringify(value.percent === undefined ? value : { ...value, percent: undefined });
    const old = before.get(key);
    if (old !== undefined && shown.get(old).text === text) return old;
    const made = draw(value, old);
    shown.set(made, { key, text });
    keepFocus(old, made);
    return made;
  });
  const wanted = new Set(children);
  for (const child of [...list.children]) if (!wanted.has(child)) child.remove();
  // Only misplaced elements move: a moved element loses the focus.
  children.forEach((child, index) => {
    if (list.children[index] !== child) list.insertBefore(child, list.children[index] ?? null);
  });
}

/** Keeps the focus on the control that replaces the focused one. */
function keepFocus(old, made) {
  const focused = document.activeElement;
  if (old?.contains(focused) !== true) return;
  const labelOf = (each) => each.getAttribute("aria-label") ?? each.textContent;
  const candidates = [...made.querySelectorAll(focused.tagName)];
  const same = candidates.find((each) => labelOf(each) === labelOf(focused)) ?? made;
  setTimeout(() => same.focus());
}

function textsIn(value) {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

const idOf = (name) => `object-${encodeURIComponent(name)}`;
function links(title, names) {
  if (names.length === 0) return [];
  return [element("p", {}, title, ...names.flatMap((name) => [", ", link(name)]).slice(1))];
}

/** Returns a link to an object, which also finds one that the filter hides. */
function link(name) {
  const show = () => {
    if (byId(idOf(name)) === null) {
      byId("filter").value = name;
      drawObjects();
    }
    setTimeout(() => byId(idOf(name))?.focus());
  };
  return element("a", { href: `#${idOf(name)}`, onclick: show }, name);
}

function drawObject({ name, value, refersTo, usedBy }, old) {
  const isOpen = old?.querySelector("details").open === true;
  const remove = () => {
    if (confirm(`Delete ${name} outside of Terraform?`)) {
      order("remove-object", { name }, `Deleted ${name}.`);
    }
  };
  return element(
    "li",
    { id: idOf(name), tabIndex: -1 },
    element("h4", {}, name),
    ...links("Refers to ", refersTo),
    ...links("Used by ", usedBy),
    element(
      "details",
      { open: isOpen },
      element("summary", { "aria-label": `Properties of ${name}` }, "Properties"),
      element("pre", { tabIndex: 0 }, JSON.stringify(value, null, 2)),
      button("Delete", `Delete ${name} outside of Terraform`, remove, "danger"),
    ),
  );
}

function drawObjects() {
  const wanted = byId("filter").value.trim().toLowerCase();
  const objects = valuesOf("object");
  const names = new Set(objects.map(({ name }) => name));
  const usedBy = new Map();
  const full = objects.map((object) => {
    const texts = new Set(textsIn(object.value));
    const refersTo = [...texts].filter((text) => text !== object.name && names.has(text));
    for (const name of refersTo) {
      if (usedBy.get(name)?.push(object.name) === undefined) usedBy.set(name, [object.name]);
    }
    return { ...object, refersTo };
  });
  const matching = full.filter(
    ({ name, value }) => wanted === "" || `${name} ${JSON.stringify(value)}`.toLowerCase().includes(wanted),
  );
  const kinds = (state.get("service")?.kinds ?? [])
    .map((kind) => [kind, matching.filter((object) => object.kind === kind)])
    .filter(([, list]) => list.length > 0);
  fill(
    byId("kinds"),
    kinds.map(([kind]) => [kind, kind]),
    drawKind,
  );
  for (const [kind, list] of kinds) {
    const section = byId(`kind-${kind}`);
    const isCut = list.length > MOST_SHOWN;
    section.querySelector("span").textContent = isCut ? `${MOST_SHOWN} of ${list.length}` : list.length;
    const entries = list.slice(0, MOST_SHOWN).map((object) => {
      return [object.name, { ...object, usedBy: (usedBy.get(object.name) ?? []).slice(0, MOST_SHOWN) }];
    });
    fill(section.querySelector("ul"), entries, drawObject);
  }
  byId("object-count").textContent = `(${matching.length})`;
  byId("no-objects").hidden = matching.length > 0;
}

function drawKind(kind) {
  const title = element("h3", { id: `title-${kind}` }, `${kind} `, element("span", { className: "faint" }));
  const list = element("ul", { className: "plain" });
  return element("section", { id: `kind-${kind}`, "aria-labelledby": title.id }, title, list);
}

function drawOperation({ name, state: stage, message = "", target = "" }) {
  const isRunning = target !== "";
  const settle = (outcome, text) =>
    button(text, `${text} ${name}`, () => {
      order("settle-operation", { name, outcome }, `${name}: ${outcome}.`);
    });
  const bar = element("progress", { max: 100, "aria-label": `Progress of ${name}` });
  return element(
    "li",
    {},
    element("h4", {}, name, " ", element("span", { className: stage === "FAILED" ? "bad" : "good" }, stage)),
    ...(target === "" ? [] : [element("p", { className: "faint" }, link(target))]),
    ...(message === "" ? [] : [element("p", { className: "bad" }, message)]),
    ...(isRunning
      ? [bar, element("div", { className: "buttons" }, ...SETTLED.map((each) => settle(...each)))]
      : []),
  );
}

const SETTLED = [
  ["SUCCEEDED", "Succeed"],
  ["FAILED", "Fail"],
  ["CANCELLED", "Cancel"],
];

function drawRequest({ method, objectName = "", status, durationMs }) {
  const outcome = status ?? (durationMs === undefined ? "waiting" : "no answer");
  const colour = status === 200 ? "good" : status === undefined && durationMs === undefined ? "" : "bad";
  return element(
    "tr",
    {},
    element("td", {}, method),
    element("td", {}, objectName),
    element("td", { className: colour }, String(outcome)),
    element("td", {}, durationMs === undefined ? "" : String(Math.round(durationMs))),
  );
}

function drawFault({ id, method = "every method", call = 1, times = 1, action, hits, standing }) {
  const text = `${JSON.stringify(action)} on ${method}, from call ${call}, ${times === "all" ? "all calls" : `${times} ×`}`;
  const isPause = action.do === "pause";
  const release = () => order("release-fault", { id }, `Released fault ${id}.`);
  const remove = () => order("remove-fault", { id }, `Removed fault ${id}.`);
  return element(
    "li",
    {},
    element("p", { className: "faint" }, `${text}: hit ${hits}${standing > 0 ? `, ${standing} paused` : ""}`),
    element(
      "div",
      { className: "buttons" },
      ...(isPause ? [button("Release", `Release the calls of fault ${id}`, release)] : []),
      button("Remove", `Remove fault ${id}`, remove),
    ),
  );
}

/** Draws a list, and moves the bars of running operations without drawing these again. */
function drawList(sort, draw, isNewestFirst = true) {
  const list = byId(`${sort}s`);
  const entries = [...state].filter(([key]) => key.startsWith(`${sort} `));
  fill(list, isNewestFirst ? entries.reverse() : entries, draw);
  entries.forEach(([, { percent }], index) => {
    if (percent !== undefined) list.children[index].querySelector("progress").value = percent;
  });
  byId(`no-${sort}s`).hidden = entries.length > 0;
}

/** Creates the controls that depend on the service. */
function drawControls() {
  const { methods, presets } = state.get("service");
  const choices = [...methods].sort().map((method) => element("option", { value: method }, method));
  byId("method").replaceChildren(byId("method").options[0], ...choices);
  const inject = ({ label, action }) => {
    const method = byId("method").value;
    const times = byId("times").value === "all" ? "all" : Number(byId("times").value);
    const fault = { ...(method === "" ? {} : { method }), times, action };
    order("set-fault", fault, `Fault set: ${label}, ${method || "every method"}.`);
  };
  byId("presets").replaceChildren(
    ...presets.map((each) => button(each.label, each.label, () => inject(each))),
  );
}

function drawSettings() {
  const { isRunning, injected } = state.get("chaos");
  const limit = state.get("rateLimit");
  byId("chaos").textContent =
    `Chaos ${isRunning ? "runs" : "is off"}, ${injected} faults injected. ` +
    (limit === null ? "No rate limit." : `Rate limit: ${limit.perSecond} calls a second.`);
  const time = new Date(state.get("clock")).toISOString().replace(".000", "");
  byId("clock").dateTime = time;
  byId("clock").textContent = time;
}

function follow() {
  const source = new EventSource(`/emulator/events?page=${token}`);
  const take = (event) => {
    const { set, gone } = JSON.parse(event.data);
    if (event.type === "snapshot") state.clear();
    for (const key of gone) state.delete(key);
    for (const [key, value] of Object.entries(set)) state.set(key, value);
    const changed = [...Object.keys(set), ...gone];
    const has = (sort) => event.type === "snapshot" || changed.some((key) => key.startsWith(`${sort} `));
    if (byId("presets").children.length === 0) drawControls();
    if (has("object")) drawObjects();
    if (has("operation")) drawList("operation", drawOperation);
    if (has("request")) drawList("request", drawRequest);
    if (has("fault")) drawList("fault", drawFault, false);
    drawSettings();
  };
  source.addEventListener("snapshot", take);
  source.addEventListener("change", take);
  source.addEventListener("open", () => (byId("connection").textContent = "Connected"));
  source.addEventListener("error", () => {
    byId("connection").textContent = "Disconnected: the emulator does not answer";
    // A restarted emulator refuses the token of this page. The new page has another one.
    if (source.readyState === EventSource.CLOSED) setTimeout(reload, 1000);
  });
}

const reload = () =>
  fetch("/")
    .then(() => location.reload())
    .catch(() => setTimeout(reload, 1000));

byId("filter").addEventListener("input", drawObjects);
for (const control of document.querySelectorAll("[data-order]")) {
  const { order: name, body = "{}", done, question } = control.dataset;
  control.addEventListener("click", () => {
    if (question === undefined || confirm(question)) order(name, JSON.parse(body), done);
  });
}
follow();
