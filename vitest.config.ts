import { defineConfig } from 'vitest/config'

const globalSetup = './server/embedded-postgres/test-global-setup.ts'
// Vitest gives up a poll after a second, which a busy machine needs for one answer, and a busy browser many times.
const polling = (timeout: number) => ({ poll: { timeout } })
const setupFiles = ['./server/kernel/test-call-coverage.ts']

// The web's tests have their own configuration in web/vitest.config.ts: they run in a browser.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'server',
          include: ['{server,contract,seed,scripts}/**/*.test.ts'],
          pool: 'forks',
          // Each file has a server and a database of its own; the modules hold nothing that differs between them.
          isolate: false,
          // Node strips the types, as in production: nothing is transformed, and no test replaces a module.
          experimental: { viteModuleRunner: false, nodeLoader: false },
          restoreMocks: true,
          // One more than the cores of a small machine: tests wait for PostgreSQL and for real time.
          maxWorkers: 3,
          testTimeout: 20_000,
          hookTimeout: 30_000,
          expect: polling(15_000),
          globalSetup,
          setupFiles,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.journey.ts'],
          pool: 'forks',
          isolate: false,
          maxWorkers: 2,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: polling(30_000),
          globalSetup,
          setupFiles,
        },
      },
    ],
  },
})
