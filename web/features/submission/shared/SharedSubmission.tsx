import type { ComponentType } from 'react'
import { pastTime } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Avatar } from '#web/ui/base/Avatar.tsx'
import { Button } from '#web/ui/base/Button.tsx'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import { PersonIcon } from '#web/ui/icons/icons.tsx'
import type { ContentProps, Shapes, Shared } from '../kind.ts'
import styles from './SharedSubmission.module.css'

interface SharedSubmissionProps<S extends Shapes> {
  submission: Shared<S>
  task: S['task'] | undefined
  Content: ComponentType<ContentProps<S>>
  /** For staff. */
  onTakeBack?: () => void
}

/** A submission as the class sees it. */
export function SharedSubmission<S extends Shapes>(props: SharedSubmissionProps<S>) {
  const { submission, task, Content, onTakeBack } = props
  const t = useTexts('submission/shared')
  const common = useTexts('submission')
  const { people, groupName, isOwn, isNameless, submittedAt } = submission
  const names = people.map(({ name }) => name).join(' · ')
  const [only] = people
  return (
    <article className={styles.work}>
      <header className={styles.head}>
        <Avatar name={groupName || only?.name || '?'} src={people.length === 1 ? only?.avatar : undefined} />
        <div className={styles.whose}>
          <strong className={styles.name}>{groupName || names || t('classmate')}</strong>
          <span className={styles.note}>
            {[groupName !== '' && names, submittedAt !== null && pastTime(submittedAt)]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </div>
        {isOwn && (
          <StatusTag tone="accent" icon={PersonIcon}>
            {t('own')}
          </StatusTag>
        )}
        {onTakeBack && isNameless && <StatusTag tone="neutral">{t('namelessTag')}</StatusTag>}
      </header>
      <Content content={submission} task={task} view="folded" />
      {onTakeBack && (
        <Button kind="quiet" size="small" onClick={onTakeBack}>
          {common('share.stop')}
        </Button>
      )}
    </article>
  )
}
