import type { QueryClient } from '@tanstack/react-query'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { courseCalls } from '#contract/features/course/calls.ts'
import { courseListCalls } from '#contract/features/course/lists.ts'
import { batchCalls } from '#contract/features/group/calls.ts'
import { homeCalls } from '#contract/features/home/calls.ts'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { materialCalls } from '#contract/features/material/calls.ts'
import { memberCalls } from '#contract/features/member/calls.ts'
import { classCalls } from '#contract/features/member/classes.ts'
import { assistantCalls } from '#contract/features/member/team.ts'
import { courseNoticeCalls } from '#contract/features/notice/calls.ts'
import { reviewCalls } from '#contract/features/review/calls.ts'
import { phraseCalls } from '#contract/features/rubric/calls.ts'
import { topicCalls } from '#contract/features/topic/calls.ts'
import { videoCalls } from '#contract/features/video/calls.ts'
import type { KeptAnswers } from '#web/lib/call.ts'
import { keepAnswers } from '#web/lib/offline/kept-answers.ts'

/** What was seen last of these is readable without a network (decision 178). */
const calls = [
  courseListCalls.listSemesters,
  courseListCalls.listCourses,
  courseCalls.checkEntry,
  courseCalls.getHome,
  activityCalls.listTypes,
  activityCalls.listFolders,
  activityCalls.list,
  homeworkCalls.get,
  courseNoticeCalls.get,
  topicCalls.get,
  videoCalls.get,
  materialCalls.get,
  reviewCalls.listOwn,
  phraseCalls.list,
  homeworkCalls.listSubmissions,
  memberCalls.listStudents,
  memberCalls.countStudents,
  memberCalls.getStudent,
  classCalls.listClasses,
  assistantCalls.listTeachers,
  batchCalls.listBatches,
  homeCalls.listFirstTodos,
  homeCalls.listTodos,
  homeCalls.listTodoCourses,
  homeCalls.listExamDates,
]

let kept: KeptAnswers | undefined

/** Fetched when the first answer is kept, or missed. */
export function keptAnswers(client: QueryClient): KeptAnswers {
  kept ??= keepAnswers(client, calls)
  return kept
}
