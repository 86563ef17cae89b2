import { courseMessages } from '#contract/features/course/messages.ts'
import { memberCalls } from '#contract/features/member/calls.ts'
import { classCalls } from '#contract/features/member/classes.ts'
import { memberMessages } from '#contract/features/member/messages.ts'
import { rosterCalls } from '#contract/features/member/roster.ts'
import { assistantCalls } from '#contract/features/member/team.ts'
import { useLive } from '#web/lib/live.ts'
import { pagesOf, usePages } from '#web/lib/pages.ts'

const pageSize = 50

/** The question for all students of a course. */
export const everybody = (courseId: string) =>
  pagesOf(memberCalls.listStudents, { courseId, name: '', limit: pageSize })

/** The students of a course page by page: of all, of one class (`0`: of none), found by name or number. */
export function useStudents(
  courseId: string,
  { courseClassId, name }: { courseClassId: string; name: string },
) {
  const common = { courseId, name, limit: pageSize }
  const all = usePages(memberCalls.listStudents, common, {
    keepPrevious: true,
    enabled: courseClassId === '',
  })
  const inClass = usePages(
    memberCalls.listStudentsOfClass,
    { ...common, courseClassId },
    { keepPrevious: true, enabled: courseClassId !== '' },
  )
  return courseClassId === '' ? all : inClass
}

/** What shows members of a course, and what a change of them makes out of date. */
export const memberQueries = [
  memberCalls.listStudents,
  memberCalls.listStudentsOfClass,
  memberCalls.countStudents,
  memberCalls.getStudent,
  classCalls.listClasses,
  assistantCalls.listTeachers,
  rosterCalls.listInvitations,
] as const

/** Follows what the server says of a course's members. @returns asks for all of them again */
export function useLiveMembers(courseId: string) {
  return useLive({
    on: [courseMessages.memberCount, memberMessages.membersChanged],
    refreshes: memberQueries,
    courseId,
  })
}
