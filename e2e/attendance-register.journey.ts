import { readFile } from 'node:fs/promises'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { attendanceCalls as calls } from '#contract/features/attendance/calls.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { students, teacher1 } from '#seed/people.ts'
import { stage } from './stage.ts'

const on = stage()
const courseId = linearAlgebra.id
const [lost, ...others] = students as [(typeof students)[0], ...(typeof students)[0][]]
const index = `/checkIn/teacherCheckinIndex?courseId=${courseId}&courseRole=1`

/** Everybody but one is there, then it ends. */
async function take(title: string) {
  const { id } = await on.app().call(teacher1, calls.startWithCode, { courseId, title })
  const studentIds = others.map(student => student.id)
  await on.app().call(teacher1, calls.setRecordStates, { attendanceId: id, studentIds, state: 'present' })
  await on.app().call(teacher1, calls.end, { id })
  on.app().clock.advance(60_000)
  return id
}

/** As if nothing had changed for ten minutes. */
async function waitIsOver() {
  const { db, services } = on.app()
  await on.app().settle()
  const { changed_at: changedAt } = await db
    .selectFrom('attendance_change')
    .select('changed_at')
    .where('course_id', '=', courseId)
    .executeTakeFirstOrThrow()
  await services.jobs.enqueue(db, 'attendance.judge', { courseId, changedAt, gives: true })
  await on.app().settle()
}

test('who is absent three times is told; the teacher corrects the register in a spreadsheet, and it is over', async () => {
  const [teacher, student] = await Promise.all([on.enter(teacher1), on.enter(lost, { language: 'zh-Hans' })])
  for (const title of ['Week 1', 'Week 2', 'Week 3']) await take(title)
  await waitIsOver()

  await student.page.goto('/ktpInfo')
  await student.page.getByText('您已连续缺勤 3 次：Linear Algebra').click()
  await student.page.waitForURL('**/checkIn/studentCheckinIndex**')
  await student.page.getByText('Week 3').waitFor()

  await teacher.page.goto('/ktpInfo')
  await teacher.page.getByText('Linear Algebra: 1 student is often absent').click()
  await teacher.page.waitForURL('**/checkIn/students**')
  await teacher.page.getByText('Absent 3 times in a row').waitFor()
  await teacher.page.getByText(lost.name).first().waitFor()

  await teacher.page.goto(index)
  await teacher.page.getByRole('button', { name: 'More actions' }).click()
  const [download] = await Promise.all([
    teacher.page.waitForEvent('download'),
    teacher.page.getByRole('dialog').getByRole('button', { name: 'Export as CSV' }).click(),
  ])
  const rows = Papa.parse<string[]>((await readFile(await download.path(), 'utf8')).slice(1)).data
  const line = rows.find(row => row[1] === lost.number)!
  const week = rows[0]!.findIndex(title => title.startsWith('Week 2'))
  expect(line[week]).toBe('Absent')
  line[week] = 'Sick leave'
  rows.at(-4)![week] = 'Asleep'

  await teacher.page.getByRole('button', { name: 'More actions' }).click()
  await teacher.page
    .getByRole('dialog')
    .getByRole('button', { name: /^Import from a file/ })
    .click()
  await teacher.page.locator('input[type=file]').setInputFiles({
    name: 'register.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(Papa.unparse(rows)),
  })
  await teacher.page.getByText('Week 2 · was: Absent').waitFor()
  await teacher.page.getByRole('tab', { name: /Problems/ }).click()
  await teacher.page.getByText('“Asleep” isn’t a status').waitFor()
  await teacher.page.getByRole('button', { name: 'Change 1 status' }).click()
  await teacher.page.getByText('1 status changed').waitFor()
  await teacher.page.waitForURL('**/checkIn/teacherCheckinIndex**')

  await waitIsOver()
  await teacher.page.getByRole('button', { name: /^Students/ }).click()
  await teacher.page.getByText(lost.name).first().waitFor()
  await expect.poll(() => teacher.page.getByText('Absent 3 times in a row').count()).toBe(0)
  for (const { errors } of [teacher, student]) expect(errors).toEqual([])
})
