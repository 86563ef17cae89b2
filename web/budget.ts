// Holds the built client to its limits: the entry with the screen it opens on, what is fetched beside that, and what each
// further screen adds.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { whereFile } from './build/where.ts'

interface ManifestEntry {
  file: string
  imports?: string[]
}

type Manifest = Record<string, ManifestEntry>

export interface Size {
  name: string
  /** Gzipped bytes of JavaScript. */
  bytes: number
  limit: number
}

const entryLimit = 170_000
const besideLimit = 60_000
const screenLimit = 50_000
/** Where most visits begin; its code is loaded before anything can be used. */
const firstScreens = ['features/account/login/LoginScreen.tsx', 'features/course/list/CoursesScreen.tsx']
const firstTexts = ['ui', 'shell', 'account', 'course']

const output = join(import.meta.dirname, '..', '.build', 'web')

/** A file and all that it imports in any case. */
function filesOf(manifest: Manifest, files: readonly string[], found = new Set<string>()): Set<string> {
  for (const file of files) {
    if (found.has(file)) continue
    found.add(file)
    const { imports = [] } = Object.values(manifest).find(entry => entry.file === file) ?? {}
    filesOf(
      manifest,
      imports.map(key => manifest[key]!.file),
      found,
    )
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
  const read = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as unknown
  const manifest = read('.vite/manifest.json') as Manifest
  const fileOf = read(whereFile) as Record<string, string>
  const entry = manifest['index.html']
  if (!entry) throw new Error('The manifest names no index.html.')
  const shell = filesOf(manifest, [entry.file])
  const everywhere = filesOf(manifest, [entry.file, fileOf['later-additions.ts']!])
  const texts = firstTexts
    .flatMap(name => [`features/${name}/texts/zh.ts`, `${name}/texts/zh.ts`])
    .flatMap(source => fileOf[source] ?? [])
  const screens = Object.keys(fileOf).filter(source => /^features\/.*Screen\.tsx$/.test(source))
  const first = firstScreens.map(source =>
    bytesOf(folder, filesOf(manifest, [entry.file, fileOf[source]!, ...texts])),
  )
  return [
    { name: 'the first screen with everything it needs', bytes: Math.max(...first), limit: entryLimit },
    {
      name: 'what every visit fetches beside the first screen',
      bytes: bytesOf(folder, everywhere) - bytesOf(folder, shell),
      limit: besideLimit,
    },
    ...screens.map(name => {
      const own = [...filesOf(manifest, [fileOf[name]!])].filter(file => !everywhere.has(file))
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
