import { safeDecode } from 'zod'
import { activityStates } from '#contract/features/activity/entities.ts'
import { homeworkRow, homeworkType } from '#contract/features/homework/entities.ts'
import type { Translate } from '#web/lib/texts.ts'
import { HomeworkIcon } from '#web/ui/icons/icons.tsx'
import { type ContentItem, type ContentKind, inCourse, type Standing } from '../kind.ts'

/** `mstatus` of a student's work. */
const submitted = 1
const returned = 3
const graded = [2, 4]

/** The fields that a homework adds to its row. */
function rowOf(item: ContentItem) {
  const row = safeDecode(homeworkRow, item as never)
  return row.success ? row.data : undefined
}

export const homeworkKind: ContentKind = {
  type: homeworkType,
  icon: HomeworkIcon,
  name: t => t('kind.homework'),
  createHint: t => t('create.homeworkHint'),
  openPath: (item, place) => inCourse('/homework', place, { id: item.id }),
  createPath: place => inCourse('/addActivity/task', place, { submitType: '1' }),
  editPath: (item, place) => inCourse('/addActivity/task', place, { submitType: '2', id: item.id }),
  standing: (item, { isStaff }, t) => (isStaff ? undefined : ownStanding(item, t)),
  figures: (item, t) => {
    const row = rowOf(item)
    if (!row || !item.published || row.studentcount === 0) return []
    const waiting = row.submitcount - row.gradecount
    return [
      t('homework.submittedOf', { count: row.submitcount, all: row.studentcount }),
      ...(waiting > 0 ? [t('homework.toGrade', { count: waiting })] : []),
    ]
  },
}

function ownStanding(item: ContentItem, t: Translate<'activity'>): Standing | undefined {
  const row = rowOf(item)
  if (!row) return undefined
  if (row.mstatus === returned) return { tone: 'warn', text: t('homework.returned') }
  if (row.mstatus === submitted)
    return { tone: 'info', text: t(row.overtime ? 'homework.late' : 'homework.submitted') }
  if (graded.includes(row.mstatus)) return { tone: 'good', text: gradeOf(row, t) }
  return item.state === activityStates.ended
    ? { tone: 'bad', text: t('homework.missed') }
    : { tone: 'accent', text: t('homework.toDo') }
}

function gradeOf(
  { grade, fullscore }: { grade: number | null; fullscore: number | null },
  t: Translate<'activity'>,
) {
  if (grade === null) return t('homework.graded')
  return t('homework.score', { grade, full: fullscore ?? '' })
}
