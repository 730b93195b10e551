declare module "receipts:database-files" {
  export const databaseFiles: import("./files.ts").DatabaseFiles;
}
