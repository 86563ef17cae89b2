import type { Plugin } from 'vite'

const summary = /\bsummary:\s*(['"`])(?:\\.|(?!\1)[^\\])*\1,/g

/**
 * Leaves out of the client what each call is for, in words: the server's API page says it, the client never. All calls of
 * what everybody fetches would carry it along (5 kB).
 */
export function slimCalls(): Plugin {
  let left = 0
  return {
    name: 'lectern:slim-calls',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!/[\\/]contract[\\/].*\.ts$/.test(id)) return null
      return {
        code: code.replace(summary, () => {
          left++
          return "summary: '',"
        }),
        map: null,
      }
    },
    buildEnd(error) {
      if (!error && left < 100)
        this.error('The calls of the contract say otherwise what they are for: see slim-calls.ts')
    },
  }
}
