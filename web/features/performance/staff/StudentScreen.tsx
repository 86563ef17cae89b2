import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { performanceCalls } from '#contract/features/performance/calls.ts'
import { newestShown } from '#contract/features/performance/rules.ts'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { ask } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { MainButton } from '#web/ui/base/Button.tsx'
import { SkeletonCards } from '#web/ui/base/Skeleton.tsx'
import { logPath } from '../addresses.ts'
import { type Target, useUndo } from '../giving.ts'
import { AwardList } from '../parts/AwardList.tsx'
import { ReasonSheet } from '../parts/ReasonSheet.tsx'
import { StandingCard } from '../parts/StandingCard.tsx'
import { useStarNews } from '../queries.ts'

/** One student's stars: how many, the rank, and what they were given for. */
export function StudentScreen() {
  const t = useTexts('performance')
  const navigate = useNavigate()
  const { courseId } = useCourseAddress()
  const [address] = useSearchParams()
  const studentId = address.get('studentid') ?? ''
  const refresh = useStarNews(courseId)
  const query = useQuery(ask(performanceCalls.getStudent, { courseId, studentId }))
  const { data } = query
  const [target, setTarget] = useState<Target | null>(null)
  const undo = useUndo(courseId)
  const gives = data?.can.give === true
  return (
    <Screen
      subtitle={data?.name}
      footer={
        gives && (
          <MainButton onClick={() => setTarget({ name: data.name, studentIds: [studentId] })}>
            {t('give')}
          </MainButton>
        )
      }
      onRefresh={refresh}
    >
      <QueryView query={query} skeleton={<SkeletonCards cards={2} />}>
        {student => (
          <>
            <StandingCard standing={student} />
            <AwardList
              awards={student.log}
              limit={newestShown}
              onAll={() => navigate(logPath(courseId, 1, studentId))}
              onUndo={gives ? ({ id }) => undo(id, studentId) : undefined}
            />
          </>
        )}
      </QueryView>
      <ReasonSheet courseId={courseId} target={target} onClose={() => setTarget(null)} />
    </Screen>
  )
}
