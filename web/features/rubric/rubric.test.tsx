import { afterEach, beforeEach, expect, test } from 'vitest'
import { rubricCalls } from '#contract/features/rubric/calls.ts'
import { idOf } from '#web/features/course/sample-course.ts'
import { stage } from '#web/features/homework/test-stage.tsx'
import { rubricRoutes } from './routes.ts'
import { sampleRubric } from './sample-rubric.ts'

let on: ReturnType<typeof stage>
beforeEach(() => {
  on = stage(rubricRoutes)
  on.server.answer(rubricCalls.list, { list: [row] })
  on.server.answer(rubricCalls.get, { id: row.id, version: 3, ...sampleRubric })
  on.server.answer(rubricCalls.save, { id: row.id, version: 4 })
  on.server.answer(rubricCalls.delete, {})
})
afterEach(() => on.stop())
const row = { id: idOf(91), title: 'Proofs', criterionCount: 3, points: 9, changedAt: Date.now() }
const saved = () => on.server.inputsOf(rubricCalls.save)

test('a rubric is written with criteria and levels; one that is incomplete says what is missing', async () => {
  const screen = await on.open('/rubric')
  const press = (name: string) => screen.getByRole('button', { name, exact: true }).click()
  await press('Save')
  await expect.element(screen.getByText('Give the rubric a name')).toBeVisible()
  await screen.getByRole('textbox', { name: 'Name' }).fill('Essays')
  await press('Save')
  await expect.element(screen.getByText('Add at least one criterion')).toBeVisible()
  await press('Add criterion')
  const sheet = screen.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Done' }).click()
  await expect.element(sheet.getByText('Give the criterion a name')).toBeVisible()
  await sheet.getByRole('textbox', { name: 'Name' }).fill('Argument')
  await sheet.getByRole('button', { name: 'Remove level 3' }).click()
  await sheet.getByRole('textbox', { name: 'Points of level 1' }).fill('6.5')
  await sheet.getByRole('button', { name: 'Done' }).click()
  await expect.element(screen.getByText('Total: 6.5 points.', { exact: false })).toBeVisible()
  await press('Save')
  await expect.element(screen.getByText('Rubric saved')).toBeVisible()
  expect(saved()).toMatchObject([
    {
      id: null,
      title: 'Essays',
      criteria: [{ title: 'Argument', levels: [{ points: 6.5 }, { points: 4 }, { points: 0 }] }],
    },
  ])
})

test('criteria are moved, duplicated and deleted from their menus; deleting is undone', async () => {
  const screen = await on.open(`/rubric?id=${row.id}`)
  const act = async (name: string, action: string) => {
    await screen.getByRole('button', { name: `More actions for ${name}` }).click()
    await screen.getByRole('dialog').getByRole('button', { name: action }).click()
  }
  await act('Reasoning', 'Move down')
  await act('书写', 'Duplicate')
  await act('Reasoning', 'Delete')
  await screen.getByRole('button', { name: 'Undo' }).click()
  await act('Reasoning', 'Delete')
  await screen.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(screen.getByText('Rubric saved')).toBeVisible()
  expect(saved()).toMatchObject([
    {
      id: row.id,
      version: 3,
      criteria: [{ title: sampleRubric.criteria[1]!.title }, { title: '书写' }, { title: '书写' }],
    },
  ])
})

test('a rubric is duplicated, and deleted with a way back', async () => {
  const screen = await on.open('/rubrics')
  const act = async (action: string) => {
    await screen.getByRole('button', { name: 'More actions for Proofs' }).click()
    await screen.getByRole('dialog').getByRole('button', { name: action }).click()
  }
  await act('Duplicate')
  await expect.poll(saved).toMatchObject([{ title: 'Proofs (copy)' }])
  await act('Delete')
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => saved().at(-1)).toMatchObject({ title: 'Proofs', criteria: sampleRubric.criteria })
  expect(on.server.inputsOf(rubricCalls.delete)).toEqual([{ id: row.id }])
})
