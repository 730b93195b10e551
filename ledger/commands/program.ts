import { Command, InvalidArgumentError, Option } from "commander";
import { EXPORT_FORMATS } from "../exchange/export.ts";
import self from "../package.json" with { type: "json" };
import { applyCommand } from "./apply.ts";
import { attemptCommand } from "./attempt.ts";
import { exportCommand, importCommand } from "./exchange.ts";
import { executeSchedulesCommand } from "./execute-schedules.ts";
import { headsCommand } from "./heads.ts";
import { migrateCommand } from "./migrate.ts";
import { parkedDrop, parkedList, parkedRetry, parkedShow } from "./parked.ts";
import { balancesCommand, feedCommand, paidCommand, settleUpCommand } from "./reads.ts";
import { rebuildCommand } from "./rebuild-balances.ts";
import { rebaseCommand, relayCommand } from "./relay.ts";
import { statusCommand } from "./status.ts";
import { verifyCommand } from "./verify-ledger.ts";
import type { World } from "./world.ts";

const database = () =>
  new Option("--database <url>", "a PostgreSQL server, such as postgres://user@host/ledger");
const data = () => new Option("--data <folder>", "a folder that keeps the ledger; or in memory");
const format = () =>
  new Option("--format <format>", "what is printed").choices(["text", "json"]).default("text");
const result = () => new Option("--result <file>", "write the JSON here as well");
const events = () => new Option("--events <file>", "apply this file of events first");
const tamper = () =>
  new Option("--tamper <file>", "then run this SQL as the owner, to see what is found; repeatable")
    .argParser((file: string, before: readonly string[]) => [...before, file])
    .default([], "");
const asOf = () =>
  new Option("--as-of <date>", "only what happened until this day, such as 2026-10-03");
const book = () => new Option("--book <file>", "write every journal, posting and balance here");

type Run = <Options>(
  command: (world: World, options: Options) => Promise<number>,
) => (options: Options) => Promise<void>;

/** The commands, their options and their words. `exit` hears the status of the command that ran. */
export function program(world: World, exit: (status: number) => void): Command {
  const run: Run = (command) => async (options) => exit(await command(world, options));
  const evenly = new Command("evenly")
    .description("Shared expenses as an append-only double-entry ledger on PostgreSQL.")
    .version(self.version, "-V, --version", "print the version")
    .configureOutput({ writeOut: world.say, writeErr: world.complain })
    .exitOverride()
    .showHelpAfterError("(evenly --help tells what there is)")
    .addHelpText(
      "after",
      "\nExit status: 0 done and clean, 1 something was found, 2 could not run, 3 a fault of evenly.",
    );
  addWriters(evenly, run);
  addAuditors(evenly, run);
  addReaders(evenly, run);
  addExchange(evenly, run);
  addRelay(evenly, run);
  addParked(evenly, run);
  return evenly;
}

function addWriters(evenly: Command, run: Run): void {
  evenly
    .command("migrate")
    .description("bring the database to the newest schema")
    .addOption(database())
    .addOption(data())
    .option("--schema <file>", "write the schema that all migrations add up to")
    .action(run(migrateCommand));
  evenly
    .command("apply")
    .description("record events and append their journals")
    .argument("<events>", "a file of evenly.events/1")
    .addOption(database())
    .addOption(data())
    .addOption(format())
    .addOption(result())
    .addOption(book())
    .action((file, options) => run(applyCommand)({ ...options, file }));
}

function addAuditors(evenly: Command, run: Run): void {
  evenly
    .command("attempt")
    .description("try things on a new ledger in memory, and see what refuses them")
    .argument("<script>", "a file of evenly.script/1")
    .addOption(format())
    .addOption(result())
    .addOption(book())
    .action((file, options) => run(attemptCommand)({ ...options, file }));
  evenly
    .command("verify-ledger")
    .description("compare what the ledger says with what it can be computed from")
    .addOption(database())
    .addOption(data())
    .addOption(events())
    .addOption(tamper())
    .addOption(format())
    .addOption(result())
    .addOption(book())
    .option("--anchor <file>", "heads that `evenly heads` wrote before and you kept elsewhere")
    .action(run(verifyCommand));
  evenly
    .command("heads")
    .description("the end of each group's chain, to be kept elsewhere and verified against later")
    .addOption(database())
    .addOption(data())
    .addOption(events())
    .addOption(format())
    .addOption(result())
    .action(run(headsCommand));
  evenly
    .command("execute-schedules")
    .description("take the schedules of a model step by step on a server made to be thrown away")
    .requiredOption("--scenario <file>", "the yichus.scenario/1 with the statements of each step")
    .requiredOption("--model <file>", "what `yichus interleave` found in that scenario")
    .addOption(database())
    .addOption(format())
    .addOption(result())
    .action(run(executeSchedulesCommand));
  evenly
    .command("rebuild-balances")
    .description("make the balances again from the postings")
    .argument("[group]", "the id of one group; left out, all of them")
    .addOption(database())
    .addOption(data())
    .addOption(events())
    .addOption(tamper())
    .addOption(format())
    .addOption(result())
    .addOption(book())
    .action((group, options) => run(rebuildCommand)({ ...options, group }));
}

