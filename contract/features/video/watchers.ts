import { z } from 'zod'
import { id, time } from '#contract/wire.ts'
import { wired } from '#contract/wired.ts'

/** What the students of a video are listed by: nothing watched, some of it, enough. */
export const watchStates = ['none', 'begun', 'done'] as const
export type WatchState = (typeof watchStates)[number]

export const watchStudent = wired({
  studentId: ['studentid', id('account')],
  name: ['username', z.string()],
  number: ['stno', z.string()],
  avatar: z.string(),
  state: z.enum(watchStates),
  /** Different seconds of the video, and seconds played in all. */
  watched: z.number(),
  played: z.number(),
  percent: z.number(),
  watchedAt: ['watchtime', time],
})
