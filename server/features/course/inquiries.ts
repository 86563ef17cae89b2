import type { Language } from '#contract/error.ts'
import type { Invitation, UnreadNotice } from '#contract/features/course/entities.ts'
import type { WaitingEntry } from '#contract/features/course/running.ts'
import { inquiry, joined, onlyReply, sum } from '#server/kernel/inquiry.ts'

/** How newcomers apply for a course, in wire form. */
export const enrolmentSettingInquiry = inquiry<
  { courseId: string; language: Language },
  Record<string, unknown>
>('course.enrolmentSetting', onlyReply({}))

/** How many groups a course has. */
export const groupCountInquiry = inquiry<{ courseId: string }, number>('course.groupCount', sum)

/** The notices of a person's courses that the person has not read. */
export const unreadNoticesInquiry = inquiry<{ accountId: string }, UnreadNotice[]>(
  'course.unreadNotices',
  joined,
)

/** What a person has to do in each of their courses. */
export const waitingInquiry = inquiry<{ accountId: string }, WaitingEntry[]>('course.waiting', joined)

/** The courses that invite a person who has not answered yet. */
export const invitationsInquiry = inquiry<{ accountId: string }, Invitation[]>('course.invitations', joined)
