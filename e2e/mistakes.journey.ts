import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { testCalls } from '#contract/features/test/calls.ts'
import { testGradingCalls } from '#contract/features/test/grading-calls.ts'
import { takingCalls } from '#contract/features/test/taking-calls.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { type CastMember, students, teacher1 } from '#seed/people.ts'
import { section, written } from '#server/features/test/test-tests.ts'
import { findings } from './axe.ts'
import { stage } from './stage.ts'

const on = stage()
const courseId = linearAlgebra.id
const [ada, ben] = students as [CastMember, CastMember]

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).last().tap()
const says = (page: Page, text: string | RegExp) => page.getByText(text).last().waitFor()

async function isAccessible(page: Page) {
  // What fades in has little contrast until it is there.
  await page.waitForTimeout(300)
  expect(await findings(page)).toEqual([])
}

/** A test whose answers are shown at once, which two have taken: only the second knows what a rank is. */
beforeAll(async () => {
  const entries = [
    written('The rank of the identity?', 10, {
      explanation: '<p>Its rows span it.</p>',
      knowledge: ['Rank'],
    }),
    written('Is it invertible?', 5),
    written('Its determinant?', 5, { knowledge: ['Determinants'] }),
  ]
  const words = written('Why is it?', 5, {
    ...{ type: 4, parts: {}, key: { html: '<p>Its inverse is itself.</p>' }, knowledge: ['Inverses'] },
  })
  const { id } = await on.app().call(teacher1, testCalls.create, {
    ...{ courseId, title: 'Midterm', sections: [section(entries)] },
    ...{ scoreShown: 1, answersShown: 1, explanationsShown: 1, paperShown: 1 },
  })
  const later = await on.app().call(teacher1, testCalls.create, {
    ...{ courseId, title: 'In words', sections: [section([words])] },
    ...{ scoreShown: 1, answersShown: 1, explanationsShown: 1, paperShown: 1 },
  })
  const asked = await on.app().call(ben, takingCalls.start, { id: later.id })
  const [{ id: questionId }] = asked.questions as [(typeof asked.questions)[number]]
  await on.app().call(ben, takingCalls.submit, { id: later.id, answers: [{ questionId, text: 'Because' }] })
  await on.app().settle()
  const grade = { id: later.id, studentId: ben.id, questionId, score: 1 }
  await on.app().call(teacher1, testGradingCalls.saveReview, grade)
  for (const [who, chosen] of [
    [ada, ['b', 'a', 'b']],
    [ben, ['a', 'a', 'b']],
  ] as const) {
    const { questions } = await on.app().call(who, takingCalls.start, { id })
    const answers = questions.map((one, place) => ({ questionId: one.id, value: [chosen[place]] }))
    await on.app().call(who, takingCalls.submit, { id, answers })
  }
  await on.app().settle()
})

test('a student learns from what went wrong: looks at it, practises it, says that it is known and takes that back', async () => {
  const { page } = await on.enter(ada)
  await page.goto(`/courseHome?courseId=${courseId}&courseRole=0`)
  await page.getByText('Mistakes', { exact: true }).last().tap()
  await says(page, 'The rank of the identity?')
  await says(page, 'Its determinant?')
  expect(await page.getByText('Is it invertible?').count()).toBe(0)
  await says(page, 'Practise (2)')
  await isAccessible(page)

  await press(page, 'Filter')
  await page.getByRole('button', { name: /^Topic/ }).tap()
  await page.getByRole('button', { name: 'Rank (1)' }).tap()
  await press(page, /^Show/)
  await says(page, 'Practise (1)')
  await expect.poll(() => page.getByText('Its determinant?').count()).toBe(0)

  await page.getByText('The rank of the identity?').last().tap()
  for (const text of ['Chosen answer', 'Right answer', 'Its rows span it.', 'Midterm']) await says(page, text)
  await isAccessible(page)

  await press(page, 'Practise')
  await says(page, '1 of 1')
  await page.getByRole('radio').first().tap()
  await isAccessible(page)
  await press(page, 'Check')
  await says(page, 'That’s right. Once more on another day, and you know it.')
  await isAccessible(page)
  await press(page, 'Go on')
  await says(page, '1 of 1 answers were right.')
  await press(page, 'Done')

  // Back at the mistake.
  await press(page, 'I know it now')
  await says(page, 'You know this one')
  await page.goBack()
  await says(page, 'No mistakes like that')
  await press(page, 'Clear filter')
  await says(page, 'Its determinant?')
  // What was known of the list before shows until the new one is there.
  await expect.poll(() => page.getByText('The rank of the identity?').count()).toBe(0)
  await page
    .getByRole('radio', { name: /^Known/ })
    .last()
    .tap()
  await page.getByText('The rank of the identity?').last().tap()
  await press(page, 'Put back')
  await page.getByRole('button', { name: 'I know it now' }).last().waitFor()

  await page.goto(`/sets/mistakes/sheet?courseId=${courseId}&courseRole=0`)
  await says(page, '2. Single choice')
  await isAccessible(page)
})

test('what no machine can judge is compared with what is right, and judged by who wrote it', async () => {
  const { page } = await on.enter(ben)
  await page.goto(`/sets/mistakes/list?courseId=${courseId}&courseRole=0&knowledge=Inverses`)
  await press(page, 'Practise (1)')
  await page.getByRole('textbox').fill('It is its own inverse')
  await isAccessible(page)
  await press(page, 'Compare')
  await says(page, 'Its inverse is itself.')
  await says(page, 'It is its own inverse')
  await says(page, /Nobody else checks this one/)
  await isAccessible(page)
  await press(page, 'Right')
  await says(page, 'You judged it right. Once more on another day, and you know it.')
  await press(page, 'Go on')
  await says(page, '1 of 1 answers were right.')
})

test('a teacher sees what the class got wrong, the most first, and makes an exercise of it', async () => {
  const { page } = await on.enter(teacher1)
  await page.goto(`/sets/mistakes/list?courseId=${courseId}&courseRole=1`)
  await says(page, 'What the class got wrong')
  await says(page, /2 of 2 wrong/)
  await says(page, /1 of 2 wrong/)
  await says(page, '50%')
  await isAccessible(page)

  await page.getByText('The rank of the identity?').last().tap()
  for (const text of ['Common wrong answers', 'Its rows span it.', 'Midterm', ada.name])
    await says(page, text)
  await isAccessible(page)
  await page.goBack()

  await press(page, 'Make a practice test')
  await says(page, '3 selected')
  await page.getByRole('checkbox', { name: 'Why is it?' }).setChecked(false)
  await isAccessible(page)
  await press(page, 'Make a practice test of 2 questions')
  await page.waitForURL(/\/testing\/update/)
  await says(page, 'Its determinant?')
  await says(page, 'The rank of the identity?')
  const id = new URL(page.url()).searchParams.get('id') as never
  expect(await on.app().call(teacher1, testCalls.get, { id })).toMatchObject({
    ...{ publishAt: null, questionCount: 2, scoreShown: 1, answersShown: 1, isExam: false },
  })
})
