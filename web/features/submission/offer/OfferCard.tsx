import { fullTime } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Button, MainButton } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { AttachIcon, SendIcon } from '#web/ui/icons/icons.tsx'
import type { Shapes, SubmissionKind } from '../kind.ts'
import { SubmissionText } from '../reading/SubmissionText.tsx'
import styles from './OfferCard.module.css'
import type { Offerable, OfferableSlot } from './offerable-slots.ts'

interface OfferCardProps<S extends Shapes> {
  kind: Pick<SubmissionKind<S>, 'offering'>
  task: S['task']
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
export function OfferCard<S extends Shapes>(props: OfferCardProps<S>) {
  const { kind, task, offerable, replaces, isUploading = false, isSending, onWrite, onOffer } = props
  const t = useTexts('submission/offer')
  const { slots, writtenAt, missing } = offerable
  const isOfDevice = slots.some(({ written }) => written !== null)
  return (
    <Card title={t(isOfDevice ? 'student.fromDevice' : 'student.fromServer')}>
      <Stack gap={3}>
        <p>{t(replaces ? 'student.hintReplaces' : 'student.hint')}</p>
        {writtenAt !== null && (
          <p className={styles.quiet}>{t('student.lastChange', { time: fullTime(writtenAt) })}</p>
        )}
        {slots.map(one => (
          <OfferedSlot key={one.slot} {...{ kind, task, one }} />
        ))}
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

interface OfferedSlotProps<S extends Shapes> extends Pick<OfferCardProps<S>, 'kind' | 'task'> {
  one: OfferableSlot
}

function OfferedSlot<S extends Shapes>({ kind: { offering }, task, one }: OfferedSlotProps<S>) {
  const t = useTexts('submission/offer')
  const { slot, text, html = '', value, fileIds } = one
  const content = (
    <>
      <SubmissionText text={text} html={html} folded />
      {offering?.Value && (value ?? null) !== null && <offering.Value {...{ task, slot, value }} />}
      {fileIds.length > 0 && (
        <p className={styles.files}>
          <AttachIcon size={16} />
          {t('files', { count: fileIds.length })}
        </p>
      )}
    </>
  )
  if (!offering) return content
  return (
    <section aria-label={offering.nameOf(task, slot)}>
      <p className={styles.quiet}>{offering.nameOf(task, slot)}</p>
      {content}
    </section>
  )
}
