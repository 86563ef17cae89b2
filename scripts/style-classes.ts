// Compares the classes that the client's files take from their style sheets with those that are there: a class that does
// not exist is `undefined` and looks like nothing, and neither types nor the build notice.
import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

const root = join(import.meta.dirname, '..')

interface Uses {
  /** Each class that is named, with the file that names it. */
  named: Map<string, string>
  /** Whether some are chosen at run time, `styles[tone]`: any may be meant. */
  anyMayBe: boolean
}

/**
 * @param sources texts by path from the root, style sheets and the files that import them
 * @returns a line for each class that a file names and its sheet lacks, and for each that a sheet has and nobody names
 */
export function findWrongClasses(sources: Record<string, string>): string[] {
  const used = usesIn(sources)
  return Object.entries(sources)
    .filter(([path]) => path.endsWith('.module.css'))
    .flatMap(([sheet, css]) => {
      const classes = classesOf(css)
      const { named, anyMayBe } = used.get(sheet) ?? newUses()
      return [
        ...[...named]
          .filter(([name]) => !classes.has(name))
          .map(([name, path]) => `${path} takes .${name} from ${sheet}, which does not have it`),
        ...[...classes]
          .filter(name => !anyMayBe && !named.has(name))
          .map(name => `${sheet} has .${name}, which nobody uses`),
      ]
    })
}

const newUses = (): Uses => ({ named: new Map(), anyMayBe: false })

/** By the path of the sheet. */
function usesIn(sources: Record<string, string>): Map<string, Uses> {
  const all = new Map<string, Uses>()
  for (const [path, text] of Object.entries(sources)) {
    if (!/\.tsx?$/.test(path)) continue
    for (const [statement, local, from] of text.matchAll(/^import (\w+) from '(.+\.module\.css)'$/gm)) {
      const sheet = from!.startsWith('#') ? from!.slice(1) : posix.join(posix.dirname(path), from!)
      const uses = all.get(sheet) ?? newUses()
      all.set(sheet, uses)
      const code = text.replace(statement, '')
      for (const [, name] of code.matchAll(new RegExp(`(?<![\\w.])${local}\\b(?:\\.(\\w+))?`, 'g'))) {
        if (!name) uses.anyMayBe = true
        else if (!uses.named.has(name)) uses.named.set(name, path)
      }
    }
  }
  return all
}

/** The names in the selectors of a sheet that are its own. */
function classesOf(css: string): Set<string> {
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/"[^"]*"|:global\([^)]*\)/g, '')
  const selectors = [...plain.matchAll(/[^{};]+(?=\{)/g)].filter(([text]) => !text.trim().startsWith('@'))
  return new Set(
    selectors.flatMap(([text]) => [...text.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name!)),
  )
}

function sourcesOfWeb(): Record<string, string> {
  const paths = readdirSync(join(root, 'web'), { recursive: true })
    .map(path => `web/${String(path).replaceAll('\\', '/')}`)
    .filter(path => /\.(tsx?|module\.css)$/.test(path))
  return Object.fromEntries(paths.map(path => [path, readFileSync(join(root, path), 'utf8')]))
}

if (import.meta.main) {
  const wrong = findWrongClasses(sourcesOfWeb())
  if (wrong.length > 0) {
    console.log(wrong.join('\n'))
    process.exitCode = 1
  }
}
