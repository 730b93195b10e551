import { readdirSync, readFileSync } from "node:fs";
import { parse } from "yaml";
import { z } from "zod";
import { inRoot } from "../runs/paths.ts";

const scalars = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));
const permissionsSchema = z.record(z.string(), z.enum(["read", "write", "none"]));

const stepSchema = z.strictObject({
  id: z.string().optional(),
  name: z.string().optional(),
  if: z.string().optional(),
  uses: z.string().optional(),
  run: z.string().optional(),
  with: scalars.optional(),
  env: scalars.optional(),
  "continue-on-error": z.boolean().optional(),
});

const jobSchema = z.strictObject({
  uses: z.string().optional(),
  needs: z
    .union([z.string(), z.array(z.string())])
    .transform((needs) => (typeof needs === "string" ? [needs] : needs))
    .optional(),
  if: z.string().optional(),
  strategy: z.strictObject({ matrix: z.record(z.string(), z.string()) }).optional(),
  "continue-on-error": z.boolean().optional(),
  "runs-on": z.string().optional(),
  "timeout-minutes": z.int().optional(),
  permissions: permissionsSchema,
  outputs: z.record(z.string(), z.string()).optional(),
  environment: z.strictObject({ name: z.string(), url: z.string() }).optional(),
  steps: z.array(stepSchema).default([]),
});

const workflowSchema = z.strictObject({
  name: z.string(),
  on: z.record(z.string(), z.unknown()),
  permissions: permissionsSchema,
  concurrency: z.strictObject({
    group: z.string(),
    "cancel-in-progress": z.union([z.boolean(), z.string()]),
  }),
  env: scalars.optional(),
  jobs: z.record(z.string(), jobSchema),
});

export type Step = z.infer<typeof stepSchema>;
export type Job = z.infer<typeof jobSchema>;
export type Workflow = z.infer<typeof workflowSchema>;

const folder = inRoot(".github", "workflows");

/** The names of the committed workflows, such as `deploy.yml`, sorted. */
export function workflowNames(): readonly string[] {
  return readdirSync(folder).sort();
}

/** A committed workflow, and its text. Throws on a key that our workflows do not use. */
export function readWorkflow(name: string): { readonly text: string; readonly workflow: Workflow } {
  const text = readFileSync(`${folder}/${name}`, "utf8");
  return { text, workflow: workflowSchema.parse(parse(text)) };
}

/** Whether a job may write anywhere at GitHub: such a job is of no use anywhere else. */
export function needsGitHub({ permissions }: Pick<Job, "permissions">): boolean {
  return Object.values(permissions).includes("write");
}
