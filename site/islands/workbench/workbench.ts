import { languageOf } from "../../language/language.ts";
import { later } from "../editing/later.ts";
import { shareLink } from "../editing/share-link.ts";
import { type Bench, benchIn } from "./bench.ts";
import { decodeFragment, encodeFragment } from "./fragment.ts";
import { editedHandlers, type PreparedEdit, preparedEdits } from "./prepared-edits.ts";
import { runOnce, settingsOf } from "./run.ts";
import type { Shared, Tab } from "./settings.ts";
import { editBehind, inputsOf, unedited } from "./texts.ts";

/** Brings the controls of a workbench to life, at once, and then takes over what the address says. */
export function mountWorkbench(host: HTMLElement): void {
  const check = later(() => checkNow(bench));
  const bench = benchIn(host, languageOf(document.documentElement.lang), (tab) => {
    if (tab === "batch") bench.controls.showOwnBatch(bench.edited.has("batch"));
    check();
  });
  const { controls, panel, button, edited } = bench;
  const { run, stop } = runs(bench);
  controls.onBatchChange(() => {
    edited.delete("batch");
    controls.showOwnBatch(false);
    void refresh(bench, ["batch"]).then(check);
  });
  host.addEventListener("change", () => void refreshSpec(bench).then(check));
  button("run").addEventListener("click", run);
  button("cancel").addEventListener("click", () => {
    // The button that is about to go would take the focus with it.
    button("run").focus();
    stop();
  });
  button("editor").addEventListener("click", async () => {
    if (panel.isOpen()) closeEditor(bench);
    else if (await openEditor(bench)) check();
  });
  button("copy").addEventListener("click", () => copyLink(bench));
  for (const edit of preparedEdits) {
    button(edit).addEventListener("click", async () => {
      await applyEdit(bench, edit);
      await run();
    });
  }
  button("reset").addEventListener("click", async () => {
    const tabs = [...edited.keys()];
    edited.clear();
    controls.showOwnBatch(false);
    panel.unmark();
    await refresh(bench, tabs);
    await run();
  });
  const takeOver = async (): Promise<void> => {
    if (await tookFragment(bench)) await run();
  };
  addEventListener("hashchange", takeOver);
  // What keeps it from warming up keeps it from running too, and is told then.
  void takeOver()
    .then(() => warmUp(bench))
    .catch(() => undefined);
}

/** How often the solver has run before it is needed: a browser makes code quick that it saw run often. */
const warmUps = 4;

/** Starts the solver before it is needed. A press in between waits for one question only. */
async function warmUp({ runner, published, plan, controls, edited }: Bench): Promise<void> {
  const read = controls.read();
  if (!read.ok) return;
  const { sources, batch } = inputsOf(plan, await published(), read.settings, edited);
  for (let turn = 0; turn < warmUps; turn += 1) await runner.check({ sources, batch });
}

/** One run at a time; the address then carries what was run. */
function runs(bench: Bench): { readonly run: () => Promise<void>; readonly stop: () => void } {
  let running: AbortController | undefined;
  const run = async (): Promise<void> => {
    const settings = running === undefined ? settingsOf(bench) : undefined;
    if (settings === undefined) return;
    running = new AbortController();
    bench.button("run").setAttribute("aria-disabled", "true");
    bench.button("cancel").hidden = false;
    const hasRun = await runOnce(bench, settings, running.signal);
    bench.button("run").removeAttribute("aria-disabled");
    if (document.activeElement === bench.button("cancel")) bench.button("run").focus();
    bench.button("cancel").hidden = true;
    running = undefined;
    const fragment = hasRun ? await fragmentOf(bench) : undefined;
    if (fragment !== undefined) history.replaceState(history.state, "", `#${fragment}`);
  };
  return { run, stop: () => running?.abort() };
}

async function fragmentOf(bench: Bench): Promise<string | undefined> {
  const read = bench.controls.read();
  if (!read.ok) return undefined;
  const texts = new Map(bench.edited);
  const edit = editBehind(texts.get("handlers"), await bench.published());
  if (edit !== undefined) texts.delete("handlers");
  return encodeFragment({ settings: read.settings, edit, texts });
}

async function copyLink(bench: Bench): Promise<void> {
  if (settingsOf(bench) === undefined) return;
  bench.say(await shareLink(await fragmentOf(bench), bench.words));
}

/** Whether the address held a state, which is now set; a damaged one is told of and changes nothing. */
async function tookFragment(bench: Bench): Promise<boolean> {
  const decoded = await decodeFragment(location.hash.slice(1));
  if (decoded.tag === "none") return false;
  if (decoded.tag === "refused") {
    bench.say(bench.words.fragment[decoded.why]);
    return false;
  }
  try {
    await takeShared(bench, decoded.shared);
    return true;
  } catch (problem) {
    bench.say(bench.words.broken(problem instanceof Error ? problem.message : String(problem)));
    return false;
  }
}

async function takeShared(bench: Bench, { settings, edit, texts }: Shared): Promise<void> {
  const { controls, edited } = bench;
  const before = [...edited.keys()];
  controls.write(settings);
  edited.clear();
  for (const [tab, text] of texts) edited.set(tab, text);
  if (edit !== undefined) {
    edited.set("handlers", editedHandlers((await bench.published()).handlers, edit));
  }
  controls.showOwnBatch(edited.has("batch"));
  await refreshSpec(bench);
  await refresh(bench, [...new Set<Tab>(["batch", ...before, ...edited.keys()])]);
}

async function applyEdit(bench: Bench, edit: PreparedEdit): Promise<void> {
  const handlers = editedHandlers((await bench.published()).handlers, edit);
  bench.edited.set("handlers", handlers);
  if (!(await openEditor(bench))) return;
  bench.panel.replace("handlers", handlers);
  bench.panel.select("handlers");
}

/** Puts into the editor what some tabs hold now. */
async function refresh(
  { panel, controls, edited, published }: Bench,
  tabs: readonly Tab[],
): Promise<void> {
  const read = controls.read();
  if (!panel.isOpen() || !read.ok) return;
  const texts = await published();
  for (const tab of tabs)
    panel.replace(tab, edited.get(tab) ?? unedited(tab, read.settings, texts));
}

async function refreshSpec({ panel, controls }: Bench): Promise<void> {
  const read = controls.read();
  if (!read.ok) return;
  if (read.settings.parity) panel.offer("policy", "spec");
  else panel.offer("spec", "policy");
}

async function openEditor(bench: Bench): Promise<boolean> {
  const { words, say, panel } = bench;
  try {
    await bench.published();
    await refreshSpec(bench);
    await panel.open();
    const toggle = bench.button("editor");
    toggle.setAttribute("aria-expanded", "true");
    toggle.textContent = words.closeEditor;
    return true;
  } catch (problem) {
    say(words.editorBroken(problem instanceof Error ? problem.message : String(problem)));
    return false;
  }
}

function closeEditor({ panel, button, words }: Bench): void {
  panel.close();
  button("editor").setAttribute("aria-expanded", "false");
  button("editor").textContent = words.openEditor;
}

async function checkNow(bench: Bench): Promise<void> {
  const read = bench.controls.read();
  if (!bench.panel.isOpen() || !read.ok) return;
  const inputs = inputsOf(bench.plan, await bench.published(), read.settings, bench.edited);
  const findings = await bench.helper.check({ sources: inputs.sources, batch: inputs.batch });
  bench.panel.showFindings(findings);
}
