import { activityStates } from '#contract/features/activity/entities.ts'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { homeworkDestination } from '#contract/features/homework/destination.ts'
import { homeworkRow, homeworkType } from '#contract/features/homework/entities.ts'
import { homeworkMessages } from '#contract/features/homework/messages.ts'
import { reviewMessages } from '#contract/features/review/messages.ts'
import { submissionStates } from '#contract/features/submission/rules.ts'
import {
  activityKind,
  type ContentItem,
  inCourse,
  rowReader,
  type Standing,
} from '#web/features/activity/kind.ts'
import { progressFigures } from '#web/features/submission/progress-figures.ts'
import { isGraded } from '#web/features/submission/states.ts'
import type { Translate } from '#web/lib/texts.ts'
import { HomeworkIcon } from '#web/ui/icons/icons.tsx'

/** The fields that a homework adds to its row. */
const rowOf = rowReader(homeworkRow)

export const homeworkKind = activityKind({
  types: [homeworkType],
  icon: HomeworkIcon,
  texts: 'homework/kind',
  name: t => t('name'),
  createHint: t => t('hint'),
  page: homeworkDestination,
  gradePath: (item, place) => inCourse('/homework/reviewDetail', place, { id: item.id }),
  createPath: place => inCourse('/addActivity/task', place, { submitType: '1' }),
  editPath: (item, place) => inCourse('/addActivity/task', place, { submitType: '2', id: item.id }),
  standing: (item, { isStaff }, t) => (isStaff ? undefined : ownStanding(item, t)),
  figures: (item, t) => {
    const row = rowOf(item)
    if (!row || !item.published || row.studentCount === 0) return []
    const { submittedCount, studentCount, gradedCount } = row
    const waiting = item.can.grade ? submittedCount - gradedCount : 0
    return progressFigures(
      submittedCount,
      studentCount,
      t('submittedOf', { count: submittedCount, all: studentCount }),
      waiting > 0 ? t('toGrade', { count: waiting }) : undefined,
    )
  },
  fullScore: {
    of: item => rowOf(item)?.fullScore ?? null,
    call: homeworkCalls.update,
    input: ({ id }, fullScore) => ({ id, fullScore }),
  },
  fromFiles: () => import('./from-files.ts').then(module => module.homeworkFromFiles),
  changes: [homeworkMessages.workChanged, reviewMessages.reviewsChanged],
})

function ownStanding(item: ContentItem, t: Translate<'homework/kind'>): Standing | undefined {
  const row = rowOf(item)
  if (!row) return undefined
  if (row.workState === submissionStates.returned) return { tone: 'warn', text: t('returned') }
  if (row.workState === submissionStates.submitted)
    return { tone: 'info', text: t(row.overtime ? 'late' : 'submitted') }
  if (isGraded(row.workState)) return { tone: 'good', text: gradeOf(row, t) }
  return item.state === activityStates.ended
    ? { tone: 'bad', text: t('missed') }
    : { tone: 'accent', text: t('toDo') }
}

function gradeOf(
  { grade, fullScore }: { grade: number | null; fullScore: number | null },
  t: Translate<'homework/kind'>,
) {
  if (grade === null) return t('graded')
  return t('score', { grade, full: fullScore ?? '' })
}
