import { type Builders, decodeBuilders } from "@receipts/formats/builders.ts";
import { type DeployDiff, deployDiffSchema } from "@receipts/formats/deploy-diff.ts";
import { sha256OfText } from "@receipts/formats/digest.ts";
import { repositoryText } from "./repository.ts";

/**
 * What changed since the deploy before, as the build that renders these pages found it; `undefined` where
 * they are rendered without one, or after one of another manifest.
 */
export async function sinceDeploy(): Promise<DeployDiff | undefined> {
  const text = repositoryText("build/deploy/diff.json");
  if (text === undefined) return undefined;
  const diff = deployDiffSchema.parse(JSON.parse(text));
  return diff.after.sha256 === (await manifestDigest()) ? diff : undefined;
}

/** The machines that executed the manifest, the one that built these pages first; else nobody. */
export async function builders(): Promise<Builders["builders"]> {
  const text = repositoryText("build/deploy/builders.json");
  if (text === undefined) return [];
  const read = decodeBuilders(text);
  return read.manifest.sha256 === (await manifestDigest()) ? read.builders : [];
}

function manifestDigest(): Promise<string> {
  return sha256OfText(repositoryText("deploy-manifest.json") ?? "");
}
