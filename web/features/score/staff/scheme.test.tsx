import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { scoreCalls as calls } from '#contract/features/score/calls.ts'
import { scoreErrors } from '#contract/features/score/errors.ts'
import { usualPoints } from '#contract/features/score/rules.ts'
import { App } from '#web/shell/App.tsx'
import { knownAdditions } from '#web/shell/extension-points.ts'
import { makeQueryClient } from '#web/shell/failures.ts'
import { place } from '#web/test/place.tsx'
import { server, signedIn } from '#web/test/stage.ts'
import { student } from '#web/test/user.ts'
import { schemePath } from '../addresses.ts'
import { scoreRoutes } from '../routes.ts'

const courseId = '01890000-0000-7000-8000-0000000000c1'

signedIn({ ...student, usertype: '1' })

const kind = (of: string, name: string, weight: number, isWhole = false) => ({
  ...{ kind: of, name, weight, dropped: 0, note: '', isWhole },
})
const column = {
  ...{ id: '01890000-0000-7000-8000-0000000000b1', kind: 'own', title: 'Midterm', fullScore: 100 },
  ...{ isExtra: false, isOwn: true, isShown: true, address: '' },
}
const scheme = (homework: number, own: number) => ({
  items: [
    kind('homework', 'Homework', homework),
    kind('topic', 'Topics', 100 - homework - own, true),
    kind('own', 'Other grades', own),
  ],
  columns: [column],
  missingCounts: true,
  ...usualPoints,
  letters: [],
  shown: false,
  can: { grade: true },
})

const bookPath = `/score?courseId=${courseId}&courseRole=1`
async function open(address = schemePath(courseId)) {
  history.replaceState(null, '', address)
  return render(
    <App
      table={[...scoreRoutes, place('/courseHome')]}
      client={makeQueryClient()}
      additions={knownAdditions([])}
    />,
  )
}

test('weights that somebody else has saved meanwhile are shown instead of overwritten', async () => {
  server.answer(calls.getScheme, scheme(80, 10) as never)
  const screen = await open()
  const homework = screen.getByRole('spinbutton', { name: 'Weight of Homework, in percent' })
  await userEvent.fill(homework, '70')
  await userEvent.fill(screen.getByRole('spinbutton', { name: 'Weight of Topics, in percent' }), '20')
  await userEvent.fill(screen.getByRole('textbox', { name: 'Points for each like from others' }), '0.5')
  server.refuse(calls.setScheme, scoreErrors.schemeChanged)
  server.answer(calls.getScheme, scheme(50, 20) as never)
  await screen.getByRole('button', { name: 'Save weights' }).click()
  await expect.element(screen.getByText(/Someone else has changed this meanwhile/)).toBeVisible()
  await screen.getByRole('button', { name: 'OK' }).click()
  await expect.element(homework).toHaveValue('50')
  expect(server.inputsOf(calls.setScheme)).toMatchObject([
    {
      items: [{ weight: 70 }, { weight: 20 }, { weight: 10 }],
      seen: [{ weight: 80 }, { weight: 10 }, { weight: 10 }],
      likePoints: 0.5,
    },
  ])
  // Of what it shows now the same form is saved, and saved again.
  server.answer(calls.setScheme, {})
  await userEvent.fill(homework, '60')
  await userEvent.fill(screen.getByRole('spinbutton', { name: 'Weight of Topics, in percent' }), '20')
  await screen.getByRole('button', { name: 'Save weights' }).click()
  await expect
    .poll(() => server.inputsOf(calls.setScheme)[1])
    .toMatchObject({ seen: [{ weight: 50 }, {}, {}] })
  await screen.getByRole('button', { name: 'Save weights' }).click()
  await expect
    .poll(() => server.inputsOf(calls.setScheme)[2])
    .toMatchObject({ seen: [{ weight: 60 }, {}, {}] })
})

