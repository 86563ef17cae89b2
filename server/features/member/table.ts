import { Worker } from 'node:worker_threads'
import yauzl from 'yauzl'
import { rosterErrors } from '#contract/features/member/errors.ts'
import { fail } from '#server/kernel/failure.ts'

/** Bytes that a workbook may unpack to, and how many files it may hold. */
const unpackedLimit = 64 * 1024 ** 2
const entryLimit = 500
/** Milliseconds and megabytes for reading or writing a table. */
const timeLimit = 20_000
const memoryLimit = 512

/**
 * The rows of the first sheet of a workbook, or of a CSV file in UTF-8, UTF-16 or GB 18030.
 * @throws unreadable for anything else, and for what needs too much time or memory
 */
export async function readTable(path: string, mostRows: number): Promise<string[][]> {
  if (await burstsWhenUnpacked(path)) fail(rosterErrors.unreadable)
  const thread = new URL('./table-thread.ts', import.meta.url)
  return (await inThread<string[][]>(thread, { path, mostRows })) ?? fail(rosterErrors.unreadable)
}

/** What a thread of its own answers to the data; undefined when it fails or takes too long. */
function inThread<Answer>(file: URL, workerData: unknown) {
  return new Promise<Answer | undefined>(resolve => {
    const thread = new Worker(file, {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: memoryLimit },
      execArgv: ['--disable-warning=ExperimentalWarning'],
      stderr: true,
    })
    const timer = setTimeout(() => void thread.terminate(), timeLimit)
    thread.once('message', (answer: Answer) => resolve(answer))
    thread.once('error', () => resolve(undefined))
    thread.once('exit', () => {
      clearTimeout(timer)
      resolve(undefined)
    })
  })
}

/** Counts what the files of a zip unpack to; what they say of themselves may be a lie. */
async function burstsWhenUnpacked(path: string) {
  let zip: yauzl.ZipFile
  try {
    zip = await yauzl.openPromise(path)
  } catch {
    // No zip: the reader decides what it is.
    return false
  }
  let unpacked = 0
  let entries = 0
  try {
    for await (const entry of zip.eachEntry()) {
      if (++entries > entryLimit) return true
      if (entry.fileName.endsWith('/')) continue
      for await (const piece of await zip.openReadStreamPromise(entry)) {
        unpacked += (piece as Buffer).length
        if (unpacked > unpackedLimit) return true
      }
    }
    return false
  } catch {
    return true
  } finally {
    zip.close()
  }
}

/** A workbook with one sheet; every cell is text, so that nothing in it is taken for a formula. */
export async function writeWorkbook(rows: string[][]) {
  const thread = new URL('./workbook-thread.ts', import.meta.url)
  const bytes = await inThread<Uint8Array>(thread, rows)
  if (!bytes) throw new Error('the workbook could not be written')
  return Buffer.from(bytes)
}

/** What a spreadsheet takes for the beginning of a formula; in full width too, where that is how people type. */
const formula = /^[=+\-@＝＋－＠\t\r\n]/

/** CSV that Excel opens as UTF-8. A text that would be a formula gets an apostrophe; `undefused` takes it off again. */
export function writeCsv(rows: string[][]) {
  const lines = rows.map(row => row.map(value => quote(formula.test(value) ? `'${value}` : value)).join(','))
  return Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`)
}

const quote = (value: string) => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)

export const undefused = (value: string) =>
  value.startsWith("'") && formula.test(value.slice(1)) ? value.slice(1) : value
