import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { bankCalls, questionCalls } from '#contract/features/question/calls.ts'
import { usualScoring } from '#contract/features/question/scoring.ts'
import { testCalls } from '#contract/features/test/calls.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { students, teacher1 } from '#seed/people.ts'
import { findings } from './axe.ts'
import { stage } from './stage.ts'

const on = stage()
const courseId = linearAlgebra.id
const create = `/testing/create?courseId=${courseId}&courseRole=1`
const sheet = (page: Page) => page.getByRole('dialog').last()

/** A bank with questions of two difficulties. */
async function bankOf(title: string, says: readonly string[]) {
  const { id: bankId } = await on.app().call(teacher1, bankCalls.create, { title })
  const options = ['Yes', 'No'].map((text, place) => ({ id: String(place + 1), html: `<p>${text}</p>` }))
  const ids: string[] = []
  for (const [place, text] of says.entries()) {
    const question = {
      ...{ type: 2, html: `<p>${text}</p>`, parts: { options }, key: { right: ['1'] } },
      ...{ scoring: usualScoring, explanation: '', difficulty: (place % 2) * 2 + 1, points: 2 },
      ...{ knowledge: [], tags: [], fileIds: [] },
    }
    ids.push((await on.app().call(teacher1, questionCalls.create, { bankId, question })).id)
  }
  return { bankId, ids }
}

const consists = async (id: string) =>
  (await on.app().call(teacher1, testCalls.listQuestions, { id: id as never })).sections.map(
    ({ title, entries }) => [
      title,
      ...entries.map(({ question, draw, points }) =>
        question ? `${question.excerpt} ${points}` : `${draw!.count} of ${draw!.poolSize}, ${points}`,
      ),
    ],
  )

