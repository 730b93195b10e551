/**
 * `<admission-workbench data-plan="…">`: the controls of the admission demo. What they do is loaded when
 * they come into sight, so that the first press finds the solver started; whoever is faster waits for it.
 */
class AdmissionWorkbench extends HTMLElement {
  connectedCallback(): void {
    wait(this);
  }
}

const touches = ["pointerdown", "focusin", "input", "change", "click"] as const;

function wait(host: HTMLElement): void {
  host.hidden = false;
  let isReady = false;
  let loading: Promise<void> | undefined;
  const load = (): Promise<void> => {
    sight.disconnect();
    loading ??= import("./workbench.ts").then(({ mountWorkbench }) => {
      for (const touch of touches) host.removeEventListener(touch, touched, true);
      mountWorkbench(host);
      isReady = true;
    });
    return loading;
  };
  const touched = (event: Event): void => {
    if (isReady) return;
    void load().then(() => repeat(event));
  };
  // Far below the top of a page that can be read without it.
  const sight = new IntersectionObserver(([seen]) => {
    if (seen?.isIntersecting === true) void load();
  });
  sight.observe(host);
  for (const touch of touches) host.addEventListener(touch, touched, true);
  // An address may carry a state, which is shown at once.
  if (/^#w\d+:/.test(location.hash)) void load();
}

/** Nobody was there yet to hear what has led here. */
function repeat({ type, target }: Event): void {
  if (type === "click" && target instanceof HTMLButtonElement) target.click();
  if (type !== "input" && type !== "change") return;
  target?.dispatchEvent(new Event(type, { bubbles: true }));
}

// At the end, since it begins at once on an element that is there already.
customElements.define("admission-workbench", AdmissionWorkbench);
