import { z } from 'zod'
import type { Value } from '#contract/call.ts'
import { flag, idOrNone, time } from '#contract/wire.ts'
import { wired } from '#contract/wired.ts'
import { submissionKeys } from '../submission/fields.ts'
import { readiness } from './readiness.ts'

/** What staff have said to those who write. */
export const messageOfTest = wired({ id: z.string(), text: z.string(), sentAt: ['sendtime', time] })
export type MessageOfTest = Value<typeof messageOfTest>

/** `out` not begun, `in` writing, `done` handed in, `over` begun, and ended without an answer. */
export const liveStates = ['in', 'out', 'done', 'over'] as const
export type LiveState = (typeof liveStates)[number]

/** How many there are of each; of those who write also whose answers have stopped, and whose network is gone. */
export const liveCounts = wired({
  in: z.number(),
  out: z.number(),
  done: z.number(),
  over: z.number(),
  /** Null: without names, nobody is told. */
  gone: z.number().nullable(),
  /** On the page that was asked for. */
  quiet: z.number(),
})

/** A student of a test that runs. */
export const writingStudent = wired({
  studentId: submissionKeys.studentId,
  name: ['username', z.string()],
  number: ['stno', z.string()],
  avatar: z.string(),
  state: z.enum(liveStates),
  attempt: z.number(),
  /** As later calls about this paper want them. */
  version: z.number(),
  workId: ['workid', z.string()],
  /** How many questions have an answer. */
  answered: z.number(),
  /** When their time is up; empty: never, or while names are hidden. */
  endsAt: ['endtime', time],
  /** When something was saved last; empty: nothing was, or while names are hidden. */
  savedAt: ['savetime', time],
  /** Writing, and nothing was saved for some minutes. */
  isQuiet: ['quiet', flag],
  /** Writing, and no device of theirs is connected; null: not the caller's to know. */
  isGone: ['gone', flag.nullable()],
  /** How often they left the page in this attempt; null: not the caller's to know. */
  switches: ['switchtimes', z.number().nullable()],
  /** The paper is bound to one device, which staff may free. */
  isBound: ['bound', flag],
  /** Of who has not begun, where one gets ready; null: nothing is said, as while names are hidden. */
  readiness: readiness.nullable(),
})
export type WritingStudent = Value<typeof writingStudent>

/** A class or a group, with how many students of the test are in it. */
export const partOfCourse = wired({
  classId: ['classid', idOrNone('courseclass')],
  groupId: ['groupid', idOrNone('group')],
  name: z.string(),
  count: z.number(),
})

/** What the caller may do while a test runs. */
export const liveCan = z.object({ manage: z.boolean(), grade: z.boolean() })
