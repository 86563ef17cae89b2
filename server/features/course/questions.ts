import type { Language } from '#contract/error.ts'
import type { Invitation, UnreadNotice } from '#contract/features/course/entities.ts'
import type { WaitingEntry } from '#contract/features/course/running.ts'
import { joined, onlyAnswer, question, sum } from '#server/kernel/question.ts'

/** How newcomers apply for a course, in wire form. */
export const enrolmentSettingQuestion = question<
  { courseId: string; language: Language },
  Record<string, unknown>
>('course.enrolmentSetting', onlyAnswer({}))

/** How many groups a course has. */
export const groupCountQuestion = question<{ courseId: string }, number>('course.groupCount', sum)

/** The notices of a person's courses that the person has not read. */
export const unreadNoticesQuestion = question<{ accountId: string }, UnreadNotice[]>(
  'course.unreadNotices',
  joined,
)

/** What a person has to do in each of their courses. */
export const waitingQuestion = question<{ accountId: string }, WaitingEntry[]>('course.waiting', joined)

/** The courses that invite a person who has not answered yet. */
export const invitationsQuestion = question<{ accountId: string }, Invitation[]>('course.invitations', joined)
