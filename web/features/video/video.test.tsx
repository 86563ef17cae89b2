import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { audienceCalls } from '#contract/features/activity/audience-calls.ts'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { commentCalls } from '#contract/features/comment/calls.ts'
import { courseCalls } from '#contract/features/course/calls.ts'
import { videoCalls } from '#contract/features/video/calls.ts'
import { videoErrors } from '#contract/features/video/errors.ts'
import { videoMessages } from '#contract/features/video/messages.ts'
import { App } from '#web/shell/App.tsx'
import { knownAdditions } from '#web/shell/extension-points.ts'
import { makeQueryClient } from '#web/shell/failures.ts'
import { screenAt } from '#web/test/screens.ts'
import { server, signedIn, socket } from '#web/test/stage.ts'
import { student } from '#web/test/user.ts'
import type { VideoInfo } from './info.ts'
import { courseId, silence, videoAddress, videoId, videoInfo } from './test-video.ts'

const table = [
  screenAt('/dataIndex', () => import('./VideoScreen.tsx').then(module => module.VideoScreen), {
    feature: 'video',
    title: 'title' as never,
  }),
]
const sound = silence(20)
/** Seconds of a film take seconds. */
const patiently = { timeout: 10_000 }
const shown: VideoInfo = { ...videoInfo, playUrl: sound }

signedIn(student)
beforeEach(() => {
  server.answer(courseCalls.checkEntry, { state: 1, hasEnded: false, canVisit: true } as never)
  server.answer(commentCalls.list, {
    ...{ list: [], total: 0, pageTotal: 1, currentPage: 1, pageSize: 20, count: 0, best: 0, isLocked: false },
    can: {
      ...{ write: false, refusal: '', like: false, remove: false, manage: false },
      ...{ choose: false, hideName: false },
    },
  })
  server.answer(videoCalls.report, { watched: 0, percent: 0, isDone: false })
})
afterEach(() => {
  vi.restoreAllMocks()
})

async function open(info: Partial<VideoInfo> = {}, role: 0 | 1 = 0) {
  server.answer(videoCalls.get, { ...shown, ...info })
  server.answer(audienceCalls.getAudience, { isForAll: true, list: [] })
  history.replaceState(null, '', videoAddress(role))
  const screen = await render(<App table={table} client={makeQueryClient()} additions={knownAdditions([])} />)
  await vi.waitFor(() => {
    if (socket.connected() === 0) throw new Error('not connected')
  })
  return screen
}
async function player() {
  const video = await vi.waitUntil(() => document.querySelector('video'), patiently)
  await vi.waitUntil(() => video.readyState >= HTMLMediaElement.HAVE_METADATA, patiently)
  return video
}

