import { core } from "zod/mini";
import { type Certified, certify } from "../certificate/certificate.ts";
import { certifiedText } from "../certificate/text.ts";
import { type Reader, unreadable } from "./world.ts";

/** Checks a result without trusting what made it, and gives the exit status. */
export function verifyCertificate(path: string, { files, out, error }: Reader): 0 | 1 | 2 {
  const read = files.read(path);
  if (!read.ok) {
    error(`${unreadable(path, read.why)}\n`);
    return 2;
  }
  const certified = certifiedIn(read.text);
  if (typeof certified === "string") {
    error(`${path}: ${certified}\n`);
    return 2;
  }
  out(certifiedText(certified));
  return certified.ok ? 0 : 1;
}

function certifiedIn(text: string): Certified | string {
  try {
    return certify(text);
  } catch (error) {
    if (error instanceof SyntaxError) return `this is no JSON: ${error.message}`;
    if (error instanceof core.$ZodError) {
      const [issue] = error.issues;
      return `this is no admission's result: ${issue?.message} at /${issue?.path.join("/")}`;
    }
    throw error;
  }
}
