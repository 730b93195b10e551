// The button in the header that goes from the system's colours to light, to dark, and back.

const choices = ["system", "light", "dark"] as const;

type Choice = (typeof choices)[number];

for (const button of document.querySelectorAll<HTMLButtonElement>("button.theme")) {
  let choice = choiceNamed(document.documentElement.dataset["theme"]);
  show(button, choice);
  button.hidden = false;
  button.addEventListener("click", () => {
    choice = after(choice);
    apply(choice);
    show(button, choice);
  });
}

function choiceNamed(name: string | undefined): Choice {
  return choices.find((it) => it === name) ?? "system";
}

function after(choice: Choice): Choice {
  return choices[(choices.indexOf(choice) + 1) % choices.length] ?? "system";
}

function apply(choice: Choice): void {
  if (choice === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = choice;
  try {
    if (choice === "system") localStorage.removeItem("theme");
    else localStorage.setItem("theme", choice);
  } catch {
    // A browser that keeps nothing still shows the choice on this page.
  }
}

function show(button: HTMLButtonElement, choice: Choice): void {
  const label = button.dataset[choice] ?? "";
  button.dataset["choice"] = choice;
  button.setAttribute("aria-label", label);
  button.title = label;
}
