import { expect, test } from 'vitest'
import { courseNoticeCalls } from '#contract/features/notice/calls.ts'
import { worldHistory } from '#seed/cast.ts'
import { demoPassword, emailOf, students, teacher2 } from '#seed/people.ts'
import { logIn } from './logging-in.ts'
import { stage } from './stage.ts'

const on = stage()
const [member, outsider] = [students[3]!, students[33]!]

test('a teacher shares a notice; a guest sees what it is and logs in to read it; others are shown the way in', async () => {
  await on.app().call(teacher2, courseNoticeCalls.create, {
    ...{ courseId: worldHistory.id, title: 'Museum on Friday', content: '<p>Meet at the gate.</p>' },
  })
  const [teacher, guest, stranger] = await Promise.all([
    on.enter(teacher2),
    on.enter(null),
    on.enter(outsider),
  ])
  const { page } = teacher
  await page.goto(`/courseHome?courseId=${worldHistory.id}&courseRole=1`)
  await page.getByRole('button', { name: 'More actions for Museum on Friday' }).click()
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await page.getByRole('img', { name: 'Card of “Museum on Friday” with a QR code' }).waitFor()
  await teacher.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy link' }).click()
  await page.getByText('Link copied').waitFor()
  const link = await page.evaluate<string>('navigator.clipboard.readText()')

  await guest.page.goto(link)
  await guest.page.getByRole('heading', { name: 'Museum on Friday' }).waitFor()
  await guest.page.getByText('World History').waitFor()
  expect(await guest.page.getByText('Meet at the gate.').count()).toBe(0)
  await guest.page.getByRole('button', { name: 'Log in to open' }).click()
  await guest.page.waitForURL(/\/login/)
  await logIn(guest.page, emailOf(member), demoPassword)
  await guest.page.getByText('Meet at the gate.').waitFor()
  expect(guest.page.url()).toContain('/noticeDetail')

  await stranger.page.goto(link)
  await stranger.page.getByRole('button', { name: 'Join this course' }).click()
  await stranger.page.getByRole('textbox', { name: 'Join code', exact: true }).fill(worldHistory.code)
  await stranger.page.getByText('World History').first().waitFor()
  await stranger.page.goto(link)
  await stranger.page.getByText('Meet at the gate.').waitFor()

  await page.goto(`/courseHome?courseId=${worldHistory.id}&courseRole=1`)
  await page.getByRole('button', { name: 'More actions for Museum on Friday' }).click()
  await page.getByRole('button', { name: 'Unpublish', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unpublish' }).click()
  await page.getByText('Students no longer see it', { exact: true }).waitFor()
  const late = await on.enter(null)
  await late.page.goto(link)
  await late.page.getByText('Nothing to see here').waitFor()
  for (const { errors } of [teacher, guest, stranger, late]) expect(errors).toEqual([])
})
