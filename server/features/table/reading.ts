import yauzl from 'yauzl'
import type { Encoding } from '#contract/encodings.ts'
import type { ErrorDefinition } from '#contract/error.ts'
import { tableErrors } from '#contract/features/table/errors.ts'
import type { TableSource } from '#contract/features/table/source.ts'
import { fail } from '#server/kernel/failure.ts'
import type { ReceivedFile } from '#server/kernel/feature.ts'
import { semaphore } from '#server/kernel/semaphore.ts'
import { inThread } from '#server/kernel/thread.ts'
import type { TableFile } from './rows.ts'

/** Bytes that a workbook may unpack to, and how many files it may hold. */
const unpackedLimit = 64 * 1024 ** 2
const entryLimit = 500
/** Cells from the first to the farthest one: a reader makes room for all of them. */
const cellLimit = 1_000_000
const rowLimit = 100_000
/** Milliseconds for reading or writing a table. */
const timeLimit = 20_000
/** Megabytes for reading the rows of a list. */
const rowsMemory = 256
/** Megabytes for writing a table. */
const writeMemory = 512

/** One table at a time, however many are sent. */
const inTurn = semaphore(1)

interface ReadLimits {
  /** Most lines, as `tooLarge` says. */
  limit: number
  /** Megabytes. */
  memory: number
  tooLarge?: ErrorDefinition
  unreadable?: ErrorDefinition
}

/**
 * What somebody sees who opens a file: the sheets of a workbook, or the rows of a text.
 * @param encoding of a text; absent: what it seems to be
 * @throws as `readInThread`
 */
export const readTable = (
  path: string,
  {
    rows,
    encoding,
    ...reading
  }: { rows: number; encoding?: Encoding | undefined } & Omit<ReadLimits, 'memory'>,
) =>
  readInThread<TableFile>(
    new URL('./rows-thread.ts', import.meta.url),
    { path, rows, encoding },
    { ...reading, memory: rowsMemory },
  )

/**
 * What a thread of its own makes of a table's file.
 * @throws tooLarge for a sheet that reaches too far; unreadable for anything else, and for what needs too much time or memory
 */
export function readInThread<Answer>(
  thread: URL,
  asked: { path: string } & Record<string, unknown>,
  { limit, memory, tooLarge = tableErrors.tooLarge, unreadable = tableErrors.unreadable }: ReadLimits,
): Promise<Answer> {
  return inTurn(async () => {
    const problem = await unpackProblem(asked.path)
    if (problem) fail(problem === 'tooLarge' ? tooLarge : unreadable, { limit })
    return (await inThread<Answer>(thread, asked, { time: timeLimit, memory })) ?? fail(unreadable)
  })
}

interface CompareLimits extends Omit<ReadLimits, 'tooLarge'> {
  /** Of a text; absent: what it seems to be. */
  encoding?: Encoding | undefined
  /** What the file is compared with, as it goes to the thread. */
  known: () => Promise<unknown>
  maxChanges: number
  tooMany: ErrorDefinition
}

/**
 * What a thread (`comparison`) says that the file which came with a call would change.
 * @throws fileMissing, unreadable, tooLarge, noStudents, and tooMany
 */
export async function compareTable<Plan extends { changes: readonly unknown[] }>(
  file: ReceivedFile | undefined,
  thread: URL,
  { known, encoding, maxChanges, tooMany, ...reading }: CompareLimits,
): Promise<Plan & { fileName: string; source: TableSource }> {
  if (!file) return fail(tableErrors.fileMissing)
  const plan = await readInThread<(Plan & { source: TableSource }) | 'noHeader' | 'tooLarge'>(
    thread,
    { path: file.path, known: await known(), encoding },
    reading,
  )
  if (plan === 'noHeader') return fail(tableErrors.noStudents)
  if (plan === 'tooLarge') return fail(tableErrors.tooLarge, { limit: reading.limit })
  const count = plan.changes.length
  if (count > maxChanges) fail(tooMany, { count, limit: maxChanges })
  return { ...plan, fileName: file.name }
}

/** What a thread of its own makes of rows: the bytes of a file, or their text. */
export async function writeInThread<Answer>(thread: URL, rows: unknown) {
  const limits = { time: timeLimit, memory: writeMemory }
  const written = await inTurn(() => inThread<Answer>(thread, rows, limits))
  if (written === undefined) throw new Error('the table could not be written')
  return written
}

/** Unpacks a zip once, keeping nothing: what its files say of their size may be a lie. */
async function unpackProblem(path: string): Promise<'unreadable' | 'tooLarge' | undefined> {
  let zip: yauzl.ZipFile
  try {
    zip = await yauzl.openPromise(path)
  } catch {
    // Not a zip: the reader decides what it is.
    return undefined
  }
  let unpacked = 0
  let entries = 0
  try {
    for await (const entry of zip.eachEntry()) {
      if (++entries > entryLimit) return 'unreadable'
      if (entry.fileName.endsWith('/')) continue
      const reachesTooFar = cellWatch()
      for await (const piece of await zip.openReadStreamPromise(entry)) {
        unpacked += (piece as Buffer).length
        if (unpacked > unpackedLimit) return 'unreadable'
        if (reachesTooFar(piece as Buffer)) return 'tooLarge'
      }
    }
    return undefined
  } catch {
    return 'unreadable'
  } finally {
    zip.close()
  }
}

/** Looks at a sheet as it passes: whether its cells (`r="B7"`) lie beyond the limits. It may have any name. */
function cellWatch() {
  let rest = ''
  let row = 1
  let column = 1
  return (piece: Buffer) => {
    const text = rest + piece.toString('latin1')
    for (const [, letters = '', digits = ''] of text.matchAll(/\br\s*=\s*["']([a-z]{1,3})(\d{1,9})["']/gi)) {
      row = Math.max(row, Number(digits))
      column = Math.max(column, columnOf(letters))
    }
    rest = text.slice(-32)
    return row > rowLimit || row * column > cellLimit
  }
}

/** `A` is 1, `AA` 27. */
const columnOf = (letters: string) =>
  [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
