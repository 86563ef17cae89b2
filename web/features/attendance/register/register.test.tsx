import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { attendanceCalls as calls } from '#contract/features/attendance/calls.ts'
import { registerErrors } from '#contract/features/attendance/errors.ts'
import { registerCalls } from '#contract/features/attendance/register-calls.ts'
import { registerImportCalls } from '#contract/features/attendance/register-import-calls.ts'
import { tableErrors } from '#contract/features/table/errors.ts'
import { noSource } from '#contract/features/table/source.ts'
import { address, counts, courseId, now, stage, studentId } from '../test-stage.tsx'

let on: ReturnType<typeof stage>
beforeEach(() => {
  on = stage()
})
afterEach(() => on.stop())

const page = { currentPage: 1, pageTotal: 1, pageSize: 50 }
const tally = (last: number, name: string, score: number | null, warnings: ('absences' | 'low')[] = []) => ({
  ...{ studentId: studentId.slice(0, -2) + String(last).padStart(2, '0'), name, avatar: '' },
  ...{ number: `20260${last}`, class: 'Mathematics 1', score, warnings },
  counts: counts({ present: 3, absent: 1, sickLeave: 2 }),
})
const row = (line: number, name: string) => ({
  ...{ line, name, number: '', title: 'Week 1', createdAt: now, problem: '' as const, value: '' },
  ...{ before: 'absent' as const, after: 'present' as const },
})
const noState = { before: '' as const, after: '' as const, createdAt: null }

describe('the students of a course', () => {
  test('show score and counts, and those often absent can be seen alone', async () => {
    on.server.answer(registerCalls.listTallies, ({ only }) => {
      const list =
        only === 'warned'
          ? [tally(1, 'Emma Fischer', 40, ['absences', 'low'])]
          : [tally(1, 'Emma Fischer', 40, ['absences', 'low']), tally(2, '王雨桐', null)]
      return { ...page, list, total: list.length, warned: 1 }
    })
    const screen = await on.open(address('students', 1))
    await expect.element(screen.getByText('40%')).toBeVisible()
    await expect.element(screen.getByText('Present 3 · Absent 1 · Leave 2').first()).toBeVisible()
    await expect.element(screen.getByText('Absent 3 times in a row')).toBeVisible()
    await screen.getByRole('radio', { name: /Often absent/ }).click()
    await expect.element(screen.getByText('王雨桐')).not.toBeInTheDocument()
    await expect
      .element(screen.getByText(/absent 3 times in a row, or whose score is below 80%/))
      .toBeVisible()
  })

  test('are empty in a course without any', async () => {
    on.server.answer(registerCalls.listTallies, { ...page, list: [], total: 0, warned: 0 })
    const screen = await on.open(address('students', 1))
    await expect.element(screen.getByText('No students in this course yet')).toBeVisible()
  })
})

describe('the preview of a register', () => {
  const preview = (changed: number, problems: number) =>
    on.server.answer(registerImportCalls.getRegisterPreview, ({ only }) => ({
      ...page,
      counts: { changed, problems, same: 40 },
      source: noSource,
      total: 1,
      list:
        only === 'problems'
          ? [
              {
                ...{ line: 3, name: 'Nobody', number: '', title: 'Week 1', value: 'Perhaps' },
                ...{ ...noState, problem: 'unknownState' as const },
              },
              {
                ...{ line: 0, name: '', number: '', title: 'Week 9', value: '' },
                ...{ ...noState, problem: 'unknownAttendance' as const },
              },
            ]
          : changed > 0
            ? [row(2, 'Emma Fischer')]
            : [],
    }))

  test('shows each change and each problem, and is applied with one tap that can be undone', async () => {
    preview(1, 2)
    on.server.answer(registerImportCalls.applyRegister, { changed: 1 })
    on.server.answer(registerImportCalls.undoRegister, { changed: 1 })
    on.server.answer(calls.list, { ...page, list: [], total: 0 })
    const screen = await on.open(
      address('importRegister', 1, '&importid=01890000-0000-7000-8000-0000000000e1'),
    )
    await expect.element(screen.getByText('Emma Fischer')).toBeVisible()
    await expect.element(screen.getByText('Week 1 · was: Absent')).toBeVisible()
    await screen.getByRole('tab', { name: /Problems/ }).click()
    await expect.element(screen.getByText('“Perhaps” isn’t a status')).toBeVisible()
    await expect.element(screen.getByText('Column “Week 9”')).toBeVisible()
    await screen.getByRole('button', { name: 'Change 1 status' }).click()
    await screen.getByRole('button', { name: 'Undo' }).click()
    await vi.waitFor(() =>
      expect(on.server.inputsOf(registerImportCalls.undoRegister)).toEqual([
        { courseId, importId: '01890000-0000-7000-8000-0000000000e1' },
      ]),
    )
  })

  test('that is out of date leads back to the file', async () => {
    preview(1, 0)
    on.server.refuse(registerImportCalls.applyRegister, registerErrors.changed)
    const screen = await on.open(
      address('importRegister', 1, '&importid=01890000-0000-7000-8000-0000000000e1'),
    )
    await screen.getByRole('button', { name: 'Change 1 status' }).click()
    await expect.element(screen.getByText(registerErrors.changed.text.en)).toBeVisible()
    await screen.getByRole('button', { name: 'Read the file again' }).click()
    await expect.element(screen.getByRole('button', { name: 'Choose a file' })).toBeVisible()
  })

  test('that cannot be applied for another reason says that reason', async () => {
    preview(1, 0)
    on.server.refuse(registerImportCalls.applyRegister, tableErrors.applied)
    const screen = await on.open(
      address('importRegister', 1, '&importid=01890000-0000-7000-8000-0000000000e1'),
    )
    await screen.getByRole('button', { name: 'Change 1 status' }).click()
    await expect.element(screen.getByText(tableErrors.applied.text.en)).toBeVisible()
    await expect.element(screen.getByText(registerErrors.changed.text.en)).not.toBeInTheDocument()
  })

  test('of an unchanged file says so', async () => {
    preview(0, 0)
    const screen = await on.open(
      address('importRegister', 1, '&importid=01890000-0000-7000-8000-0000000000e1'),
    )
    await expect.element(screen.getByText('Nothing would change')).toBeVisible()
  })
})
