/** A new element of a class, which may be empty, with what is in it. */
export function element(
  tag: string,
  name: string,
  ...children: readonly (Node | string)[]
): HTMLElement {
  const made = document.createElement(tag);
  if (name !== "") made.className = name;
  made.append(...children);
  return made;
}

export function button(label: string, name: string): HTMLButtonElement {
  const made = document.createElement("button");
  made.type = "button";
  made.className = name;
  made.textContent = label;
  return made;
}
