import fc from 'fast-check'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accommodationCalls } from '#contract/features/activity/accommodation.ts'
import { questionTypes } from '#contract/features/question/types/list.ts'
import { isPointed } from '#contract/features/question/types/point.ts'
import { soundQuestion } from '#contract/features/question/types/test-questions.ts'
import { testCalls } from '#contract/features/test/calls.ts'
import type { EntryInput } from '#contract/features/test/entities.ts'
import { takingCalls } from '#contract/features/test/taking-calls.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { students, teacher1 } from '#seed/people.ts'
import { open, section, written } from '#server/features/test/test-tests.ts'
import { findings } from './axe.ts'
import { readNotices } from './reading-notices.ts'
import { stage } from './stage.ts'

const on = stage()
const courseId = linearAlgebra.id
const [tunnel, mover, slow, leaver] = students
const address = (page: string, id: string, role: 0 | 1 = 0, more = '') =>
  `/testing/${page}?courseId=${courseId}&courseRole=${role}&id=${id}${more}`
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).last()
const minute = 60_000

const which = written('Which of them?', 5, {
  parts: { options: ['first', 'second', 'third'].map(id => ({ id, html: `<p>The ${id}</p>` })) },
  // A slip, which is corrected afterwards.
  key: { right: ['first'] },
})
/** Two of each type that needs no picture, with what is right in them; those that machines do not judge are worth nothing. */
const others = questionTypes.flatMap((type, at) =>
  type.name === 'shortAnswer' || isPointed(type)
    ? []
    : fc.sample(soundQuestion(type), { seed: 40 + at, numRuns: 2 }).map(({ html, parts, key, right }) => ({
        entry: written('', type.grade ? 2 : 0, { type: type.number, html, parts, key } as never),
        ...{ type: type.number, right: type.grade ? right : null },
      })),
)
const entries: EntryInput[] = [which, open('Why is it so?', 5), ...others.map(({ entry }) => entry)]

/** The numbers of questions on somebody's paper, by the beginning of what they say. */
async function numbersOf(who: (typeof students)[number], id: string) {
  const { questions } = await on.app().call(who, takingCalls.getPaper, { id })
  const asked = questions.filter(({ type }) => type !== 10)
  const at = (says: string) => asked.findIndex(({ html }) => html.includes(says)) + 1
  return { which: at('Which of them?'), why: at('Why is it so?') }
}

/** Answers everything else as it is right. */
async function answerOthers(who: (typeof students)[number], id: string) {
  const { sections } = await on.app().call(teacher1, testCalls.listQuestions, { id })
  const asked = sections.flatMap(one => one.entries.map(({ question }) => question!))
  const answers = others.flatMap(({ right }, at) =>
    right === null ? [] : [{ questionId: asked[at + 2]!.id, value: right }],
  )
  const { list } = await on.app().call(who, takingCalls.saveAnswers, { id, answers })
  expect(list.filter(({ saved }) => !saved)).toEqual([])
}

async function begin(page: Page, id: string) {
  await page.goto(address('stu/detail', id))
  await button(page, 'Start').tap()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Start' }).tap()
  await page.getByRole('heading', { name: /^Question \d+ of/ }).waitFor()
}
const goTo = (page: Page, id: string, number: number) =>
  page.goto(address('stu/ontesting', id, 0, `&q=${number}`))
async function writeWhy(page: Page) {
  await page.locator('[contenteditable=true]').tap()
  await page.keyboard.type('Because it is.')
}
const saved = (page: Page) => page.getByText('Saved', { exact: true }).first().waitFor()

async function handIn(page: Page) {
  await button(page, /All questions$/).tap()
  await page.getByRole('dialog').last().getByRole('button', { name: 'Hand in' }).tap()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Hand in' }).tap()
  await page
    .getByText(/^Handed in /)
    .first()
    .waitFor()
}

