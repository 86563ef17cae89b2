import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { arrivalGrace } from '#contract/features/answering/rules.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { type CastMember, students, teacher1 } from '#seed/people.ts'
import {
  answeringOf,
  asked,
  openly,
  photo as photoAsked,
  step,
  vote,
} from '#server/features/answering/test-answering.ts'
import { findings } from './axe.ts'
import { photo } from './pictures.ts'
import { signedOn } from './signed.ts'
import { stage } from './stage.ts'
import { countTaps } from './taps.ts'

const on = stage()
const course = `courseId=${linearAlgebra.id}`
const home = `/courseHome?${course}&courseRole=0`
const [ana, ben, cem] = students.slice(24) as [CastMember, CastMember, CastMember]
/** What a phone without a network writes to its console. */
const isAboutNetwork = (error: string) => /ERR_INTERNET_DISCONNECTED|Failed to fetch/.test(error)

const dialog = (page: Page) => page.getByRole('dialog').last()
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).locator('visible=true').last().click()
const saved = (page: Page) => page.getByText('Saved', { exact: true }).waitFor()
/** How many have answered, as a wall shows it. */
const answered = (page: Page) => page.getByText('answered', { exact: true }).locator('xpath=..').textContent()
/** Into the step that was started last: from wherever they are in the course, or from the step before it. */
const join = (page: Page) => page.getByRole('button', { name: /^On to|^Join/ }).click()
const choose = (page: Page, name: RegExp) => page.getByRole('radio', { name }).click()
/** Seconds that a countdown shows; undefined: it shows none. */
async function secondsLeft(page: Page) {
  const text = await page
    .getByRole('timer')
    .locator('visible=true')
    .first()
    .textContent({ timeout: 1000 })
    .catch(() => '')
  const [minutes, seconds] = text!.match(/\d+/g)?.slice(-2).map(Number) ?? []
  return seconds === undefined ? Number.NaN : minutes! * 60 + seconds
}

