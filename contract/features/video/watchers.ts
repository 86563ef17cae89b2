import { z } from 'zod'
import { seenStudent } from '#contract/features/activity/said.ts'
import { time } from '#contract/wire.ts'
import { wired } from '#contract/wired.ts'

/** What the students of a video are listed by: nothing watched, some of it, enough. */
export const watchStates = ['none', 'begun', 'done'] as const
export type WatchState = (typeof watchStates)[number]

export const watchStudent = wired({
  ...seenStudent,
  state: z.enum(watchStates),
  /** Different seconds of the video, and seconds played in all. */
  watched: z.number(),
  played: z.number(),
  percent: z.number(),
  watchedAt: ['watchtime', time],
})
