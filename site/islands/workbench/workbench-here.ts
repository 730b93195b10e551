/**
 * `<admission-workbench data-plan="…">`: the controls of the admission demo. What they do is loaded when
 * a reader first touches one of them, or at once where the address carries a state.
 */
class AdmissionWorkbench extends HTMLElement {
  connectedCallback(): void {
    wait(this);
  }
}

const touches = ["pointerdown", "focusin", "input", "click"] as const;

function wait(host: HTMLElement): void {
  host.hidden = false;
  let loading: Promise<void> | undefined;
  const load = (): Promise<void> => {
    loading ??= import("./workbench.ts").then(({ mountWorkbench }) => mountWorkbench(host));
    return loading;
  };
  const touched = (event: Event): void => {
    const pressed = event.type === "click" && event.target instanceof HTMLButtonElement;
    const isFirst = host.dataset["ready"] === undefined;
    void load().then(() => {
      host.dataset["ready"] = "";
      for (const touch of touches) host.removeEventListener(touch, touched, true);
      // Nobody was there yet to hear the press that has led here.
      if (pressed && isFirst && event.target instanceof HTMLButtonElement) event.target.click();
    });
  };
  for (const touch of touches) host.addEventListener(touch, touched, true);
  if (/^#w\d+:/.test(location.hash)) void load();
}

// At the end, since it begins at once on an element that is there already.
customElements.define("admission-workbench", AdmissionWorkbench);
