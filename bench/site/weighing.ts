import { statSync } from "node:fs";
import path from "node:path";
import { madeFiles, madePages } from "../../scripts/pages/made-pages.ts";
import { weigh } from "../../scripts/pages/weights.ts";
import type { FigurePlan, Found, Part } from "../harness/part.ts";
import { builtCopy } from "./copy.ts";

type Weight = FigurePlan["title"] & {
  readonly id: string;
  readonly kilobytesMost: number;
};

const weights: readonly Weight[] = [
  {
    id: "site/weight-reading",
    kilobytesMost: 60,
    en: "the heaviest page with its styles",
    ja: "最も重いページとスタイル",
  },
  {
    id: "site/weight-fonts",
    kilobytesMost: 60,
    en: "the fonts",
    ja: "フォント",
  },
  {
    id: "site/weight-scripts",
    kilobytesMost: 25,
    en: "the most script before anybody presses anything",
    ja: "操作前に読み込む最大のスクリプト",
  },
  {
    id: "site/weight-solver",
    kilobytesMost: 150,
    en: "the solver for the browser",
    ja: "ブラウザー用のソルバー",
  },
  {
    id: "site/weight-editor",
    kilobytesMost: 115,
    en: "the editor",
    ja: "エディター",
  },
  {
    id: "site/weight-database",
    kilobytesMost: 10_000,
    en: "PostgreSQL for the browser",
    ja: "ブラウザー用の PostgreSQL",
  },
];

/** What a reader downloads, packed as a host sends it. A size has no rounds: it is what it is. */
export const weighingPart: Part = {
  name: "weighing",
  slow: true,
  roundsMax: 1,
  figures: weights.map(({ id, en, ja, kilobytesMost }) => ({
    id,
    title: { en: `${en}, packed`, ja: `${ja}（圧縮後）` },
    unit: "kB",
    better: "less",
    reference: { en: "all that is published", ja: "公開している全ファイル" },
    target: { of: "value", limit: kilobytesMost },
  })),
  async measure(): Promise<Found> {
    const { site } = await builtCopy();
    const { pages, parts } = weigh(site, "/", madePages(site, "/"));
    const sizeOf = (name: string) => statSync(path.join(site, name)).size;
    const all = madeFiles(site).reduce((sum, name) => sum + sizeOf(name), 0) / 1000;
    const sizes = new Map(parts.map(({ part, bytes }) => [part, bytes]));
    const onDemand = (part: string) => {
      const size = sizes.get(part);
      if (size === undefined) throw new Error(`no part is called ${part}`);
      return size;
    };
    const bytes = {
      "site/weight-reading": Math.max(...pages.map(({ reading }) => reading)),
      "site/weight-fonts": Math.max(...pages.map(({ fonts }) => fonts)),
      "site/weight-scripts": Math.max(...pages.map(({ scripts }) => scripts)),
      "site/weight-solver": onDemand("solver"),
      "site/weight-editor": onDemand("editor"),
      "site/weight-database": onDemand("database"),
    };
    return {
      figures: Object.fromEntries(
        Object.entries(bytes).map(([id, size]) => [id, [{ value: size / 1000, reference: all }]]),
      ),
    };
  },
};
