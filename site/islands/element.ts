type Child = Node | string;

/** An element with a class and children. Text is text: nothing is read as markup. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  if (className !== "") made.className = className;
  made.append(...children);
  return made;
}

export function button(label: string, className: string, press: () => void): HTMLButtonElement {
  const made = element("button", className, label);
  made.type = "button";
  made.addEventListener("click", press);
  return made;
}