describe('the player', () => {
  test('goes on where the student stopped, and from the beginning if that was the end', async () => {
    await open({ position: 12 })
    const video = await player()
    await vi.waitFor(() => expect(video.currentTime).toBe(12))
  })

  test('begins anew where the student had come to the end', async () => {
    const screen = await open({ position: 19 })
    const video = await player()
    await expect.element(screen.getByRole('slider', { name: 'Position' })).toBeEnabled()
    expect(video.currentTime).toBe(0)
  })

  test('plays, pauses, jumps and changes its speed by the keyboard', async () => {
    const screen = await open()
    const video = await player()
    await userEvent.keyboard(' ')
    await vi.waitFor(() => expect(video.paused).toBe(false))
    await expect.element(screen.getByRole('button', { name: 'Pause' })).toBeInTheDocument()
    await userEvent.keyboard(' ')
    await vi.waitFor(() => expect(video.paused).toBe(true))
    const before = video.currentTime
    await userEvent.keyboard('{ArrowRight}')
    expect(video.currentTime).toBeCloseTo(before + 10, 0)
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
    expect(video.currentTime).toBe(0)
    await userEvent.keyboard('>>')
    expect(video.playbackRate).toBe(1.5)
    await expect.element(screen.getByRole('combobox', { name: 'Speed' })).toHaveValue('1.5')
    await userEvent.keyboard('<')
    expect(video.playbackRate).toBe(1.25)
    await userEvent.keyboard('m')
    expect(video.muted).toBe(true)
  })

  test('offers speeds in a list, and keeps to the slowest and the fastest', async () => {
    const screen = await open()
    const video = await player()
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Speed' }), '2×')
    expect(video.playbackRate).toBe(2)
    await userEvent.keyboard('>')
    expect(video.playbackRate).toBe(2)
  })

  test('shows captions in the reader’s language, in another, or none', async () => {
    const words = { en: 'The grid is sheared', 'zh-Hans': '网格被剪切' }
    server.answer(videoCalls.getCaptions, (({ language }: { language: keyof typeof words }) => ({
      cues: [{ from: 0, to: 20, text: words[language] }],
    })) as never)
    const screen = await open({ captions: [{ language: 'zh-Hans' }, { language: 'en' }] })
    await player()
    await userEvent.keyboard(' ')
    await expect.element(screen.getByText(words.en)).toBeVisible()
    const choice = screen.getByRole('combobox', { name: 'Captions' })
    await userEvent.selectOptions(choice, 'zh-Hans')
    await expect.element(screen.getByText(words['zh-Hans'])).toBeVisible()
    await userEvent.selectOptions(choice, 'none')
    await expect.element(screen.getByText(words['zh-Hans'])).not.toBeInTheDocument()
    await userEvent.keyboard('c')
    await expect.element(screen.getByText(words.en)).toBeVisible()
  })

  test('has a button for a small window only where the browser has one', async () => {
    const outside = vi.spyOn(document, 'pictureInPictureEnabled', 'get').mockReturnValue(false)
    const screen = await open()
    await player()
    await expect.element(screen.getByRole('button', { name: 'Full screen' })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Picture in picture' }).query()).toBeNull()
    outside.mockReturnValue(true)
    await screen.getByRole('button', { name: 'Forward 10 seconds' }).click()
    await expect.element(screen.getByRole('button', { name: 'Picture in picture' })).toBeInTheDocument()
  })

  test('moves nothing for those who want less motion', async () => {
    const screen = await open()
    await player()
    const controls = screen.getByRole('group', { name: 'Player' }).element()
    expect(matchMedia('(prefers-reduced-motion: reduce)').matches).toBe(true)
    expect(Number.parseFloat(getComputedStyle(controls).transitionDuration)).toBeLessThan(0.01)
  })

  test('is worked by the keyboard alone: every control is reached and named', async () => {
    await open({ captions: [{ language: 'en' }] })
    server.answer(videoCalls.getCaptions, { cues: [] })
    await player()
    const group = document.querySelector('fieldset')!
    const controls = [...group.querySelectorAll<HTMLElement>('button, select, input')].filter(
      control => getComputedStyle(control).display !== 'none',
    )
    expect(controls.length).toBeGreaterThan(6)
    for (const control of controls) {
      control.focus()
      expect(document.activeElement).toBe(control)
      expect(control.getAttribute('aria-label')).toMatch(/\w/)
    }
  })

  test('says that it cannot play, with a way out', async () => {
    const broken = URL.createObjectURL(new Blob(['no film'], { type: 'video/mp4' }))
    const screen = await open({ playUrl: broken })
    await expect.element(screen.getByText(videoErrors.cannotPlay.text.en)).toBeVisible()
    server.answer(videoCalls.get, shown)
    await screen.getByRole('button', { name: 'Try again' }).click()
    await player()
  })
})

describe('what a student watches', () => {
  test('is told to the server: what was played, and not what was jumped over', async () => {
    await open()
    const video = await player()
    await vi.waitFor(() => expect(server.inputsOf(videoCalls.report)).toHaveLength(1))
    await userEvent.keyboard(' ')
    await vi.waitFor(() => expect(video.currentTime).toBeGreaterThan(2.2), patiently)
    await userEvent.keyboard('{ArrowRight}')
    await vi.waitFor(() => expect(video.currentTime).toBeGreaterThan(13.5), patiently)
    await userEvent.keyboard(' ')
    await vi.waitFor(() => {
      const { ranges } = server.inputsOf(videoCalls.report).at(-1) as { ranges: [number, number][] }
      expect(ranges).toHaveLength(2)
    })
    const { ranges, position } = server.inputsOf(videoCalls.report).at(-1) as {
      ranges: [number, number][]
      position: number
    }
    expect(ranges[0]![1]).toBeLessThan(5)
    expect(ranges[1]![0]).toBeGreaterThan(9)
    expect(position).toBeGreaterThan(12)
  })

  test('stops, with the words of the specification, when the teacher closes the video', async () => {
    const screen = await open()
    const video = await player()
    await userEvent.keyboard(' ')
    await vi.waitFor(() => expect(video.paused).toBe(false))
    server.answer(videoCalls.get, { ...shown, playUrl: '', isClosed: true })
    socket.push(videoMessages.closed, { videoId, courseId, isClosed: true })
    await expect.element(screen.getByText('Sorry, this video is closed by the teacher')).toBeVisible()
    expect(video.paused).toBe(true)
    expect(document.querySelector('video')).toBeNull()
    server.answer(videoCalls.get, shown)
    socket.push(videoMessages.closed, { videoId, courseId, isClosed: false })
    await player()
  })

  test('is not told where nothing counts', async () => {
    await open({ can: { manage: false, report: false } })
    const video = await player()
    await userEvent.keyboard(' ')
    await vi.waitFor(() => expect(video.currentTime).toBeGreaterThan(0.5))
    await userEvent.keyboard(' ')
    expect(server.inputsOf(videoCalls.report)).toEqual([])
  })
})

describe('a teacher', () => {
  const asTeacher: Partial<VideoInfo> = {
    ...{ doneCount: 1, studentCount: 3 },
    can: { manage: true, report: false },
  }
  beforeEach(() => {
    server.answer(videoCalls.getHeat, { counts: [1, 2, 1], step: 7, students: 3 })
    server.answer(videoCalls.listStudents, {
      ...{ list: [], total: 0, pageTotal: 1, currentPage: 1, pageSize: 50 },
      ...{ none: 1, begun: 1, done: 1 },
    })
  })

  test('reminds those who have not watched it, once', async () => {
    server.answer(activityCalls.remind, { done: 2 })
    const screen = await open(asTeacher, 1)
    await screen.getByRole('button', { name: 'Remind 2 students' }).click()
    await expect.element(screen.getByText('2 students reminded')).toBeVisible()
    expect(server.inputsOf(activityCalls.remind)).toMatchObject([{ courseId, contentId: videoId }])
    server.answer(activityCalls.remind, { done: 0 })
    await screen.getByRole('button', { name: 'Remind 2 students' }).click()
    await expect.element(screen.getByText('They were all reminded within the last hour')).toBeVisible()
  })

  test('cannot remind anybody of a closed video', async () => {
    const screen = await open({ ...asTeacher, isClosed: true }, 1)
    await expect.element(screen.getByText('1 of 3 students have watched it')).toBeVisible()
    expect(screen.getByRole('button', { name: /^Remind/ }).query()).toBeNull()
  })
})
