import yauzl from 'yauzl'
import { rosterErrors } from '#contract/features/member/errors.ts'
import { rosterLimit } from '#contract/features/member/roster.ts'
import { fail } from '#server/kernel/failure.ts'
import { semaphore } from '#server/kernel/semaphore.ts'
import { inThread } from '#server/kernel/thread.ts'

/** Bytes that a workbook may unpack to, and how many files it may hold. */
const unpackedLimit = 64 * 1024 ** 2
const entryLimit = 500
/** Cells from the first to the farthest one: a reader makes room for all of them. */
const cellLimit = 1_000_000
const rowLimit = 100_000
/** Milliseconds and megabytes for reading or writing a table. */
const timeLimit = 20_000
const memoryLimit = 128

/** One table at a time, however many are sent. */
const inTurn = semaphore(1)

/**
 * The rows of the first sheet of a workbook, or of a CSV file in UTF-8, UTF-16 or GB 18030.
 * @throws as `readInThread`
 */
export const readTable = (path: string, mostRows: number) =>
  readInThread<string[][]>(new URL('./table-thread.ts', import.meta.url), { path, mostRows })

/**
 * What a thread of its own makes of a table's file.
 * @throws tooLarge for a sheet that reaches too far; unreadable for anything else, and for what needs too much time or memory
 */
export function readInThread<Answer>(
  thread: URL,
  asked: { path: string } & Record<string, unknown>,
  { limit = rosterLimit, memory = memoryLimit } = {},
): Promise<Answer> {
  return inTurn(async () => {
    const problem = await unpackProblem(asked.path)
    if (problem) fail(problem, { limit })
    return (
      (await inThread<Answer>(thread, asked, { time: timeLimit, memory })) ?? fail(rosterErrors.unreadable)
    )
  })
}

/** What a thread of its own makes of rows: the bytes of a file, or their text. */
export async function writeInThread<Answer>(thread: URL, rows: unknown, { memory = memoryLimit } = {}) {
  const written = await inTurn(() => inThread<Answer>(thread, rows, { time: timeLimit, memory }))
  if (written === undefined) throw new Error('the table could not be written')
  return written
}

/** Unpacks a zip once, keeping nothing: what its files say of their size may be a lie. */
async function unpackProblem(path: string) {
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
      if (++entries > entryLimit) return rosterErrors.unreadable
      if (entry.fileName.endsWith('/')) continue
      const reachesTooFar = cellWatch()
      for await (const piece of await zip.openReadStreamPromise(entry)) {
        unpacked += (piece as Buffer).length
        if (unpacked > unpackedLimit) return rosterErrors.unreadable
        if (reachesTooFar(piece as Buffer)) return rosterErrors.tooLarge
      }
    }
    return undefined
  } catch {
    return rosterErrors.unreadable
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

/** A workbook with one sheet; every cell is text, so that nothing in it is taken for a formula. */
export async function writeWorkbook(rows: string[][]) {
  return Buffer.from(await writeInThread<Uint8Array>(new URL('./workbook-thread.ts', import.meta.url), rows))
}
