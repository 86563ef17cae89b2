import type { fileCalls } from '#contract/features/file/calls.ts'
import type { Attachment } from '#contract/features/file/entities.ts'
import type { AnswerOf } from '#contract/input.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { DownloadIcon } from '#web/ui/icons/icons.tsx'
import { useDownload } from './DownloadButton.tsx'
import styles from './FilePreview.module.css'

type Problem = AnswerOf<typeof fileCalls.getPreview>['problem']

interface CannotPreviewProps {
  problem?: Problem
  /** Left out where it is not to be saved. */
  file?: Attachment | undefined
}

/** Why a file is not shown here, and what can be done. */
export function CannotPreview({ problem = '', file }: CannotPreviewProps) {
  const t = useTexts('file')
  const download = useDownload()
  const hints = {
    '': t('cannotPreviewHint'),
    tooLarge: t('cannotPreviewLarge'),
    broken: t('cannotPreviewBroken'),
    withheld: t('cannotPreviewWithheld'),
  }
  return (
    <div className={styles.middle}>
      <EmptyState
        art="files"
        title={t('cannotPreview')}
        hint={hints[problem]}
        action={
          file && (
            <Button kind="primary" icon={DownloadIcon} onClick={() => download(file)}>
              {t('downloadFile')}
            </Button>
          )
        }
      />
    </div>
  )
}
