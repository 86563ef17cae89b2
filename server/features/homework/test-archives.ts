import { buffer } from 'node:stream/consumers'
import { readSheet } from 'read-excel-file/node'
import writeXlsxFile from 'write-excel-file/node'
import { fromBufferPromise } from 'yauzl'
import { ZipFile } from 'yazl'
import { archiveCalls } from '#contract/features/submission/archive-calls.ts'
import { type CastMember, teacher1 } from '#seed/people.ts'
import { uploadFile } from '#server/features/file/test-upload.ts'
import type { testApp } from '#server/kernel/test-app.ts'

type App = ReturnType<ReturnType<typeof testApp>>

/** The rows of a sheet, as texts. */
export type Table = string[][]
/** The entries of a zip, by path. */
export type Entries = Map<string, Buffer>

export async function unzipped(bytes: Buffer): Promise<Entries> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true })
  const found: Entries = new Map()
  for await (const entry of zip.eachEntry())
    found.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  return found
}

export function zipped(entries: Iterable<readonly [string, Buffer | string]>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [path, bytes] of entries)
    if (path.endsWith('/')) zip.addEmptyDirectory(path)
    else zip.addBuffer(Buffer.from(bytes), path)
  zip.end()
  return buffer(zip.outputStream)
}

export const sheetOf = async (workbook: Buffer, number: number): Promise<Table> =>
  (await readSheet(workbook, number)).map(row => row.map(cell => (cell === null ? '' : String(cell))))

const cellsOf = (table: Table) => table.map(row => row.map(value => ({ value, type: String })))
export const workbookOf = (...sheets: Table[]): Promise<Buffer> =>
  writeXlsxFile(
    sheets.map((data, place) => ({ data: cellsOf(data), sheet: `Sheet ${place + 1}` })),
  ).toBuffer()

/** The file of all submissions of a homework, as a grader unpacks it. */
export interface Unpacked {
  entries: Entries
  /** The path of the table. */
  table: string
  sheet: Table
  asMade: Table
  /** The same with what somebody has changed in the sheet and in the folders. */
  packed(): Promise<Buffer>
  workbook(): Promise<Buffer>
  /** A row by a text in it; fails where there is none. */
  row(text: string): string[]
}

export const [scoreColumn, commentColumn, folderColumn] = [4, 5, 3]

/** Shortcuts through a file of all submissions, for the stories. */
export function archivesOf(app: () => App) {
  async function download(id: string, as: CastMember = teacher1, language?: string): Promise<Unpacked> {
    const body = { id, filter: 'submitted' }
    await app().post(archiveCalls.download.path, body, as, language ? { 'x-language': language } : {})
    await app().settle()
    const [made] = (await app().call(as, archiveCalls.listDownloads, { id })).list
    const { pathname, search } = new URL(made!.file!.rurl, 'http://localhost')
    const headers = { token: await app().tokenOf(as) }
    const response = await app().http.inject({ method: 'GET', url: pathname + search, headers })
    return unpacked(response.rawPayload)
  }

  async function unpacked(bytes: Buffer): Promise<Unpacked> {
    const entries = await unzipped(bytes)
    const table = [...entries.keys()].find(path => path.endsWith('.xlsx'))!
    const [sheet, asMade] = [await sheetOf(entries.get(table)!, 1), await sheetOf(entries.get(table)!, 2)]
    const workbook = () => workbookOf(sheet, asMade)
    return {
      ...{ entries, table, sheet, asMade, workbook },
      packed: async () => zipped(new Map([...entries, [table, await workbook()]])),
      row(text) {
        const found = sheet.slice(1).find(row => row.includes(text))
        if (!found) throw new Error(`no row with ${text}`)
        return found
      },
    }
  }

  let uploads = 0
  /** Uploads a file as the browser does. */
  const upload = (bytes: Buffer, as: CastMember = teacher1, name = `grades ${++uploads}.zip`) =>
    uploadFile(app(), as, { name, bytes })

  return { download, upload }
}
