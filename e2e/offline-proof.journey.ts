import { expect, test } from 'vitest'
import { attendanceCalls } from '#contract/features/attendance/calls.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { students, teacher1 } from '#seed/people.ts'
import { scanUntilIn } from './scanning.ts'
import { stage } from './stage.ts'

const on = stage()
const courseId = linearAlgebra.id
const home = (role: 0 | 1) => `/courseHome?courseId=${courseId}&courseRole=${role}`
const mine = `/checkIn/studentCheckinIndex?courseId=${courseId}&courseRole=0`
const [anna, ben, cara] = [students[0]!, students[1]!, students[2]!]
/** What a phone without a network writes to its console. */
const isAboutNetwork = (error: string) => /ERR_INTERNET_DISCONNECTED|Failed to fetch/.test(error)

const start = (title: string) => on.app().call(teacher1, attendanceCalls.startWithQr, { courseId, title })
const page = (name: string, attendanceId: string) =>
  `/checkIn/${name}?courseId=${courseId}&courseRole=1&attenceid=${attendanceId}`
async function shownCode(attendanceId: string) {
  const { url } = await on.app().call(teacher1, attendanceCalls.showQr, { attendanceId })
  const { pathname, search } = new URL(url)
  return pathname + search
}

test('a phone without a network scans, comes back, and the teacher accepts what it has seen', {
  timeout: 90_000,
}, async () => {
  const [student, teacher] = await Promise.all([
    on.enter(anna, { installable: true }),
    on.enter(teacher1, { wide: true }),
  ])
  await student.page.goto(home(0))
  await student.page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
  // The phone makes itself known while somebody is in the course.
  await expect
    .poll(() => student.page.evaluate(`localStorage.getItem('deviceKnown')`), { timeout: 20_000 })
    .not.toBeNull()
  await student.page.goto(mine)
  await student.page.getByText('My records').first().waitFor()

  const { id } = await start('Week 12')
  await teacher.page.goto(page('teaCheckinPage', id))
  const picture = teacher.page.getByRole('img', { name: 'QR code to check in' })
  await picture.waitFor()
  // What is scanned proves the more, the longer the phone was known before.
  await new Promise(resolve => setTimeout(resolve, codeLasts))
  await student.context.setOffline(true)
  const later = student.page.getByRole('dialog').getByRole('button', { name: 'Later' })
  if (await later.isVisible()) await later.click()
  await student.page.getByText('No connection? You can scan the QR code all the same.').waitFor()
  await student.page.getByRole('button', { name: 'Scan', exact: true }).click()
  const photo = { name: 'wall.png', mimeType: 'image/png', buffer: await picture.screenshot() }
  await student.page.locator('input[type=file]').setInputFiles(photo)
  await student.page.getByRole('button', { name: 'Keep the scan' }).click()
  await student.page.getByRole('heading', { name: 'Scan kept' }).waitFor()
  await student.page.getByRole('button', { name: 'My records' }).click()
  await student.page.getByText('On this phone').waitFor()
  await on.app().call(teacher1, attendanceCalls.end, { id })

  await student.context.setOffline(false)
  await student.page.getByText(/^1 offline scan sent/).waitFor()
  await student.page.getByText('With your teacher').waitFor()
  await teacher.page.goto(page('teaCheckinDetail', id))
  await teacher.page.getByText('1 offline scan waits for your decision.').waitFor()
  await teacher.page.getByRole('button', { name: 'Decide' }).click()
  await teacher.page.getByRole('button', { name: `Accept ${anna.name}` }).click()
  await teacher.page.getByText('1 offline scan accepted').waitFor()
  await teacher.page.getByText('Nothing to decide').waitFor()
  await teacher.page.getByRole('button', { name: 'Student list' }).click()
  await teacher.page.getByRole('radio', { name: /^Present 1/ }).waitFor()
  await student.page.getByText('Accepted').waitFor()
  expect(teacher.errors).toEqual([])
  expect(student.errors.filter(error => !isAboutNetwork(error))).toEqual([])
})

/** Milliseconds after which every code on the screen is younger than the phone's key. */
const codeLasts = 6_000

test('in both scripts the scan leads to the result; then the teacher calls names, and one is not there', {
  timeout: 120_000,
}, async () => {
  const { id } = await start('Week 13')
  const [simplified, traditional, teacher] = await Promise.all([
    on.enter(ben, { language: 'zh-Hans' }),
    on.enter(cara, { language: 'zh-Hant' }),
    on.enter(teacher1),
  ])
  for (const [{ page: phone }, isIn, isOld] of [
    [simplified, '签到成功', '二维码已更新'],
    [traditional, '簽到成功', 'QR Code 已更新'],
  ] as const)
    await scanUntilIn(phone, () => shownCode(id), {
      isIn: phone.getByRole('heading', { name: isIn }),
      isOld: phone.getByRole('heading', { name: isOld }),
    })

  await teacher.page.goto(page('teaCheckinPage', id))
  await teacher.page.getByRole('button', { name: 'Spot check' }).click()
  await teacher.page.getByRole('button', { name: 'Pick', exact: true }).click()
  await teacher.page.getByText('0 of 2').waitFor()
  await teacher.page.getByRole('button', { name: 'Here', exact: true }).click()
  await teacher.page.getByRole('button', { name: 'Not here', exact: true }).click()
  await teacher.page.getByRole('button', { name: 'Save', exact: true }).click()
  await teacher.page.getByText('1 student recorded as absent').waitFor()
  await teacher.page.getByRole('button', { name: 'Student list' }).click()
  await teacher.page.getByText('Spot check: not here').waitFor()
  await teacher.page.getByRole('radio', { name: /^Absent 1/ }).waitFor()
  for (const { errors } of [simplified, traditional, teacher]) expect(errors).toEqual([])
})