test('a test of all sorts is made on a phone: written, taken, drawn, in parts; then settings, preview, many at once, publication', async () => {
  await bankOf('Finals', [
    'Easy one',
    'Hard one',
    'Easy two',
    'Hard two',
    'Sum <span data-latex="x^2">x^2</span>',
  ])
  const teacher = await on.enter(teacher1)
  const { page } = teacher
  await page.goto(create)
  await page.getByRole('textbox', { name: /^Title/ }).fill('All sorts')

  // Written here, two in a row.
  await page.getByRole('button', { name: 'Write', exact: true }).tap()
  await sheet(page).getByRole('button', { name: 'True or false' }).tap()
  const text = () => sheet(page).getByRole('textbox', { name: 'Question', exact: true })
  await text().tap()
  await page.keyboard.type('Zero is even.')
  await sheet(page).getByRole('radio', { name: 'True' }).tap()
  expect(await findings(page)).toEqual([])
  await sheet(page).getByRole('button', { name: 'Add and next' }).tap()
  await page.getByText('Added. Here is the next one').waitFor()
  await text().tap()
  await page.keyboard.type('One is even.')
  await sheet(page).getByRole('radio', { name: 'False' }).tap()
  await sheet(page).getByRole('button', { name: 'Add', exact: true }).tap()
  await page.getByText('2 questions · 2 points').waitFor()

  // Taken from banks, several at once; what is in the test already is not offered again.
  await page.getByRole('button', { name: 'From a bank' }).tap()
  await sheet(page).getByRole('searchbox').fill('Easy')
  await sheet(page).getByRole('checkbox', { name: 'Easy one' }).tap()
  await sheet(page).getByRole('checkbox', { name: 'Easy two' }).tap()
  expect(await findings(page)).toEqual([])
  await sheet(page).getByRole('button', { name: 'Take 2 questions' }).tap()
  await page.getByText('4 questions · 6 points').waitFor()

  // A second part with a random draw.
  await page.getByRole('button', { name: 'Add a part' }).tap()
  await page.getByRole('button', { name: 'Random draw' }).last().tap()
  await sheet(page).getByRole('checkbox', { name: 'Hard' }).tap()
  await sheet(page).getByText('2 questions to draw from').waitFor()
  await sheet(page)
    .getByRole('textbox', { name: /^Questions per student/ })
    .fill('3')
  await sheet(page)
    .getByText(/Only 2 questions match this draw/)
    .waitFor()
  await sheet(page)
    .getByRole('textbox', { name: /^Questions per student/ })
    .fill('1')
  await sheet(page)
    .getByRole('textbox', { name: /^Points each/ })
    .fill('5')
  expect(await findings(page)).toEqual([])
  await sheet(page).getByRole('button', { name: 'Add', exact: true }).tap()
  await page.getByText('5 questions · 11 points').waitFor()
  await page.getByRole('button', { name: 'More actions for Part 2' }).tap()
  await sheet(page).getByRole('button', { name: 'Heading and instructions' }).tap()
  await sheet(page).getByRole('textbox', { name: 'Heading' }).fill('Drawn')
  await sheet(page).getByRole('button', { name: 'Save' }).tap()
  await page.getByRole('heading', { name: 'Drawn' }).waitFor()

  // By a button, and by keys.
  await page.getByRole('button', { name: /^Easy one/ }).tap()
  await sheet(page).getByRole('button', { name: 'Move up' }).tap()
  await sheet(page).getByRole('textbox', { name: 'Points' }).fill('3')
  await sheet(page).getByRole('button', { name: 'Done' }).tap()
  await page.getByRole('button', { name: 'Move Easy one' }).focus()
  await page.keyboard.press('Home')
  await page.getByText('5 questions · 12 points').waitFor()
  expect(await findings(page)).toEqual([])

  // Left and returned to, and after a reload: all of it is there.
  await page.goto(`/courseHome?courseId=${courseId}&courseRole=1`)
  await page.getByRole('heading', { name: linearAlgebra.name }).waitFor()
  await page.goto(create)
  await page.getByText('5 questions · 12 points').waitFor()

  // Settings that are said in words as they change.
  await page.getByRole('button', { name: /^Settings:/ }).tap()
  await sheet(page).getByRole('textbox', { name: 'Time limit' }).fill('45')
  await sheet(page)
    .getByText(/They then have 45 minutes/)
    .waitFor()
  await sheet(page).getByText('Hands the test in when it happens too often').tap()
  await sheet(page)
    .getByRole('textbox', { name: /^Times allowed/ })
    .fill('0')
  await sheet(page).getByText('Whoever leaves the page hands in after a countdown of 15 seconds.').waitFor()
  await sheet(page)
    .getByRole('radiogroup', { name: 'Score' })
    .getByRole('radio', { name: 'After handing in' })
    .tap()
  await sheet(page).getByText('As soon as they have handed in they see their score.').waitFor()
  expect(await findings(page)).toEqual([])
  await sheet(page).getByRole('button', { name: 'Done' }).tap()
  await page.getByRole('button', { name: 'Save without publishing' }).tap()

  await page.waitForURL('**/testing/detail?*')
  const id = new URL(page.url()).searchParams.get('id')!
  await page.getByText('Only you and your assistants see this.').waitFor()
  expect(await consists(id)).toEqual([
    ['', 'Easy one 3', 'Zero is even. 1', 'One is even. 1', 'Easy two 2'],
    ['Drawn', '1 of 2, 5'],
  ])
  expect(await on.app().call(teacher1, testCalls.get, { id: id as never })).toMatchObject({
    ...{ workingMinutes: 45, switchLimit: 0, scoreShown: 1, totalScore: 12, isFinalAtHandIn: true },
  })
  expect(await findings(page)).toEqual([])

  // The paper, another one, and with answers.
  await page.getByRole('button', { name: /^Preview/ }).tap()
  await page.getByText('Question 5').first().waitFor()
  await page.getByRole('radio').first().tap()
  await page.getByRole('button', { name: 'Another paper' }).tap()
  await page.getByRole('tab', { name: 'With answers' }).tap()
  await page.getByText('Right answer').first().waitFor()
  expect(await findings(page)).toEqual([])
  await page.goBack()

  // Many at once.
  await page.getByRole('button', { name: /^Change several questions/ }).tap()
  await page.getByRole('checkbox', { name: 'Zero is even.' }).tap()
  await page.getByRole('checkbox', { name: 'One is even.' }).tap()
  await page.getByRole('button', { name: 'With the selected…' }).tap()
  await sheet(page).getByRole('button', { name: 'Set points' }).tap()
  await sheet(page).getByRole('textbox').fill('4')
  await sheet(page).getByRole('button', { name: 'OK' }).tap()
  await page.getByText('2 questions changed').waitFor()
  expect(await findings(page)).toEqual([])
  await page.goBack()
  await page.getByText('5 questions · 18 points').waitFor()

  await page.getByRole('button', { name: /^Settings/ }).tap()
  await page.getByText('Pass mark').waitFor()
  expect(await findings(page)).toEqual([])
  await page.getByRole('textbox', { name: 'Time limit' }).fill('60')
  await page.getByRole('button', { name: 'Save', exact: true }).tap()
  await page.getByText('Settings saved').waitFor()
  await page.getByText(/60 min/).waitFor()

  await page.getByRole('button', { name: 'Publish now' }).tap()
  await page.getByText(/ of \d+ handed in/).waitFor()
  const { list } = await on.app().call(students[0]!, activityCalls.list, { courseId, name: 'All sorts' })
  expect(list).toHaveLength(1)

  await page.getByRole('button', { name: 'End now' }).tap()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End now' }).tap()
  await page.getByText('Test ended').waitFor()
  expect(await findings(page)).toEqual([])
  expect(teacher.errors).toEqual([])
}, 240_000)

