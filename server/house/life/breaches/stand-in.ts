// Loaded before a run of the stories: replaces one function of the server. `LECTERN_BREACH` names the file beside this
// one in which the stand-in is.
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const root = join(import.meta.dirname, '../../../..')
const breach = join(import.meta.dirname, `${process.env.LECTERN_BREACH ?? ''}.ts`)
const source = readFileSync(breach, 'utf8')
const [, name, module] =
  source.match(/import (?:type )?\{ (\w+) as original \} from '#((?:server|contract)\/[^']+)'/) ?? []
const urlOf = (path: string) => pathToFileURL(path).href
const [standIn, replaced] = [urlOf(breach), urlOf(join(root, module ?? ''))]

/**
 * A breach exports one thing under the name and with the type of what it replaces, and imports the type from there, or what
 * it replaces. The module itself gets the breach, too, so that its own uses are replaced as well.
 */
function breached(url: string, code: string): string {
  if (url === standIn) return code.replace(`{ ${name} as original }`, `{ former_${name} as original }`)
  const declaration = new RegExp(`^export (const|function|async function) ${name}\\b`, 'm')
  if (!declaration.test(code)) throw new Error(`${module} exports no ${name}`)
  return `import { ${name} } from ${JSON.stringify(standIn)}\n${code.replace(declaration, `$1 former_${name}`)}\nexport { ${name}, former_${name} }\n`
}

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    if (url !== standIn && url !== replaced) return loaded
    return { ...loaded, source: breached(url, String(loaded.source)) }
  },
})
