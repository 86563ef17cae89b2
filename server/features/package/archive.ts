import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { z } from 'zod'
import { packageErrors } from '#contract/features/package/errors.ts'
import { readAs, typedNumber } from '#contract/typed.ts'
import { text } from '#contract/wire.ts'
import { fail } from '#server/kernel/failure.ts'

/** The identifier of the course package format. */
export const packageFormat = 'lectern-course'
export const packageVersion = 3
/** Those that are read; features declare what was different in earlier ones (`earlier` in `kernel/portable.ts`). */
const readableVersions = [1, 2, packageVersion]

/** The most bytes of rows in one table of a package, and in one row. */
const maxRowBytes = 512 * 1024 ** 2
const longestRow = 4 * 1024 ** 2
const maxEntries = 100_000
/** Rows compress about tenfold; anything that compresses a thousandfold was crafted to. */
const maxCompression = 1000

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const part = z.object({ rows: z.number().int().min(0), bytes: z.number().int().min(0), sha256 })

export const manifest = z.object({
  format: z.literal(packageFormat),
  version: z.number().refine(version => readableVersions.includes(version)),
  exportedAt: z.number().int().min(0).max(4_102_444_800_000),
  people: z.boolean(),
  work: z.boolean(),
  /** Who taught the course there. */
  owner: z.string().max(36),
  tables: z.record(z.string().regex(/^[a-z_]{1,63}$/), part),
  persons: part,
  files: part,
})
export type Manifest = z.output<typeof manifest>

export const packagedFile = z.object({
  id: z.uuid(),
  name: text(400, 1),
  size: z.number().int().min(0),
  sha256,
  owner: z.string().max(36),
})
export type PackagedFile = z.output<typeof packagedFile>

export const packagedPerson = z.object({
  id: z.uuid(),
  name: text(100, 1),
  kind: z.union([z.literal(0), z.literal(1)]),
  number: readAs(typedNumber, 100),
  school: text(200),
  department: text(200),
})
export type PackagedPerson = z.output<typeof packagedPerson>

export const tableEntry = (table: string) => `tables/${table}.jsonl`
export const fileEntry = (sum: string) => `files/${sum}`
export const [manifestEntry, personsEntry, filesEntry] = ['manifest.json', 'persons.jsonl', 'files.jsonl']

/** An opened package. Only the names and sizes of its entries have been checked so far. */
export class Archive {
  readonly #zip: ZipFile
  readonly #entries: Map<string, Entry>

  private constructor(zip: ZipFile, entries: Map<string, Entry>) {
    this.#zip = zip
    this.#entries = entries
  }

  /** @throws notPackage, tooLarge, damaged */
  static async open(path: string): Promise<Archive> {
    const zip = await openPromise(path, { lazyEntries: true, autoClose: false, strictFileNames: true }).catch(
      () => fail(packageErrors.notPackage),
    )
    try {
      if (zip.entryCount > maxEntries) fail(packageErrors.tooLarge)
      const entries = new Map<string, Entry>()
      const own = (await entriesOf(zip)).filter(({ fileName }) => !isLeftBehind(fileName))
      const around = folderAround(own.map(({ fileName }) => fileName))
      for (const entry of own) {
        const name = entry.fileName.slice(around.length)
        if (!isExpected(name, entry) || entries.has(name)) fail(packageErrors.damaged)
        entries.set(name, entry)
      }
      return new Archive(zip, entries)
    } catch (error) {
      zip.close()
      throw error
    }
  }

  close() {
    this.#zip.close()
  }

  size(name: string) {
    return this.#entries.get(name)?.uncompressedSize
  }

  /** Writes an entry's bytes to a local file, or only verifies the checksum. @throws damaged */
  async extract(name: string, expected: { bytes: number; sha256: string }, target?: string) {
    const entry = this.#entries.get(name)
    if (!entry || entry.uncompressedSize !== expected.bytes) return fail(packageErrors.damaged)
    const sum = createHash('sha256')
    const counted = meter(expected.bytes, piece => sum.update(piece))
    try {
      const source: Readable = await this.#zip.openReadStreamPromise(entry)
      if (target) await pipeline(source, counted, createWriteStream(target))
      else await pipeline(source, counted, drain)
    } catch {
      if (target) await rm(target, { force: true })
      return fail(packageErrors.damaged)
    }
    if (sum.digest('hex') === expected.sha256) return
    if (target) await rm(target, { force: true })
    return fail(packageErrors.damaged)
  }

