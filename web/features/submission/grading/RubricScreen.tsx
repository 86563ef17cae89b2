import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { submissionCalls } from '#contract/features/submission/calls.ts'
import { useHomeworkAddress } from '#web/features/homework/addresses.ts'
import { useStaffNews } from '#web/features/homework/live-updates.ts'
import { RubricFigures } from '#web/features/rubric/lazy.ts'
import { ask } from '#web/lib/call.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { SkeletonCards } from '#web/ui/base/Skeleton.tsx'

/** How often each level of a homework's rubric was given. */
export function RubricScreen() {
  const { courseId, homeworkId } = useHomeworkAddress()
  const query = useQuery(ask(submissionCalls.countLevels, { id: homeworkId }))
  useStaffNews(courseId, homeworkId)
  return (
    <Screen subtitle={query.data?.title} onRefresh={query.refetch}>
      <QueryView query={query} skeleton={<SkeletonCards cards={3} />}>
        {figures => (
          <Suspense fallback={<SkeletonCards cards={3} />}>
            <RubricFigures {...figures} />
          </Suspense>
        )}
      </QueryView>
    </Screen>
  )
}
