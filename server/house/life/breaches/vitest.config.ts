import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** The stories again, with one function of the server replaced: `LECTERN_BREACH` names the file beside this one. */
const root = join(import.meta.dirname, '../../../..')

export default defineConfig({
  root,
  test: {
    include: ['server/house/life/breaches/breached.ts'],
    pool: 'forks',
    isolate: false,
    experimental: { viteModuleRunner: false, nodeLoader: false },
    execArgv: ['--import', join(import.meta.dirname, 'stand-in.ts')],
    globalSetup: join(root, 'server/embedded-postgres/test-global-setup.ts'),
  },
})
