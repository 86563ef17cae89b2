import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { batchCalls, groupCalls } from '#contract/features/group/calls.ts'
import { groupMessages } from '#contract/features/group/messages.ts'
import { memberCalls } from '#contract/features/member/calls.ts'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { ask } from '#web/lib/call.ts'
import { useLive } from '#web/lib/live.ts'

/** What shows groups, and what a change of them makes out of date. */
export const groupQueries = [
  batchCalls.listBatches,
  batchCalls.getBatch,
  batchCalls.getBatchWithGroups,
  groupCalls.listGroupsWithMembers,
  groupCalls.getGroup,
  groupCalls.listUngrouped,
  memberCalls.countStudents,
] as const

/** Follows what the server says of a course's groups. @returns asks for all of them again */
export function useLiveGroups() {
  const { courseId } = useCourseAddress()
  return useLive({ on: [groupMessages.groupsChanged], refreshes: groupQueries, courseId })
}

/** The batch and the group that the address names. */
export function useGroupAddress() {
  const [address] = useSearchParams()
  const place = useCourseAddress()
  return {
    ...place,
    batchId: address.get('activityid') ?? '',
    groupId: address.get('groupid') ?? '',
    studentIds: (address.get('studentids') ?? '').split(',').filter(Boolean),
  }
}

export const useBatch = (batchId: string) => useQuery(ask(batchCalls.getBatchWithGroups, { batchId }))
export const useGroup = (groupId: string) => useQuery(ask(groupCalls.getGroup, { groupId }))
