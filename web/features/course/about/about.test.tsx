import { afterEach, describe, expect, test, vi } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { detailCalls } from '#contract/features/course/detail.ts'
import { courseErrors } from '#contract/features/course/errors.ts'
import type { AnswerOf } from '#contract/input.ts'
import { courseId, idOf, teacherId } from '../sample-course.ts'
import { stage } from '../test-stage.tsx'

let on: ReturnType<typeof stage>
afterEach(() => on.stop())

type Detail = AnswerOf<typeof detailCalls.get>
const detail = (change: Partial<Detail> = {}): Detail => ({
  ...{ courseId: courseId as Detail['courseId'], courseName: 'Linear Algebra', className: 'Class 1' },
  ...{ semester: '2026-2027', term: '1', description: '<p>Vectors and matrices.</p>', cover: '', theme: 0 },
  teachers: [
    { id: teacherId as never, name: '沈岚', avatar: '', isOwner: true },
    { id: idOf(3) as never, name: 'Priya Nair', avatar: '', isOwner: false },
  ],
  ...{ studyHours: 32, isPublic: true, can: { edit: false } },
  ...change,
})
const open = (usertype: '0' | '1', change: Partial<Detail> = {}) => {
  on = stage(usertype)
  on.server.answer(detailCalls.get, detail(change))
  return on.open(`/course?courseId=${courseId}&courseRole=${usertype}`)
}

describe('what a course is about', () => {
  test('is read by its students, who change nothing', async () => {
    const screen = await open('0')
    await expect.element(screen.getByText('Vectors and matrices.')).toBeVisible()
    await expect.element(screen.getByText('Priya Nair')).toBeVisible()
    await expect.element(screen.getByText('32', { exact: true })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Edit the text' }).query()).toBeNull()
    expect(screen.getByRole('button', { name: /Class hours/ }).query()).toBeNull()
  })

  test('leads to the public page only where there is one', async () => {
    const screen = await open('0')
    await screen.getByRole('button', { name: /^Public page/ }).click()
    await vi.waitFor(() => expect(location.pathname).toBe('/courseDoor'))
    await on.stop()
    const hidden = await open('0', { isPublic: false })
    await expect.element(hidden.getByText('Vectors and matrices.')).toBeVisible()
    expect(hidden.getByRole('button', { name: /^Public page/ }).query()).toBeNull()
  })

  test('asks its staff to write it while there is nothing, and says no more to students', async () => {
    const screen = await open('1', { description: '', studyHours: null, can: { edit: true } })
    await expect.element(screen.getByText('Not set')).toBeVisible()
    await screen.getByRole('button', { name: 'Write', exact: true }).click()
    await vi.waitFor(() => expect(location.pathname).toBe('/courseIntro'))
    await on.stop()
    const other = await open('0', { description: '', studyHours: null })
    await expect.element(other.getByText('Nothing has been written yet')).toBeVisible()
    expect(other.getByRole('button', { name: 'Write', exact: true }).query()).toBeNull()
  })

  test('takes class hours above 0 from its staff', async () => {
    const screen = await open('1', { can: { edit: true } })
    on.server.answer(detailCalls.update, {})
    await screen.getByRole('button', { name: /^Class hours/ }).click()
    const dialog = screen.getByRole('dialog')
    await dialog.getByRole('textbox').fill('none')
    await dialog.getByRole('button', { name: 'OK' }).click()
    await expect.element(dialog.getByText(courseErrors.studyTimeWrong.text.en)).toBeVisible()
    await dialog.getByRole('textbox').fill('48.5')
    await dialog.getByRole('button', { name: 'OK' }).click()
    await vi.waitFor(() =>
      expect(on.server.inputsOf(detailCalls.update)).toEqual([{ courseId, studyHours: '48.5' }]),
    )
  })

  test('of long names stays within the phone', async () => {
    const name = 'Functional-Analysis-for-Quantum-Mechanics-and-its-Applications-Part-II'
    const screen = await open('0', { courseName: name, className: '数学与应用数学2024级拔尖计划'.repeat(3) })
    await expect.element(screen.getByRole('heading', { name })).toBeVisible()
    const { scrollWidth, clientWidth } = document.documentElement
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
  })

  test('is refused to who is not in the course', async () => {
    on = stage('0')
    on.server.refuse(detailCalls.get, kernelErrors.notFound)
    const screen = await on.open(`/course?courseId=${courseId}&courseRole=0`)
    await expect.element(screen.getByText(kernelErrors.notFound.text.en)).toBeVisible()
  })
})
