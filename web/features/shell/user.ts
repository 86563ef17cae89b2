import { useQuery } from '@tanstack/react-query'
import { accountCalls } from '#contract/features/account/calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import { ask } from '#web/lib/call.ts'
import { useSession } from '#web/lib/session.ts'

export type User = AnswerOf<typeof accountCalls.getUserInfo>

/** The person who is logged in; undefined while it is being asked, and for guests. */
export function useUser(): User | undefined {
  const session = useSession()
  return useQuery({ ...ask(accountCalls.getUserInfo, {}), enabled: session !== null, staleTime: 300_000 })
    .data
}

/** `usertype` 1: the person teaches. In a course the role in the course counts instead. */
export const isTeacher = (user: User | undefined): boolean => user?.usertype === '1'
