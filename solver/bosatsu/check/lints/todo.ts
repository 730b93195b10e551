import type { ResolvedPackage } from "../../tree/core.ts";
import { expressionsIn } from "../../tree/expr-children.ts";
import type { Problem } from "../../tree/problem.ts";
import { predef } from "../../tree/type.ts";

/** Places where a program mentions Predef's `todo`, by whatever name it was imported. */
export function checkTodos({ path, values }: ResolvedPackage): readonly Problem[] {
  return values.flatMap((value) => {
    if (value.tag === "external") return [];
    const mentions = [...expressionsIn(value.value)].filter(
      (expr) => expr.tag === "global" && expr.package === predef && expr.name === "todo",
    );
    return mentions.map(({ region }) => ({ code: "TodoUsage", path, region }) as const);
  });
}
