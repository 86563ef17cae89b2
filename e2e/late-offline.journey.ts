import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { homeworkErrors } from '#contract/features/homework/errors.ts'
import { homeworkOfferErrors } from '#contract/features/homework/offer-errors.ts'
import { offerCalls } from '#contract/features/submission/offer-calls.ts'
import { lateRules } from '#contract/features/submission/rules.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { students, teacher1 } from '#seed/people.ts'
import { signedOn } from './signed.ts'
import { stage } from './stage.ts'

const on = stage()
const courseId = linearAlgebra.id
const course = `courseId=${courseId}`
const [anna, ben] = [students[1]!, students[4]!]
const hour = 3_600_000
const first = 'The first half'
const whole = 'The first half, and the rest on the train'
/** What a phone without a network writes to its console. */
const isAboutNetwork = (error: string) => /ERR_INTERNET_DISCONNECTED|Failed to fetch/.test(error)

const text = (page: Page) => page.getByLabel('Text', { exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
async function confirm(page: Page, name: string) {
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name, exact: true }).click()
  await question.waitFor({ state: 'detached' })
}
async function offer(page: Page) {
  await press(page, 'Offer to teacher')
  await confirm(page, 'Offer to teacher')
  await page.getByRole('heading', { name: 'Offered to your teacher' }).waitFor()
  await press(page, 'Done')
}

test('what a phone without a network could not hand in by the end is offered with what it signed, and counts as late', {
  timeout: 180_000,
}, async () => {
  const { id } = await on.app().call(teacher1, homeworkCalls.create, {
    ...{ courseId, title: 'Norms', lateRule: lateRules.refused, isLateAllowed: false },
    deadline: on.app().clock.now() + hour,
  })
  const forRole = (role: 0 | 1) => `/homework?id=${id}&${course}&courseRole=${role}`
  const [author, other, teacher] = await Promise.all([
    on.enter(anna, { installable: true }),
    on.enter(ben),
    on.enter(teacher1, { wide: true }),
  ])
  const phone = author.page
  await phone.goto(`/courseHome?${course}&courseRole=0`)
  await phone.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
  // The phone makes itself known while somebody is in the course.
  await expect
    .poll(() => phone.evaluate(`localStorage.getItem('deviceKnown')`), { timeout: 20_000 })
    .not.toBeNull()
  for (const page of [phone, other.page]) {
    await page.goto(forRole(0))
    await press(page, 'Hand in homework')
    await text(page).fill(first)
    await page.getByText('Saved', { exact: true }).first().waitFor()
  }

  await author.context.setOffline(true)
  await text(phone).fill(whole)
  await expect.poll(() => signedOn(phone), { timeout: 20_000 }).toMatchObject([{ text: whole }])
  const { device, at, signature } = (await signedOn(phone))[0]!
  await press(phone, 'Hand in')
  await confirm(phone, 'Hand in')
  await phone.getByRole('alertdialog').getByText('not handed in yet').waitFor()
  await phone.getByRole('alertdialog').getByRole('button').last().click()
  const end = on.app().clock.now() + 1000
  await on.app().call(teacher1, homeworkCalls.update, { id, deadline: end })
  on.app().clock.advance(hour / 60)

  // Back in the network nothing is handed in by itself, and cannot be any more.
  await author.context.setOffline(false)
  await phone.getByText('Saved', { exact: true }).first().waitFor()
  expect((await on.app().call(anna, homeworkCalls.get, { id })).mine).toMatchObject({
    ...{ version: 0, offer: null },
    draft: { content: whole },
  })
  await on.app().refused(anna, homeworkCalls.submit, { id, content: whole }, homeworkErrors.closed)
  await phone.goto(forRole(0))
  await phone.getByText('This device has something you wrote before the deadline').waitFor()
  await phone.getByText(whole).waitFor()
  expect(await phone.getByRole('button', { name: 'Hand in homework' }).count()).toBe(0)
  // The device's word is about this text, and no other.
  const attack = { id, content: `${whole}, and what came after`, attempt: 1, device, text: { at, signature } }
  const { unproven } = homeworkOfferErrors
  await on.app().refused(anna, offerCalls.offer, attack, unproven)
  await offer(phone)
  await phone.getByText('Your teacher decides whether it counts.').waitFor()
  await on.app().refused(anna, offerCalls.offer, attack, unproven)

  await on.app().settle()
  await teacher.page.goto(forRole(1))
  await teacher.page.getByText('1 undecided').waitFor()
  await teacher.page.getByRole('button', { name: /^Offered after the deadline/ }).click()
  await teacher.page.getByText('Signed by their device').waitFor()
  await teacher.page.getByRole('button', { name: new RegExp(`${anna.name}.*Undecided`) }).click()
  await teacher.page.getByText(/^Signed by the student’s device, last change .* by its clock/).waitFor()
  await teacher.page.getByText(whole).waitFor()
  await teacher.page.getByText('Nothing handed in').waitFor()
  await press(teacher.page, 'Accept')
  await confirm(teacher.page, 'Accept')
  await teacher.page.getByText(`Accepted. ${anna.name} is told.`).waitFor()
  await phone.getByText('Your teacher has accepted what you offered after the deadline').waitFor()
  await phone.getByText(/^Handed in late/).waitFor()
  await phone.getByText(whole).waitFor()

  // Ben's draft had come before the end. More than that is not believed.
  const more = { id, content: 'All of it, in the end' }
  await on.app().refused(ben, offerCalls.offer, more, unproven)
  await other.page.goto(forRole(0))
  await other.page.getByText('Written before the deadline, but not handed in').waitFor()
  await offer(other.page)
  await teacher.page.goto(`/homework/offers?id=${id}&${course}&courseRole=1`)
  await teacher.page.getByText('Received in time').waitFor()
  await teacher.page.getByRole('button', { name: new RegExp(`${ben.name}.*Undecided`) }).click()
  await teacher.page.getByText(/^All of it reached us before the deadline\. Last change/).waitFor()
  await press(teacher.page, 'Decline')
  await teacher.page.getByRole('textbox', { name: 'Reason for the student' }).fill('Only half of the proof')
  await teacher.page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
  await teacher.page.getByText(`Declined. ${ben.name} is told.`).waitFor()
  await other.page.getByText('Your teacher has declined what you offered after the deadline').waitFor()
  await other.page.getByText('Only half of the proof').waitFor()
  expect(await other.page.getByRole('button', { name: 'Offer to teacher' }).count()).toBe(0)
  expect((await on.app().call(ben, homeworkCalls.get, { id })).mine).toMatchObject({ version: 0 })
  for (const { errors } of [author, other, teacher])
    expect(errors.filter(error => !isAboutNetwork(error))).toEqual([])
})
