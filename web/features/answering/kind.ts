import { answeringDestination } from '#contract/features/answering/destination.ts'
import { answeringMessages } from '#contract/features/answering/messages.ts'
import { activityKind, type ContentItem, inCourse, type Standing } from '#web/features/activity/kind.ts'
import type { Translate } from '#web/lib/texts.ts'
import { CheckCircleIcon } from '#web/ui/icons/icons.tsx'

/**
 * What a set of questions adds to its row, as it is on the wire. It is not decoded: everybody fetches this file beside the first
 * screen, and the schema has all that questions are.
 */
interface Row {
  /** `state` 0: to answer, 1 answered, 2 over. */
  testInfo: { state: number }
  mode: number
  joincount: number
  studentcount: number
  /** Empty: none runs. */
  stepid: string
  /** For staff: the first step that was not started. */
  nextstepid: string
}
export const rowOf = (item: ContentItem) => item as unknown as Row

export const answeringKind = activityKind({
  types: [answeringDestination.contentType],
  icon: CheckCircleIcon,
  texts: 'answering/kind',
  name: t => t('name'),
  createHint: t => t('hint'),
  page: answeringDestination,
  createPath: place => inCourse('/addActivity/interactiveAnswers', place, { answerTye: '3' }),
  editPath: (item, place) =>
    inCourse('/addActivity/interactiveAnswers', place, { answerTye: '3', id: item.id }),
  standing: (item, { isStaff }, t) => standingOf(rowOf(item), isStaff, t),
  figures: (item, t) => {
    const { joincount, studentcount } = rowOf(item)
    return item.published && studentcount ? [t('joinedOf', { count: joincount, all: studentcount })] : []
  },
  changes: [answeringMessages.workChanged],
})

function standingOf(row: Row, isStaff: boolean, t: Translate<'answering/kind'>): Standing | undefined {
  if (row.stepid !== '') return { tone: 'accent', text: t('running') }
  if (isStaff) return undefined
  const { state } = row.testInfo
  if (state === 1) return { tone: 'good', text: t('answered') }
  if (state === 2) return { tone: 'neutral', text: t('missed') }
  // In class it is answered once the teacher starts a step.
  return row.mode === 1 ? undefined : { tone: 'accent', text: t('toDo') }
}
