import axe from 'axe-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { courseCalls } from '#contract/features/course/calls.ts'
import { mistakeCalls as calls } from '#contract/features/mistake/calls.ts'
import { practiceCalls } from '#contract/features/test/practice-calls.ts'
import { stage } from '#web/features/homework/test-stage.tsx'
import { courseId } from '#web/features/homework/test-submissions.ts'
import { place as placeAt } from '#web/test/place.tsx'
import { mistakeRoutes } from './routes.ts'

const questionId = (place: number) => `01890000-0000-7000-8000-0000000002${String(place).padStart(2, '0')}`
const paged = (list: object[]) =>
  ({ list, total: list.length, currentPage: 1, pageSize: 50, pageTotal: 1 }) as never
const standing = { rightDays: 0, isMastered: false, dueAt: null }
const lastAt = Date.now() - 60_000
const row = (place: number, more: object = {}) => ({
  ...{ id: questionId(place), title: `Asked ${place}`, type: 2, source: 6, wrongTimes: 1, lastAt },
  ...{ knowledge: ['Rank'], ...standing },
  ...more,
})
const summary = (more: object = {}) =>
  ({
    ...{
      count: 2,
      dueCount: 2,
      nextAt: null,
      masteredCount: 0,
      totalCount: 2,
      types: [{ type: 2, count: 2 }],
    },
    knowledge: [{ label: 'Rank', count: 1 }],
    ...more,
  }) as never
const question = (place: number) => ({
  ...{ id: questionId(place), type: 2, html: `<p>Asked ${place}</p>`, points: 10, files: [] },
  parts: {
    options: [
      { id: 'a', html: '<p>Yes</p>' },
      { id: 'b', html: '<p>No</p>' },
    ],
  },
})
const right = (explanation: string) => ({
  ...{ key: { right: ['a'] }, explanation, scoring: { partial: 'none', penalty: 0 } },
})
const mistake = (more: object = {}) =>
  ({
    ...row(1),
    ...{ question: question(1), answer: { text: '', html: '', value: ['b'], files: [] } },
    ...{ right: right('<p>By the rank</p>'), analysis: '<p>By the rank</p>', from: 'Midterm', score: 0 },
    ...{ isPractised: true },
    ...more,
  }) as never
const judged = (isRight: boolean, more: object = {}) =>
  ({
    ...{ isRight, worth: isRight ? 1 : 0, right: right(''), analysis: '<p>By the rank</p>' },
    ...{ rightDays: isRight ? 1 : 0, isMastered: false, dueAt: lastAt },
    ...more,
  }) as never

let on: ReturnType<typeof stage>
beforeEach(() => {
  on = stage([...mistakeRoutes, placeAt('/testing/update'), placeAt('/testing/analysis')])
  on.server.answer(calls.summary, summary())
  on.server.answer(calls.list, paged([row(1), row(2, { rightDays: 1 })]))
  on.server.answer(calls.get, mistake())
  on.server.answer(calls.master, {})
  on.server.answer(calls.putBack, {})
  on.server.answer(calls.practise, { list: [question(1), question(2)] } as never)
})
afterEach(() => on.stop())

const open = (page: string, more = '', role: 0 | 1 = 0) =>
  on.open(`/sets/mistakes/${page}?courseId=${courseId}&courseRole=${role}${more}`)

