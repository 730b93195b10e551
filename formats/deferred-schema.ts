import * as z from "zod";

/**
 * The file that `yichus admit --carry` reads and writes, for readers of its JSON Schema. The program
 * itself reads it without loss, by `deferred.ts`: numbers of an input may be of any size.
 */
export const deferredSchema = z.strictObject({
  schema: z.literal("yichus.deferred/1"),
  operations: z.array(
    z.strictObject({
      id: z.string(),
      operation: z.string(),
      input: z.json(),
      /** In how many batches it was left out so far. */
      age: z.int().min(1).max(1_000_000_000),
    }),
  ),
});
