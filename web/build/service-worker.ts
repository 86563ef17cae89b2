import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Plugin, transformWithOxc } from 'vite'

/** Larger chunks (players, readers) are cached when they are first used, and what they fetch by themselves too. */
const precacheLimitBytes = 200_000
const shell = /^assets\/.*\.(js|css|svg|png|woff2)$/
/** Of texts that have formulas or code. */
const ofFew = /^assets\/(katex|KaTeX_|formulas-|code-colours-)/

/** Emits `sw.js` from web/service-worker.ts with the list of files that make the shell work offline. */
export function serviceWorker(source: string): Plugin {
  return {
    name: 'lectern:service-worker',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_, bundle) {
      const assets = Object.values(bundle)
        .filter(({ fileName }) => shell.test(fileName) && !ofFew.test(fileName))
        .filter(file => contentOf(file).length <= precacheLimitBytes)
        .map(file => `/${file.fileName}`)
        .sort()
      const version = createHash('sha256').update(assets.join('\n')).digest('hex').slice(0, 12)
      const compiled = await transformWithOxc(readFileSync(source, 'utf8'), source, {
        target: ['chrome100', 'safari15'],
      })
      // A worker of the classic kind may hold no `export`.
      const code = compiled.code
        .replace('export {};', '')
        .replace('__PRECACHE__', JSON.stringify(assets))
        .replace('__VERSION__', JSON.stringify(version))
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: code })
    },
  }
}

function contentOf(file: { type: 'chunk'; code: string } | { type: 'asset'; source: string | Uint8Array }) {
  return file.type === 'chunk' ? file.code : file.source
}
