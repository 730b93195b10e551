import type { Language } from "../../language/language.ts";
import type { LiveWords } from "./words-en.ts";
import { en } from "./words-en.ts";
import { ja } from "./words-ja.ts";

/** The words of the ledger in this tab, chosen in the browser. */
export function liveWords(language: Language): LiveWords {
  return language === "ja" ? ja : en;
}
