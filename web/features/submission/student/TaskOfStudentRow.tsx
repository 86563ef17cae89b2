import type { TaskOfStudent } from '#contract/features/submission/entities.ts'
import { pastTime, shortTime } from '#web/lib/dates.ts'
import { number } from '#web/lib/format.ts'
import { type Translate, useTexts } from '#web/lib/texts.ts'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import { RowBody } from '#web/ui/lists/List.tsx'
import { shownSubmission } from '../shown-state.ts'
import { isGraded, isHandedIn } from '../states.ts'
import styles from './TaskOfStudentRow.module.css'

interface TaskOfStudentRowProps {
  task: TaskOfStudent
  onOpen: (path: string) => void
}

/** Something to hand in, with what one student made of it. */
export function TaskOfStudentRow({ task, onOpen }: TaskOfStudentRowProps) {
  const t = useTexts('submission')
  const { title, state, score, fullScore, path } = task
  return (
    <RowBody
      title={title}
      note={noteOf(task, t)}
      trailing={
        isGraded(state) && score !== null ? (
          <span className={styles.score}>
            {number(score, 1)}
            <span className={styles.full}> / {number(fullScore ?? 0, 1)}</span>
          </span>
        ) : (
          <StateOf task={task} />
        )
      }
      onClick={path === '' ? undefined : () => onOpen(path)}
    />
  )
}

function StateOf({
  task: { state, isMissing, isExcused, isAnonymous },
}: Pick<TaskOfStudentRowProps, 'task'>) {
  const t = useTexts('submission')
  if (isAnonymous) return <StatusTag tone="neutral">{t('ofStudent.anonymous')}</StatusTag>
  if (isExcused) return <StatusTag tone="neutral">{t('state.excused')}</StatusTag>
  const { tone, text } = shownSubmission(state, t, isMissing)
  // What is returned and not handed in again is missing too (P67).
  return <StatusTag tone={isMissing ? 'bad' : tone}>{text}</StatusTag>
}

function noteOf({ state, submittedAt, overtime, deadline }: TaskOfStudent, t: Translate<'submission'>) {
  if (isHandedIn(state) && submittedAt !== null)
    return t(overtime ? 'lateAt' : 'handedInAt', { time: pastTime(submittedAt) })
  return deadline === null ? undefined : t('ofStudent.due', { time: shortTime(deadline) })
}
