import * as z from "zod";
import { canonicalText } from "./canonical-json.ts";
import { dateSchema, idSchema, instantSchema } from "./ledger-values.ts";

export const feedSchema = z.strictObject({
  schema: z.literal("evenly.feed/1"),
  language: z.enum(["en", "ja"]),
  groups: z.array(
    z.strictObject({
      group: idSchema,
      name: z.string().nullable(),
      entries: z.array(
        z.strictObject({
          date: dateSchema,
          recordedAt: instantSchema,
          /** The journals that the sentence tells: two for an amendment. */
          journals: z.array(idSchema).min(1),
          text: z.string(),
        }),
      ),
    }),
  ),
});

export type Feed = z.output<typeof feedSchema>;

/** The one text of a feed. */
export function encodeFeed(feed: Feed): string {
  return canonicalText(z.encode(feedSchema, feed));
}
