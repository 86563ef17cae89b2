import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { scoreCalls as calls } from '#contract/features/score/calls.ts'
import { scoreColumnCalls } from '#contract/features/score/column-calls.ts'
import { scoreErrors } from '#contract/features/score/errors.ts'
import { App } from '#web/shell/App.tsx'
import { add, knownAdditions, notices } from '#web/shell/extension-points.ts'
import { makeQueryClient } from '#web/shell/failures.ts'
import { whenKept } from '#web/shell/waiting/when-kept.tsx'
import { seriousFaults } from '#web/test/axe.ts'
import { onDevice } from '#web/test/device.ts'
import { place } from '#web/test/place.tsx'
import { server, signedIn } from '#web/test/stage.ts'
import { student as account } from '#web/test/user.ts'
import { scoreRoutes } from '../../routes.ts'
import { scoreOutbox } from '../../waiting/send-scores.ts'
import { unsentScores } from '../../waiting/unsent-score.ts'

const courseId = '01890000-0000-7000-8000-0000000000c1'
const idOf = (kind: string, number: number) =>
  `01890000-0000-7000-8000-0000000${kind}${String(number).padStart(4, '0')}`
const oral = idOf('b', 1)
const essay = idOf('b', 2)
const sheet1 = idOf('b', 3)
const names = ['Emma Fischer', '王雨桐', 'Ben Okafor', 'Chiara Rossi']
const people = names.map((_, place) => idOf('d', place))

/** What stands in the columns of the course's own, by column and student. */
let grades: Map<string, number | null>
let changes: { id: string; at: string; before: number | null }[]
let mayGrade: boolean
let columns: ReturnType<typeof column>[]

const column = (id: string, title: string, fullScore: number, isOwn = true) => ({
  ...{ id, title, fullScore, isOwn, kind: isOwn ? 'own' : 'homework', isExtra: false, isShown: true },
  address: isOwn ? '' : '/homework/task?id=1',
})
const kind = (of: string, name: string, weight: number) => ({
  ...{ kind: of, name, weight, dropped: 0, note: '', isWhole: false },
})

const book = () => ({
  list: people.map((studentId, place) => ({
    ...{ studentId, name: names[place]!, number: `2026010${place}`, avatar: '', total: 80 - place * 10 },
    items: [{ kind: 'homework', weight: 60, score: 70, isSet: false }],
    cells: columns.map(({ id, isOwn }) => (isOwn ? (grades.get(`${id} ${studentId}`) ?? null) : null)),
    missing: place === 1 ? columns.flatMap(({ isOwn }, at) => (isOwn ? [] : [at])) : [],
    excused: place === 2 ? columns.flatMap(({ isOwn }, at) => (isOwn ? [] : [at])) : [],
  })),
  ...{ total: people.length, pageTotal: 1, currentPage: 1, pageSize: 100 },
  columns,
  kinds: [kind('homework', 'Homework', 60), kind('own', 'Other grades', 40)],
  ...{ missingcounts: true, letters: [], shown: true, left: 0, can: { grade: mayGrade } },
})

const enter = (at: string, score: number | null) => {
  const id = idOf('e', changes.length)
  changes.push({ id, at, before: grades.get(at) ?? null })
  grades.set(at, score)
  return { changeId: id }
}

interface Given {
  studentId: string
  item: string
  score: string
}
const stoodBefore = (score: number) =>
  ({
    list: [
      { ...{ id: idOf('e', 99), score, isCurrent: true, reason: '' }, by: 'Ann', undoneBy: '', changedAt: 1 },
    ],
  }) as never
/** Takes grades; one that comes with the same key again is answered as before. */
const accept = () =>
  server.answer(calls.set, (({ studentId, item, score }: Given) => {
    const key = server.keysOf(calls.set).at(-1) ?? ''
    const answer = answers.get(key) ?? enter(`${item} ${studentId}`, Number(score))
    answers.set(key, answer)
    return answer
  }) as never)
let answers: Map<string, { changeId: string }>

