import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { utils, write } from '@e965/xlsx'
import { expect, test } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { bankCalls, questionCalls } from '#contract/features/question/calls.ts'
import { questionErrors, questionImportErrors } from '#contract/features/question/errors.ts'
import { questionImportCalls as calls } from '#contract/features/question/import-calls.ts'
import { importExample } from '#contract/features/question/import-example.ts'
import { tableErrors } from '#contract/features/table/errors.ts'
import { teacher1, teacher2 } from '#seed/people.ts'
import { newId } from '#server/kernel/ids.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { answer } from './import-thread.ts'

import { readPasted } from './reading.ts'
import { settle } from './settled.ts'

const app = testApp()

const newBank = async () => (await app().call(teacher1, bankCalls.create, { title: '题库' })).id
const text = `试卷
一、单选题（每题2分）
1. 中国的首都是（ B ）
A. 上海  B. 北京
2. 最大的洋是
A. 太平洋  B. 印度洋
二、填空题
3. 水的化学式是____。
答案：H2O
`
const titles = async (bankId: string) =>
  (await app().call(teacher1, questionCalls.list, { bankId })).list.map(({ excerpt }) => excerpt)

test('a teacher pastes questions, says what is not sure, takes them, and takes that back', async () => {
  const bankId = await newBank()
  const { importId, counts } = await app().call(teacher1, calls.previewText, { bankId, text })
  expect(counts).toEqual({ changed: 2, conflicts: 1, same: 0, problems: 1 })
  const unsure = await app().call(teacher1, calls.getPreview, { importId, only: 'conflicts' })
  const [asked] = unsure.list
  expect(asked?.question).toMatchObject({ row: 1, marks: ['noAnswer'] })
  const corrected = await app().call(teacher1, calls.correct, { importId, row: 1, answer: 'A' })
  expect(corrected.question).toMatchObject({ marks: [], problem: '' })
  expect(await app().call(teacher1, calls.apply, { importId })).toEqual({ changed: 3 })
  expect(await titles(bankId)).toHaveLength(3)
  await app().refused(teacher1, calls.apply, { importId }, tableErrors.applied)
  expect(await app().call(teacher1, calls.undo, { importId })).toEqual({ changed: 3 })
  expect(await titles(bankId)).toEqual([])
})

test('what was left out, or nobody has looked at, stays out', async () => {
  const bankId = await newBank()
  const { importId } = await app().call(teacher1, calls.previewText, { bankId, text })
  await app().call(teacher1, calls.correct, { importId, row: 0, isLeftOut: true })
  expect(await app().call(teacher1, calls.apply, { importId })).toEqual({ changed: 1 })
})

test('what stays behind is written anew and taken later; undone together, all waits again', async () => {
  const bankId = await newBank()
  const { importId } = await app().call(teacher1, calls.previewText, { bankId, text })
  expect(await app().call(teacher1, calls.apply, { importId })).toEqual({ changed: 2 })
  const rest = await app().call(teacher1, calls.getPreview, { importId, only: 'conflicts' })
  expect(rest).toMatchObject({ taken: 2, counts: { changed: 0, conflicts: 1 } })
  const { row, question } = rest.list[0]!.question!
  await app().refused(
    teacher1,
    calls.correct,
    { importId, row, question: { ...question, html: '' } },
    questionErrors.textMissing,
  )
  const html = '<p>最大的海洋是<script>1</script></p>'
  const given = { ...question, type: 1, html, parts: {}, key: { right: true } }
  const { question: mended } = await app().call(teacher1, calls.correct, { importId, row, question: given })
  expect(mended).toMatchObject({ marks: [], problem: '', question: { type: 1, html: '<p>最大的海洋是</p>' } })
  // Of another type, what was written stays.
  const { question: other } = await app().call(teacher1, calls.correct, { importId, row, type: 4 })
  expect(other.question).toMatchObject({ type: 4, html: '<p>最大的海洋是</p>' })
  await app().call(teacher1, calls.correct, { importId, row, question: given })
  expect(await app().call(teacher1, calls.apply, { importId })).toEqual({ changed: 1 })
  expect(await titles(bankId)).toHaveLength(3)
  expect(await app().call(teacher1, calls.undo, { importId })).toEqual({ changed: 3 })
  const again = await app().call(teacher1, calls.getPreview, { importId })
  expect(again).toMatchObject({ taken: 0, counts: { changed: 3, conflicts: 0 } })
  expect(again.list.map(({ question }) => question?.row)).toEqual([0, 1, 2])
  expect(await app().call(teacher1, calls.apply, { importId })).toEqual({ changed: 3 })
})

