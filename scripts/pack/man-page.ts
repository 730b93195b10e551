/** What a program prints when it is asked for help: about itself, then about each of its commands. */
export type HelpTexts = {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly general: string;
  readonly commands: readonly { readonly name: string; readonly text: string }[];
};

/** A manual page in man(7) format. It says what the program says, so it cannot fall behind. */
export function manPage({ name, version, description, general, commands }: HelpTexts): string {
  const sections = commands.flatMap((command) => [
    `.SS ${name} ${command.name}`,
    ...literally(command.text),
  ]);
  return [
    `.TH ${name.toUpperCase()} 1 "" "${name} ${version}"`,
    ".SH NAME",
    `${name} \\- ${escaped(description)}`,
    ".SH USAGE",
    ...literally(general),
    ".SH COMMANDS",
    ...sections,
    "",
  ].join("\n");
}

/** Lines as they are: help is laid out for a terminal already. */
function literally(text: string): readonly string[] {
  return [".nf", ...text.trim().split("\n").map(escaped), ".fi"];
}

/** A backslash starts an escape, and a line that begins with a dot or a quote would be a request. */
function escaped(text: string): string {
  const safe = text.replaceAll("\\", "\\e").replaceAll("-", "\\-");
  return /^[.']/.test(safe) ? `\\&${safe}` : safe;
}
