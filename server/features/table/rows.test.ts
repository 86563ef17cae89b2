import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BookType, utils, type WorkBook, write } from '@e965/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { encoded } from '#server/kernel/test-encoding.ts'
import { readSheets } from './rows.ts'

const most = { rows: 100, columns: 20 }
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-rows-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function kept(bytes: Buffer | string) {
  const path = join(folder, 'table')
  await writeFile(path, bytes)
  return path
}
const read = async (bytes: Buffer | string) => readSheets(await kept(bytes), most)
const bytesOf = (book: WorkBook, bookType: BookType = 'xlsx') =>
  write(book, { type: 'buffer', bookType, cellDates: true }) as Buffer

function bookOf(sheets: Record<string, unknown[][]>, hidden: readonly string[] = []) {
  const book = utils.book_new()
  for (const [name, rows] of Object.entries(sheets))
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows), name)
  book.Workbook = { Sheets: book.SheetNames.map(name => ({ name, Hidden: hidden.includes(name) ? 1 : 0 })) }
  return book
}

describe('a workbook', () => {
  const sheets = { old: [['a']], notes: [['b']], empty: [], more: [['c', '', 'd']] }
  test.each(['xlsx', 'biff8', 'ods'] as const)(
    'of the form %s has the sheets that are seen, in their order',
    async form => {
      const file = await read(bytesOf(bookOf(sheets, form === 'ods' ? [] : ['old']), form))
      expect(file.encoding).toBeNull()
      const names = file.sheets.map(({ name }) => name)
      expect(names).toEqual(form === 'ods' ? ['old', 'notes', 'empty', 'more'] : ['notes', 'empty', 'more'])
      expect(file.sheets.at(-1)!.rows).toEqual([['c', '', 'd']])
    },
  )

  test('says what its cells show, and whole numbers with all their digits', async () => {
    const sheet = utils.aoa_to_sheet([['x']])
    sheet['!ref'] = 'A1:H1'
    const cells = {
      A1: { t: 'n', v: 202607000123 },
      B1: { t: 'n', v: 13812345678 },
      C1: { t: 'n', v: 0.85, z: '0%' },
      D1: { t: 'n', v: 85.5, z: '0.00' },
      E1: { t: 'n', v: 46082, z: 'yyyy-mm-dd' },
      F1: { t: 'n', v: 46082, z: 'm-d' },
      G1: { t: 'n', v: 7, z: '0000' },
      H1: { t: 'b', v: true },
    } as const
    Object.assign(sheet, cells)
    const book = utils.book_new()
    utils.book_append_sheet(book, sheet, 'A')
    const { sheets } = await read(bytesOf(book))
    expect(sheets[0]!.rows).toEqual([
      ['202607000123', '13812345678', '85%', '85.50', '2026-03-01', '3-1', '0007', 'TRUE'],
    ])
  })

  test('that another library wrote is read as it is', async () => {
    const rows = [
      [{ value: '姓名', type: String }, null, { value: 'Tag 3', type: String }],
      [
        { value: '周梅', type: String },
        { value: 12.5, type: Number },
        { value: '=1+1', type: String },
      ],
    ]
    const bytes = await writeXlsxFile(rows).toBuffer()
    expect((await read(bytes)).sheets[0]!.rows).toEqual([
      ['姓名', '', 'Tag 3'],
      ['周梅', '12.5', '=1+1'],
    ])
  })

  test('may be a page that another program calls one', async () => {
    const page =
      '<html><meta charset="utf-8"><table><tr><th>姓名</th><th>学号</th></tr><tr><td>周梅</td><td>007</td></tr></table></html>'
    const { sheets } = await read(page)
    expect(sheets[0]!.rows[0]).toEqual(['姓名', '学号'])
    expect(sheets[0]!.rows[1]![0]).toBe('周梅')
  })

  test('reaches as far as is asked, and not farther', async () => {
    const rows = Array.from({ length: 300 }, (_, row) =>
      Array.from({ length: 40 }, (_, column) => `${row}.${column}`),
    )
    const { sheets } = await read(bytesOf(bookOf({ A: rows })))
    expect(sheets[0]!.rows).toHaveLength(101)
    expect(sheets[0]!.rows[100]).toHaveLength(20)
  })
})

describe('a text', () => {
  const rows = [
    ['Name', 'No.'],
    ['周梅', '7'],
  ]
  test.each(['utf-8', 'utf-16le', 'utf-16be', 'gb18030', 'big5'] as const)('in %s', async encoding => {
    const file = await read(encoded(rows.map(row => row.join(',')).join('\r\n'), encoding))
    expect(file.sheets[0]!.rows[0]).toEqual(rows[0])
    expect(file.encoding).toBe(encoding)
    expect(file.sheets).toEqual([{ name: '', rows }])
  })

  test('may say what separates its columns; lines keep their numbers', async () => {
    const { sheets } = await read('sep=|\r\nName|No.\r\nAnn|7')
    expect(sheets[0]!.rows).toEqual([[], ['Name', 'No.'], ['Ann', '7']])
  })
})
