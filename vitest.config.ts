import { defineConfig } from "vitest/config";

// One project for everything that runs in Node. Browser tests drive a real Chromium by themselves.
export default defineConfig({
  test: {
    include: ["{formats,solver,ledger,scripts,site,tests}/**/*.test.ts"],
    environment: "node",
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
