/** The way to a file as it is typed in a folder, both told from the top of the repository. */
export function fromFolder(folder: string, path: string): string {
  const at = folder.split("/");
  const to = path.split("/");
  const differs = at.findIndex((part, index) => part !== to[index]);
  const shared = differs === -1 ? at.length : differs;
  return [...at.slice(shared).map(() => ".."), ...to.slice(shared)].join("/");
}
