import type { SharedSubmission as Shared } from '#contract/features/submission/entities.ts'
import { shortTime } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Avatar } from '#web/ui/base/Avatar.tsx'
import { Button } from '#web/ui/base/Button.tsx'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import { PersonIcon } from '#web/ui/icons/icons.tsx'
import { HomeworkContent } from '../reading/TextAndFiles.tsx'
import styles from './SharedSubmission.module.css'

interface SharedSubmissionProps {
  submission: Shared
  /** For staff. */
  onTakeBack?: () => void
}

/** A submission as the class sees it. */
export function SharedSubmission({ submission, onTakeBack }: SharedSubmissionProps) {
  const t = useTexts('homework')
  const { people, groupName, isOwn, isNameless, submittedAt } = submission
  const names = people.map(({ name }) => name).join(' · ')
  const [only] = people
  return (
    <article className={styles.work}>
      <header className={styles.head}>
        <Avatar name={groupName || only?.name || '?'} src={people.length === 1 ? only?.avatar : undefined} />
        <div className={styles.whose}>
          <strong className={styles.name}>{groupName || names || t('share.classmate')}</strong>
          <span className={styles.note}>
            {[groupName !== '' && names, submittedAt !== null && shortTime(submittedAt)]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </div>
        {isOwn && (
          <StatusTag tone="accent" icon={PersonIcon}>
            {t('share.own')}
          </StatusTag>
        )}
        {onTakeBack && isNameless && <StatusTag tone="neutral">{t('share.namelessTag')}</StatusTag>}
      </header>
      <HomeworkContent content={submission} view="folded" />
      {onTakeBack && (
        <Button kind="quiet" size="small" onClick={onTakeBack}>
          {t('share.stop')}
        </Button>
      )}
    </article>
  )
}
