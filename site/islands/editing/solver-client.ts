import type {
  AdmitAnswer,
  Certificate,
  EditorReply,
  EditorRequest,
  Findings,
  Stage,
  TypeFound,
} from "../../workers/editor-messages.ts";

/** Why there is no answer. */
class NoAnswer extends Error {}

type Question = EditorRequest extends infer Each
  ? Each extends EditorRequest
    ? Omit<Each, "id">
    : never
  : never;

type Waiting = {
  readonly onStage: (stage: Stage) => void;
  readonly resolve: (reply: EditorReply) => void;
  readonly reject: (problem: NoAnswer) => void;
};

/** A worker that is started when it is first asked, and again after it was stopped or has failed. */
export type SolverClient = {
  readonly admit: (
    question: Omit<Extract<Question, { tag: "admit" }>, "tag">,
    onStage: (stage: Stage) => void,
  ) => Promise<AdmitAnswer>;
  /** Of the result that was made last. */
  readonly certify: () => Promise<Certificate>;
  readonly check: (question: Omit<Extract<Question, { tag: "check" }>, "tag">) => Promise<Findings>;
  readonly checkScenario: (
    question: Omit<Extract<Question, { tag: "check scenario" }>, "tag">,
  ) => Promise<Findings>;
  readonly typeAt: (
    question: Omit<Extract<Question, { tag: "type" }>, "tag">,
  ) => Promise<TypeFound | undefined>;
  /** Ends the worker; whoever waits is told `reason`. */
  readonly stop: (reason: string) => void;
};

export function solverClient(start: () => Worker): SolverClient {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let asked = 0;

  const stop = (reason: string): void => {
    worker?.terminate();
    worker = undefined;
    for (const { reject } of waiting.values()) reject(new NoAnswer(reason));
    waiting.clear();
  };
  const started = (): Worker => {
    if (worker !== undefined) return worker;
    const made = start();
    made.addEventListener("message", ({ data }: MessageEvent<EditorReply>) => {
      const one = waiting.get(data.id);
      if (data.tag === "stage") {
        one?.onStage(data.stage);
        return;
      }
      waiting.delete(data.id);
      if (data.tag === "broken") one?.reject(new NoAnswer(data.message));
      else one?.resolve(data);
    });
    made.addEventListener("error", (event) => {
      event.preventDefault();
      stop(event.message || "its script could not be loaded");
    });
    worker = made;
    return made;
  };
  const ask = (question: Question, onStage: (stage: Stage) => void): Promise<EditorReply> => {
    asked += 1;
    const id = asked;
    const { promise, resolve, reject } = Promise.withResolvers<EditorReply>();
    waiting.set(id, { onStage, resolve, reject });
    started().postMessage({ ...question, id });
    return promise;
  };
  const ignore = (): void => undefined;
  return {
    admit: async (question, onStage) => {
      const reply = await ask({ tag: "admit", ...question }, onStage);
      return reply.tag === "admit" ? reply.answer : unexpected(reply);
    },
    certify: async () => {
      const reply = await ask({ tag: "certify" }, ignore);
      return reply.tag === "certify" ? reply.certificate : unexpected(reply);
    },
    check: async (question) => {
      const reply = await ask({ tag: "check", ...question }, ignore);
      return reply.tag === "check" ? reply.findings : unexpected(reply);
    },
    checkScenario: async (question) => {
      const reply = await ask({ tag: "check scenario", ...question }, ignore);
      return reply.tag === "check" ? reply.findings : unexpected(reply);
    },
    typeAt: async (question) => {
      const reply = await ask({ tag: "type", ...question }, ignore);
      return reply.tag === "type" ? reply.found : unexpected(reply);
    },
    stop,
  };
}

function unexpected({ tag }: EditorReply): never {
  throw new Error(`the worker answered with ${tag}, which was not asked`);
}

/** The program that answers an editor. */
export function startEditorWorker(): Worker {
  return new Worker(new URL("../../workers/editor.worker.ts", import.meta.url), { type: "module" });
}
