import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

/** A `ScreenRoute` of lib/routes.ts, which the browser's types are needed for. */
interface ScreenRoute {
  path: string
  feature: string
  texts?: readonly string[]
  title: string
  audience: string
  bar: string
  screen: unknown
  first?: unknown
}

/** Features whose whole tables are part of the entry: those of the first screens. */
const wholeTables = ['account', 'course']

/**
 * Writes `routes.ts` anew: the entry knows of each route what the guard and the skeleton ask for at once, and the files of
 * its screen come with its feature's table. `root` is the client's folder.
 */
export function routeTables(root: string): Plugin {
  const written = join(root, 'routes.ts')
  return {
    name: 'lectern:route-tables',
    apply: 'build',
    enforce: 'pre',
    async transform(code, id) {
      if (id !== written) return null
      const tables = [
        ...code.matchAll(/^import \{ (\w+) \} from '#web\/(features\/(\w[\w-]*)\/routes\.ts)'$/gm),
      ]
      const order = [...code.matchAll(/^ {2}\.\.\.(\w+),$/gm)].map(([, name]) => name!)
      if (tables.length === 0 || tables.length !== order.length)
        this.error('The client lists its routes otherwise: see route-tables.ts')
      const entries = await Promise.all(
        order.map(async name => {
          const [, , file, feature] = tables.find(([, each]) => each === name)!
          if (wholeTables.includes(feature!)) return { head: `import { ${name} } from '#web/${file}'`, name }
          const table = (await import(pathToFileURL(join(root, file!)).href)) as Record<string, ScreenRoute[]>
          const load = `() => import('#web/${file}')`
          return { head: '', name: `laterRoutes(${load}, ${JSON.stringify(brief(table[name]!))})` }
        }),
      )
      return {
        code: `import { laterRoutes } from '#web/lib/later-routes.ts'
${entries.map(({ head }) => head).join('\n')}
export const screenRoutes = [${entries.map(({ name }) => `...${name}`).join(',')}]`,
        map: null,
      }
    },
  }
}

/** A table without its functions. What most of its routes share is said once. */
function brief(table: readonly ScreenRoute[]) {
  const [shared = { feature: '', texts: [] }] = table
  const routes = table.map(({ path, title, audience, bar, ...others }) => {
    const { feature, texts = [], screen, first, ...rest } = others
    const differs = String(texts) !== String(shared.texts ?? [])
    const said = [
      ...Object.entries(rest).filter(([, value]) => value && !(Array.isArray(value) && !value.length)),
      ...(feature === shared.feature ? [] : [['feature', feature]]),
      ...(differs ? [['texts', texts]] : []),
    ]
    return [path, title, audience, bar, ...(said.length > 0 ? [Object.fromEntries(said)] : [])]
  })
  return { feature: shared.feature, texts: shared.texts, routes }
}
