import { useQueryClient } from '@tanstack/react-query'
import { testGradingCalls } from '#contract/features/test/grading-calls.ts'
import { testMessages } from '#contract/features/test/messages.ts'
import { renew } from '#web/lib/live.ts'
import { useMessage, useResync } from '#web/lib/socket.ts'
import { useThrottled } from '#web/lib/throttled.ts'

/** Asked for again at most this often, in milliseconds, while others grade or a class hands in. */
const interval = 2000

/** Keeps what graders see fresh: others grade as well, and papers are handed in. */
export function useGradingNews(courseId: string, testId: string) {
  const client = useQueryClient()
  const { getReview, listGroups, listGroupStudents, countAnswers, listStudents } = testGradingCalls
  const again = () => void renew(client, getReview, listGroups, listGroupStudents, countAnswers, listStudents)
  const soon = useThrottled(again, () => interval)
  useMessage(
    testMessages.countsChanged,
    change => {
      if (change.testId === testId) soon()
    },
    { courseId },
  )
  useResync(again)
}
