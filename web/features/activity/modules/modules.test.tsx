import { afterEach, describe, expect, test, vi } from 'vitest'
import { moduleCalls } from '#contract/features/activity/modules.ts'
import { courseId } from '#web/features/course/sample-course.ts'
import { stage } from '#web/features/course/test-stage.tsx'

let on: ReturnType<typeof stage>
afterEach(() => on.stop())

const type = (contenttype: string, name = '', open = 1) => ({ contenttype, name, open })

const open = async () => {
  on = stage('1')
  on.server.answer(moduleCalls.list, {
    list: [
      { id: '4', name: '', contenttypes: [type('4')] },
      { id: 'own', name: 'Reading', contenttypes: [] },
    ],
    rest: [type('7', 'Board', 0)],
  })
  for (const call of [moduleCalls.change, moduleCalls.remove, moduleCalls.sort, moduleCalls.nameType])
    on.server.answer(call, {})
  return on.open(`/AllReachingActivityModules?courseId=${courseId}&courseRole=1`)
}

describe('the modules of a course', () => {
  test('get their types in a sheet, and say what is not shown yet', async () => {
    const screen = await open()
    await expect.element(screen.getByText('Nothing in it yet: not shown to students')).toBeVisible()
    await screen.getByRole('button', { name: /^Reading/ }).click()
    await screen.getByRole('checkbox', { name: 'Board' }).click()
    await screen.getByRole('button', { name: 'Save' }).click()
    await vi.waitFor(() =>
      expect(on.server.inputsOf(moduleCalls.change)).toMatchObject([{ id: 'own', types: ['7'] }]),
    )
  })

  test('need a name of at most eight characters', async () => {
    const screen = await open()
    on.server.answer(moduleCalls.add, { id: 'new' })
    await screen.getByRole('button', { name: 'Add module' }).click()
    const field = screen.getByRole('textbox', { name: 'Module name' })
    await field.fill('123456789')
    await screen.getByRole('button', { name: 'OK' }).click()
    await expect.element(screen.getByText('Use at most 8 characters')).toBeVisible()
    await field.fill('Labs')
    await screen.getByRole('button', { name: 'OK' }).click()
    await vi.waitFor(() => expect(on.server.inputsOf(moduleCalls.add)).toMatchObject([{ name: 'Labs' }]))
  })

  test('are removed after a question', async () => {
    const screen = await open()
    await screen.getByRole('button', { name: 'Remove Reading' }).click()
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await vi.waitFor(() => expect(on.server.inputsOf(moduleCalls.remove)).toMatchObject([{ id: 'own' }]))
  })
})

test('a type of activity gets the course’s own name, of at most ten characters', async () => {
  const screen = await open()
  await screen.getByRole('button', { name: /^Board/ }).click()
  const field = screen.getByRole('textbox', { name: 'Name of the type' })
  await field.fill('12345678901')
  await screen.getByRole('button', { name: 'OK' }).click()
  await expect.element(screen.getByText('A type’s name has at most 10 characters')).toBeVisible()
  await field.fill('')
  await screen.getByRole('button', { name: 'OK' }).click()
  await vi.waitFor(() =>
    expect(on.server.inputsOf(moduleCalls.nameType)).toMatchObject([{ contentType: '7', name: '' }]),
  )
})
