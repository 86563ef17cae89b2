import { fullTime } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Button, MainButton } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { AttachIcon, SendIcon } from '#web/ui/icons/icons.tsx'
import { SubmissionText } from '../reading/SubmissionText.tsx'
import styles from './OfferCard.module.css'
import type { Offerable } from './offerable.ts'

interface OfferCardProps {
  offerable: Offerable
  /** Something undecided was offered before. */
  replaces: boolean
  isUploading?: boolean
  isSending: boolean
  /** Leads to where missing files can be added; absent on that page itself. */
  onWrite?: () => void
  onOffer: () => void
}

/** What was written before the end and not handed in, to be offered to the teacher. */
export function OfferCard(props: OfferCardProps) {
  const { offerable, replaces, isUploading = false, isSending, onWrite, onOffer } = props
  const t = useTexts('submission/offer')
  const { written, writtenAt, text, html, fileCount, missing } = offerable
  return (
    <Card title={t(written ? 'student.fromDevice' : 'student.fromServer')}>
      <Stack gap={3}>
        <p>{t(replaces ? 'student.hintReplaces' : 'student.hint')}</p>
        {writtenAt !== null && (
          <p className={styles.quiet}>{t('student.lastChange', { time: fullTime(writtenAt) })}</p>
        )}
        <SubmissionText text={text} html={html} folded />
        {fileCount > 0 && (
          <p className={styles.files}>
            <AttachIcon size={16} />
            {t('files', { count: fileCount })}
          </p>
        )}
        {isUploading ? (
          <Callout>{t('student.uploading')}</Callout>
        ) : (
          missing > 0 && (
            <Callout
              tone="warn"
              action={
                onWrite && (
                  <Button size="small" onClick={onWrite}>
                    {t('student.write')}
                  </Button>
                )
              }
            >
              {t('student.missing', { count: missing })}
            </Callout>
          )
        )}
        <MainButton icon={SendIcon} busy={isSending} disabled={isUploading} onClick={onOffer}>
          {t('student.offer')}
        </MainButton>
      </Stack>
    </Card>
  )
}
