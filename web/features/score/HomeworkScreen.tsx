import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { scoreCalls } from '#contract/features/score/calls.ts'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { ask } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import { ScoreFigure } from './parts/ScoreFigure.tsx'
import { useScoreNews } from './queries.ts'

/** The homework scores of one student: of students their own. */
export function HomeworkScreen() {
  const t = useTexts('score')
  const navigate = useNavigate()
  const { courseId, isStaff } = useCourseAddress()
  const [search] = useSearchParams()
  const studentId = isStaff ? (search.get('studentid') ?? '') : ''
  const refresh = useScoreNews(courseId)
  const query = useQuery(ask(scoreCalls.listHomework, { courseId, studentId: studentId || null }))
  return (
    <Screen subtitle={isStaff ? query.data?.name : undefined} onRefresh={refresh}>
      <QueryView
        query={query}
        skeleton={<SkeletonRows rows={6} />}
        isEmpty={({ list }) => list.length === 0}
        empty={<EmptyState art="work" title={t('homework.empty')} />}
      >
        {({ list }) => (
          <List>
            {list.map(({ id, title, score, fullScore, state, isExcused, address }) => (
              <ListRow
                key={id}
                title={title}
                trailing={
                  <ScoreFigure score={score} full={fullScore} isMissing={state} isExcused={isExcused} />
                }
                onClick={() => navigate(`${address}&courseRole=${isStaff ? 1 : 0}`)}
              />
            ))}
          </List>
        )}
      </QueryView>
    </Screen>
  )
}
