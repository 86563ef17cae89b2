import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/**
 * Puts what the contract uses of Zod in Zod's place (decision 234): a thirtieth of its code, and schemas are there at
 * once. A test holds one against the other for every schema of the contract.
 */
export function slimSchemas(): Plugin {
  const slim = fileURLToPath(new URL('../../contract/slim-zod.ts', import.meta.url))
  return {
    name: 'lectern:slim-schemas',
    apply: 'build',
    enforce: 'pre',
    resolveId: source => (source === 'zod' ? slim : null),
  }
}