test('a newer version is offered and taken; what the server refuses stands beside its field', async () => {
  const { ids } = await bankOf('Changing', ['Old words'])
  const taken = {
    ...{ id: null, fromId: ids[0] as never, question: null, draw: null },
    points: 5,
  }
  const { id } = await on.app().call(teacher1, testCalls.create, {
    ...{ courseId, title: 'Changing', publishAt: null },
    sections: [{ title: '', details: '', entries: [taken] }],
  })
  const { files, ...question } = await on.app().call(teacher1, questionCalls.get, { id: ids[0] as never })
  await on.app().call(teacher1, questionCalls.change, {
    id: ids[0] as never,
    question: { ...question, html: '<p>New words</p>', fileIds: files.map(file => file.id) },
  })
  const teacher = await on.enter(teacher1)
  const { page } = teacher
  await page.goto(`/testing/update?courseId=${courseId}&courseRole=1&id=${id}`)
  await page.getByText('Newer version').waitFor()
  await page.getByRole('button', { name: /^Old words/ }).tap()
  await sheet(page)
    .getByRole('button', { name: /^Take the newer version/ })
    .tap()
  await sheet(page).getByRole('button', { name: 'Done' }).tap()
  await page.getByRole('button', { name: 'Save without publishing' }).tap()
  await page.waitForURL('**/testing/detail?*')
  expect(await consists(id)).toEqual([['', 'New words 5']])

  await page.goto(`/testing/update?courseId=${courseId}&courseRole=1&id=${id}`)
  await page.getByRole('button', { name: /^New words/ }).tap()
  await sheet(page).getByRole('button', { name: 'Remove from the test' }).tap()
  await page.getByRole('button', { name: 'Save without publishing' }).tap()
  await page.getByText('Add at least one question that is worth points').waitFor()
  expect(teacher.errors).toEqual([])

  // Who comes as a student is led to their courses.
  await page.goto(`/testing/detail?courseId=${courseId}&courseRole=0&id=${id}`)
  await page.waitForURL('**/ktpCourse*')
}, 120_000)
