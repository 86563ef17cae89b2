// Holds the built client to its limits, in bytes, files and waves: the entry with the screen it opens on, what is fetched
// beside that, and what each further screen adds.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { isShared } from './build/chunks.ts'
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

/** How a screen is fetched on a new device, beside the data it asks for. */
export interface Fetching {
  name: string
  files: number
  /** How often something is known only when what came before has arrived; the page itself is not counted. */
  waves: number
  limit: { files: number; waves: number }
}

const entryLimit = 150_000
const besideLimit = 52_000
const screenLimit = 52_000
/** Entry, libraries, runtime, style; then the screen, its texts and what is fetched beside it. */
const firstFetching = { files: 7, waves: 2 }
/** Further screens come with their feature's table, in the third wave; those of registering and settings are found one by one. */
const screenFetching = { files: 25, waves: 6 }
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

/** The files and waves of each screen in `folder`, texts included. */
export function measureFetching(folder: string = output): Fetching[] {
  const read = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as unknown
  const manifest = read('.vite/manifest.json') as Manifest
  const fileOf = read(whereFile) as Record<string, string>
  const named = [
    ...readFileSync(join(folder, 'index.html'), 'utf8').matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g),
  ]
  const atOnce = new Set(named.map(([, file]) => file!))
  const texts = (feature: string) => fileOf[`features/${feature}/texts/zh.ts`] ?? []
  return Object.keys(fileOf)
    .filter(source => /^features\/.*Screen\.tsx$/.test(source))
    .map(source => {
      const feature = source.split('/')[1]!
      const table = fileOf[`features/${feature}/routes.ts`]!
      const known = atOnce.has(table) ? [] : [table]
      const wave = new Map<string, number>()
      for (const file of atOnce) wave.set(file, 1)
      const begun = [
        fileOf['later-additions.ts']!,
        ...firstTexts.flatMap(texts),
        ...[texts(feature)].flat(),
        ...known,
      ]
      for (const file of begun) fetch(manifest, file, 2, wave)
      if (known.length === 0) fetch(manifest, fileOf[source]!, 2, wave)
      // A feature's table names all that its screens need.
      else for (const file of filesOf(manifest, [fileOf[source]!])) note(wave, file, 3)
      const isFirst = firstScreens.includes(source)
      return {
        name: source,
        files: wave.size,
        waves: Math.max(...wave.values()),
        limit: isFirst ? firstFetching : screenFetching,
      }
    })
}

function note(wave: Map<string, number>, file: string, when: number): boolean {
  const isSooner = when < (wave.get(file) ?? Number.POSITIVE_INFINITY)
  if (isSooner) wave.set(file, when)
  return isSooner
}

/** Notes when a file arrives with what it imports: shared ones are named where it is (vite.config.ts), others in itself. */
function fetch(manifest: Manifest, file: string, when: number, wave: Map<string, number>): void {
  if (!note(wave, file, when)) return
  const { imports = [] } = Object.values(manifest).find(entry => entry.file === file) ?? {}
  const needed = imports.map(key => manifest[key]!.file)
  for (const each of needed) fetch(manifest, each, isShared(`/${each}`) ? when : when + 1, wave)
}

/** What somebody writes with: fetched when it is drawn, not with a screen. */
const editor = ['ui/media/RichTextArea.tsx', 'ui/media/rich-text-schema.ts', 'ui/media/FormulaSheet.tsx']
/** The form of an activity, which only the screens that write one fetch. */
const form = 'features/activity/editor/ActivityForm.tsx'
const writes = /(Create|Update|Edit|Task|Written)Screen\.tsx$/

/** What is fetched to be read, and brings along what is for writing, in words; in `folder`. */
function editorsFetched(folder: string = output): string[] {
  const read = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as unknown
  const manifest = read('.vite/manifest.json') as Manifest
  const fileOf = read(whereFile) as Record<string, string>
  const missing = [...editor, form].filter(source => !fileOf[source]).map(source => `${source} is nowhere`)
  const screens = Object.keys(fileOf).filter(source => /^features\/.*Screen\.tsx$/.test(source))
  return [
    ...missing,
    ...['later-additions.ts', ...screens].flatMap(source => {
      const files = filesOf(manifest, [fileOf[source]!])
      const brought = [...editor, ...(writes.test(source) ? [] : [form])]
      return brought
        .filter(each => files.has(fileOf[each]!))
        .map(each => `${source} fetches ${each}, which is for writing`)
    }),
  ]
}

const inWords = ({ name, bytes, limit }: Size) =>
  `${(bytes / 1000).toFixed(1).padStart(7)} of ${limit / 1000} kB  ${name}`

const fetchingInWords = ({ name, files, waves, limit }: Fetching) =>
  `${files} of ${limit.files} files in ${waves} of ${limit.waves} waves  ${name}`

/** What is over its limit, in words; empty when all is well. The client must have been built. */
export function checkBudgets(say: (line: string) => void = () => undefined): string {
  if (!existsSync(join(output, '.vite', 'manifest.json'))) return 'The web client is not built.'
  const sizes = measure().sort((a, b) => b.bytes - a.bytes)
  for (const size of sizes) say(inWords(size))
  const fetchings = measureFetching().sort((a, b) => b.waves - a.waves || b.files - a.files)
  for (const fetching of fetchings) say(fetchingInWords(fetching))
  return [
    ...sizes.filter(({ bytes, limit }) => bytes > limit).map(inWords),
    ...fetchings
      .filter(({ files, waves, limit }) => files > limit.files || waves > limit.waves)
      .map(fetchingInWords),
    ...editorsFetched(),
  ].join('\n')
}

if (import.meta.main) {
  const over = checkBudgets(console.log)
  if (over) console.error(`\nOver the limit:\n${over}`)
  process.exitCode = over ? 1 : 0
}
