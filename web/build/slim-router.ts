import type { Plugin } from 'vite'

/** What `Link` and `RouterProvider` import of the framework's pages, whose client fetches the files of pages ahead by a manifest. */
const stub = `
import { createContext } from 'react'
export const FrameworkContext = createContext(undefined)
export const PrefetchPageLinks = () => null
export const mergeRefs = ref => ref
export const usePrefetchBehavior = () => [false, null, {}]
`

/**
 * Leaves out of the client what React Router brings for its own server and its own build, which nobody here uses and every
 * first visit would fetch (3 kB): without its context all of it does nothing.
 */
export function slimRouter(): Plugin {
  const id = '\0slim-router'
  let isTaken = false
  return {
    name: 'lectern:slim-router',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      if (
        !source.endsWith('/ssr/components.js') ||
        !/[\\/]lib[\\/](dom[\\/]lib|components)\.js$/.test(importer ?? '')
      )
        return null
      isTaken = true
      return id
    },
    load: requested => (requested === id ? stub : null),
    buildEnd(error) {
      if (!error && !isTaken) this.error('React Router keeps its framework elsewhere: see slim-router.ts')
    },
  }
}
