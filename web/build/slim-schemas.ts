import type { Plugin } from 'vite'

const files = ['json-schema-processors.js', 'to-json-schema.js']
const isDropped = (id: string) => files.find(file => id.endsWith(`/zod/v4/core/${file}`))
/** Zod's English messages: the client shows its own texts, and whoever reads a log has the path of what is wrong. */
const messages = '/zod/v4/locales/en.js'

/**
 * Leaves out of the client the part of Zod that describes schemas as JSON Schema: the server's API page uses it,
 * the client never, and every schema would carry it along (7 kB). So it is with Zod's messages (1.3 kB).
 */
export function slimSchemas(): Plugin {
  const seen = new Set<string>()
  return {
    name: 'lectern:slim-schemas',
    apply: 'build',
    transform(code, id) {
      if (id.endsWith(messages)) {
        seen.add(messages)
        return { code: 'export default () => ({})', map: null }
      }
      const file = isDropped(id)
      if (!file) return null
      seen.add(file)
      const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name!)
      const renamed = [...code.matchAll(/^export \{ \w+ as (\w+) \};/gm)].map(([, name]) => name!)
      const absent = [...names, ...renamed].map(name => `export const ${name} = absent;`)
      return { code: `const absent = () => undefined;\n${absent.join('\n')}`, map: null }
    },
    buildEnd(error) {
      if (!error && seen.size < files.length + 1)
        this.error('Zod has moved its JSON Schema files or its messages: see slim-schemas.ts')
    },
  }
}