signedIn({ ...account, usertype: '1' })
beforeEach(async () => {
  await onDevice(entries => entries.clear())
  await page.viewport(1280, 800)
  grades = new Map([[`${oral} ${people[0]}`, 61]])
  changes = []
  answers = new Map()
  mayGrade = true
  columns = [column(sheet1, 'Sheet 1', 10, false), column(oral, 'Oral exam', 100), column(essay, 'Essay', 20)]
  server.answer(calls.list, (() => book()) as never)
  accept()
  server.answer(calls.clear, (({ studentId, item }: { studentId: string; item: string }) =>
    enter(`${item} ${studentId}`, null)) as never)
  server.answer(calls.undo, (({ changeId }: { changeId: string }) => {
    const change = changes.find(({ id }) => id === changeId)!
    grades.set(change.at, change.before)
    return {}
  }) as never)
})
afterEach(async () => {
  await page.viewport(375, 812)
  localStorage.removeItem(`scoreFolds:${courseId}`)
})

const additions = () => {
  const sending = whenKept(unsentScores, () =>
    import('../../waiting/WaitingScores.tsx').then(module => module.WaitingScores),
  )
  return knownAdditions([add(notices, sending)])
}

async function open() {
  history.replaceState(null, '', `/score?courseId=${courseId}&courseRole=1`)
  const screen = await render(
    <App table={[...scoreRoutes, place('/courseHome')]} client={makeQueryClient()} additions={additions()} />,
  )
  return screen
}
type Screen = Awaited<ReturnType<typeof open>>

const standing = (item: string, student: number) => grades.get(`${item} ${people[student]}`) ?? null
const sent = () => server.inputsOf(calls.set)
/** The cell in the row of a student, by the column's place among those that show. */
const cell = (screen: Screen, student: number, place: number) =>
  screen
    .getByRole('row', { name: new RegExp(names[student]!) })
    .getByRole('gridcell')
    .nth(place)
/** Total, homework, sheet 1, other grades, oral exam, essay. */
const [ofSheet, ofOral, ofEssay] = [2, 4, 5]
const focused = () => document.activeElement as HTMLElement

async function stands(screen: Screen, student: number, place: number, text: string) {
  await expect.poll(() => cell(screen, student, place).query()?.textContent).toMatch(new RegExp(`^${text}`))
}

