import { utils, write } from '@e965/xlsx'
import { expect, test } from 'vitest'
import type { Encoding } from '#contract/encodings.ts'
import { rosterCalls } from '#contract/features/member/roster.ts'
import { tableErrors } from '#contract/features/table/errors.ts'
import { emptyCourse } from '#seed/cast.ts'
import { teacher1 } from '#seed/people.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { encoded } from '#server/kernel/test-encoding.ts'

/* Rosters as schools have them: from other countries, with other columns, in other sheets. */

const app = testApp({ settings: { REQUEST_RATE: '100000' } })
const courseId = emptyCourse.id

async function send(file: Buffer | string, encoding?: Encoding) {
  const form = new FormData()
  form.set('courseid', courseId)
  if (encoding) form.set('encoding', encoding)
  form.set('file', new Blob([typeof file === 'string' ? file : new Uint8Array(file)]), 'roster')
  const request = new Request('http://localhost', { method: 'POST', body: form })
  return app().post(rosterCalls.previewRoster.path, Buffer.from(await request.arrayBuffer()), teacher1, {
    'content-type': request.headers.get('content-type') ?? '',
  })
}
async function preview(file: Buffer | string, encoding?: Encoding) {
  const { data } = await send(file, encoding)
  const importId = String(data.importid)
  const { list, source } = await app().call(teacher1, rosterCalls.getRosterPreview, { courseId, importId })
  expect(data.source).toEqual(source)
  return { rows: list, source }
}
type Sheets = [name: string, rows: string[][], isHidden?: true][]
function workbook(sheets: Sheets) {
  const book = utils.book_new()
  for (const [name, rows] of sheets) utils.book_append_sheet(book, utils.aoa_to_sheet(rows), name)
  book.Workbook = { Sheets: sheets.map(([name, , isHidden]) => ({ name, Hidden: isHidden ? 1 : 0 })) }
  return write(book, { type: 'buffer' }) as Buffer
}
const heads = ['姓名', '学号']

test('the first sheet that is seen and names columns is read; a hidden one never', async () => {
  const { rows, source } = await preview(
    workbook([
      ['2025', [heads, ['去年生', '20250001']], true],
      ['Notes', [['Please fill in the next sheet']]],
      ['2026', [['2026 秋'], [], heads, ['周梅', '20260701']]],
      ['Later', [heads, ['李雷', '20260702']]],
    ]),
  )
  expect(rows.map(({ line, name, number }) => [line, name, number])).toEqual([[4, '周梅', '20260701']])
  expect(source).toEqual({ sheet: '2026', encoding: '', unused: [] })
  const hidden = await send(
    workbook([
      ['2025', [heads, ['去年生', '1']], true],
      ['Empty', []],
    ]),
  )
  expect(hidden.status).not.toBe(1)
})

test('names stay what they are, whatever the file is written in, and it can be said otherwise', async () => {
  const one = async (text: string, encoding: Encoding, as?: Encoding) => {
    const { rows, source } = await preview(encoded(text, encoding), as)
    return [rows[0]!.name, source.encoding]
  }
  const heads = 'Name,Student number\n'
  expect(await one(`${heads}Jürgen Müller,1`, 'windows-1252')).toEqual(['Jürgen Müller', 'windows-1252'])
  expect(await one(`${heads}陳建國,1`, 'big5')).toEqual(['陳建國', 'big5'])
  expect(await one(`${heads}周梅,1`, 'gb18030')).toEqual(['周梅', 'gb18030'])
  expect(await one(`${heads}周梅,1`, 'utf-16be')).toEqual(['周梅', 'utf-16be'])
  const [name, encoding] = await one(`${heads}陳建國,1`, 'big5', 'gb18030')
  expect([name === '陳建國', encoding]).toEqual([false, 'gb18030'])
  const unreadable = await send(encoded(`${heads}José,1`, 'windows-1252'), 'utf-8')
  expect(unreadable.message).toBe(tableErrors.unreadable.text.zh)
})

test('columns are known in both scripts and by their usual names; the others are told', async () => {
  const traditional = await preview(
    '學生姓名,學號,手機號碼,電子郵件,行政班級,備註\n陳建國,20260741,13900000741,ck@example.edu,甲班,新生\n',
  )
  expect(traditional.rows[0]).toMatchObject({
    ...{ name: '陳建國', number: '20260741', phone: '13900000741', email: 'ck@example.edu', class: '甲班' },
  })
  expect(traditional.source.unused).toEqual(['備註'])
  const english = await preview(
    'First name,Last name,ID number,Email address,Institution\nMei,Zhou,1,mz@example.edu,X\n梅,周,2,,X\nAnn,,3,,X\n',
  )
  expect(english.rows.map(({ name, number }) => [name, number])).toEqual([
    ['Mei Zhou', '1'],
    ['周梅', '2'],
    ['Ann', '3'],
  ])
  expect(english.rows[0]!.email).toBe('mz@example.edu')
  expect(english.source.unused).toEqual(['Institution'])
})

test('numbers in full width are numbers; what Excel has made of others is said', async () => {
  const { rows } = await preview(
    'sep=;\n姓名;学号;手机;班级\n周梅;２０２６０７８１;１３９００００００７８;一班\n李雷;2.02607E+11;;\n韩梅;1;;2026-03-01\n',
  )
  expect(rows.map(({ line, number, phone, reason }) => [line, number, phone, reason])).toEqual([
    [3, '20260781', '13900000078', ''],
    [4, '2.02607E+11', '', 'numberCut'],
    [5, '1', '', 'isDate'],
  ])
})
