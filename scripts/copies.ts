// Finds code that stands twice to the letter, so that what a change wrote again is seen (decision 293).
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** Lines that two files have in common before anybody asks. */
const least = 6
/** What stands in more places than this is how the house writes, not a copy. */
const usual = 8
/** Pairs of files that may be alike. Lower it when there are fewer; decision 293 says which they are, and why they stay. */
const most = 40

/** Two places with the same lines, first that of the file whose name comes first. */
export interface Copy {
  files: readonly [string, string]
  /** Of the first run of lines that they share, from 1. */
  lines: readonly [number, number]
}

/**
 * @param sources texts by path
 * @returns each two files that share six lines in a row or more, and each file that does with itself; without blank lines, lone
 *   punctuation, comments, imports and lists of names, and however lines are indented
 */
export function findCopies(sources: Record<string, string>): Copy[] {
  const places = new Map<string, [path: string, first: number, last: number][]>()
  for (const [path, text] of Object.entries(sources)) {
    const lines = linesOf(text)
    for (let at = 0; at + least <= lines.length; at++) {
      const run = lines.slice(at, at + least)
      const key = run.map(({ says }) => says).join('\n')
      const here: [string, number, number] = [path, run[0]!.number, run.at(-1)!.number]
      const known = places.get(key)
      if (known) known.push(here)
      else places.set(key, [here])
    }
  }
  const copies = new Map<string, Copy>()
  for (const all of places.values()) {
    if (all.length > usual) continue
    for (const [index, [file, first, last]] of all.entries())
      for (const [other, there] of all.slice(index + 1)) {
        const pair = `${file} ${other}`
        if (copies.has(pair) || (file === other && there <= last)) continue
        copies.set(pair, { files: [file, other], lines: [first, there] })
      }
  }
  return [...copies.values()]
}

const imports = /^(?:import|export)\s[^;'"`(=]*?\{[^}]*\}\s*from\s+'[^']*'/gm

function linesOf(text: string) {
  const code = text.replace(imports, statement => statement.replace(/[^\n]/g, ''))
  return code.split('\n').flatMap((line, index) => {
    const says = line.trim().replace(/\s+/g, ' ')
    const isNothing =
      says.length < 3 || /^[\s{}()[\];,:.]*$/.test(says) || /^(\/\/|\/\*|\*(?!\/)|import )/.test(says)
    const isName = /^(type )?\w+,?$/.test(says)
    return isNothing || isName ? [] : [{ says, number: index + 1 }]
  })
}

const folders = ['bench', 'contract', 'e2e', 'scripts', 'seed', 'server', 'web']
/** Written by a command. */
const generated = 'server/kernel/schema.ts'

function sourcesOfAll(): Record<string, string> {
  const paths = folders.flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true })
      .map(path => `${folder}/${String(path).replaceAll('\\', '/')}`)
      .filter(path => /\.(tsx?|css)$/.test(path) && !path.includes('/node_modules/') && path !== generated)
      .toSorted(),
  )
  return Object.fromEntries(paths.map(path => [path, readFileSync(join(root, path), 'utf8')]))
}

if (import.meta.main) {
  const copies = findCopies(sourcesOfAll())
  const isTooMuch = copies.length > most
  if (isTooMuch || process.argv.includes('--all')) {
    console.log(`${copies.length} pairs of files share ${least} lines or more, of ${most} that may:`)
    for (const { files, lines } of copies)
      console.log(files.map((file, index) => `${file}:${lines[index]}`).join(' ~ '))
  }
  if (isTooMuch) process.exitCode = 1
}
