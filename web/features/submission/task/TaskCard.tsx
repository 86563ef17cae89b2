import { useId, useState } from 'react'
import { GivenFiles, type GivenFilesProps } from '#web/features/activity/given/GivenFiles.tsx'
import { number } from '#web/lib/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Card } from '#web/ui/base/Card.tsx'
import { classNames } from '#web/ui/base/class-names.ts'
import { IconButton } from '#web/ui/base/IconButton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { DownIcon } from '#web/ui/icons/icons.tsx'
import { RichText } from '#web/ui/media/RichText.tsx'
import { Folded } from '../Folded.tsx'
import type { ShownShapes, TaskProps, TaskShown } from '../task.ts'
import { DueLine } from './DueLine.tsx'
import { PolicyTerms } from './PolicyTerms.tsx'
import styles from './TaskCard.module.css'

interface TaskCardProps extends Omit<TaskProps<ShownShapes>, 'task'> {
  task: TaskShown & GivenFilesProps['info'] & { details: string }
  /** A term that only this kind has. */
  ofKind?: string | null
}

/** What is to be done, until when, and with what: for a task that is a text with files. */
export function TaskCard(props: TaskCardProps) {
  const { task, clockOffset, onEnd, view, ofKind } = props
  if (view === 'line') return <TaskLine {...props} />
  const isFolded = view === 'folded'
  const details = <RichText html={task.details} />
  return (
    <Card>
      <Stack gap={3}>
        <div className={styles.head}>
          <h2 className={styles.title}>{task.title}</h2>
          <Due {...{ task, clockOffset, onEnd }} />
          <Terms task={task} ofKind={ofKind} />
        </div>
        {task.details !== '' && (isFolded ? <Folded>{details}</Folded> : details)}
        <GivenFiles info={task} isStaff={task.mine === null} />
      </Stack>
    </Card>
  )
}

/** The task in a line, for those who come for what was handed in; a press unfolds it. */
function TaskLine({ task, clockOffset, onEnd, ofKind }: TaskCardProps) {
  const t = useTexts('submission')
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <Card>
      <div className={styles.line}>
        <div className={styles.head}>
          <h2 className={styles.title}>{task.title}</h2>
          <Due {...{ task, clockOffset, onEnd }} />
        </div>
        <IconButton
          icon={DownIcon}
          className={classNames(isOpen && styles.turned)}
          label={t(isOpen ? 'staff.foldTask' : 'staff.unfoldTask')}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        />
      </div>
      <div id={id} hidden={!isOpen} className={styles.unfolded}>
        <Stack gap={3}>
          <Terms task={task} ofKind={ofKind} />
          {task.details !== '' && <RichText html={task.details} />}
          <GivenFiles info={task} isStaff={task.mine === null} />
        </Stack>
      </div>
    </Card>
  )
}

/** For whom it starts later is told so beside what they would do. */
const Due = ({ task, ...clock }: Pick<TaskCardProps, 'task' | 'clockOffset' | 'onEnd'>) => (
  <DueLine {...task} startsAt={task.mine === null ? task.beginsAt : null} {...clock} />
)

function Terms({ task, ofKind }: Pick<TaskCardProps, 'task' | 'ofKind'>) {
  const t = useTexts('submission')
  return (
    <p className={styles.terms}>
      <span>{t('terms.fullScore', { score: number(task.fullScore, 1) })}</span>
      {task.groupSetName !== '' && <span>{t('terms.groups', { set: task.groupSetName })}</span>}
      {ofKind && <span>{ofKind}</span>}
      <PolicyTerms task={task} />
    </p>
  )
}
