import { afterEach, describe, expect, test, vi } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { sharingCalls } from '#contract/features/activity/sharing.ts'
import { courseId, idOf } from '#web/features/course/sample-course.ts'
import { pageOf, stage } from '#web/features/course/test-stage.tsx'
import { sampleHomework } from '#web/features/homework/sample-row.ts'
import { linesOf } from './card-picture.ts'
import { sampleShare } from './sample-share.ts'

let on: ReturnType<typeof stage>
afterEach(() => on?.stop())

describe('a teacher who shares an activity', () => {
  const share = async (change: Parameters<typeof sampleShare>[0] = {}) => {
    on = stage('1')
    on.server.answer(activityCalls.list, { ...pageOf([sampleHomework(1)]), sort: [] })
    on.server.answer(sharingCalls.getShare, sampleShare(change))
    const screen = await on.open(`/courseHome?courseId=${courseId}&courseRole=1`)
    await screen.getByRole('button', { name: 'More actions for Homework 1' }).click()
    await screen.getByRole('button', { name: 'Share', exact: true }).click()
    await expect.element(screen.getByRole('button', { name: 'Copy link' })).toBeVisible()
    return screen
  }

  test('gets a picture with a QR code, and the link to copy', async () => {
    const screen = await share()
    const picture = screen.getByRole('img', { name: 'Card of “Homework 1” with a QR code' })
    await expect.element(picture).toBeVisible()
    const { src, naturalWidth } = picture.element() as HTMLImageElement
    expect(src).toMatch(/^data:image\/png/)
    expect(naturalWidth).toBe(960)
    await expect.element(screen.getByRole('button', { name: 'Save picture' })).toBeEnabled()
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await screen.getByRole('button', { name: 'Copy link' }).click()
    await expect.element(screen.getByText('Link copied')).toBeVisible()
    expect(copied).toHaveBeenCalledWith(sampleShare().url)
    copied.mockRestore()
    expect(on.server.inputsOf(sharingCalls.getShare)).toMatchObject([{ courseId, contentId: idOf(101) }])
  })

  test('is told whom the link does not help', async () => {
    const screen = await share({ isPublic: false })
    await expect.element(screen.getByText(/^Only members can open the link/)).toBeVisible()
  })

  test('is told that it is not published yet', async () => {
    const screen = await share({ isPublished: false, isPublic: false })
    await expect.element(screen.getByText(/once this is published/)).toBeVisible()
    expect(screen.getByText(/^Only members can open the link/).query()).toBeNull()
  })

  test('hands the link to another app where the phone can', async () => {
    const handed = vi.fn().mockRejectedValue(new DOMException('', 'AbortError'))
    Object.defineProperty(navigator, 'share', { value: handed, configurable: true })
    const screen = await share()
    await screen.getByRole('button', { name: 'Send', exact: true }).click()
    expect(handed).toHaveBeenCalledWith({
      title: 'Homework 1',
      text: 'Homework “Homework 1” of Linear Algebra',
      url: sampleShare().url,
    })
    Reflect.deleteProperty(navigator, 'share')
  })
})

describe('the link of a shared activity', () => {
  const open = (change: object, usertype: '0' | '1' = '0') => {
    on = stage(usertype)
    const { url, image, isPublished, isPublic, ...card } = sampleShare()
    on.server.answer(sharingCalls.getShared, {
      ...card,
      ...{ hasEnded: false, code: '', courseRole: null },
      ...change,
    })
    return on.open(`/courseShare?id=${idOf(101)}`)
  }

  test('leads members on to the activity, students as students', async () => {
    await open({ courseRole: 0 })
    await vi.waitFor(() => expect(location.pathname).toBe('/homework'))
    expect(new URLSearchParams(location.search).get('courseRole')).toBe('0')
    expect(new URLSearchParams(location.search).get('id')).toBe(idOf(101))
  })

  test('shows whoever is not in the course what it is, and the way in', async () => {
    const screen = await open({})
    await expect.element(screen.getByRole('heading', { name: 'Homework 1' })).toBeVisible()
    await expect.element(screen.getByText('Linear Algebra')).toBeVisible()
    await expect.element(screen.getByText(/^Due /)).toBeVisible()
    await screen.getByRole('button', { name: 'Join this course' }).click()
    await vi.waitFor(() => expect(location.pathname).toBe('/joinCourse'))
  })

  test('leads to the form where the course takes applications, and nowhere when it has ended', async () => {
    const screen = await open({ hasEnded: true })
    await expect.element(screen.getByText('Course ended')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Join this course' }).query()).toBeNull()
    on.server.answer(sharingCalls.getShared, {
      ...sampleShare(),
      ...{ hasEnded: false, code: 'MA2223', courseRole: null },
    })
    await on.stop()
    const next = await open({ code: 'MA2223' })
    await next.getByRole('button', { name: 'Request to join' }).click()
    await vi.waitFor(() => expect(location.pathname).toBe('/studentEnrollCourseDetail'))
    expect(location.search).toContain('code=MA2223')
  })

  test('that opens nothing says no more than that', async () => {
    on = stage('0')
    on.server.refuse(sharingCalls.getShared, kernelErrors.notFound)
    const screen = await on.open(`/courseShare?id=${idOf(101)}`)
    await expect.element(screen.getByText('Nothing to see here')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Enter a join code' })).toBeVisible()
  })
})

describe('the words of the picture', () => {
  /** Every character is ten wide. */
  const pen = { measureText: (text: string) => ({ width: [...text].length * 10 }) as TextMetrics }

  test('go on in the next line between words, and anywhere in Chinese', () => {
    expect(linesOf(pen, 'the first chapter', 90, 3)).toEqual(['the first', 'chapter'])
    expect(linesOf(pen, '第一章线性空间', 40, 3)).toEqual(['第一章线', '性空间'])
  })

  test('end with dots where there is no room, also in the middle of a long word', () => {
    expect(linesOf(pen, 'Donaudampfschiff', 60, 2)).toEqual(['Donaud', 'ampfs…'])
    expect(linesOf(pen, 'one two three', 40, 1)).toEqual(['one…'])
    expect(linesOf(pen, '', 40, 1)).toEqual([''])
  })
})
