import { TaskCard } from '#web/features/submission/task/TaskCard.tsx'
import type { TaskProps } from '#web/features/submission/task.ts'
import { endTime } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/texts.ts'
import type { HomeworkShapes } from '../submissions.ts'

/** What is to be done for a homework, until when, and with what. */
export function HomeworkTask(props: TaskProps<HomeworkShapes>) {
  const t = useTexts('review')
  const { review } = props.task
  const terms = review && t('task.terms', { count: review.perStudent, time: endTime(review.endsAt ?? 0) })
  return <TaskCard {...props} ofKind={terms} />
}
