import { expect, test } from 'vitest'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { classCalls } from '#contract/features/member/classes.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { students, teacher1 } from '#seed/people.ts'
import { findings } from './axe.ts'
import { openMore } from './more-options.ts'
import { stage } from './stage.ts'

const on = stage()
const [anna, ben, chen, dora] = [students[1]!, students[4]!, students[0]!, students[2]!]
const courseId = linearAlgebra.id
const catalogue = (role: 0 | 1) => `/courseHome?courseId=${courseId}&courseRole=${role}`

test('one homework for two classes with two deadlines, and a student who changes class', async () => {
  const call = on.app().call
  const newClass = async (name: string, members: readonly { id: string }[]) => {
    const { id } = await call(teacher1, classCalls.createClass, { courseId, name })
    await call(teacher1, classCalls.moveToClass, { courseId, id, studentIds: members.map(one => one.id) })
    return id
  }
  await newClass('Morning', [anna, dora])
  const evening = await newClass('Evening', [ben])

  const teacher = await on.enter(teacher1)
  const { page } = teacher
  await page.goto(`/addActivity/task?courseId=${courseId}&courseRole=1`)
  await page.getByLabel(/^Title/).fill('For two classes')
  await page.getByRole('button', { name: 'Tomorrow 23:59' }).click()
  await openMore(page)
  await page.getByRole('button', { name: 'For whom: The whole course' }).click()
  const sheet = page.getByRole('dialog', { name: 'For whom' })
  await sheet.getByRole('radio', { name: 'Some classes' }).click()
  await sheet.getByRole('checkbox', { name: /^Morning/ }).click()
  await sheet.getByRole('checkbox', { name: /^Evening/ }).click()
  await sheet.getByRole('button', { name: /^Deadline for Evening/ }).click()
  const calendar = page.getByRole('dialog', { name: 'Deadline for Evening' })
  await calendar.getByRole('button', { name: 'Next month' }).click()
  await calendar
    .getByRole('button', { name: /\b15\b/ })
    .first()
    .click()
  await calendar.getByRole('button', { name: 'Done' }).click()
  await sheet.getByRole('button', { name: /^Start for Evening/ }).click()
  const start = page.getByRole('dialog', { name: 'Start for Evening' })
  await start.getByRole('button', { name: 'Done' }).click()
  expect(await findings(page)).toEqual([])
  await sheet.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: /^For whom: (Morning, Evening|Evening, Morning)$/ }).waitFor()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByText('For two classes').first().waitFor()
  await page.goto(catalogue(1))
  await page.getByText(/For Evening, Morning/).waitFor()

  const { list } = await call(teacher1, activityCalls.list, { courseId, name: 'For two classes' })
  const id = list[0]!.id as string
  const deadlines = await Promise.all([anna, ben].map(as => call(as, homeworkCalls.get, { id })))
  expect(deadlines[1]!.deadline! - deadlines[0]!.deadline!).toBeGreaterThan(5 * 86_400_000)

  // It is seen before it starts, and begun by those who may.
  const { beginsAt } = deadlines[1]!
  expect(deadlines.map(({ can }) => can.submit)).toEqual([true, false])
  expect([deadlines[0]!.beginsAt, beginsAt! > on.app().clock.now()]).toEqual([null, true])
  const address = `/homework?id=${id}&courseId=${courseId}&courseRole=0`
  const waiting = await on.enter(ben)
  await waiting.page.goto(address)
  await waiting.page.getByText(/^You can start from/).waitFor()
  expect(await waiting.page.getByRole('button', { name: 'Hand in' }).count()).toBe(0)
  expect(await findings(waiting.page)).toEqual([])
  await waiting.page.goto(`/homework/stuWorkSubmit?id=${id}&courseId=${courseId}&courseRole=0`)
  await waiting.page.getByText(/^You can start from/).waitFor()
  const writing = await on.enter(anna)
  await writing.page.goto(address)
  await writing.page.getByRole('button', { name: 'Hand in' }).click()
  await writing.page.getByLabel('Text', { exact: true }).fill('Begun in the morning')
  await writing.page.getByText('Saved').first().waitFor()

  // In neither class.
  const student = await on.enter(chen)
  await student.page.goto(catalogue(0))
  await student.page.getByRole('heading', { name: linearAlgebra.name }).waitFor()
  expect(await student.page.getByText('For two classes').count()).toBe(0)

  // Who changes class has what that class has; who has begun goes on, with the deadline of the new one.
  const moved = [anna, chen, dora].map(one => one.id)
  await call(teacher1, classCalls.moveToClass, { courseId, id: evening, studentIds: moved })
  await student.page.reload()
  await student.page.getByText('For two classes').click()
  await student.page.getByText(/^You can start from/).waitFor()
  await writing.page.goto(address)
  await writing.page.getByText('You have an unfinished draft.').waitFor()
  await writing.page.getByRole('button', { name: 'Hand in' }).waitFor()
  const after = await Promise.all([anna, dora].map(as => call(as, homeworkCalls.get, { id })))
  expect(after.map(({ deadline, can }) => [deadline, can.submit])).toEqual([
    [deadlines[1]!.deadline, true],
    [deadlines[1]!.deadline, false],
  ])

  // It starts, and who waited begins.
  on.app().clock.advance(beginsAt! - on.app().clock.now() + 1000)
  await waiting.page.goto(address)
  await waiting.page.getByRole('button', { name: 'Hand in' }).click()
  await waiting.page.getByLabel('Text', { exact: true }).fill('Begun in the evening')
  await waiting.page.getByRole('button', { name: 'Hand in', exact: true }).click()
  await waiting.page.getByRole('alertdialog').getByRole('button', { name: 'Hand in' }).click()
  await waiting.page.getByText('Receipt').first().waitFor()
  for (const { errors } of [teacher, student, waiting, writing]) expect(errors).toEqual([])
}, 120_000)
