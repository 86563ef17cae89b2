import { afterEach, beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { bankCalls, questionCalls } from '#contract/features/question/calls.ts'
import type { QuestionInput } from '#contract/features/question/entities.ts'
import { idOf } from '#web/features/course/sample-course.ts'
import { stage } from '#web/features/homework/test-stage.tsx'
import { questionRoutes } from './routes.ts'
import { sampleBank, sampleBanks, sampleQuestion, sampleRows } from './sample-bank.ts'

let on: ReturnType<typeof stage>
const rows = sampleRows(3)
const pageOfRows = { list: rows, total: 3, currentPage: 1, pageTotal: 1, pageSize: 50 }
const noLabels = { knowledge: ['Determinants'], tags: ['finals 2026'] }

beforeEach(() => {
  on = stage(questionRoutes)
  const { server } = on
  server.answer(bankCalls.list, { list: sampleBanks })
  server.answer(bankCalls.get, sampleBank)
  server.answer(questionCalls.list, pageOfRows as never)
  server.answer(questionCalls.labels, noLabels)
  server.answer(questionCalls.get, sampleQuestion)
  server.answer(questionCalls.listUses, { list: [], hiddenCount: 0, isUsed: false })
  server.answer(questionCalls.listVersions, { list: [], total: 0, currentPage: 1, pageTotal: 1 } as never)
  server.answer(questionCalls.create, { id: idOf(1), versionId: idOf(2) })
  server.answer(questionCalls.change, { version: 3, versionId: idOf(3) })
  for (const call of [
    questionCalls.move,
    questionCalls.copy,
    questionCalls.label,
    questionCalls.delete,
    questionCalls.restore,
  ])
    server.answer(call, { done: 2 })
})
afterEach(async () => {
  await on.stop()
  localStorage.clear()
})

const written = () =>
  on.server.inputsOf(questionCalls.create).map(input => (input as { question: QuestionInput }).question)
const openNew = async (type: number) => on.open(`/questions/edit?bankId=${sampleBank.id}&type=${type}`)
type Opened = Awaited<ReturnType<typeof openNew>>

async function ask(screen: Opened, text: string) {
  const field = screen.getByRole('textbox', { name: 'Question', exact: true })
  await expect.element(field).toBeVisible()
  await field.click()
  await userEvent.keyboard(text)
}
const save = (screen: Opened) => screen.getByRole('button', { name: 'Save', exact: true }).click()

test('a single choice is written with Enter for the next option, and the letter of the right one', async () => {
  const screen = await openNew(2)
  await ask(screen, 'Two and two?')
  await screen.getByRole('textbox', { name: 'Option A' }).click()
  await userEvent.keyboard('Three{Enter}Four')
  await save(screen)
  await expect.element(screen.getByText('Mark the right answer')).toBeVisible()
  await screen.getByRole('radio', { name: 'Option B is right' }).click({ force: true })
  await save(screen)
  await expect.element(screen.getByText('Question saved')).toBeVisible()
  expect(written()).toMatchObject([
    {
      type: 2,
      html: '<p>Two and two?</p>',
      parts: {
        options: [
          { id: '1', html: '<p>Three</p>' },
          { id: '2', html: '<p>Four</p>' },
        ],
      },
      key: { right: ['2'] },
      points: 1,
      difficulty: 2,
    },
  ])
})
