import { courseMessages } from '#contract/features/course/messages.ts'
import { memberCalls } from '#contract/features/member/calls.ts'
import { classCalls } from '#contract/features/member/classes.ts'
import { memberMessages } from '#contract/features/member/messages.ts'
import { rosterCalls } from '#contract/features/member/roster.ts'
import { assistantCalls } from '#contract/features/member/team.ts'
import { useLive } from '#web/lib/live.ts'
import { usePages } from '#web/lib/pages.ts'

const pageSize = 50

/** The students of a course page by page: of all, of one class (`0`: of none), found by name or number. */
export function useStudents(courseid: string, { caid, name }: { caid: string; name: string }) {
  const common = { courseid, name, limit: pageSize }
  const all = usePages(memberCalls.listStudents, common, { keepPrevious: true, enabled: caid === '' })
  const inClass = usePages(
    memberCalls.listStudentsOfClass,
    { ...common, caid },
    { keepPrevious: true, enabled: caid !== '' },
  )
  return caid === '' ? all : inClass
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
