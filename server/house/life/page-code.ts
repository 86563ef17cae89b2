import { fileURLToPath } from 'node:url'
import { Script } from 'node:vm'
import { build, type Rollup } from 'vite'

const here = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))
/** What a page has of its device, instead of what a browser keeps. */
const ofDevice = new Map([
  [here('web/lib/journal/journal-store.ts'), here('web/lib/journal/test-journal-store.ts')],
  [here('web/lib/device-key.ts'), here('web/lib/test-device-key.ts')],
])

const scriptOf = (page: string) => {
  let built: Promise<Script> | undefined
  return () => (built ??= buildScript(page))
}

/** The page on which homework is written, in one script that runs in a context of its own; it leaves `writing.page`. */
export const writingScript = scriptOf('web/features/homework/student/test-writing-page.ts')
/** The same of a paper. */
export const paperScript = scriptOf('web/features/submission/writing/test-paper-page.ts')
/** The page on which a test is taken. */
export const examScript = scriptOf('web/features/test/taking/test-exam-page.ts')

async function buildScript(page: string): Promise<Script> {
  const answer = await build({
    ...{ root: here('web'), configFile: false, logLevel: 'error' },
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'of-device',
        enforce: 'pre',
        async resolveId(source, importer) {
          const found = await this.resolve(source, importer, { skipSelf: true })
          return ofDevice.get(found?.id ?? '')
        },
      },
    ],
    build: {
      ...{ write: false, minify: false, target: 'esnext' },
      lib: {
        entry: here(page),
        ...{ formats: ['iife'], name: 'writing' },
      },
      // What a module does when it is loaded concerns drawing and the connection.
      rolldownOptions: { treeshake: { moduleSideEffects: false } },
    },
  })
  const [bundle] = answer as Rollup.RollupOutput[]
  return new Script(bundle!.output[0].code, { filename: 'writing-page.js' })
}
