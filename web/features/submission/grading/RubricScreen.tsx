import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { submissionCalls } from '#contract/features/submission/calls.ts'
import { RubricFigures } from '#web/features/rubric/lazy.ts'
import { ask } from '#web/lib/call.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { SkeletonCards } from '#web/ui/base/Skeleton.tsx'
import { useSubmissionAddress } from '../addresses.ts'
import type { Shapes, SubmissionKind } from '../kind.ts'

/** How often each level of a task's rubric was given. */
export function RubricScreen<S extends Shapes>({ kind }: { kind: SubmissionKind<S> }) {
  const { courseId, taskId } = useSubmissionAddress(kind.pages)
  const query = useQuery(ask(submissionCalls.countLevels, { id: taskId }))
  kind.useStaffNews(courseId, taskId)
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
