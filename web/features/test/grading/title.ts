import { useQuery } from '@tanstack/react-query'
import { testCalls } from '#contract/features/test/calls.ts'
import { ask } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useTestAddress } from '../addresses.ts'

/** What the test is called, for what is said of it on other screens. */
export function useTestTitle(): string {
  const t = useTexts('test')
  const { id } = useTestAddress()
  const query = useQuery({
    ...ask(testCalls.get, { id: id as never }),
    ...{ staleTime: 60_000, meta: { handled: true } },
  })
  return query.data?.title ?? t('pages.detail')
}
