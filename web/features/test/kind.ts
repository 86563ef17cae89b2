import { activityStates } from '#contract/features/activity/entities.ts'
import { submissionStates } from '#contract/features/submission/rules.ts'
import { testDestination } from '#contract/features/test/destination.ts'
import { testMessages } from '#contract/features/test/messages.ts'
import { activityKind, type ContentItem, inCourse, type Standing } from '#web/features/activity/kind.ts'
import { progressFigures } from '#web/features/submission/progress-figures.ts'
import { isGraded } from '#web/features/submission/states.ts'
import type { Translate } from '#web/lib/texts.ts'
import { ExamIcon } from '#web/ui/icons/icons.tsx'

/**
 * What a test adds to its row, as it is on the wire. It is not decoded: everybody fetches this file beside the first screen, and
 * the schema has all that a test and its questions are.
 */
interface Row {
  mstatus: number
  /** 3: it was returned. */
  submit_state: number
  score: string | null
  fullscore: string
  submitcount: number
  gradecount: number
  studentcount: number
}
const rowOf = (item: ContentItem) => item as unknown as Row

export const testKind = activityKind({
  types: [testDestination.contentType],
  icon: ExamIcon,
  texts: 'test/kind',
  name: t => t('name'),
  names: t => t('names'),
  createHint: t => t('hint'),
  page: testDestination,
  createPath: place => inCourse('/testing/create', place),
  editPath: (item, place) => inCourse('/testing/update', place, { id: item.id }),
  standing: (item, { isStaff }, t) => (isStaff ? undefined : ownStanding(item, t)),
  figures: (item, t) => {
    const { submitcount, gradecount, studentcount } = rowOf(item)
    if (!item.published || !studentcount) return []
    const waiting = item.can.grade ? submitcount - gradecount : 0
    return progressFigures(
      submitcount,
      studentcount,
      t('submittedOf', { count: submitcount, all: studentcount }),
      waiting > 0 ? t('toGrade', { count: waiting }) : undefined,
    )
  },
  changes: [testMessages.workChanged],
  ahead: true,
})

function ownStanding(item: ContentItem, t: Translate<'test/kind'>): Standing {
  const { mstatus, submit_state, score, fullscore } = rowOf(item)
  if (mstatus === submissionStates.returned || submit_state === 3)
    return { tone: 'warn', text: t('returned') }
  if (isGraded(mstatus))
    return {
      tone: 'good',
      text: score === null ? t('graded') : t('score', { score: Number(score), full: Number(fullscore) }),
    }
  if (mstatus === submissionStates.submitted) return { tone: 'info', text: t('submitted') }
  return item.state === activityStates.ended
    ? { tone: 'bad', text: t('missed') }
    : { tone: 'accent', text: t('toDo') }
}
