"use strict";
// Loaded before a program: as it ends, it tells the most memory it held, in kB, on a pipe of its own.
const fs = require("node:fs");

const pipe = 3;
process.on("exit", () => {
  fs.writeSync(pipe, String(process.resourceUsage().maxRSS));
});
