import { statSync } from "node:fs";
import path from "node:path";
import { madeFiles } from "../../scripts/pages/made-pages.ts";
import { siteWeights } from "../../tests/site-weights.ts";
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
    const { addresses, reading, scripts, script, database } = siteWeights(site, "/");
    const sizeOf = (name: string) => statSync(path.join(site, name)).size;
    const files = madeFiles(site);
    const all = files.reduce((sum, name) => sum + sizeOf(name), 0) / 1000;
    const fonts = files.filter((name) => name.endsWith(".woff2"));
    const bytes = {
      "site/weight-reading": Math.max(...addresses.map(reading)),
      "site/weight-fonts": fonts.reduce((sum, name) => sum + sizeOf(name), 0),
      "site/weight-scripts": Math.max(...addresses.map(scripts)),
      "site/weight-solver": script("solver.worker"),
      "site/weight-editor": script("open-editor"),
      "site/weight-database": database(),
    };
    return {
      figures: Object.fromEntries(
        Object.entries(bytes).map(([id, size]) => [id, [{ value: size / 1000, reference: all }]]),
      ),
    };
  },
};
