import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { testGradingCalls } from '#contract/features/test/grading-calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import { type CallFailure, keyOf, send } from '#web/lib/call.ts'

export type Groups = AnswerOf<typeof testGradingCalls.listGroups>

/** The answers of all to one question, those together that say the same, the largest group first. */
export function useGroups(id: string, questionId: string, which: 'toGrade' | 'all') {
  const input = { id: id as never, questionId: questionId as never, which }
  const query = useInfiniteQuery<
    Groups,
    CallFailure,
    InfiniteData<Groups, string>,
    readonly unknown[],
    string
  >({
    queryKey: [...keyOf(testGradingCalls.listGroups, input), 'pages'],
    queryFn: ({ pageParam: after, signal }) =>
      send(testGradingCalls.listGroups, { ...input, after }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next || undefined,
    staleTime: 0,
    placeholderData: before => before,
  })
  const pages = query.data?.pages ?? []
  // One may have moved while others were fetched.
  const groups = new Map(pages.flatMap(({ list }) => list.map(group => [group.group, group])))
  return { query, question: pages[0]?.question, groups: [...groups.values()] }
}