test('a whole lesson: a question answered in a tunnel, a vote, photos, a word without a name, a ranking, stars, and what is left of it afterwards', async () => {
  const { withSteps } = answeringOf(on.app)
  const { id, stepIds } = await withSteps(
    [
      step([asked('Is every linear map a matrix?')], 300, 'Maps'),
      step([vote('Shall we prove it?')], 300, 'Proof'),
      step([photoAsked('Show your working')], 0, 'Working'),
      step([openly('What was hard?', 1)], 0, 'Looking back'),
    ],
    { title: 'Linear maps' },
  )
  const [teacher, one, two, three, wall, desk] = await Promise.all([
    on.enter(teacher1),
    on.enter(ana),
    on.enter(ben),
    on.enter(cem),
    on.enter(null, { wide: true }),
    on.enter(teacher1, { wide: true }),
  ])
  const [phone, screen, own] = [teacher.page, wall.page, desk.page]
  const [first, second, third] = [one.page, two.page, three.page]
  const lead = `/InteractiveAnswers/detailTeacher?id=${id}&${course}&courseRole=1`

  // The room: a screen bound by its code, and two students who are there from the beginning.
  await Promise.all([first.goto(home), third.goto(home), screen.goto('/projector'), phone.goto(lead)])
  const shownCode = screen.getByRole('img', { name: /^Code/ })
  const code = (await shownCode.textContent())!.replace(/\s/g, '')
  await press(phone, 'Show on a projector')
  await phone.getByRole('textbox', { name: 'Code on the screen' }).fill(code)
  await phone.getByText('The projector shows the course').waitFor()
  await screen.getByText(linearAlgebra.name).first().waitFor()
  // A phone signs what it writes without a network once it has made itself known.
  await expect.poll(() => third.evaluate(`localStorage.getItem('deviceKnown')`)).not.toBeNull()

  // The first step. Who opens the course late is asked to join, too.
  await press(phone, 'Start step 1')
  await screen.getByText('Is every linear map a matrix?', { exact: true }).waitFor()
  for (const page of [first, third]) await join(page)
  await second.goto(home)
  await second.getByText('The teacher has started interactive answers').waitFor()
  await join(second)
  for (const page of [first, second, third]) await page.getByRole('radio', { name: /yes/ }).waitFor()
  await expect
    .poll(async () => {
      const shown = await Promise.all([phone, screen, first, second, third].map(secondsLeft))
      return Math.max(...shown) - Math.min(...shown)
    })
    .toBeLessThanOrEqual(1)
  await choose(first, /yes/)
  await choose(second, /no/)
  await Promise.all([saved(first), saved(second)])
  expect(await findings(first)).toEqual([])

  // A tunnel: answered there in time, and handed in when it is over.
  await three.context.setOffline(true)
  await choose(third, /yes/)
  await third.getByText('Kept on this device until you’re online').first().waitFor()
  await expect.poll(async () => (await signedOn(third)).length).toBe(1)
  await expect.poll(() => answered(screen)).toMatch(/^answered2/)
  await press(phone, 'End step 1')
  await screen.getByText('Time is up').waitFor()
  // What is under way at the end is not late.
  await new Promise(resolve => setTimeout(resolve, arrivalGrace + 500))
  await three.context.setOffline(false)
  await third.getByText(/Your answer arrived after the end/).waitFor()
  await phone.getByRole('button', { name: 'Who has joined' }).first().click()
  await dialog(phone).getByRole('radio', { name: 'Answered', exact: true }).click()
  await dialog(phone).getByText('Late, but counts').waitFor()
  expect(await findings(phone)).toEqual([])
  // Stars for whoever has answered.
  await press(phone, 'A star for 3 students')
  await phone.getByRole('alertdialog').getByRole('button', { name: 'A star for 3 students' }).click()
  await phone.getByText('3 students got a star').waitFor()
  await dialog(phone).getByRole('button', { name: 'Close' }).click()

  // How it was answered, what is right, and who is ahead: with names only while somebody wants them.
  await press(phone, 'Show results')
  await screen.getByText('67%').waitFor()
  expect(await screen.getByText('Right', { exact: true }).count()).toBe(0)
  await press(phone, 'Show right answers')
  await phone.getByRole('alertdialog').getByRole('button', { name: 'Show right answers' }).click()
  await screen.getByText('Right', { exact: true }).waitFor()
  await screen.getByText('67% right').waitFor()
  await first.getByText('The right answers are shown below.').waitFor()
  await phone.getByRole('radio', { name: 'Ranking' }).click()
  await screen.getByText('2 students').waitFor()
  expect(await findings(screen)).toEqual([])
  for (const { name } of [ana, ben, cem]) expect(await screen.getByText(name).count()).toBe(0)
  await phone.getByRole('switch', { name: /^Names/ }).click()
  for (const { name } of [ana, ben, cem]) await screen.getByText(name).waitFor()
  await phone.getByRole('switch', { name: /^Names/ }).click()
  for (const { name } of [ana, ben, cem]) await screen.getByText(name).waitFor({ state: 'detached' })
  await screen.getByText('2 students').waitFor()

  // A vote, led from the teacher's own page on the computer: the space bar goes on.
  await own.goto(`/projector?${course}`)
  await press(own, 'Start step 2')
  await own.getByText('Shall we prove it?', { exact: true }).waitFor()
  await screen.getByText('Shall we prove it?', { exact: true }).waitFor()
  for (const page of [first, second, third]) await join(page)
  await choose(first, /yes/)
  await choose(second, /yes/)
  await choose(third, /no/)
  await Promise.all([first, second, third].map(saved))
  expect(await screen.getByText('67%').count()).toBe(0)
  await own.keyboard.press(' ')
  for (const page of [own, screen]) await page.getByText('67%').waitFor()
  await own.keyboard.press(' ')
  for (const page of [own, screen]) await page.getByText('The ranking can be shown').waitFor()
  expect(await findings(own)).toEqual([])

  // Photos of what they have written.
  await press(own, 'Start step 3')
  await screen.getByText('Show your working', { exact: true }).waitFor()
  for (const [place, page] of [first, second, third].entries()) {
    await join(page)
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Photos' }).click(),
    ])
    await chooser.setFiles(await photo(`working-${place}.jpg`))
    await saved(page)
  }
  await phone.goto(`/InteractiveAnswers/answerResults?id=${id}&stepid=${stepIds[2]}&${course}&courseRole=1`)
  await press(phone, 'All answers')
  const photos = phone.getByRole('list', { name: 'Photos' })
  for (const { name } of [ana, ben, cem]) await photos.getByText(name).waitFor()
  expect(await photos.getByRole('listitem').count()).toBe(3)
  expect(await findings(phone)).toEqual([])
  // The class sees them, without names, once the results are shown.
  await phone.goBack()
  await press(phone, 'Show results')
  const drawn = `[...document.querySelectorAll('img[alt^="Photo "]')].filter(one => one.naturalWidth > 0).length`
  for (const page of [screen, own]) await expect.poll(() => page.evaluate(drawn), { timeout: 10_000 }).toBe(3)
  expect(await screen.getByText(ana.name).count()).toBe(0)

  // A word without a name.
  await press(own, 'Start step 4')
  for (const page of [first, second, third]) await join(page)
  for (const [page, words] of [
    [first, 'The change of basis'],
    [second, 'Nothing at all'],
  ] as const) {
    await page.getByRole('textbox').fill(words)
    await press(page, 'Send')
    await page.getByText(/^Sent. What you answered/).waitFor()
  }
  expect(await findings(second)).toEqual([])
  await press(own, 'End step 4')
  await own.getByText('Time is up').waitFor()
  await phone.goto(`/InteractiveAnswers/answerResults?id=${id}&stepid=${stepIds[3]}&${course}&courseRole=1`)
  await press(phone, 'All answers')
  for (const words of ['The change of basis', 'Nothing at all']) await phone.getByText(words).waitFor()
  for (const { name } of [ana, ben, cem])
    expect(await phone.getByText(name).locator('visible=true').count()).toBe(0)

  // Something without preparation, from the page on the computer: one press, and it runs.
  const taps = await countTaps(own)
  await press(own, 'A B C D · 30 seconds')
  await first.getByText('The teacher has started interactive answers').waitFor()
  await join(first)
  await choose(first, /D/)
  await saved(first)
  await expect.poll(() => answered(own)).toMatch(/^answered1/)
  expect(await taps()).toBe(1)
  await own.keyboard.press('q')
  await dialog(own).getByRole('button', { name: 'Ideas (brainstorm)' }).waitFor()
  expect(await findings(own)).toEqual([])
  await dialog(own)
    .getByRole('switch', { name: /^Anonymous/ })
    .click()
  await dialog(own).getByRole('button', { name: 'A text', exact: true }).click()
  await dialog(own).waitFor({ state: 'detached' })
  expect(await taps()).toBeLessThanOrEqual(3)
  // A screen that is bound by a code can start nothing.
  expect(await screen.getByRole('button').count()).toBe(
    await screen.getByRole('button', { name: 'Full screen' }).count(),
  )

  // The lesson is over, and everybody looks at what is left of it.
  await phone.goto(lead)
  await press(phone, 'More')
  await press(phone, 'End the question set')
  await phone.getByRole('alertdialog').getByRole('button', { name: 'End the question set' }).click()
  await phone.getByText('The question set has ended').waitFor()
  await first.goto(`/reviewAnswer?id=${id}&${course}&courseRole=0`)
  await first.getByText('Is every linear map a matrix?', { exact: true }).waitFor()
  await first.getByText('What was hard?', { exact: true }).waitFor()
  expect(await first.getByText('The change of basis').count()).toBe(0)
  expect(await findings(first)).toEqual([])
  await phone.getByRole('button', { name: 'Who has joined' }).first().click()
  await dialog(phone).getByRole('radio', { name: 'Answered', exact: true }).click()
  await dialog(phone)
    .getByRole('button', { name: new RegExp(cem.name) })
    .click()
  await phone.waitForURL('**/reviewAnswerDetail*')
  await phone.getByText('Arrived after the end, written before it').waitFor()
  expect(await findings(phone)).toEqual([])
  for (const { errors } of [teacher, one, two, three, wall, desk])
    expect(errors.filter(error => !isAboutNetwork(error))).toEqual([])
}, 240_000)