test('where all imported questions were removed by hand, there is nothing left to undo', async () => {
  const bankId = await newBank()
  const { importId } = await app().call(teacher1, calls.previewText, { bankId, text })
  await app().call(teacher1, calls.apply, { importId })
  const { list } = await app().call(teacher1, questionCalls.list, { bankId })
  const [first, ...others] = list.map(({ id }) => id)
  await app().call(teacher1, questionCalls.delete, { questionIds: others })
  await app().call(teacher1, questionCalls.delete, { questionIds: [first!] })
  await app().refused(teacher1, calls.undo, { importId }, questionImportErrors.nothingToUndo)
  await app().call(teacher1, bankCalls.delete, { id: bankId })
  await app().refused(teacher1, calls.undo, { importId }, kernelErrors.notFound)
})

test('the example of the help is understood without a doubt, in Traditional Chinese too', () => {
  for (const text of [importExample.en, importExample.zh, traditional]) {
    const { found, left } = readPasted(text)
    const settled = found.map(source => settle(source))
    expect(left).toEqual([])
    expect(
      settled.flatMap(({ marks, problem }) => [...marks, ...(problem ? [problem.error.name] : [])]),
    ).toEqual([])
    if (text !== traditional)
      expect(settled.map(({ question }) => question.type)).toEqual([2, 3, 1, 5, 101, 4])
    else expect(settled.map(({ question }) => question.type)).toEqual([2, 1])
  }
})
const traditional = `一、單選題
1. 水的沸點是（　）
A. 50 ℃
B. 100 ℃
答案：B
解析：標準大氣壓下。
二、判斷題
2. 冰浮在水面上。
答案：對
`

test('nobody else sees a preview, and nothing is read for a bank of somebody else', async () => {
  const bankId = await newBank()
  const { importId } = await app().call(teacher1, calls.previewText, { bankId, text })
  await app().refused(teacher2, calls.getPreview, { importId }, kernelErrors.notFound)
  await app().refused(teacher2, calls.apply, { importId }, kernelErrors.notFound)
  await app().refused(teacher2, calls.previewText, { bankId, text }, kernelErrors.notFound)
  await app().refused(teacher1, calls.previewText, { bankId, text: '你好' }, questionImportErrors.empty)
})

test('a thousand questions are taken at once, and leave as they came', async () => {
  const bankId = await newBank()
  const many = Array.from(
    { length: 1000 },
    (_, n) => `${n + 1}. 第 ${n} 题问什么（ A ）\nA. 甲 ${n}  B. 乙\n`,
  ).join('')
  const { importId, counts } = await app().call(teacher1, calls.previewText, {
    bankId,
    text: `单选题\n${many}`,
  })
  expect(counts.changed).toBe(1000)
  expect(await app().call(teacher1, calls.apply, { importId })).toEqual({ changed: 1000 })
  const { content } = await app().call(teacher1, calls.export, { bankId, format: 'txt' })
  const again = Buffer.from(content, 'base64').toString('utf8')
  const other = await newBank()
  const read = await app().call(teacher1, calls.previewText, { bankId: other, text: again })
  expect(read.counts).toEqual({ changed: 1000, conflicts: 0, same: 0, problems: 0 })
})

test('a workbook is read from its first sheet that is seen and names the columns of questions', async () => {
  const book = utils.book_new()
  const head = ['题干', '选项A', '选项B', '答案']
  const sheets: [name: string, rows: string[][]][] = [
    ['旧题', [head, ['去年的题', '甲', '乙', 'A']]],
    ['说明', [['请在下一张工作表中填写']]],
    ['题目', [head, ['最大的洋是', '太平洋', '印度洋', 'A']]],
  ]
  for (const [name, rows] of sheets) utils.book_append_sheet(book, utils.aoa_to_sheet(rows), name)
  book.Workbook = { Sheets: sheets.map(([name], place) => ({ name, Hidden: place === 0 ? 1 : 0 })) }
  const path = join(tmpdir(), `questions-${newId()}.xlsx`)
  await writeFile(path, write(book, { type: 'buffer' }))
  const read = await answer({ path, kind: 'sheet' })
  await rm(path)
  expect(JSON.stringify(read)).toContain('最大的洋是')
  expect(JSON.stringify(read)).not.toContain('去年的题')
})

test('the template and each format can be had', async () => {
  const bankId = await newBank()
  const { importId } = await app().call(teacher1, calls.previewText, { bankId, text })
  await app().call(teacher1, calls.apply, { importId, withUncertain: true })
  expect((await app().call(teacher1, calls.template, {})).name).toBe('题目导入模板.xlsx')
  for (const format of ['xlsx', 'docx', 'txt'] as const)
    expect((await app().call(teacher1, calls.export, { bankId, format })).name).toBe(`题库.${format}`)
})