/** Serious findings of axe, as lines. The landmarks of whole pages are the journeys' affair. */
async function findings() {
  // What fades in has little contrast until it is there.
  await new Promise(resolve => setTimeout(resolve, 300))
  const { violations } = await axe.run(document.body, {
    rules: { region: { enabled: false }, 'page-has-heading-one': { enabled: false } },
  })
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

describe('the list', () => {
  test('says what is to be learned, and how many of those shown are to be practised', async () => {
    on.server.answer(calls.summary, (({ knowledge }: { knowledge?: string }) =>
      summary({ dueCount: knowledge === 'Rank' ? 1 : 2 })) as never)
    const screen = await open('list')
    await expect.element(screen.getByText('Asked 1')).toBeVisible()
    await expect.element(screen.getByText('Right once')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Practise (2)' })).toBeVisible()
    expect(await findings()).toEqual([])
    await screen.getByRole('button', { name: 'Filter' }).click()
    const sheet = screen.getByRole('dialog')
    await sheet.getByRole('button', { name: /Topic/ }).click()
    await screen.getByRole('button', { name: 'Rank (1)' }).click()
    await sheet.getByRole('button', { name: /^Show/ }).click()
    await expect.element(screen.getByRole('button', { name: 'Practise (1)' })).toBeVisible()
    expect(on.server.inputsOf(calls.list).at(-1)).toMatchObject({ knowledge: 'Rank' })
    expect(await findings()).toEqual([])
    await screen.getByRole('button', { name: 'Clear filter' }).click()
    await expect.element(screen.getByRole('button', { name: 'Practise (2)' })).toBeVisible()
    expect(new URLSearchParams(location.search).has('knowledge')).toBe(false)
  })

  test('offers a way out of a filter that nothing meets, and no practice of it', async () => {
    on.server.answer(calls.summary, (({ type }: { type?: number }) =>
      summary({ dueCount: Number(type ?? 0) === 1 ? 0 : 2 })) as never)
    on.server.answer(calls.list, (({ type }: { type?: number }) =>
      paged(Number(type ?? 0) === 1 ? [] : [row(1)])) as never)
    const screen = await open('list', '&type=1')
    await expect.element(screen.getByText('No mistakes like that')).toBeVisible()
    expect(screen.getByRole('button', { name: /^Practise/ }).elements()).toEqual([])
    await screen.getByRole('button', { name: 'Clear filter' }).click()
    await expect.element(screen.getByText('Asked 1')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Practise (2)' })).toBeVisible()
  })

  test('says why there is nothing yet, and that all is known', async () => {
    on.server.answer(calls.list, paged([]))
    on.server.answer(
      calls.summary,
      summary({ count: 0, dueCount: 0, totalCount: 0, types: [], knowledge: [] }),
    )
    const screen = await open('list')
    await expect.element(screen.getByText('No mistakes so far')).toBeVisible()
    expect(screen.getByRole('button', { name: /Filter|Sheet to print|Practise/ }).elements()).toEqual([])
    expect(await findings()).toEqual([])
    await screen.unmount()
    on.server.answer(calls.summary, summary({ count: 0, dueCount: 0, masteredCount: 3 }))
    const later = await open('list')
    await expect.element(later.getByText('You know them all')).toBeVisible()
  })

  test('of those known has its own filter, and nothing to practise or to print', async () => {
    on.server.answer(calls.summary, summary({ masteredCount: 1 }))
    on.server.answer(calls.list, paged([row(1, { isMastered: true })]))
    const screen = await open('list', '&known=1')
    await expect.element(screen.getByText('Asked 1')).toBeVisible()
    expect(on.server.inputsOf(calls.summary).at(-1)).toMatchObject({ isMastered: true })
    await expect.element(screen.getByRole('button', { name: 'Filter' })).toBeVisible()
    expect(screen.getByRole('button', { name: /Sheet to print|Practise/ }).elements()).toEqual([])
  })

  test('of a class, for who grades, says what most got wrong', async () => {
    on.server.answer(
      calls.listOfClass,
      paged([
        {
          ...{ id: questionId(1), title: 'Asked 1', type: 2, knowledge: ['Rank'] },
          ...{ answeredCount: 4, wrongCount: 3 },
        },
      ]),
    )
    const screen = await open('list', '', 1)
    await expect.element(screen.getByText('What the class got wrong')).toBeVisible()
    await expect.element(screen.getByText('3 of 4 wrong', { exact: false })).toBeVisible()
    await expect.element(screen.getByText('75%')).toBeVisible()
    expect(on.server.inputsOf(calls.list)).toEqual([])
    expect(await findings()).toEqual([])
  })
})

const ofClass = (place: number, wrongCount: number) => ({
  ...{ id: questionId(place), title: `Asked ${place}`, type: 2, knowledge: ['Rank'] },
  ...{ answeredCount: 4, wrongCount },
})
const authority = (auth: string[], hasEnded = false) =>
  on.server.answer(courseCalls.getPermissions, {
    ...{ courseAdmin: auth.length > 0 ? 1 : 0, auth, authData: { courseAdmin: 0, auth }, hasEnded },
  } as never)

describe('what the class got wrong', () => {
  test('makes an exercise: the largest are chosen at first, and more or less of them', async () => {
    const made = '01890000-0000-7000-8000-000000000999'
    on.server.answer(calls.listOfClass, paged([ofClass(1, 3), ofClass(2, 2), ofClass(3, 1)]))
    on.server.answer(practiceCalls.create, { id: made, similar: 0 } as never)
    const screen = await open('list', '', 1)
    await screen.getByRole('button', { name: 'Make a practice test' }).click()
    await expect.element(screen.getByText('3 selected')).toBeVisible()
    await screen.getByRole('checkbox', { name: 'Asked 2' }).click()
    await screen.getByRole('switch', { name: /Add similar questions/ }).click()
    expect(await findings()).toEqual([])
    await screen.getByRole('button', { name: 'Make a practice test of 2 questions' }).click()
    await expect.poll(() => location.pathname).toBe('/testing/update')
    expect(new URLSearchParams(location.search).get('id')).toBe(made)
    expect(on.server.inputsOf(practiceCalls.create)).toMatchObject([
      {
        ...{ courseId, questionIds: [questionId(1), questionId(3)], isWithSimilar: true },
        title: expect.stringMatching(/^Practice of mistakes, /),
      },
    ])
  })

  test('is only read by who may not make tests', async () => {
    authority([])
    on.server.answer(calls.listOfClass, paged([ofClass(1, 3)]))
    const screen = await open('list', '', 1)
    await expect.element(screen.getByText('Asked 1')).toBeVisible()
    expect(screen.getByRole('button', { name: /practice test/ }).elements()).toEqual([])
  })

  test('says of one what is right, what was answered instead, where, and by whom', async () => {
    on.server.answer(calls.ofClass, {
      ...{
        id: questionId(1),
        question: question(1),
        right: right('<p>By the rank</p>'),
        knowledge: ['Rank'],
      },
      ...{ answeredCount: 4, wrongCount: 3 },
      answers: [{ part: 0, title: '', label: 'B', text: 'No', count: 3 }],
      from: [
        {
          ...{ source: 6, activityId: questionId(50), questionId: questionId(1), title: 'Midterm' },
          ...{ areNamesHidden: false, answeredCount: 4, wrongCount: 3 },
        },
      ],
    } as never)
    const student = {
      studentId: questionId(60),
      name: 'Wang Fang',
      avatar: '',
      number: '2026001',
      wrongCount: 1,
    }
    on.server.answer(calls.studentsOfClass, { ...(paged([student]) as object), hidden: 2 } as never)
    on.server.answer(calls.listOfClass, paged([ofClass(1, 3)]))
    const screen = await open('list', '', 1)
    await screen.getByText('Asked 1').click()
    await expect.element(screen.getByText('By the rank')).toBeVisible()
    for (const text of ['Common wrong answers', '3 students', 'Midterm', 'Wang Fang', 'Who got it wrong (1)'])
      await expect.element(screen.getByText(text)).toBeVisible()
    await expect.element(screen.getByText('2 more in work that is graded without names')).toBeVisible()
    expect(await findings()).toEqual([])
    await screen.getByText('Midterm').click()
    await expect.poll(() => location.pathname).toBe('/testing/analysis')
    expect(new URLSearchParams(location.search).get('questionid')).toBe(questionId(1))
  })

  test('leads from a question of a step to its set', async () => {
    on.server.answer(calls.ofClass, {
      ...{ id: questionId(1), question: question(1), right: right('<p>By the rank</p>'), knowledge: [] },
      ...{ answeredCount: 4, wrongCount: 3, answers: [] },
      from: [
        {
          ...{ source: 3, activityId: questionId(51), questionId: questionId(1), title: 'Warm-up' },
          ...{ areNamesHidden: false, answeredCount: 4, wrongCount: 3 },
        },
      ],
    } as never)
    on.server.answer(calls.studentsOfClass, { ...(paged([]) as object), hidden: 0 } as never)
    on.server.answer(calls.listOfClass, paged([ofClass(1, 3)]))
    const screen = await open('list', '', 1)
    await screen.getByText('Asked 1').click()
    await screen.getByText('Warm-up').click()
    await expect.poll(() => location.pathname).toBe('/InteractiveAnswers/detailTeacher')
    expect(new URLSearchParams(location.search).get('id')).toBe(questionId(51))
  })
})

describe('a mistake', () => {
  test('shows own and right answer and why, is said to be known, and put back', async () => {
    const screen = await open('detail', `&id=${questionId(1)}`)
    await expect.element(screen.getByText('Chosen answer')).toBeVisible()
    await expect.element(screen.getByText('Right answer')).toBeVisible()
    await expect.element(screen.getByText('By the rank')).toBeVisible()
    await expect.element(screen.getByText('Midterm')).toBeVisible()
    expect(await findings()).toEqual([])
    on.server.answer(calls.get, mistake({ isMastered: true }))
    await screen.getByRole('button', { name: 'I know it now' }).click()
    await expect.element(screen.getByText('You know this one')).toBeVisible()
    expect(on.server.inputsOf(calls.master)).toMatchObject([{ courseId, id: questionId(1) }])
    expect(await findings()).toEqual([])
    on.server.answer(calls.get, mistake())
    await screen.getByRole('button', { name: 'Put back' }).click()
    await expect.element(screen.getByRole('button', { name: 'I know it now' })).toBeVisible()
    expect(on.server.inputsOf(calls.putBack)).toMatchObject([{ courseId, id: questionId(1) }])
  })

  test('that no machine can judge is not practised', async () => {
    on.server.answer(calls.get, mistake({ isPractised: false }))
    const screen = await open('detail', `&id=${questionId(1)}`)
    await expect.element(screen.getByRole('button', { name: 'I know it now' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Practise', exact: true }).elements()).toEqual([])
  })
})

describe('a round of practice', () => {
  test('judges each at once, and asks what was wrong again at its end', async () => {
    const screen = await open('practice')
    await screen.getByRole('radio', { name: /No/ }).click()
    expect(await findings()).toEqual([])
    on.server.answer(calls.answer, judged(false))
    await screen.getByRole('button', { name: 'Check' }).click()
    await expect.element(screen.getByText(/Not right yet/)).toBeVisible()
    await expect.element(screen.getByText('By the rank')).toBeVisible()
    expect(await findings()).toEqual([])
    on.server.answer(calls.answer, judged(true))
    await screen.getByRole('button', { name: 'Go on' }).click()
    for (const place of [2, 1]) {
      await expect.element(screen.getByText(`Asked ${place}`)).toBeVisible()
      await screen.getByRole('radio', { name: /Yes/ }).click()
      await screen.getByRole('button', { name: 'Check' }).click()
      await expect.element(screen.getByText(/Once more on another day/)).toBeVisible()
      await screen.getByRole('button', { name: 'Go on' }).click()
    }
    await expect.element(screen.getByText('2 of 3 answers were right.')).toBeVisible()
    expect(on.server.inputsOf(calls.answer)).toMatchObject([
      { id: questionId(1), value: ['b'] },
      { id: questionId(2), value: ['a'] },
      { id: questionId(1), value: ['a'] },
    ])
    expect(await findings()).toEqual([])
  })

  test('lets who wrote words compare them with what is right, and judge by themselves', async () => {
    const words = { ...question(1), type: 4, parts: {} }
    on.server.answer(calls.practise, { list: [words] } as never)
    const model = { ...right('<p>By the rank</p>'), key: { html: '<p>Its rows span it</p>' } }
    on.server.answer(calls.right, { right: model, analysis: '<p>By the rank</p>' } as never)
    const screen = await open('practice')
    await expect.element(screen.getByRole('button', { name: 'Compare' })).toBeDisabled()
    await screen.getByRole('textbox').click()
    await userEvent.keyboard('They are independent')
    await screen.getByRole('button', { name: 'Compare' }).click()
    await expect.element(screen.getByText('Its rows span it')).toBeVisible()
    await expect.element(screen.getByText('They are independent')).toBeVisible()
    await expect.element(screen.getByText(/Nobody else checks this one/)).toBeVisible()
    expect(on.server.inputsOf(calls.answer)).toEqual([])
    expect(await findings()).toEqual([])
    on.server.answer(calls.answer, judged(false, { worth: 0.5, right: model }))
    await screen.getByRole('button', { name: 'Partly' }).click()
    await expect.element(screen.getByText(/Not quite, as you judged it/)).toBeVisible()
    expect(on.server.inputsOf(calls.answer)).toMatchObject([{ id: questionId(1), judged: 'partly' }])
    await screen.getByRole('button', { name: 'Go on' }).click()
    // Once more, as all that was not right.
    await expect.element(screen.getByText('2 of 2').first()).toBeVisible()
    await screen.getByRole('button', { name: 'I don’t know' }).click()
    await expect.element(screen.getByText('Its rows span it')).toBeVisible()
    expect(on.server.inputsOf(calls.answer)).toMatchObject([{ judged: 'partly' }, { judged: 'wrong' }])
  })

  test('asks for no files where they are wanted', async () => {
    on.server.answer(calls.practise, { list: [{ ...question(1), type: 7, parts: { most: 1 } }] } as never)
    on.server.answer(calls.right, { right: { ...right(''), key: { html: '' } }, analysis: '' } as never)
    const screen = await open('practice')
    await expect.element(screen.getByText(/Nothing is uploaded here/)).toBeVisible()
    await screen.getByRole('button', { name: 'Compare' }).click()
    await expect.element(screen.getByRole('button', { name: 'Partly' })).toBeVisible()
    expect(await findings()).toEqual([])
  })

  test('takes what somebody does not know as not known, whatever they tried', async () => {
    on.server.answer(calls.answer, judged(false))
    const screen = await open('practice')
    await screen.getByRole('radio', { name: /Yes/ }).click()
    await screen.getByRole('button', { name: 'I don’t know' }).click()
    await expect.element(screen.getByText(/Not right yet/)).toBeVisible()
    expect(on.server.inputsOf(calls.answer)).toMatchObject([{ value: null }])
    expect(screen.getByText('Chosen answer').elements()).toEqual([])
  })

  test('of similar ones asks none again, and says so', async () => {
    on.server.answer(calls.practise, { list: [question(2)] } as never)
    on.server.answer(calls.answer, judged(false, { dueAt: null }))
    const screen = await open('practice', `&id=${questionId(1)}&similar=1`)
    await screen.getByRole('button', { name: 'I don’t know' }).click()
    await expect.element(screen.getByText('Not right. Look at the right answer.')).toBeVisible()
    await screen.getByRole('button', { name: 'Go on' }).click()
    await expect.element(screen.getByText('0 of 1 answers were right.')).toBeVisible()
  })

  test('without anything due says when', async () => {
    on.server.answer(calls.practise, { list: [] } as never)
    const screen = await open('practice')
    await expect.element(screen.getByText('Nothing to practise')).toBeVisible()
    expect(await findings()).toEqual([])
  })
})

test('a sheet has lines for words, room for what is drawn, and each item behind its letter', async () => {
  const asked = (place: number, type: number, parts: object) => ({ ...question(place), type, parts })
  const items = ['One', 'Two'].map((name, id) => ({ id: String(id), html: `<p>${name}</p>` }))
  const open7 = { key: { html: '<p>So</p>' }, explanation: '', scoring: { partial: 'none', penalty: 0 } }
  const list = [
    { question: asked(1, 4, {}), right: open7 },
    { question: asked(2, 7, { most: 1 }), right: open7 },
    { question: asked(3, 102, { items }), right: { ...open7, key: { order: ['0', '1'] } } },
  ]
  on.server.answer(calls.sheet, { courseName: 'Linear algebra', total: 3, list } as never)
  const screen = await open('sheet')
  await expect.element(screen.getByText('3. Ordering', { exact: false })).toBeVisible()
  const questions = screen.getByRole('region', { name: 'Mistakes' }).getByRole('listitem').elements()
  const roomOf = (place: number) => {
    const last = getComputedStyle(questions[place]!.lastElementChild!)
    return {
      isLined: last.backgroundImage.includes('repeating'),
      isHigh: Number.parseFloat(last.height) > 120,
    }
  }
  expect([roomOf(0), roomOf(1), roomOf(2)]).toEqual([
    { isLined: true, isHigh: true },
    { isLined: false, isHigh: true },
    { isLined: false, isHigh: false },
  ])
  expect(getComputedStyle(screen.getByText('One', { exact: true }).element()).display).toBe('inline')
})

test('a sheet is printed with what is right or without it', async () => {
  const list = [1, 2].map(place => ({ question: question(place), right: right('<p>By the rank</p>') }))
  on.server.answer(calls.sheet, { courseName: 'Linear algebra', total: 120, list } as never)
  const screen = await open('sheet')
  await expect.element(screen.getByText('2. Single choice')).toBeVisible()
  await expect.element(screen.getByText('The newest 2 of 120', { exact: false })).toBeVisible()
  await expect.element(screen.getByText('Mistakes · Linear algebra')).toBeVisible()
  expect(screen.getByText('By the rank').elements()).toEqual([])
  expect(await findings()).toEqual([])
  await screen.getByRole('switch', { name: 'With the right answers at the end' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Right answers' })).toBeVisible()
  expect(screen.getByText('By the rank').elements()).toHaveLength(2)
  expect(await findings()).toEqual([])
})
