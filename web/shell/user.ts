import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { accountCalls } from '#contract/features/account/calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import { ask } from '#web/lib/call.ts'
import { useSession } from '#web/lib/session.ts'
import { store, stored } from '#web/lib/storage.ts'

export type User = AnswerOf<typeof accountCalls.getAccount>

/**
 * The person who is logged in; undefined while loading, and for guests. The last known state is kept on the device
 * without contact data, so that a visit begins with the right screen even without a network.
 */
export function useUser(): User | undefined {
  const session = useSession()
  const { data, dataUpdatedAt } = useQuery({ ...userQuery(), enabled: session !== null })
  useEffect(() => {
    if (session && data && dataUpdatedAt > 0) keep(data)
  }, [session, data, dataUpdatedAt])
  return session === null ? undefined : data
}

export const userQuery = () => ({
  ...ask(accountCalls.getAccount, {}),
  staleTime: 300_000,
  initialData: keptUser,
  initialDataUpdatedAt: 0,
})

function keptUser(): User | undefined {
  try {
    return JSON.parse(stored('user') ?? '') as User
  } catch {
    return undefined
  }
}

function keep(user: User): void {
  store('user', JSON.stringify({ ...user, mobile: '', email: null, openid: '', unionid: '' }))
}

/** `usertype` 1: the person is a teacher. In a course the role in the course counts instead. */
export const isTeacher = (user: User | undefined): boolean => user?.usertype === '1'
