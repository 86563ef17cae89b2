import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { notificationCalls } from '#contract/features/notification/calls.ts'
import { noticeCalls } from '#contract/features/notification/school-notices.ts'
import { deliveryCalls } from '#contract/features/notification/settings.ts'
import { admin, emailOf, students, teacher1 } from '#seed/people.ts'
import { homeworkOf } from '#server/features/homework/test-homework.ts'
import { hour } from '#server/features/submission/test-work.ts'
import { openMailbox } from '#server/ports/test-mailbox.ts'
import { stage } from './stage.ts'

let mailbox: Awaited<ReturnType<typeof openMailbox>>
const settings: Record<string, string> = { PUBLIC_URL: 'https://school.example' }
beforeAll(async () => {
  mailbox = await openMailbox()
  settings.MAIL_URL = mailbox.url
})
afterAll(() => mailbox.close())

const on = stage(settings)
const { set, handIn } = homeworkOf(on.app)
const [first, second, third] = students as [(typeof students)[0], (typeof students)[0], (typeof students)[0]]
const day = 24 * hour
const now = () => on.app().clock.now()

describe('the day begins on the home page', () => {
  test('a student finds what to do, does it elsewhere, and it goes from the list by itself', async () => {
    const id = await set({ title: 'Determinants', deadline: now() + 2 * day })
    const { page, errors } = await on.enter(first)
    await page.goto('/ktpStudentHome')
    await page.getByRole('button', { name: /^Determinants/ }).click()
    await page.waitForURL(/\/homework\?/)
    await page.goBack()
    await page.getByRole('button', { name: /^All 1/ }).click()
    await page.getByRole('button', { name: /^Determinants/ }).waitFor()
    await handIn(first, id)
    await page.getByText('Nothing to do').waitFor()
    expect(errors).toEqual([])
  })

  test('a teacher sees work that waits, and ticks it off', async () => {
    const id = await set({ title: 'To be marked' })
    await handIn(second, id)
    const { page, errors } = await on.enter(teacher1)
    await page.goto('/teachingAndResearchOffice')
    await page.getByRole('button', { name: /To be marked.*1 to grade/ }).waitFor()
    await page.getByRole('button', { name: 'More actions for To be marked' }).click()
    await page.getByRole('button', { name: /Mark as done/ }).click()
    await page.getByText('Already marked as done').waitFor()
    await page.getByRole('button', { name: /To be marked.*1 to grade/ }).waitFor({ state: 'detached' })
    expect(errors).toEqual([])
  })

  test('the private address fills a calendar until it is replaced', async () => {
    await set({ title: 'In the calendar', deadline: now() + 3 * day })
    const { page, errors } = await on.enter(third)
    await page.goto('/todoList')
    await page.getByRole('button', { name: 'Add deadlines to your calendar' }).click()
    const address = async () =>
      (await page.getByRole('link', { name: /Add to this device/ }).getAttribute('href')) ?? ''
    const fetched = async (webcal: string) => {
      const { pathname } = new URL(webcal.replace('webcal:', 'https:'))
      return fetch(on.app().address + pathname)
    }
    const old = await address()
    expect(old).toMatch(/^webcal:\/\/school\.example\/calendar\//)
    expect(await (await fetched(old)).text()).toContain('In the calendar')
    await page.getByRole('button', { name: 'New address' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'New address' }).click()
    await expect.poll(address).not.toBe(old)
    expect((await fetched(old)).status).toBe(404)
    expect((await fetched(await address())).status).toBe(200)
    expect(errors).toEqual([])
  })

  test('an exam is entered and counted down to', async () => {
    const { page, errors } = await on.enter(first)
    await page.goto('/final')
    await page.getByRole('button', { name: 'Add exam' }).first().click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('textbox', { name: 'Exam', exact: true }).fill('Linear Algebra final')
    await sheet.getByRole('button', { name: 'Save' }).click()
    await sheet.getByText('Choose when the exam starts').waitFor()
    await sheet.getByRole('button', { name: /^Starts/ }).click()
    const calendar = page.getByRole('dialog', { name: 'Starts' })
    const today = await calendar.getByRole('gridcell', { selected: true }).textContent()
    for (let month = 0; month < 12; month += 1)
      await calendar.getByRole('button', { name: 'Next month' }).click()
    const nextYear = String(new Date().getFullYear() + 1)
    await calendar.getByRole('grid', { name: nextYear }).getByText(today!, { exact: true }).click()
    await calendar.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: new RegExp(`^Starts: .*${nextYear}`) }).waitFor()
    await sheet.getByRole('textbox', { name: 'Place' }).fill('Hall 2')
    await sheet.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: /36[4-6] days Linear Algebra final.*Hall 2/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await page.getByText('No exams ahead').waitFor()
    expect(errors).toEqual([])
  })
})

/** Lets the minute pass in which people may read a message before it goes outside. */
async function passTheGrace() {
  await on.app().settle()
  on.app().clock.advance(61_000)
  await sql`delete from pgboss.job where name = 'notification.deliver' and state = 'created'`.execute(
    on.app().db,
  )
  await on.app().services.jobs.enqueue(on.app().db, 'notification.deliver', {})
  await on.app().settle()
}
const lettersTo = (person: (typeof students)[0]) =>
  mailbox.letters.filter(({ to }) => to.includes(emailOf(person)))

