import { excerptAround, type Finder, finderOf, foundMax, type Section } from "../search/search.ts";

// The search page: fetches the sections of this language when somebody is about to type.

const excerptLength = 180;

for (const form of document.querySelectorAll<HTMLFormElement>("form.search")) mount(form);

function mount(form: HTMLFormElement): void {
  const field = form.querySelector("input");
  const status = document.querySelector(".search-status");
  const list = document.querySelector(".search-results");
  if (field === null || status === null || list === null) return;
  form.hidden = false;
  const words = form.dataset;
  const home = words["home"] ?? "";
  let finder: Promise<Finder> | undefined;
  const show = async () => {
    const query = field.value.trim();
    keepInAddress(query);
    if (query === "") {
      status.textContent = "";
      list.replaceChildren();
      return;
    }
    try {
      finder ??= load(`${home}search.json`);
      const found = (await finder)(query);
      if (field.value.trim() !== query) return;
      status.textContent = told(found.length, words);
      list.replaceChildren(...found.map((section) => item(section, query, home)));
    } catch {
      finder = undefined;
      status.textContent = words["broken"] ?? "";
    }
  };
  field.addEventListener("focus", () => {
    finder ??= load(`${home}search.json`);
    finder.catch(() => {
      finder = undefined;
    });
  });
  field.addEventListener("input", () => void show());
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void show();
  });
  field.value = new URLSearchParams(location.search).get("q") ?? "";
  if (field.value !== "") void show();
}

async function load(address: string): Promise<Finder> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  const sections: readonly Section[] = await response.json();
  return finderOf(sections);
}

function told(count: number, words: DOMStringMap): string {
  if (count === 0) return words["none"] ?? "";
  const sentence = count === foundMax ? words["most"] : words["some"];
  return (sentence ?? "").replace("#", String(count));
}

function item({ address, title, heading, text }: Section, query: string, home: string) {
  const link = document.createElement("a");
  link.href = home + address;
  link.textContent = heading === "" ? title : `${title}: ${heading}`;
  const excerpt = document.createElement("p");
  excerpt.textContent = excerptAround(text, query, excerptLength);
  const made = document.createElement("li");
  made.append(link, excerpt);
  return made;
}

/** So that a search can be linked to, and is there again after going back. */
function keepInAddress(query: string): void {
  const address = new URL(location.href);
  if (query === "") address.searchParams.delete("q");
  else address.searchParams.set("q", query);
  history.replaceState(null, "", address);
}
