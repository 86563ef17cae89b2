import { beforeAll, expect, test } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { attendanceCalls } from '#contract/features/attendance/calls.ts'
import { linearAlgebra, worldHistory } from '#seed/cast.ts'
import {
  admin,
  assistant1,
  type CastMember,
  demoSchool,
  emailOf,
  students,
  teacher1,
  teacher2,
} from '#seed/people.ts'
import { stage } from './stage.ts'

const on = stage()
/** Was absent in both of their courses. */
const [absent, present] = students as [CastMember, CastMember]

beforeAll(async () => {
  const { db, call } = on.app()
  await db
    .updateTable('account')
    .set({ class_number: 'Maths 2601' })
    .where('id', 'in', [absent.id, present.id])
    .execute()
  const take = (teacher: CastMember, courseId: string, state: 'absent' | 'present') =>
    call(teacher, attendanceCalls.takeByHand, {
      ...{ courseId, title: 'Week 3' },
      records: [{ studentId: absent.id, state }],
    })
  await take(teacher1, linearAlgebra.id, 'present')
  await take(teacher1, linearAlgebra.id, 'absent')
  await take(teacher2, worldHistory.id, 'absent')
})

test('the operator names a counselor, who finds an absent student of two courses and looks at both', async () => {
  const operator = await on.enter(admin)
  await operator.page.goto('/schools')
  await operator.page.getByRole('searchbox').fill(demoSchool)
  await operator.page.getByRole('button', { name: demoSchool }).click()
  await operator.page.getByRole('button', { name: /^Counsellors/ }).click()
  await operator.page.getByText('No counsellors yet').waitFor()
  await operator.page.getByRole('button', { name: 'Add counsellor' }).click()
  const sheet = operator.page.getByRole('dialog', { name: 'Add counsellor' })
  await sheet.getByRole('textbox', { name: /^Class/ }).fill('maths 2601')
  await sheet.getByRole('textbox', { name: /^Email/ }).fill('nobody@demo.lectern')
  await sheet.getByRole('button', { name: 'Add counsellor' }).click()
  await sheet.getByText('Nobody has an account with nobody@demo.lectern').waitFor()
  await sheet.getByRole('textbox', { name: /^Email/ }).fill(emailOf(assistant1))
  await sheet.getByRole('button', { name: 'Add counsellor' }).click()
  await operator.page.getByText('2 students').waitFor()

  const counsellor = await on.enter(assistant1)
  const { page } = counsellor
  await page.goto('/ktpMy')
  await page.getByRole('button', { name: 'Attendance of my students' }).click()
  await page.getByRole('button', { name: absent.name }).nth(1).waitFor()
  expect(await page.getByRole('button', { name: absent.name }).count()).toBe(2)
  await page.getByRole('tab', { name: 'Classes' }).click()
  await page.getByText('2 absences').waitFor()
  await page.getByRole('button', { name: absent.name }).click()
  await page.getByText('33%').waitFor()
  await page.getByRole('button', { name: /^World History/ }).waitFor()
  await page.getByRole('button', { name: /^Linear Algebra/ }).click()
  await page.getByText('Absent', { exact: true }).last().waitFor()
  await page.getByText('50%').waitFor()

  // Taken back: what was open says nothing more, and the entry is gone.
  await operator.page.getByRole('button', { name: `Remove: ${assistant1.name}` }).click()
  await operator.page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await operator.page.getByText('No counsellors yet').waitFor()
  await page.reload()
  await page.getByText(kernelErrors.notFound.text.en).waitFor()
  for (const { errors } of [operator, counsellor]) expect(errors).toEqual([])
})
