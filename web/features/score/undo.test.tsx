import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { scoreCalls as calls } from '#contract/features/score/calls.ts'
import { scoreErrors } from '#contract/features/score/errors.ts'
import { App } from '#web/shell/App.tsx'
import { knownAdditions } from '#web/shell/extension-points.ts'
import { makeQueryClient } from '#web/shell/failures.ts'
import { screenAt } from '#web/test/screens.ts'
import { server, signedIn } from '#web/test/stage.ts'
import { student } from '#web/test/user.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { type Graded, GradeSheet } from './parts/GradeSheet.tsx'

const courseId = '01890000-0000-7000-8000-0000000000c1'
const [first, last] = ['01890000-0000-7000-8000-0000000000e1', '01890000-0000-7000-8000-0000000000e2']
const place = { courseId, studentId: student.id, item: '01890000-0000-7000-8000-0000000000b1' }
const graded: Graded = { ...place, name: 'Ann', title: 'Oral exam', full: 100, score: 70 }

function Cell() {
  const [isOpen, open] = useState(false)
  return (
    <>
      <Button onClick={() => open(true)}>Open the cell</Button>
      <GradeSheet courseId={courseId} graded={isOpen ? graded : null} onClose={() => open(false)} />
    </>
  )
}
const table = [screenAt('/cell', async () => Cell, { feature: 'score', title: 'title' as never })]

signedIn({ ...student, usertype: '1' })
beforeEach(() => {
  server.answer(calls.listChanges, { list: [change(first, 70, true)] } as never)
  server.answer(calls.undo, {})
})

const change = (id: string, score: number | null, isCurrent: boolean) => ({
  ...{ id, score, isCurrent, reason: '', by: 'Lan Shen', undoneBy: '' },
  changedAt: Date.UTC(2026, 10, 20, 1),
})

async function open() {
  history.replaceState(null, '', '/cell')
  const screen = await render(<App table={table} client={makeQueryClient()} additions={knownAdditions([])} />)
  await screen.getByRole('button', { name: 'Open the cell' }).click()
  return screen
}

test('a grade that was entered is undone as that change, from what says that it is saved', async () => {
  server.answer(calls.set, { changeId: last })
  const screen = await open()
  await screen.getByRole('textbox', { name: /^Grade/ }).click()
  await userEvent.keyboard('{Control>}a{/Control}7')
  await screen.getByRole('button', { name: 'Save' }).click()
  await screen.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.element(screen.getByText('Ann: as it was before')).toBeVisible()
  expect(server.inputsOf(calls.set)).toMatchObject([{ ...place, score: '7', seen: '70' }])
  expect(server.inputsOf(calls.undo)).toEqual([{ ...place, changeId: last }])
})

test('a grade that was removed comes back the same way, not by entering it anew', async () => {
  server.answer(calls.clear, { changeId: last })
  const screen = await open()
  await screen.getByRole('button', { name: 'Remove grade' }).click()
  await screen.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.element(screen.getByText('Ann: as it was before')).toBeVisible()
  expect(server.inputsOf(calls.clear)).toMatchObject([{ ...place, seen: '70' }])
  expect(server.inputsOf(calls.undo)).toEqual([{ ...place, changeId: last }])
  expect(server.inputsOf(calls.set)).toEqual([])
})

test('the history undoes the change that counts, and no other', async () => {
  const list = [change(last, 75, false), change(first, 70, true)]
  server.answer(calls.listChanges, { list } as never)
  const screen = await open()
  await screen.getByRole('button', { name: 'Undo the last change' }).click()
  await expect.poll(() => server.inputsOf(calls.undo)).toEqual([{ ...place, changeId: first }])
})

test('a grade that somebody else has entered meanwhile is not removed, and the cell says so', async () => {
  server.refuse(calls.clear, scoreErrors.changedMeanwhile)
  const screen = await open()
  await screen.getByRole('button', { name: 'Remove grade' }).click()
  await expect.element(screen.getByText(/Someone else has changed this grade/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Remove grade' })).toBeVisible()
})