test('an exam: a tunnel, two devices, minutes on top, longer time for one, a page that is left; graded by question, a key corrected, released', async () => {
  for (const each of [tunnel!, mover!, slow!, leaver!]) await readNotices(on.app(), each)
  const { id } = await on.app().call(teacher1, testCalls.create, {
    ...{ courseId, title: 'Final exam', sections: [section(entries)], workingMinutes: 45, switchLimit: 3 },
    ...{ shufflesQuestions: true, shufflesOptions: true, isAnswerOnce: true },
  })
  expect(entries).toHaveLength(32)

  // One sits in a tunnel while the teacher gives five minutes to all.
  const first = await on.enter(tunnel!)
  await begin(first.page, id)
  const began = (await on.app().call(tunnel!, takingCalls.getPaper, { id })).endsAt! - 45 * minute
  const numbers = await numbersOf(tunnel!, id)
  await goTo(first.page, id, numbers.which)
  await first.page.getByRole('radio', { name: 'The third' }).tap()
  await saved(first.page)
  await first.context.setOffline(true)
  await first.page.getByRole('radio', { name: 'The second' }).tap()
  await first.page.getByText('Kept on this device until you’re online').first().waitFor()

  const teacher = await on.enter(teacher1)
  await teacher.page.goto(address('detail', id, 1))
  await teacher.page.getByText('Right now').waitFor()
  await button(teacher.page, 'Give minutes').tap()
  const sheet = teacher.page.getByRole('dialog').last()
  await sheet.getByRole('radio', { name: '5 minutes', exact: true }).tap()
  expect(await findings(teacher.page)).toEqual([])
  await sheet.getByRole('button', { name: 'Give' }).tap()
  await teacher.page.getByText('5 minutes given').waitFor()
  expect((await on.app().call(tunnel!, takingCalls.getPaper, { id })).endsAt).toBe(began + 50 * minute)

  await first.context.setOffline(false)
  await saved(first.page)
  await goTo(first.page, id, numbers.why)
  await writeWhy(first.page)
  await saved(first.page)
  await answerOthers(tunnel!, id)
  await first.page.reload()
  await first.page.getByText(/^00:(49|50):\d\d$/).waitFor()
  await handIn(first.page)
  expect(first.errors).toEqual([])

  // One goes on with another device.
  const phone = await on.enter(mover!)
  await begin(phone.page, id)
  const ofMover = await numbersOf(mover!, id)
  await goTo(phone.page, id, ofMover.which)
  await phone.page.getByRole('radio', { name: 'The second' }).tap()
  await saved(phone.page)
  const laptop = await on.enter(mover!)
  await laptop.page.goto(address('stu/detail', id))
  await button(laptop.page, 'Go on').tap()
  await laptop.page.getByRole('heading', { name: /^Question \d+ of/ }).waitFor()
  await phone.page.getByText('You’re answering on another device now').waitFor()
  await goTo(laptop.page, id, ofMover.why)
  await writeWhy(laptop.page)
  await saved(laptop.page)
  await handIn(laptop.page)

  // One leaves the page, which both sides see.
  const wanderer = await on.enter(leaver!)
  await begin(wanderer.page, id)
  await goTo(wanderer.page, id, (await numbersOf(leaver!, id)).why)
  await writeWhy(wanderer.page)
  await saved(wanderer.page)
  await wanderer.page.getByRole('button', { name: 'Back' }).tap()
  await wanderer.page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).tap()
  await teacher.page.goto(address('detail', id, 1))
  await teacher.page.getByText('left the page 1 time').first().waitFor()
  expect(await findings(teacher.page)).toEqual([])

  // One is always allowed half as long again: 67 minutes and a half, and the five that were given to all.
  await on.app().call(teacher1, accommodationCalls.set, {
    ...{ courseId, studentId: slow!.id, factor: 1.5, largerText: false },
  })
  const longer = await on.enter(slow!)
  await begin(longer.page, id)
  await longer.page.getByText(/^01:1[12]:\d\d$/).waitFor()
  await answerOthers(slow!, id)
  await longer.context.close()

  await on.app().call(teacher1, testCalls.end, { id })
  await on.app().settle()

  // What people have to read, question by question: equal answers at once.
  await teacher.page.goto(address('review', id, 1))
  await teacher.page.getByRole('tab', { name: /^To grade/ }).tap()
  await teacher.page.getByRole('button', { name: /3 answers to grade/ }).tap()
  await teacher.page.getByText('3 students wrote this').waitFor()
  expect(await findings(teacher.page)).toEqual([])
  await teacher.page
    .getByRole('group', { name: 'Points for this answer' })
    .first()
    .getByRole('button', { name: 'Full points' })
    .tap()
  await teacher.page.getByText('3 answers graded').waitFor()

  // The key was a slip.
  const { sections } = await on.app().call(teacher1, testCalls.listQuestions, { id })
  const wrong = sections[0]!.entries[0]!.question!.id
  await teacher.page.goto(address('regrade', id, 1, `&questionid=${wrong}`))
  await teacher.page.getByRole('radio', { name: 'Option B is right' }).tap()
  await button(teacher.page, 'Whose score changes?').tap()
  const preview = teacher.page.getByRole('dialog').last()
  await preview.getByRole('textbox', { name: 'Reason' }).fill('The second is right.')
  await preview.getByRole('button', { name: 'Correct now' }).tap()
  await teacher.page.getByText('Corrected. 2 scores changed').waitFor()
  expect(await findings(teacher.page)).toEqual([])
  await on.app().call(teacher1, testCalls.release, { id, isReleased: true })
  await on.app().settle()

  const full = 10 + others.filter(({ right }) => right !== null).length * 2
  const results = await Promise.all(
    [tunnel!, mover!, slow!, leaver!].map(async who => {
      const { score } = await on.app().call(who, takingCalls.getResult, { id })
      return score
    }),
  )
  expect(results).toEqual([full, 10, full - 10, 5])
  await first.page.goto(address('stu/detail', id))
  await first.page.getByText(String(full), { exact: false }).first().waitFor()
  for (const { errors } of [teacher, laptop, wanderer]) expect(errors).toEqual([])
}, 300_000)

test('a practice test says at once what is right, and is taken as often as one likes', async () => {
  await readNotices(on.app(), tunnel!)
  const { id } = await on.app().call(teacher1, testCalls.create, {
    ...{ courseId, title: 'Practice', sections: [section([which])], attempts: 0 },
    ...{ scoreShown: 1, answersShown: 1, explanationsShown: 1, paperShown: 1 },
  })
  const { page, errors } = await on.enter(tunnel!)
  for (const [attempt, option] of [
    [1, 'The second'],
    [2, 'The first'],
  ] as const) {
    await page.goto(address('stu/detail', id))
    await button(page, /^(Answer|Start attempt 2)$/).tap()
    const sure = page.getByRole('alertdialog').getByRole('button', { name: 'Start' })
    const radio = page.getByRole('radio', { name: option })
    await sure.or(radio).first().waitFor()
    if (await sure.isVisible()) await sure.tap()
    await radio.tap()
    await saved(page)
    await button(page, 'Hand in').tap()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Hand in' }).tap()
    await button(page, 'Look at the result').tap()
    await on.app().settle()
    await expect
      .poll(async () => (await on.app().call(tunnel!, takingCalls.getResult, { id, attempt })).score)
      .toBe(attempt === 1 ? 0 : 5)
    await page.getByRole('heading', { name: 'Question 1' }).waitFor()
    expect(await findings(page)).toEqual([])
  }
  expect(errors).toEqual([])
}, 120_000)