  /** @throws notPackage, wrongVersion */
  async manifest(): Promise<Manifest> {
    const entry = this.#entries.get(manifestEntry)
    if (!entry || entry.uncompressedSize > longestRow) return fail(packageErrors.notPackage)
    const pieces: Buffer[] = []
    try {
      await pipeline(
        await this.#zip.openReadStreamPromise(entry),
        meter(longestRow, piece => pieces.push(piece)),
        drain,
      )
    } catch {
      return fail(packageErrors.damaged)
    }
    return readManifest(Buffer.concat(pieces).toString('utf8'))
  }
}

const drain = async (source: AsyncIterable<unknown>) => {
  for await (const _ of source);
}

function readManifest(text: string): Manifest {
  const given = parse(text)
  const about = z.object({ format: z.literal(packageFormat), version: z.number() }).safeParse(given)
  if (!about.success) return fail(packageErrors.notPackage)
  if (!readableVersions.includes(about.data.version)) return fail(packageErrors.wrongVersion)
  const known = manifest.safeParse(given)
  return known.success ? known.data : fail(packageErrors.damaged)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function entriesOf(zip: ZipFile) {
  return new Promise<Entry[]>((resolve, reject) => {
    const entries: Entry[] = []
    zip.on('entry', (entry: Entry) => {
      entries.push(entry)
      zip.readEntry()
    })
    zip.on('end', () => resolve(entries))
    zip.on('error', reject)
    zip.readEntry()
  }).catch(() => fail(packageErrors.damaged))
}

/** What systems put into a zip by themselves, where a package was unpacked and packed again, as Safari and Finder do. */
const isLeftBehind = (name: string) =>
  name.endsWith('/') || /(^|\/)(__MACOSX\/|\.DS_Store$|\._[^/]*$|desktop\.ini$|Thumbs\.db$)/i.test(name)

/** The folder in which all of it is then, with its stroke; empty as a rule. */
function folderAround(names: readonly string[]) {
  const folder = /^[^/]{1,255}\//.exec(names[0] ?? '')?.[0] ?? ''
  return !names.includes(manifestEntry) && names.every(name => name.startsWith(folder)) ? folder : ''
}

/** Only what we would have written ourselves: no other folders, no outside paths, no encryption, no zip bombs. */
function isExpected(name: string, { uncompressedSize, compressedSize, generalPurposeBitFlag }: Entry) {
  const isNamed = /^(manifest\.json|(persons|files|tables\/[a-z_]{1,63})\.jsonl|files\/[0-9a-f]{64})$/.test(
    name,
  )
  const isEncrypted = (generalPurposeBitFlag & 1) === 1
  const swells = uncompressedSize > 1_000_000 && uncompressedSize > compressedSize * maxCompression
  const isHuge = !name.startsWith('files/') && uncompressedSize > maxRowBytes
  return isNamed && !isEncrypted && !swells && !isHuge
}

/** Lets at most the given number of bytes through. */
function meter(most: number, see: (piece: Buffer) => void) {
  let passed = 0
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      passed += piece.length
      if (passed > most) return done(new Error('longer than announced'))
      see(piece)
      return done(null, piece)
    },
  })
}

/** The JSON objects of a file of lines. @throws damaged */
export async function* linesOf(path: string): AsyncGenerator<Record<string, unknown>> {
  let rest = ''
  for await (const piece of createReadStream(path, { encoding: 'utf8' })) {
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > longestRow) fail(packageErrors.damaged)
    for (const line of lines) yield objectOf(line)
  }
  if (rest !== '') yield objectOf(rest)
}

function objectOf(line: string): Record<string, unknown> {
  const value = parse(line)
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return fail(packageErrors.damaged)
  return value as Record<string, unknown>
}
