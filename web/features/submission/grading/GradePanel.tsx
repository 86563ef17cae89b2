import type { ReactNode } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { MainButton } from '#web/ui/base/Button.tsx'
import { classNames } from '#web/ui/base/class-names.ts'
import { IconButton } from '#web/ui/base/IconButton.tsx'
import { CheckIcon, EditIcon, ReturnIcon } from '#web/ui/icons/icons.tsx'
import type { GradeEntry } from '../kind.ts'
import styles from './GradePanel.module.css'
import type { Grading } from './grading.ts'

interface GradePanelProps {
  grading: Grading<GradeEntry>
  minCommentLength?: number
  mayReturn: boolean
  /** What the keys of a desktop do. */
  keys: string
  onComment: () => void
  onReturn: () => void
  /** Beside the comment. */
  extra?: ReactNode
  /** The score. */
  children: ReactNode
}

/** The grade under the thumb: the score, the comment, the return, the save. */
export function GradePanel(props: GradePanelProps) {
  const { grading, minCommentLength = 0, mayReturn, keys, onComment, onReturn, extra, children } = props
  const t = useTexts('submission')
  const { comment } = grading.entry
  return (
    <section className={styles.panel} aria-label={t('grading.score')}>
      {children}
      <div className={styles.words}>
        <button type="button" className={styles.comment} onClick={onComment}>
          <EditIcon size={18} />
          <span className={classNames(styles.commentText, !comment && styles.empty)}>
            {comment || commentPlaceholder(minCommentLength, t)}
          </span>
        </button>
        {extra}
        {mayReturn && <IconButton icon={ReturnIcon} label={t('grading.return')} onClick={onReturn} />}
      </div>
      <MainButton
        icon={CheckIcon}
        busy={grading.isSaving || grading.isReturning}
        disabled={grading.problem !== undefined}
        onClick={grading.save}
      >
        {t('grading.saveNext')}
      </MainButton>
      <p className={styles.keys}>{keys}</p>
    </section>
  )
}

function commentPlaceholder(minLength: number, t: ReturnType<typeof useTexts<'submission'>>) {
  return minLength > 0
    ? `${t('grading.addComment')} (${t('grading.commentMin', { count: minLength })})`
    : t('grading.addComment')
}
