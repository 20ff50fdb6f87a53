import { defineConfig } from 'vitest/config'
import { longestFirst } from '../../tooling/run/longest-first.mjs'

const longest = [
  'access-matrix.test.ts',
  'access-of-strangers.test.ts',
  'hostile-input.test.ts',
  'open-api.test.ts',
  'account-numbers.api.test.ts',
  'version-races.api.test.ts',
  'removals.api.test.ts',
]

// Tests run on a PostgreSQL server if TEST_DATABASE_URL names one, or else on the embedded engine. `npm test` runs everything on a server,
// and on the embedded engine the files that tooling/run/embedded-smoke.mjs names.
export default defineConfig({
  test: {
    // No file keeps state in modules: the tests of one file share a database, and the last of them closes it. Loading the
    // modules again for each file took longer than the tests.
    isolate: false,
    // Compiled modules are kept, by their content: the second engine begins where the first has compiled.
    experimental: { fsModuleCache: true },
    sequence: { sequencer: longestFirst(longest) },
    // Generous, so that no test fails on a busy machine: durations are measured in benches, not here.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
