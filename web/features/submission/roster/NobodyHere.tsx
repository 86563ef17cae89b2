import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { SubmissionCounts, SubmissionFilter } from '#contract/features/submission/entities.ts'
import { courseHomePath } from '#web/features/course/addresses.ts'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { homeQuery } from '#web/features/course/queries.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'

interface NobodyHereProps {
  filter: SubmissionFilter
  counts: SubmissionCounts | undefined
  isSearched: boolean
  noneToGradeHint: string
  /** Shows all students again. */
  onAll: () => void
}

/** Why a roster is empty, and what can be done about it. */
export function NobodyHere({ filter, counts, isSearched, noneToGradeHint, onAll }: NobodyHereProps) {
  const t = useTexts('submission/roster')
  const say = useTexts('submission')
  const all = (
    <Button size="small" onClick={onAll}>
      {t('showAll')}
    </Button>
  )
  if (isSearched) return <EmptyState art="search" title={t('found')} action={all} />
  if (counts?.all === 0) return <NobodyAtAll />
  if (filter === 'tograde')
    return <EmptyState art="work" title={say('list.noneToGrade')} hint={noneToGradeHint} />
  if (filter === 'notsubmitted') return <EmptyState art="work" title={say('remind.none')} action={all} />
  if (filter === 'submitted' || filter === 'graded')
    return <EmptyState art="work" title={t(filter)} action={all} />
  return <EmptyState art="search" title={t('inState')} action={all} />
}

/** Nobody has joined the course, or the task is for nobody of those who have. */
function NobodyAtAll() {
  const t = useTexts('submission/roster')
  const navigate = useNavigate()
  const { courseId } = useCourseAddress()
  const course = useQuery(homeQuery(courseId)).data
  if (!course) return <EmptyState art="people" title={t('atAll')} />
  if (course.studentCount > 0)
    return <EmptyState art="people" title={t('forNobody')} hint={t('forNobodyHint')} />
  return (
    <EmptyState
      art="people"
      title={t('joined')}
      hint={t('joinedHint')}
      action={
        // The home of a course that nobody has joined begins with the invitation.
        <Button kind="primary" onClick={() => navigate(courseHomePath({ courseId, role: 1 }))}>
          {t('invite')}
        </Button>
      }
    />
  )
}