function paste(text: string) {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  focused().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

describe('at a desk', () => {
  test('digits type into the cell, Enter goes down, Tab right, Escape leaves it as it was', async () => {
    const screen = await open()
    await cell(screen, 0, ofOral).click()
    await userEvent.keyboard('85.5{Enter}')
    await stands(screen, 0, ofOral, '85.5')
    await userEvent.keyboard('70{Enter}')
    await userEvent.keyboard('9{Escape}')
    await stands(screen, 2, ofOral, '–')
    await userEvent.keyboard('40{Tab}12{Enter}')
    await stands(screen, 2, ofOral, '40')
    await stands(screen, 2, ofEssay, '12')
    await expect.poll(() => sent().length).toBe(4)
    expect(sent()).toMatchObject([
      { studentId: people[0], item: oral, score: '85.5', seen: '61' },
      { studentId: people[1], item: oral, score: '70', seen: '' },
      { studentId: people[2], item: oral, score: '40', seen: '' },
      { studentId: people[2], item: essay, score: '12', seen: '' },
    ])
    expect(focused().dataset.cell).toBe(`3 ${ofEssay}`)
  })

  test('arrows move, Enter writes in what stands there, Delete takes it away, Tab leaves the table at its end', async () => {
    const screen = await open()
    await expect.element(cell(screen, 0, ofOral)).toBeVisible()
    // One cell can be reached by Tab.
    const reached = () => screen.getByRole('grid').element().querySelectorAll('[tabindex="0"]')
    expect([...reached()].map(element => (element as HTMLElement).dataset.cell)).toEqual(['0 -1'])
    await cell(screen, 0, ofOral).click()
    await userEvent.keyboard('{ArrowRight}{ArrowDown}{ArrowLeft}{ArrowUp}')
    expect(focused().dataset.cell).toBe(`0 ${ofOral}`)
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('textbox', { name: /^Emma Fischer, Oral exam/ })).toHaveValue('61')
    await userEvent.keyboard('{ArrowRight}.5{Enter}')
    await stands(screen, 0, ofOral, '61.5')
    // The server has it: what is entered before that takes its place, over what stood there before.
    await expect.poll(() => standing(oral, 0)).toBe(61.5)
    await expect.poll(() => onDevice(entries => entries.count())).toBe(0)
    await userEvent.keyboard('{ArrowUp}{Delete}')
    await expect.poll(() => standing(oral, 0)).toBe(null)
    expect(server.inputsOf(calls.clear)).toMatchObject([{ studentId: people[0], item: oral, seen: '61.5' }])
    await userEvent.keyboard('{ArrowRight}7{Tab}')
    await expect.poll(() => standing(essay, 0)).toBe(7)
    expect(focused().closest('[role=grid]')).toBeNull()
  })

  test('what is no grade, or above the most, is said and stays to be corrected', async () => {
    const screen = await open()
    await cell(screen, 1, ofEssay).click()
    await userEvent.keyboard('21{Enter}')
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Grade must not exceed 20')
    await expect.element(screen.getByRole('textbox', { name: /^王雨桐, Essay/ })).toHaveValue('21')
    expect(sent()).toEqual([])
    await userEvent.keyboard('{Backspace}{Backspace}２０,0{Enter}')
    await expect.poll(() => standing(essay, 1)).toBe(20)
  })

  test('a score that is given elsewhere cannot be typed over, missing and excused ones neither', async () => {
    const screen = await open()
    await stands(screen, 1, ofSheet, '0')
    await stands(screen, 2, ofSheet, 'exc.')
    await cell(screen, 0, ofOral).click()
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowDown}5')
    await expect.element(screen.getByText('This grade is given where the activity is graded')).toBeVisible()
    await userEvent.keyboard('{Home}{ArrowRight}5')
    await expect.element(screen.getByText('This is computed from the single grades')).toBeVisible()
    expect(screen.getByRole('textbox', { name: /Sheet 1|Total/ }).query()).toBeNull()
    expect(sent()).toEqual([])
  })

  test('Ctrl+Z restores what stood there, one step after the other, by the changes that they were', async () => {
    const screen = await open()
    await cell(screen, 0, ofOral).click()
    await userEvent.keyboard('85{Enter}70{Enter}')
    await expect.poll(() => standing(oral, 1)).toBe(70)
    await userEvent.keyboard('{Control>}z{/Control}')
    await stands(screen, 1, ofOral, '–')
    await userEvent.keyboard('{Control>}z{/Control}')
    await stands(screen, 0, ofOral, '61')
    await expect
      .poll(() => server.inputsOf(calls.undo))
      .toMatchObject([
        { studentId: people[1], item: oral, changeId: idOf('e', 1) },
        { studentId: people[0], item: oral, changeId: idOf('e', 0) },
      ])
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.element(screen.getByText('Nothing to undo')).toBeVisible()
  })

  test('what has changed since is not undone, and that is said', async () => {
    server.refuse(calls.undo, scoreErrors.undoneMeanwhile)
    const screen = await open()
    await cell(screen, 0, ofOral).click()
    await userEvent.keyboard('85{Enter}')
    await expect.poll(() => standing(oral, 0)).toBe(85)
    await userEvent.keyboard('{Control>}z{/Control}')
    await screen.getByRole('button', { name: 'Review' }).click()
    await expect.element(screen.getByText(/This grade has changed again since/)).toBeVisible()
    await screen.getByRole('button', { name: 'Leave it as it is' }).click()
    await stands(screen, 0, ofOral, '85')
  })

  test('a column is pasted without a question, its wrong cells are named and stay, undo takes all of it back', async () => {
    const screen = await open()
    await cell(screen, 0, ofOral).click()
    paste('Oral exam\r\n85\r\nabsent\r\n101\r\n72,5\r\n')
    await expect.element(screen.getByText('2 cells were not used')).toBeVisible()
    await expect.element(screen.getByText('王雨桐, Oral exam: “absent” isn’t a grade')).toBeVisible()
    await expect.element(screen.getByText('Ben Okafor, Oral exam: 101 is above 100')).toBeVisible()
    await screen.getByRole('button', { name: 'OK' }).click()
    await expect
      .poll(() => [0, 1, 2, 3].map(student => standing(oral, student)))
      .toEqual([85, null, null, 72.5])
    await cell(screen, 0, ofOral).click()
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.element(screen.getByText('2 grades as before')).toBeVisible()
    await expect
      .poll(() => [0, 1, 2, 3].map(student => standing(oral, student)))
      .toEqual([61, null, null, null])
    await stands(screen, 0, ofOral, '61')
    await stands(screen, 3, ofOral, '–')
  })

  test('two columns that fit are entered at once; the toast takes them back', async () => {
    const screen = await open()
    await cell(screen, 1, ofOral).click()
    paste('50\t10\n\t11')
    await expect.element(screen.getByText('3 grades entered')).toBeVisible()
    await expect.poll(() => [standing(oral, 1), standing(essay, 1), standing(essay, 2)]).toEqual([50, 10, 11])
    await screen.getByRole('status').getByRole('button', { name: 'Undo' }).click()
    await expect
      .poll(() => [standing(oral, 1), standing(essay, 1), standing(essay, 2)])
      .toEqual([null, null, null])
  })

  test('more lines than there are students are not used at all', async () => {
    const screen = await open()
    await cell(screen, 2, ofOral).click()
    paste('1\n2\n3')
    await expect
      .element(screen.getByText('These are 3 lines, but only 2 students from here on.'))
      .toBeVisible()
    expect(sent()).toEqual([])
  })

  test('who may not grade reads it: no cell takes a grade, no column is added', async () => {
    mayGrade = false
    const screen = await open()
    await screen.getByRole('rowheader').first().click({ trial: true })
    ;(screen.getByRole('rowheader').first().element() as HTMLElement).focus()
    await userEvent.keyboard('{End}7')
    paste('7')
    expect(screen.getByRole('textbox', { name: /Essay/ }).query()).toBeNull()
    expect(screen.getByRole('button', { name: 'Add column' }).query()).toBeNull()
    await screen.getByRole('columnheader', { name: 'Essay' }).getByRole('button').click()
    await expect.element(screen.getByRole('button', { name: 'Highest first' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Show to students' }).query()).toBeNull()
    expect(screen.getByRole('button', { name: /^Hide from/ }).query()).toBeNull()
    expect(sent()).toEqual([])
  })

  test('a column sorts the students, who stay where they are while grades are entered', async () => {
    const screen = await open()
    const order = () =>
      screen
        .getByRole('rowheader')
        .elements()
        .map(element => element.textContent)
    await screen.getByRole('columnheader', { name: 'Total' }).getByRole('button').click()
    await screen.getByRole('button', { name: 'Lowest first' }).click()
    await expect.poll(order).toEqual([...names].reverse())
    await screen.getByRole('columnheader', { name: 'Oral exam' }).getByRole('button').click()
    await screen.getByRole('button', { name: 'Highest first' }).click()
    await expect.poll(order).toEqual(names)
    await cell(screen, 3, ofOral).click()
    await userEvent.keyboard('99{Enter}')
    await expect.poll(() => standing(oral, 3)).toBe(99)
    await stands(screen, 3, ofOral, '99')
    expect(order()).toEqual(names)
  })

  test('a kind is folded into what it comes to, and stays so', async () => {
    const screen = await open()
    await expect.element(screen.getByRole('columnheader', { name: 'Sheet 1' })).toBeVisible()
    await screen
      .getByRole('columnheader', { name: /^Homework/ })
      .getByRole('button')
      .click()
    await screen.getByRole('button', { name: 'Fold', exact: true }).click()
    await expect.element(screen.getByRole('columnheader', { name: 'Sheet 1' })).not.toBeInTheDocument()
    await screen.unmount()
    const again = await open()
    await expect.element(again.getByRole('columnheader', { name: 'Oral exam' })).toBeVisible()
    expect(again.getByRole('columnheader', { name: 'Sheet 1' }).query()).toBeNull()
  })

  test('is free of serious faults, also while somebody writes in it', async () => {
    const screen = await open()
    await cell(screen, 0, ofOral).click()
    expect(await seriousFaults()).toEqual([])
    await userEvent.keyboard('8')
    expect(await seriousFaults()).toEqual([])
  })
})

describe('without a network', () => {
  test('grades stand there, wait, and go by themselves when it is back', async () => {
    const screen = await open()
    await cell(screen, 0, ofOral).click()
    server.cut(calls.set)
    await userEvent.keyboard('85{Enter}70{Enter}71{ArrowUp}')
    await stands(screen, 0, ofOral, '85')
    await expect.poll(async () => (await unsentScores.all(account.id)).length).toBe(3)
    await expect.element(cell(screen, 0, ofOral)).toHaveAttribute('title', 'Will be sent')
    accept()
    window.dispatchEvent(new Event('online'))
    // Together, unless the last was still on its way when the network came back.
    await expect
      .element(screen.getByText(/^Your (grade has|[23] grades have) been sent$/).first())
      .toBeVisible()
    await expect.poll(() => [0, 1, 2].map(student => standing(oral, student))).toEqual([85, 70, 71])
    await expect.element(cell(screen, 0, ofOral)).not.toHaveAttribute('title', 'Will be sent')
  })

  test('what waits is undone too, and no trace of it arrives', async () => {
    const screen = await open()
    await cell(screen, 0, ofOral).click()
    server.cut(calls.set)
    await userEvent.keyboard('85{Enter}')
    await expect.poll(async () => (await unsentScores.all(account.id)).length).toBe(1)
    await userEvent.keyboard('{Control>}z{/Control}')
    await stands(screen, 0, ofOral, '61')
    accept()
    await scoreOutbox.send()
    await expect.poll(async () => (await unsentScores.all(account.id)).length).toBe(0)
    expect(standing(oral, 0)).toBe(61)
    await stands(screen, 0, ofOral, '61')
  })

  test('an answer that was lost does not make a colleague of oneself', async () => {
    const screen = await open()
    await cell(screen, 0, ofOral).click()
    server.cut(calls.set)
    await userEvent.keyboard('85{Enter}{ArrowUp}')
    await expect.poll(async () => (await unsentScores.all(account.id)).length).toBe(1)
    await userEvent.keyboard('86{Enter}')
    // The server has the first of them, and takes none over it that has not seen it.
    grades.set(`${oral} ${people[0]}`, 85)
    server.refuse(calls.set, scoreErrors.changedMeanwhile)
    server.answer(calls.listChanges, (() => {
      accept()
      return stoodBefore(85)
    }) as never)
    window.dispatchEvent(new Event('online'))
    await expect.poll(() => standing(oral, 0)).toBe(86)
    expect(sent().at(-1)).toMatchObject({ score: '86', seen: '85' })
  })
})

describe('two teachers at the same cell', () => {
  const overtaken = async () => {
    server.refuse(calls.set, scoreErrors.changedMeanwhile)
    server.answer(calls.listChanges, stoodBefore(40))
    const screen = await open()
    await cell(screen, 0, ofOral).click()
    await userEvent.keyboard('85{Enter}')
    await expect.element(screen.getByText('1 grade hasn’t been saved')).toBeVisible()
    await expect.element(cell(screen, 0, ofOral)).toHaveAttribute('aria-invalid', 'true')
    grades.set(`${oral} ${people[0]}`, 40)
    return screen
  }

  test('the second is told, and replaces the other grade as one who has seen it', async () => {
    const screen = await overtaken()
    accept()
    await cell(screen, 0, ofOral).click()
    await screen.getByRole('button', { name: /^Save my grade/ }).click()
    await expect.poll(() => standing(oral, 0)).toBe(85)
    expect(sent().at(-1)).toMatchObject({ score: '85', seen: '40' })
    // It is undone as the change that it was.
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.poll(() => standing(oral, 0)).toBe(40)
  })

  test('or gives way', async () => {
    const screen = await overtaken()
    await screen.getByRole('button', { name: 'Review' }).click()
    await screen.getByRole('button', { name: 'Keep that grade' }).click()
    await stands(screen, 0, ofOral, '40')
    expect(standing(oral, 0)).toBe(40)
    expect(await unsentScores.all(account.id)).toEqual([])
  })
})

describe('on a phone', () => {
  beforeEach(() => page.viewport(375, 812))

  test('a new column opens with the keypad, which stays and goes on to the next student', async () => {
    const quiz = idOf('b', 4)
    server.answer(scoreColumnCalls.save, (() => {
      columns = [...columns, column(quiz, 'Quiz', 20)]
      return { id: quiz }
    }) as never)
    const screen = await open()
    await screen.getByRole('button', { name: 'Add column' }).click()
    await userEvent.keyboard('Quiz')
    await screen.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    const pad = screen.getByRole('group', { name: 'Enter a grade' })
    await expect.element(pad.getByText('Emma Fischer')).toBeVisible()
    const type = async (keys: string) => {
      for (const key of keys) await pad.getByRole('button', { name: key, exact: true }).click()
    }
    await type('15.5')
    await pad.getByRole('button', { name: 'Next' }).click()
    await expect.element(pad.getByText('王雨桐')).toBeVisible()
    // No key leads above the most.
    await type('25')
    await pad.getByRole('button', { name: 'Next' }).click()
    // Nothing typed says nothing.
    await pad.getByRole('button', { name: 'Next' }).click()
    await type('9')
    await pad.getByRole('button', { name: 'Done' }).click()
    await expect.element(pad).not.toBeInTheDocument()
    await expect.poll(() => [0, 1, 2, 3].map(student => standing(quiz, student))).toEqual([15.5, 2, null, 9])
  })

  test('what was typed belongs to the cell in which it was, also where another is pressed next', async () => {
    const screen = await open()
    await screen.getByRole('radio', { name: 'Table' }).click()
    await cell(screen, 0, 3).click()
    const pad = screen.getByRole('group', { name: 'Enter a grade' })
    await pad.getByRole('button', { name: '7', exact: true }).click()
    await cell(screen, 1, 3).click()
    await expect.element(pad.getByText('王雨桐')).toBeVisible()
    await expect.poll(() => standing(oral, 0)).toBe(7)
    expect(standing(oral, 1)).toBe(null)
  })

  test('undo and the way back are on it, and Back closes it', async () => {
    const screen = await open()
    await screen.getByRole('radio', { name: 'Table' }).click()
    await cell(screen, 0, 3).click()
    const pad = screen.getByRole('group', { name: 'Enter a grade' })
    await pad.getByRole('button', { name: '7', exact: true }).click()
    await pad.getByRole('button', { name: 'Next' }).click()
    await expect.poll(() => standing(oral, 0)).toBe(7)
    await pad.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => standing(oral, 0)).toBe(61)
    await pad.getByRole('button', { name: 'Previous student' }).click()
    await expect.element(pad.getByText('Emma Fischer')).toBeVisible()
    await pad.getByRole('button', { name: 'Delete the last digit' }).click()
    await pad.getByRole('button', { name: 'Delete the last digit' }).click()
    await pad.getByRole('button', { name: 'Next' }).click()
    await expect.poll(() => standing(oral, 0)).toBe(null)
    expect(await seriousFaults()).toEqual([])
    history.back()
    await expect.element(pad).not.toBeInTheDocument()
  })
})
