import { useQuery } from '@tanstack/react-query'
import { testCalls } from '#contract/features/test/calls.ts'
import { ask } from '#web/lib/call.ts'
import { useTestAddress } from '../addresses.ts'

/** What the test is called, for what is said of it on other screens; empty until it is known. */
export function useTestTitle(): string {
  const { id } = useTestAddress()
  return useQuery({ ...ask(testCalls.get, { id: id as never }), staleTime: 60_000 }).data?.title ?? ''
}
