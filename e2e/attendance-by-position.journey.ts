import { expect, test } from 'vitest'
import { linearAlgebra } from '#seed/cast.ts'
import { students, teacher1 } from '#seed/people.ts'
import type { Guest } from './people.ts'
import { stage } from './stage.ts'

const on = stage()
const hall = { latitude: 31.2304, longitude: 121.4737, accuracy: 15 }
const home = (role: 0 | 1) => `/courseHome?courseId=${linearAlgebra.id}&courseRole=${role}`

/** Puts a phone somewhere and lets pages ask where it is. */
async function standAt({ context }: Guest, at: typeof hall) {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation(at)
}

test('by position: one phone is in the hall, one is not and goes on with a reason, one may not say where it is', async () => {
  const teacher = await on.enter(teacher1)
  const [inside, outside, silent] = await Promise.all([
    on.enter(students[0]!),
    on.enter(students[1]!, { language: 'zh-Hans' }),
    on.enter(students[2]!, { language: 'zh-Hant' }),
  ])
  for (const { page } of [inside, outside, silent]) {
    await page.goto(home(0))
    await page.getByRole('heading', { name: 'Linear Algebra' }).waitFor()
  }
  await standAt(teacher, hall)
  await standAt(inside, { ...hall, latitude: 31.2307 })
  await standAt(outside, { ...hall, latitude: 31.236 })

  await teacher.page.goto(`/checkIn/teacherCheckinIndex?courseId=${linearAlgebra.id}&courseRole=1`)
  await teacher.page.getByRole('button', { name: 'Start attendance' }).first().click()
  await teacher.page.getByRole('radio', { name: 'By position' }).click()
  await teacher.page.getByRole('button', { name: /Use my position/ }).click()
  await teacher.page.getByRole('img', { name: /Circle of 100 m/ }).waitFor()
  await teacher.page.getByRole('textbox', { name: /Name of the place/ }).fill('Hall 3')
  await teacher.page.getByRole('button', { name: 'Start', exact: true }).click()
  await teacher.page.getByText('Within 100 m').waitFor()

  await inside.page.getByRole('dialog').getByRole('button', { name: 'Check in', exact: true }).click()
  await inside.page.getByRole('button', { name: 'Check in here' }).click()
  await inside.page.waitForURL('**/checkIn/checkinSuccess**')

  await outside.page.getByRole('dialog').getByRole('button', { name: '签到' }).click()
  await outside.page.getByRole('button', { name: '在此签到' }).click()
  await outside.page.getByText('您当前的位置不符合签到要求').waitFor()
  await outside.page.getByText(/还可尝试 4 次/).waitFor()
  await outside.page.getByRole('button', { name: '填写原因' }).click()
  await outside.page.getByRole('textbox', { name: '原因' }).fill('在隔壁教室')
  await outside.page.getByRole('button', { name: '继续签到' }).click()
  await outside.page.waitForURL('**/checkIn/checkinSuccess**')

  await silent.page.getByRole('dialog').getByRole('button', { name: '簽到' }).click()
  await silent.page.getByRole('button', { name: '在此簽到' }).click()
  await silent.page.getByText('未獲得定位權限').waitFor()

  await teacher.page
    .getByLabel(/^2 of \d+ checked in/)
    .first()
    .waitFor()
  await teacher.page.getByRole('button', { name: 'Student list' }).click()
  await teacher.page.getByText('100 m to 1 km off').waitFor()
  await teacher.page.getByText('“在隔壁教室”').waitFor()
  for (const { errors } of [teacher, inside, outside, silent]) expect(errors).toEqual([])
})
