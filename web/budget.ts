// Holds the built client to its limits: the entry with the screen it opens on, and each further screen.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

interface ManifestEntry {
  file: string
  isEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
}

type Manifest = Record<string, ManifestEntry>

export interface Size {
  name: string
  /** Gzipped bytes of JavaScript. */
  bytes: number
  limit: number
}

const entryLimit = 170_000
const screenLimit = 80_000
/** Where most visits begin; its code is loaded before anything can be used. */
const firstScreens = ['features/account/login/LoginScreen.tsx', 'features/course/list/CoursesScreen.tsx']
const firstTexts = ['ui', 'shell', 'account', 'course']

const output = join(import.meta.dirname, '..', '.build', 'web')

/** The files of a chunk and of all that it imports in any case. */
function filesOf(manifest: Manifest, keys: readonly string[], found = new Set<string>()): Set<string> {
  for (const key of keys) {
    const entry = manifest[key]
    if (!entry || found.has(entry.file)) continue
    found.add(entry.file)
    filesOf(manifest, entry.imports ?? [], found)
  }
  return found
}

function bytesOf(folder: string, files: Iterable<string>): number {
  return [...files]
    .filter(file => file.endsWith('.js'))
    .reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file)), { level: 9 }).length, 0)
}

/** The sizes of the client in `folder`, the entry first. */
export function measure(folder: string = output): Size[] {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8')) as Manifest
  const shell = filesOf(manifest, ['index.html'])
  if (shell.size === 0) throw new Error('The manifest names no index.html.')
  const texts = firstTexts
    .flatMap(name => [`features/${name}/texts/zh.ts`, `${name}/texts/zh.ts`])
    .filter(key => manifest[key])
  const screens = Object.keys(manifest).filter(key => /^features\/.*Screen\.tsx$/.test(key))
  const first = screens
    .filter(key => firstScreens.includes(key))
    .map(key => bytesOf(folder, filesOf(manifest, ['index.html', key, ...texts])))
  return [
    { name: 'the first screen with everything it needs', bytes: Math.max(...first), limit: entryLimit },
    ...screens.map(name => {
      const own = [...filesOf(manifest, [name])].filter(file => !shell.has(file))
      return { name, bytes: bytesOf(folder, own), limit: screenLimit }
    }),
  ]
}

const inWords = ({ name, bytes, limit }: Size) =>
  `${(bytes / 1000).toFixed(1).padStart(7)} of ${limit / 1000} kB  ${name}`

/** What is over its limit, in words; empty when all is well. The client must have been built. */
export function checkBudgets(say: (line: string) => void = () => undefined): string {
  if (!existsSync(join(output, '.vite', 'manifest.json'))) return 'The web client is not built.'
  const sizes = measure().sort((a, b) => b.bytes - a.bytes)
  for (const size of sizes) say(inWords(size))
  return sizes
    .filter(({ bytes, limit }) => bytes > limit)
    .map(inWords)
    .join('\n')
}

if (import.meta.main) {
  const over = checkBudgets(console.log)
  if (over) console.error(`\nOver the limit:\n${over}`)
  process.exitCode = over ? 1 : 0
}
