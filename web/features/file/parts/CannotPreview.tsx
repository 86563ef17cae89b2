import type { fileCalls } from '#contract/features/file/calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import { useTexts } from '#web/lib/texts.ts'
import { EmptyState } from '#web/ui/State.tsx'
import styles from './FilePreview.module.css'

type Problem = AnswerOf<typeof fileCalls.getPreview>['problem']

/** Why a file is not shown here, and what can be done. */
export function CannotPreview({ problem = '' }: { problem?: Problem }) {
  const t = useTexts('file')
  const hints = {
    '': t('cannotPreviewHint'),
    tooLarge: t('cannotPreviewLarge'),
    broken: t('cannotPreviewBroken'),
    withheld: t('cannotPreviewWithheld'),
  }
  return (
    <div className={styles.middle}>
      <EmptyState art="files" title={t('cannotPreview')} hint={hints[problem]} />
    </div>
  )
}
