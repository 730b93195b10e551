import type { Source } from "../../bosatsu/tree/source.ts";
import type { CaseProperty, KnownAnswer } from "./known-answers.ts";

/**
 * A case as a Bosatsu program: the ledger with its limits, the specification, and a handler that
 * guards itself with the same limits. `name` keeps the packages of several cases apart.
 */
export function caseSources(name: string, { problem }: KnownAnswer): readonly Source[] {
  const { bounds, properties } = problem;
  const opening = problem.accounts.reduce(
    (dict, { key, balance }) => `${dict}.add_key(${text(key)}, ${balance})`,
    "empty_Dict(string_Order)",
  );
  const limits = bounds.map(({ limit }, at) => `def limit_${at}(_: String) -> Int: ${limit}`);
  const kept = bounds.map(({ kind, key }, at) => {
    const keeps =
      kind === "at_least" ? `limit_${at}(key) <= balance` : `balance <= limit_${at}(key)`;
    return key === undefined ? keeps : `not(key.eq_String(${text(key)})).or(${keeps})`;
  });
  const names = bounds.map((_, at) => `, limit_${at}`).join("");
  const ledger = `package ${name}/Ledger

export (Transfer(), opening, balance_of, permits${names})

struct Transfer(source: String, target: String, amount: Int)

opening: Dict[String, Int] = ${opening}

def balance_of(state: Dict[String, Int], key: String) -> Int:
  match state.get_key(key):
    case Some(balance): balance
    case None: 0

def operator <=(left: Int, right: Int) -> Bool:
  cmp_Int(left, right) matches LT | EQ

${limits.join("\n\n")}

def keeps_limits(key: String, balance: Int) -> Bool:
  ${["key.eq_String(key)", "balance <= balance", ...kept].reduce((all, one) => `${all}.and(${one})`)}

def permits(state: Dict[String, Int], Transfer(source, target, amount): Transfer) -> Bool:
  if source.eq_String(target): True
  else:
    debited = keeps_limits(source, balance_of(state, source).sub(amount))
    debited.and(keeps_limits(target, balance_of(state, target).add(amount)))
`;
  const declaredBounds = bounds.map(({ name: bound, kind, key }, at) => {
    const keys = key === undefined ? "AllKeys" : `Key(${text(key)})`;
    return `    ${kind === "at_least" ? "AtLeast" : "AtMost"}(${text(bound)}, ${keys}, limit_${at}),`;
  });
  const declaredProperties = properties.map((property) => {
    const scope = property.scope === "step" ? "KeyProperty" : "CommitProperty";
    return `    ${scope}(${text(property.name)}, [${keyList(property)}], ${predicate(property)}),`;
  });
  const needed = ["AtLeast", "AtMost", "AllKeys", "Key", "KeyProperty", "CommitProperty"].filter(
    (imported) =>
      [...declaredBounds, ...declaredProperties].some((line) =>
        new RegExp(`\\b${imported}\\b`).test(line),
      ),
  );
  const specification = `package ${name}/Spec

from Yichus/Spec import ${["Spec", "Operation", "Dec", "Inc", "Entries", ...needed].join(", ")}
from ${name}/Ledger import Transfer, opening${names}

export spec
exposes Yichus/Spec

def source_of(Transfer(source, _, _): Transfer) -> String: source

def target_of(Transfer(_, target, _): Transfer) -> String: target

def amount_of(Transfer(_, _, amount): Transfer) -> Int: amount

spec: Spec[Dict[String, Int]] = Spec {
  cell: "accounts",
  initial: opening,
  view: Entries(state -> state, balance -> balance),
  operations: [Operation("transfer", [Dec(source_of, amount_of), Inc(target_of, amount_of)])],
  bounds: [
${declaredBounds.join("\n")}
  ],
  properties: [
${declaredProperties.join("\n")}
  ],
}
`;
  const handlers = `package ${name}/Handlers

from Yichus/IO import bind, cell, pure, read, write
from ${name}/Ledger import Transfer, opening, balance_of, permits

export (accounts, transfer)
exposes (${name}/Ledger, Yichus/IO)

accounts = cell("accounts", opening)

def transfer(Transfer(source, target, amount) as request: Transfer):
  now <- accounts.read().bind()
  if now.permits(request):
    debited = now.add_key(source, balance_of(now, source).sub(amount))
    credited = debited.add_key(target, balance_of(debited, target).add(amount))
    _ <- accounts.write(credited).bind()
    pure(True)
  else:
    pure(False)
`;
  return [
    { path: `${name}/ledger.bosatsu`, text: ledger },
    { path: `${name}/spec.bosatsu`, text: specification },
    { path: `${name}/handlers.bosatsu`, text: handlers },
  ];
}

/** The batch of a case, its operations as they are, malformed ones too. */
export function caseBatch({ problem }: KnownAnswer): string {
  return JSON.stringify(
    problem.ops.map(({ id, op, ...input }) => ({
      ...(id === undefined ? {} : { id }),
      ...(op === undefined ? {} : { operation: op }),
      input,
    })),
  );
}

function text(value: string): string {
  return JSON.stringify(value).replaceAll("$", "\\$");
}

function keyList(property: CaseProperty): string {
  const keys = property.kind === "sumEven" ? property.keys : [property.key];
  return keys.map(text).join(", ");
}

/** A predicate over the list of balances; with one key, their sum is that key's balance. */
function predicate(property: CaseProperty): string {
  const sum = "balances.foldl_List(0, add)";
  switch (property.kind) {
    case "even":
    case "sumEven":
      return `balances -> ${sum}.mod_Int(2).eq_Int(0)`;
    case "notEqual":
      return `balances -> not(${sum}.eq_Int(${property.value}))`;
    case "mod": {
      const remainder = `${sum}.mod_Int(${property.m})`;
      const hits = property.in.map((allowed) => `${remainder}.eq_Int(${allowed})`);
      return `balances -> ${hits.reduce((any, hit) => `${any}.or(${hit})`, "False")}`;
    }
  }
}
