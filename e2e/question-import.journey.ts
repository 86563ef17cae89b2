import { readFile } from 'node:fs/promises'
import type { Download, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { bankCalls, questionCalls } from '#contract/features/question/calls.ts'
import { teacher1 } from '#seed/people.ts'
import { findings } from './axe.ts'
import { stage } from './stage.ts'

const on = stage()

/** Six types; of the third nobody has said what is right. */
const paper = `Quiz on water

1. [Single choice] Water consists of (2 points)
A. hydrogen and oxygen
B. hydrogen and carbon
Answer: A
Explanation: Its formula is $H_2O$.

2. [Multiple answers] Which are states of water?
A. ice
B. steam
C. sand
Answer: AB

3. [Single choice] At sea level water boils at
A. 50 °C
B. 100 °C
C. 150 °C

4. [True or false] Ice floats on water.
Answer: T

5. [Fill in the blanks] Ice is ____, steam is ____.
Answer: solid; gas/gaseous

6. [Matching] Match.
A. ice = solid
B. steam = gas
`
const types = [2, 3, 2, 1, 5, 101]

test('questions are pasted, mended, imported, undone, imported again, exported, and imported into another bank', async () => {
  const call = on.app().call
  const newBank = async (title: string) => (await call(teacher1, bankCalls.create, { title })).id
  const [from, into] = [await newBank('Water'), await newBank('Water again')]
  const questionsOf = async (bankId: string) => {
    const { list } = await call(teacher1, questionCalls.list, { bankId })
    // Lists show the newest first.
    return list.reverse()
  }
  const typesOf = async (bankId: string) => (await questionsOf(bankId)).map(({ type }) => type)

  const teacher = await on.enter(teacher1)
  const { page } = teacher
  await page.goto(`/questions/bank?id=${from}`)
  await page.getByRole('button', { name: 'Import questions' }).click()
  await page.getByRole('textbox', { name: 'Or paste text' }).fill(paper)
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Preview' }).click()

  // The one that is not certain comes first.
  await page.getByText('There is no answer').waitFor()
  await page.getByText('Line 15').waitFor()
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Correct', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Correct the question on line 15' })
  await sheet.getByRole('radio', { name: 'Option B is right' }).press('Space')
  expect(await findings(page)).toEqual([])
  await sheet.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Its formula is').waitFor()
  await page.getByRole('tab', { name: /Not questions/ }).click()
  await page.getByText('Quiz on water').waitFor()

  await page.getByRole('button', { name: 'Import 6 questions' }).click()
  await page.getByText('6 questions have been imported.').waitFor()
  expect(await typesOf(from)).toEqual(types)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('6 questions removed from the bank').waitFor()
  expect(await typesOf(from)).toEqual([])
  await page.getByRole('button', { name: 'Import 6 questions' }).click()
  await page.getByText('6 questions have been imported.').waitFor()
  await page.getByRole('button', { name: 'Open the bank' }).click()
  await page.getByText('Ice floats on water.').waitFor()

  const word = await exported(page, 'Water', 'Word')
  expect(word.suggestedFilename()).toBe('Water.docx')
  const excel = await exported(page, 'Water', 'Excel')
  expect(excel.suggestedFilename()).toBe('Water.xlsx')

  for (const [file, bankId] of [
    [excel, into],
    [word, await newBank('Water in Word')],
  ] as const) {
    await page.goto(`/questions/import?bankId=${bankId}`)
    const upload = { name: file.suggestedFilename(), mimeType: '', buffer: await readFile(await file.path()) }
    await page.getByLabel('Choose a file').setInputFiles(upload)
    await page.getByRole('button', { name: 'Import 6 questions' }).click()
    await page.getByText('6 questions have been imported.').waitFor()
    expect(await typesOf(bankId)).toEqual(types)
  }
  const [first] = await questionsOf(into)
  expect(await call(teacher1, questionCalls.get, { id: first!.id })).toMatchObject({
    key: { right: ['1'] },
    points: 2,
    explanation: expect.stringContaining('data-latex="H_2O"'),
  })
  expect(teacher.errors).toEqual([])
}, 120_000)

async function exported(page: Page, bank: string, format: string): Promise<Download> {
  await page.getByRole('button', { name: `More actions for ${bank}` }).click()
  await page.getByRole('button', { name: 'Export questions' }).click()
  const sheet = page.getByRole('dialog', { name: 'Export questions' })
  await sheet.getByRole('radio', { name: new RegExp(format) }).click()
  expect(await findings(page)).toEqual([])
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    sheet.getByRole('button', { name: 'Export' }).click(),
  ])
  await sheet.waitFor({ state: 'detached' })
  return download
}
