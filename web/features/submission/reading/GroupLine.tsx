import type { ReactNode } from 'react'
import type { GroupOfSubmission } from '#contract/features/submission/entities.ts'
import { useTexts } from '#web/lib/texts.ts'
import { PeopleIcon } from '#web/ui/icons/icons.tsx'
import type { Shapes, StaffActions, Submission } from '../kind.ts'
import styles from './GroupLine.module.css'

interface GroupLineProps {
  group: GroupOfSubmission
  /** Below the names. */
  children?: ReactNode
}

/** The group whose submission it is, and who is in it. */
export function GroupLine({ group, children }: GroupLineProps) {
  const t = useTexts('submission')
  return (
    <div className={styles.line}>
      <PeopleIcon size={18} />
      <div className={styles.names}>
        <strong className={styles.name}>{group.name || t('group.deleted')}</strong>
        <span className={styles.members}>{group.members.map(({ name }) => name).join(' · ')}</span>
        {children}
      </div>
    </div>
  )
}

interface SubmissionGroupProps<S extends Shapes> {
  submission: Submission<S>
  task: S['task'] | undefined
  Actions?: StaffActions<S>
}

/** The same for a submission, with what staff may change about it; nothing for work that each does alone. */
export function SubmissionGroup<S extends Shapes>({ submission, task, Actions }: SubmissionGroupProps<S>) {
  const action = Actions && task && <Actions submission={submission} task={task} />
  return submission.group ? <GroupLine group={submission.group}>{action}</GroupLine> : action
}
