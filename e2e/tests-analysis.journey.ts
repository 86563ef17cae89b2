import { expect, test } from 'vitest'
import { testCalls } from '#contract/features/test/calls.ts'
import { takingCalls } from '#contract/features/test/taking-calls.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { students, teacher1 } from '#seed/people.ts'
import { section, written } from '#server/features/test/test-tests.ts'
import { findings } from './axe.ts'
import { stage } from './stage.ts'

const on = stage({ REQUEST_RATE: '1000000' })
const courseId = linearAlgebra.id

const options = (...texts: string[]) => ({
  parts: { options: texts.map((text, place) => ({ id: 'abcdefgh'[place]!, html: `<p>${text}</p>` })) },
})
const entries = () => [
  written('Every square matrix has a determinant.', 5, { type: 1, parts: {}, key: { right: true } }),
  written('What is the rank of the zero matrix of three rows?', 10, options('0', '1', '3', 'It has none')),
  written('Which of these are eigenvalues of the identity?', 10, options('1', '0', '−1', 'All real numbers')),
  // Its key is wrong: those who know choose the second.
  written('The product of two symmetric matrices is …', 10, options('symmetric', 'not always symmetric')),
  written('The determinant of 2I, of two rows, is ____.', 5, {
    ...{ type: 5, parts: { blanks: [{ id: 'x', options: [] }] } },
    key: { blanks: [{ blank: 'x', right: { by: 'text', accepts: ['four'] } }], isAnyOrder: false },
  }),
  written('From few to many entries.', 4, {
    ...{
      type: 102,
      parts: { items: ['Vector', 'Matrix', 'Tensor'].map((html, id) => ({ id: `${id}`, html })) },
    },
    key: { order: ['0', '1', '2'] },
  }),
]

/** A test that fifteen students have taken: the later in the list, the better. */
async function taken() {
  const { id } = await on.app().call(teacher1, testCalls.create, {
    ...{ courseId, title: 'Midterm', sections: [section(entries())] },
  })
  for (const [place, who] of students.slice(0, 15).entries()) {
    const { questions } = await on.app().call(who, takingCalls.start, { id })
    const values = [
      place > 1,
      [place > 4 ? 'a' : 'c'],
      [place > 8 ? 'a' : place % 2 ? 'b' : 'd'],
      [place > 7 ? 'b' : 'a'],
      place < 3 ? null : [{ blank: 'x', text: place > 9 ? '4' : place > 6 ? 'Four' : 'two' }],
      place > 5 ? ['0', '1', '2'] : ['1', '0', '2'],
    ]
    await on.app().call(who, takingCalls.saveAnswers, {
      id,
      answers: values.map((value, at) => ({ questionId: questions[at]!.id, value })),
    })
    await on.app().call(who, takingCalls.submit, { id })
  }
  await on.app().settle()
  return id
}

test('a teacher finds the wrong key of a test on the phone, and takes the figures along', async () => {
  const id = await taken()
  const { page } = await on.enter(teacher1)
  await page.goto(`/testing/detail?courseId=${courseId}&courseRole=1&id=${id}`)
  await page.getByRole('button', { name: 'Analysis' }).tap()
  await page.getByText('Cronbach’s alpha').waitFor()
  expect(await findings(page)).toEqual([])
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as Excel' }).tap()
  expect((await download).suggestedFilename()).toBe('Midterm Item analysis.xlsx')
  await page.getByRole('button', { name: /4\. The product/ }).tap()
  await page.getByText('Is the key right? (B)').waitFor()
  await page.getByText('Show as a table').last().tap()
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Next question' }).tap()
  await page.getByText('Should this count too? (4)').waitFor()
  await page.getByRole('button', { name: 'Everyone’s answers' }).tap()
  await page.getByText('The determinant of 2I', { exact: false }).waitFor()

  if (process.env.SHOTS) {
    const questions = await on.app().call(teacher1, testCalls.listQuestions, { id })
    const ids = questions.sections[0]!.entries.map(entry => entry.question!.id)
    for (const [language, dark, wide] of [
      ['zh-Hans', true, false],
      ['en', false, false],
      ['en', false, true],
      ['zh-Hans', true, true],
    ] as const) {
      const { page } = await on.enter(teacher1, { language, dark, wide })
      const width = wide ? 1280 : 375
      for (const [name, query] of [
        ['test', ''],
        ['key', `&questionid=${ids[3]}`],
        ['blank', `&questionid=${ids[4]}`],
        ['order', `&questionid=${ids[5]}`],
      ]) {
        await page.goto(`/testing/analysis?courseId=${courseId}&courseRole=1&id=${id}${query}`)
        await page.waitForTimeout(1200)
        await page.setViewportSize({ width, height: wide ? 1400 : 2100 })
        await page.waitForTimeout(300)
        await page.screenshot({ path: `/tmp/analysis/${name}-${language}-${width}.png` })
        await page.setViewportSize({ width, height: 812 })
      }
    }
  }
})
