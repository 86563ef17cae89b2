import { afterEach, describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { searchCalls } from '#contract/features/activity/search.ts'
import { settingCalls } from '#contract/features/activity/settings.ts'
import { courseId, idOf } from '#web/features/course/sample-course.ts'
import { pageOf, stage } from '#web/features/course/test-stage.tsx'
import { goBack } from '#web/test/back.ts'
import { allow } from '#web/test/course-entry.ts'
import { compose, confirm } from '#web/test/input-method.ts'
import { pieces } from './Marked.tsx'

let on: ReturnType<typeof stage>
afterEach(() => on?.stop())

describe('searching a course', () => {
  test('begins on its home, and shows where the words stand', async () => {
    on = stage('1')
    const found = {
      ...{ activityId: idOf(1), contentType: 4, title: 'Exercise 1', place: 'text' as const },
      ...{ itemId: idOf(1), excerpt: 'Find the eigenvalues of both.' },
    }
    on.server.answer(searchCalls.search, pageOf([found]))
    const screen = await on.open(`/courseHome?courseId=${courseId}&courseRole=1`)
    await screen.getByRole('button', { name: 'Search this course' }).click()
    await screen.getByRole('searchbox', { name: 'Search this course' }).click()
    await userEvent.keyboard('eigen')
    await expect.element(screen.getByRole('button', { name: /Exercise 1/ })).toBeVisible()
    await expect.poll(() => document.querySelector('mark')?.textContent).toBe('eigen')
    await expect.poll(() => on.server.inputsOf(searchCalls.search).at(-1)).toMatchObject({ search: 'eigen' })
    // In the address, so that whoever comes back sees the same.
    await expect.poll(() => location.search).toContain('search=eigen')
  })

  test('takes every letter in the same field, however it is typed; one step back leads to the course', async () => {
    on = stage('1')
    on.server.answer(searchCalls.search, pageOf([]))
    const screen = await on.open(`/courseHome?courseId=${courseId}&courseRole=1`)
    await screen.getByRole('button', { name: 'Search this course' }).click()
    const field = screen.getByRole('searchbox')
    await expect.element(field).toHaveFocus()
    const before = field.element()
    await userEvent.keyboard('matrix')
    await expect.poll(() => location.search).toContain('search=matrix')
    // The address has changed, and one goes on.
    await userEvent.keyboard(' of')
    await expect.poll(() => location.search).toContain('search=matrix+of')
    await expect.element(field).toHaveValue('matrix of')
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}{Backspace}')
    await expect.element(field).toHaveValue('matri of')
    for (const steps of ['j', 'ju', 'juz', 'juzh', 'juzhe', 'juzhen']) await compose(steps)
    // The address follows while the input method is still open.
    await expect.poll(() => location.search).toContain('juzhen')
    await compose('矩zhen')
    await confirm('矩阵')
    await expect.element(field).toHaveValue('matri矩阵 of')
    await expect.poll(() => new URLSearchParams(location.search).get('search')).toBe('matri矩阵 of')
    expect(field.element()).toBe(before)
    await expect.element(field).toHaveFocus()
    await expect
      .poll(() => on.server.inputsOf(searchCalls.search).at(-1))
      .toMatchObject({ search: 'matri矩阵 of' })
    await goBack()
    await expect.element(screen.getByRole('button', { name: 'Search this course' })).toBeVisible()
    expect(location.pathname).toBe('/courseHome')
  })

  test('who goes back while a letter is still to come into the address stays there', async () => {
    on = stage('1')
    on.server.answer(searchCalls.search, pageOf([]))
    const screen = await on.open(`/courseHome?courseId=${courseId}&courseRole=1`)
    await screen.getByRole('button', { name: 'Search this course' }).click()
    await expect.element(screen.getByRole('searchbox')).toHaveFocus()
    await userEvent.keyboard('m')
    await goBack()
    await expect.element(screen.getByRole('button', { name: 'Search this course' })).toBeVisible()
    await new Promise(resolve => setTimeout(resolve, 500))
    expect(location.pathname).toBe('/courseHome')
  })

  test('what was found and opened is found again on the way back', async () => {
    on = stage('0')
    const found = {
      ...{ activityId: idOf(1), contentType: 4, title: 'Exercise 1', place: 'text' as const },
      ...{ itemId: idOf(1), excerpt: 'Find the eigenvalues of both.' },
    }
    on.server.answer(searchCalls.search, pageOf([found]))
    const screen = await on.open(`/courseSearch?courseId=${courseId}&courseRole=0`)
    await screen.getByRole('searchbox').click()
    await userEvent.keyboard('eigen')
    await screen.getByRole('button', { name: /Exercise 1/ }).click()
    await expect.poll(() => location.pathname).not.toBe('/courseSearch')
    await goBack()
    await expect.element(screen.getByRole('searchbox')).toHaveValue('eigen')
  })

  test('says when nothing is found, and asks for nothing without a word', async () => {
    on = stage('0')
    on.server.answer(searchCalls.search, pageOf([]))
    const screen = await on.open(`/courseSearch?courseId=${courseId}&courseRole=0&search=%21`)
    await expect.element(screen.getByText('What are you looking for?')).toBeVisible()
    await screen.getByRole('searchbox').fill('zebra')
    await expect.element(screen.getByText('Nothing found')).toBeVisible()
    expect(on.server.inputsOf(searchCalls.search).at(0)).toMatchObject({
      search: expect.stringMatching(/^z/),
    })
  })

  test('says that there are more than are shown, and nothing of it where these are all', async () => {
    on = stage('0')
    const found = {
      ...{ activityId: idOf(1), contentType: 4, title: 'Exercise 1', place: 'title' as const },
      ...{ itemId: idOf(1), excerpt: 'Exercise 1' },
    }
    on.server.answer(searchCalls.search, { ...pageOf([found]), total: 500, more: true })
    const screen = await on.open(`/courseSearch?courseId=${courseId}&courseRole=0&search=exercise`)
    await expect.element(screen.getByText('More than 500 results.', { exact: false })).toBeVisible()
    on.server.answer(searchCalls.search, { ...pageOf([found]), more: false })
    await screen.getByRole('searchbox').fill('exercise 1')
    await expect.poll(() => screen.getByText('More than', { exact: false }).query()).toBeNull()
    await expect.element(screen.getByRole('button', { name: /Exercise 1/ })).toBeVisible()
  })

  test('marks every word wherever it stands, the longest of several', () => {
    const said = (text: string, ...terms: string[]) =>
      pieces(text, terms)
        .map(({ said, isFound }) => (isFound ? `[${said}]` : said))
        .join('')
    expect(said('Matrices and a matrix', 'matri', 'matrix')).toBe('[Matri]ces and a [matrix]')
    expect(said('行列式与矩阵', '矩阵', '行')).toBe('[行]列式与[矩阵]')
    expect(said('İstanbul', 'stanbul')).toBe('İstanbul')
  })
})

describe('what students may do', () => {
  test('is switched in the settings of the course, one thing at a time', async () => {
    on = stage('1')
    on.server.answer(settingCalls.changeSetting, {})
    const screen = await on.open(`/member/memberSetting?courseId=${courseId}&courseRole=1`)
    await screen.getByRole('switch', { name: /Download the course/ }).click()
    await screen.getByRole('switch', { name: 'Comment' }).click()
    await vi.waitFor(() =>
      expect(on.server.inputsOf(settingCalls.changeSetting)).toMatchObject([
        { key: 'allowdownload', value: false },
        { key: 'forbidcomment', value: true },
      ]),
    )
  })

  test('stays as it is for an assistant who may not edit the course', async () => {
    on = stage('1')
    allow(on.server, ['grade'])
    const screen = await on.open(`/member/memberSetting?courseId=${courseId}&courseRole=1`)
    await expect.element(screen.getByRole('switch', { name: 'Comment' })).toBeDisabled()
  })
})