describe('messages', () => {
  test('reach people by mail when away, and only in the application when they see them there', async () => {
    for (const person of [first, second]) {
      await on.app().call(person, deliveryCalls.saveDeliverySettings, { quiet: false })
      await on.app().call(person, notificationCalls.markAllRead)
    }
    const { page, errors } = await on.enter(first)
    await page.goto('/ktpInfo')
    await page.getByRole('tab', { name: /All/ }).waitFor()
    await set({ title: 'By every way' })
    await page.getByRole('button', { name: /New homework: By every way/ }).waitFor()
    // Someone is present: an open page alone does not count.
    const noted = page.waitForResponse(/noteShown/)
    await page.getByRole('tab', { name: /Academic/ }).click()
    await noted
    await passTheGrace()
    // She has chosen no language: it is that of her teacher, whose pages are in English.
    await expect.poll(() => lettersTo(second).at(-1)?.subject).toBe('New homework: By every way')
    expect(lettersTo(first)).toEqual([])
    expect(errors).toEqual([])
  })

  test('stop by a switch, in the settings of the person', async () => {
    const { page, errors } = await on.enter(third)
    await page.goto('/ktpInfo')
    await page.getByRole('button', { name: 'Notification settings' }).click()
    await page.getByRole('switch', { name: /Do not disturb at night/ }).click()
    await page.getByRole('switch', { name: 'Homework' }).click()
    await expect.poll(() => page.getByRole('switch', { name: 'Homework' }).isChecked()).toBe(false)
    await page.getByRole('button', { name: /^From/ }).waitFor({ state: 'detached' })
    await page.close()
    await set({ title: 'Unsent' })
    await passTheGrace()
    expect(lettersTo(third).filter(({ subject }) => subject.includes('Unsent'))).toEqual([])
    expect(errors).toEqual([])
  })

  test('of the school open their page and are read by it', async () => {
    await on.app().call(admin, noticeCalls.publishSchoolNotice, {
      title: 'Exam week',
      content: '<p>Bring your <b>student card</b>.</p>',
    })
    const { page, errors } = await on.enter(second)
    await page.goto('/myAllSetting?detail=messageNotice')
    await page.getByRole('tab', { name: /Academic/ }).click()
    await page.getByRole('button', { name: /Exam week/ }).click()
    await page.getByText('student card').waitFor()
    await page.goBack()
    await page.getByRole('tab', { name: /Academic/ }).click()
    await expect.poll(() => page.getByRole('button', { name: /unread.*Exam week/ }).count()).toBe(0)
    expect(errors).toEqual([])
  })

  test('show themselves while nobody looks, and a press opens them where they belong', async () => {
    const { page, context } = await on.enter(second, { installable: true })
    await context.grantPermissions(['notifications'])
    await page.goto('/ktpCourse')
    await page.evaluate('navigator.serviceWorker.ready.then(() => true)')
    await page.reload()
    await expect.poll(() => page.evaluate('navigator.serviceWorker.controller?.state')).toBe('activated')
    const { origin } = new URL(page.url())
    // A page of nobody's, so that the application itself can be closed.
    const devtools = await context.newCDPSession(await context.newPage())
    const registration = new Promise<string>(resolve =>
      devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const [found] = registrations
        if (found) resolve(found.registrationId)
      }),
    )
    await devtools.send('ServiceWorker.enable')
    const registrationId = await registration
    const deliver = (note: object) =>
      devtools.send('ServiceWorker.deliverPushMessage', {
        origin,
        registrationId,
        data: JSON.stringify(note),
      })
    const [worker] = context.serviceWorkers()
    const shown = () =>
      worker!.evaluate<{ title: string; body: string; path: string }[]>(
        `registration.getNotifications()
          .then(all => all.map(({ title, body, data }) => ({ title, body, path: data.path })))`,
      )
    // What a browser grants for a real press only, which no test can give: to come to the front, and to open a window.
    await worker!.evaluate(`{
      self.opened = []
      WindowClient.prototype.focus = async function () { return this }
      clients.openWindow = async address => { self.opened.push(address) }
    }`)
    const press = () =>
      worker!.evaluate(`registration.getNotifications().then(([notification]) =>
        self.dispatchEvent(new NotificationEvent('notificationclick', { notification })))`)
    const opened = () => worker!.evaluate<string[]>('self.opened')
    const note = { title: 'Linear Algebra', body: 'New homework: Norms', path: '/todoList' }

    await deliver(note)
    await expect.poll(shown).toEqual([note])
    await press()
    await page.waitForURL(`${origin}/todoList`)
    await expect.poll(shown).toEqual([])
    expect(await opened()).toEqual([])

    await page.close()
    await deliver({ ...note, path: '/ktpInfo' })
    await expect.poll(shown).toHaveLength(1)
    await press()
    await expect.poll(opened).toEqual([`${origin}/ktpInfo`])
    await deliver({ ...note, path: '//elsewhere.example/login' })
    await expect.poll(shown).toHaveLength(1)
    await press()
    await expect.poll(opened).toEqual([`${origin}/ktpInfo`, origin])
  })
})