function addReaders(evenly: Command, run: Run): void {
  evenly
    .command("balances")
    .description("what each group owes its members")
    .addOption(database())
    .addOption(data())
    .addOption(events())
    .addOption(asOf())
    .option("--recorded-until <instant>", "only what the ledger knew at this moment, in UTC")
    .addOption(format())
    .addOption(result())
    .action(run(balancesCommand));
  evenly
    .command("paid")
    .description("what members really paid each other, write-offs left out")
    .addOption(database())
    .addOption(data())
    .addOption(events())
    .addOption(asOf())
    .addOption(format())
    .addOption(result())
    .action(run(paidCommand));
  evenly
    .command("settle-up")
    .description("the fewest payments after which nobody owes anything")
    .addOption(database())
    .addOption(data())
    .addOption(events())
    .addOption(format())
    .addOption(result())
    .action(run(settleUpCommand));
  evenly
    .command("feed")
    .description("what happened, in sentences")
    .addOption(database())
    .addOption(data())
    .addOption(events())
    .addOption(
      new Option("--language <language>", "of the sentences").choices(["en", "ja"]).default("en"),
    )
    .addOption(format())
    .addOption(result())
    .action(run(feedCommand));
}

function addExchange(evenly: Command, run: Run): void {
  evenly
    .command("export")
    .description("every posting, for another program")
    .addOption(database())
    .addOption(data())
    .addOption(events())
    .addOption(
      new Option("--to <format>", "of the file").choices(EXPORT_FORMATS).makeOptionMandatory(),
    )
    .option("--result <file>", "write it here instead of printing it")
    .action(run(exportCommand));
  evenly
    .command("import")
    .description("turn the CSV that Splitwise exports for a group into a file of events")
    .argument("<csv>", "the exported file")
    .requiredOption("--group <name>", "what the group is called")
    .option("--result <file>", "write the events here instead of printing them")
    .action((file, options) => run(importCommand)({ ...options, file }));
}

function addRelay(evenly: Command, run: Run): void {
  const relay = evenly
    .command("relay")
    .description("hand the outbox to the ledger, in the order of its transactions")
    .addOption(database())
    .addOption(data())
    .option("--follow", "go on until the process is asked to end", false)
    .addOption(wholeNumber("--every <ms>", "how long to wait when there is nothing").default(1000))
    .addOption(wholeNumber("--batch <events>", "how many events are read at once").default(1000))
    .addOption(format())
    .addOption(result())
    .action(run(relayCommand));
  relay
    .command("rebase")
    .description("go on in a database restored from a dump, where transaction ids start again")
    .addOption(database())
    .addOption(data())
    .action((_own, command: Command) => run(rebaseCommand)(command.optsWithGlobals()));
  evenly
    .command("status")
    .description("how far the relay is behind, and who holds it back")
    .addOption(database())
    .addOption(data())
    .addOption(
      wholeNumber("--alert-after <ms>", "status 1 when the oldest event is older").default(120_000),
    )
    .addOption(format())
    .addOption(result())
    .action(run(statusCommand));
}

function addParked(evenly: Command, run: Run): void {
  const parked = evenly.command("parked").description("events that wait for a person");
  const sub = (name: string, words: string) =>
    parked
      .command(name)
      .description(words)
      .addOption(database())
      .addOption(data())
      .addOption(format())
      .addOption(result());
  sub("list", "all of them, the oldest first").action(run(parkedList));
  sub("show", "what one says")
    .argument("<event>", "its id")
    .action((event, options) => run(parkedShow)({ ...options, event }));
  sub("retry", "hand one to the ledger again, and then those that wait behind it")
    .argument("<event>", "its id")
    .action((event, options) => run(parkedRetry)({ ...options, event }));
  sub("drop", "take one out of the way for good; what it said is kept")
    .argument("<event>", "its id")
    .requiredOption("--because <why>", "for whoever reads it later")
    .action((event, options) => run(parkedDrop)({ ...options, event }));
}

function wholeNumber(flags: string, words: string): Option {
  return new Option(flags, words).argParser((text: string) => {
    if (!/^[1-9]\d{0,8}$/.test(text)) {
      throw new InvalidArgumentError("Write a whole number from 1.");
    }
    return Number(text);
  });
}
