import { afterEach, beforeEach, expect, test } from 'vitest'
import { readinessCalls } from '#contract/features/test/readiness-calls.ts'
import { takingCalls } from '#contract/features/test/taking-calls.ts'
import { stage } from '#web/features/homework/test-stage.tsx'
import { courseId } from '#web/features/homework/test-submissions.ts'
import { readEntries } from '#web/lib/journal/journal-store.ts'
import { testRoutes } from '../routes.ts'

const id = '01890000-0000-7000-8000-0000000000e1' as never
const questionId = '01890000-0000-7000-8000-0000000001f1' as never
const nothing = { text: '', html: '', value: null, files: [], sequence: 0, savedAt: null }
const question = {
  ...{ id: questionId, slot: 2, type: 2, html: '<p>Which day?</p>', points: 2, files: [], section: 0 },
  parts: {
    options: [
      { id: 'a', html: '<p>Sunday</p>' },
      { id: 'b', html: '<p>Tuesday</p>' },
    ],
  },
}

let on: ReturnType<typeof stage>
beforeEach(() => {
  on = stage(testRoutes)
  on.server.answer(readinessCalls.getRehearsal, { questions: [{ ...question, written: nothing }] } as never)
  answer()
  on.server.answer(readinessCalls.submitRehearsal, {
    ...{ score: 2, fullScore: 2 },
    questions: [
      {
        ...question,
        ...{ written: { ...nothing, value: ['b'] }, score: 2, comment: '', isDropped: false, isFull: false },
        ...{ rubric: null, judgement: null },
        right: { key: { right: ['b'] }, explanation: '', scoring: { partial: 'none', penalty: 0 } },
      },
    ],
  } as never)
})
afterEach(() => on.stop())
const answer = () =>
  on.server.answer(readinessCalls.saveRehearsal, (({ answers }: { answers: object[] }) => ({
    list: answers.map(one => ({ ...nothing, saved: true, workId: '', refusal: null, ...one })),
  })) as never)
const open = () => on.open(`/testing/rehearsal?id=${id}&courseId=${courseId}&courseRole=0`)
const kept = async () =>
  (await readEntries('')).map(one => one.id).filter(name => name.includes('rehearsal:'))

test('a sample is answered as a paper is: saved by its own call, kept without a network, handed in, judged, tried again', async () => {
  const screen = await open()
  await expect.element(screen.getByText('This is only to try.', { exact: false })).toBeVisible()
  on.server.cut(readinessCalls.saveRehearsal)
  await screen.getByRole('radio', { name: /Sunday/ }).click()
  await expect.poll(kept).toHaveLength(1)
  answer()
  await screen.getByRole('radio', { name: /Tuesday/ }).click()
  await expect.element(screen.getByText('Saved', { exact: true })).toBeVisible()
  expect(on.server.inputsOf(readinessCalls.saveRehearsal).at(-1)).toMatchObject({
    ...{ id, answers: [{ questionId, value: ['b'] }] },
  })
  await screen.getByRole('button', { name: 'Hand in', exact: true }).click()
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Hand in' }).click()
  await expect.element(screen.getByText('It works')).toBeVisible()
  await expect.element(screen.getByText('2 of 2 points that a machine can give')).toBeVisible()
  expect(on.server.inputsOf(readinessCalls.submitRehearsal)).toMatchObject([
    { id, answers: [{ questionId, value: ['b'] }] },
  ])
  // Nothing of it stays, and the paper itself was neither asked for nor written.
  await expect.poll(kept).toEqual([])
  expect(on.server.inputsOf(takingCalls.getPaper)).toEqual([])
  expect(on.server.inputsOf(takingCalls.saveAnswers)).toEqual([])
  await screen.getByRole('button', { name: 'Try once more' }).click()
  await expect.element(screen.getByRole('radio', { name: /Tuesday/ })).not.toBeChecked()
})

test('without a network it is not handed in, and says so', async () => {
  on.server.cut(readinessCalls.submitRehearsal)
  const screen = await open()
  await screen.getByRole('radio', { name: /Tuesday/ }).click()
  await screen.getByRole('button', { name: 'Hand in', exact: true }).click()
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Hand in' }).click()
  await expect.element(screen.getByText('Not handed in yet')).toBeVisible()
})
