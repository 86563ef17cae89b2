import { expect, test } from 'vitest'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { classCalls } from '#contract/features/member/classes.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { students, teacher1 } from '#seed/people.ts'
import { findings } from './axe.ts'
import { stage } from './stage.ts'

const on = stage()
const [anna, ben, chen] = [students[1]!, students[4]!, students[0]!]
const courseId = linearAlgebra.id
const catalogue = (role: 0 | 1) => `/courseHome?courseId=${courseId}&courseRole=${role}`

test('one homework for two classes with two deadlines, and a student who changes class', async () => {
  const call = on.app().call
  const newClass = async (name: string, members: readonly { id: string }[]) => {
    const { id } = await call(teacher1, classCalls.createClass, { courseId, name })
    await call(teacher1, classCalls.moveToClass, { courseId, id, studentIds: members.map(one => one.id) })
    return id
  }
  await newClass('Morning', [anna])
  const evening = await newClass('Evening', [ben])

  const teacher = await on.enter(teacher1)
  const { page } = teacher
  await page.goto(`/addActivity/task?courseId=${courseId}&courseRole=1`)
  await page.getByLabel(/^Title/).fill('For two classes')
  await page.getByRole('button', { name: 'Tomorrow 23:59' }).click()
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

  // It is seen before it starts.
  expect(deadlines.map(({ beginsAt, can }) => [beginsAt !== null, can.submit])).toEqual([
    [false, true],
    [true, false],
  ])
  const waiting = await on.enter(ben)
  await waiting.page.goto(`/homework?id=${id}&courseId=${courseId}&courseRole=0`)
  await waiting.page.getByText(/^You can start from/).waitFor()
  expect(await waiting.page.getByRole('button', { name: /^Hand in/ }).count()).toBe(0)
  expect(await findings(waiting.page)).toEqual([])

  // In neither class.
  const student = await on.enter(chen)
  await student.page.goto(catalogue(0))
  await student.page.getByRole('heading', { name: linearAlgebra.name }).waitFor()
  expect(await student.page.getByText('For two classes').count()).toBe(0)
  await call(teacher1, classCalls.moveToClass, { courseId, id: evening, studentIds: [chen.id] })
  await student.page.reload()
  await student.page.getByText('For two classes').waitFor()
  for (const { errors } of [teacher, student, waiting]) expect(errors).toEqual([])
}, 120_000)
