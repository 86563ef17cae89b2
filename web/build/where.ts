import { relative } from 'node:path'
import type { Plugin } from 'vite'

/** Beside Vite's manifest, which names files: in which of them each source is. */
export const whereFile = '.vite/where.json'

/** Writes that file. `root` is the client's folder. */
export function where(root: string): Plugin {
  return {
    name: 'lectern:where',
    apply: 'build',
    generateBundle(_, bundle) {
      const found = Object.values(bundle).flatMap(file =>
        file.type === 'chunk'
          ? file.moduleIds.map(id => [relative(root, id).replaceAll('\\', '/'), file.fileName] as const)
          : [],
      )
      const own = found.filter(([source]) => !source.startsWith('..') && !source.includes('\0'))
      this.emitFile({
        type: 'asset',
        fileName: whereFile,
        source: JSON.stringify(Object.fromEntries(own)),
      })
    },
  }
}
