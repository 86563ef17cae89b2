import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'

/** The stories again, with one function of the server replaced: `LECTERN_BREACH` names the file beside this one. */
const root = join(import.meta.dirname, '../../../..')
const breach = join(import.meta.dirname, `${process.env.LECTERN_BREACH ?? ''}.ts`)

/**
 * A breach exports one thing under the name and with the type of what it replaces, and imports the type from there, or what
 * it replaces. The module itself gets the breach, too, so that its own uses are replaced as well.
 */
function standIn(): Plugin {
  const source = readFileSync(breach, 'utf8')
  const [, name, module] =
    source.match(/import (?:type )?\{ (\w+) as original \} from '#((?:server|contract)\/[^']+)'/) ?? []
  const replaced = join(root, module ?? '')
  return {
    name: 'breach',
    enforce: 'pre',
    transform(code, id) {
      if (id === breach) return code.replace(`{ ${name} as original }`, `{ former_${name} as original }`)
      if (id !== replaced) return undefined
      const declaration = new RegExp(`^export (const|function|async function) ${name}\\b`, 'm')
      if (!declaration.test(code)) throw new Error(`${module} exports no ${name}`)
      return `import { ${name} } from ${JSON.stringify(breach)}\n${code.replace(declaration, `$1 former_${name}`)}\nexport { ${name}, former_${name} }\n`
    },
  }
}

export default defineConfig({
  root,
  plugins: [standIn()],
  test: {
    include: ['server/house/life/breaches/breached.ts'],
    pool: 'forks',
    // Or a module would be taken as it was without the fault, or with another.
    fsModuleCache: false,
    isolate: false,
    globalSetup: join(root, 'server/embedded-postgres/test-global-setup.ts'),
  },
})