test('weights go up and down by buttons and keys, beside a bar that says what is left', async () => {
  server.answer(calls.getScheme, scheme(80, 0) as never)
  server.answer(calls.setScheme, {})
  const screen = await open()
  const homework = screen.getByRole('spinbutton', { name: 'Weight of Homework, in percent' })
  const bar = screen.getByRole('progressbar')
  const sum = screen.getByText(/% of 100%/)
  await expect.element(sum).toHaveTextContent('100% of 100% · complete')
  await expect.element(bar).toHaveAttribute('aria-valuenow', '100')
  await screen.getByRole('button', { name: 'Less: Weight of Homework, in percent' }).click()
  await expect.element(homework).toHaveValue('75')
  await expect.element(sum).toHaveTextContent('95% of 100% · 5% left')
  await expect.element(bar).toHaveAttribute('aria-valuenow', '95')
  await userEvent.fill(homework, '72')
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(homework).toHaveValue('75')
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  await expect.element(homework).toHaveAttribute('aria-valuenow', '85')
  await expect.element(sum).toHaveTextContent('105% of 100% · 5% too much')
  await screen.getByRole('button', { name: 'Save weights' }).click()
  const wrong = screen.getByRole('alert')
  await expect.element(wrong).toHaveTextContent('The weights add up to 105; they must add up to 100')
  expect(document.activeElement?.contains(wrong.element())).toBe(true)
  expect(server.inputsOf(calls.setScheme)).toEqual([])
  const own = 'Weight of Other grades, in percent'
  await expect.element(screen.getByRole('button', { name: `Less: ${own}` })).toBeDisabled()
  ;(homework.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await screen.getByRole('button', { name: `More: ${own}` }).click()
  await screen.getByRole('button', { name: 'Save weights' }).click()
  await expect
    .poll(() => server.inputsOf(calls.setScheme))
    .toMatchObject([{ items: [{ weight: 75 }, { weight: 20 }, { weight: 5 }] }])
})

test('own columns say that they count nothing while their weight is 0', async () => {
  server.answer(calls.getScheme, scheme(80, 0) as never)
  const screen = await open()
  await expect.element(screen.getByText(/don’t count in the total yet/)).toBeVisible()
})

test.each([
  [true, '0'],
  [false, '–'],
])('a table shows what is missing as what it counts: %s', async (missingcounts, shown) => {
  const { items: kinds, columns } = scheme(80, 20)
  const anna = {
    ...{ studentId: '01890000-0000-7000-8000-0000000000a1', name: 'Anna', number: '1', avatar: '' },
    ...{ total: null, items: [], cells: [null], missing: [0], excused: [], hasLeft: false },
  }
  const page = { list: [anna], total: 1, pageTotal: 1, currentPage: 1, pageSize: 100 }
  const book = { kinds, columns, missingcounts, letters: [], shown: true, left: 0, can: { grade: true } }
  server.answer(calls.list, { ...book, ...page } as never)
  const screen = await open(bookPath)
  await screen.getByRole('radio', { name: 'Table' }).click()
  await expect.element(screen.getByTitle('Missing')).toHaveTextContent(shown)
})

test('a gradebook names what is not in the total, and leads to the weights', async () => {
  const { items: kinds, columns } = scheme(80, 0)
  const book = {
    kinds,
    columns,
    missingcounts: true,
    letters: [],
    shown: true,
    left: 0,
    can: { grade: true },
  }
  const page = { list: [], total: 0, pageTotal: 0, currentPage: 1, pageSize: 100 }
  server.answer(calls.list, { ...book, ...page } as never)
  server.answer(calls.getScheme, scheme(80, 0) as never)
  const screen = await open(bookPath)
  await expect
    .element(screen.getByText('Not in the total, because the weight is 0%: Other grades'))
    .toBeVisible()
  await screen.getByRole('button', { name: 'Weights and columns' }).click()
  await expect
    .element(screen.getByRole('spinbutton', { name: 'Weight of Homework, in percent' }))
    .toBeVisible()
})
