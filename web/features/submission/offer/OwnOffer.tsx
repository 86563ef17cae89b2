import { useState } from 'react'
import type { OfferShown, Receipt } from '#contract/features/submission/entities.ts'
import { offerCalls } from '#contract/features/submission/offer-calls.ts'
import { useCourseAuthority } from '#web/features/course/entry/course-authority.ts'
import { useCommand } from '#web/lib/call.ts'
import { fullTime } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/texts.ts'
import { alertFailure } from '#web/shell/failures.ts'
import { useUser } from '#web/shell/user.ts'
import { dialog } from '#web/ui/base/ask.ts'
import { Callout } from '#web/ui/base/Callout.tsx'
import { ClockIcon } from '#web/ui/icons/icons.tsx'
import type { SubmissionKind } from '../kind.ts'
import type { OwnSubmission, ShownShapes } from '../task.ts'
import { ReceiptSheet } from '../writing/ReceiptSheet.tsx'
import { OfferCard } from './OfferCard.tsx'
import { OfferedSheet } from './OfferedSheet.tsx'
import styles from './OwnOffer.module.css'
import { type Offerable, useOfferable } from './offerable.ts'
import { forgetWritten } from './statements.ts'

interface OwnOfferProps<S extends ShownShapes> {
  kind: SubmissionKind<S>
  /** Begins the names under which devices keep what is written. */
  name: string
  task: S['task']
  mine: OwnSubmission
  clockOffset: number
  isUploading?: boolean
  /** The page is asked for again: it may have changed. */
  renew: () => unknown
  /** Leads to where files can be added; absent on that page itself. */
  onWrite?: () => void
  onDone?: () => void
}

type Answer = Receipt & { isCounted: boolean }

/** After the end: what can be offered to the teacher, and what has become of what was. */
export function OwnOffer<S extends ShownShapes>(props: OwnOfferProps<S>) {
  const { kind, name, task, mine, clockOffset, isUploading, renew, onWrite, onDone } = props
  const t = useTexts('submission/offer')
  const words = kind.useWords()
  const accountId = useUser()?.id
  const offerable = useOfferable(name, task, mine, accountId, clockOffset)
  const mayOffer = useCourseAuthority(task.courseId)?.hasEnded === false
  const [answer, setAnswer] = useState<Answer | null>(null)
  const { attempt } = mine
  const command = useCommand(offerCalls.offer, {
    refreshes: kind.refreshes,
    onDone: offered => {
      if (accountId) void forgetWritten({ name, accountId, taskId: task.id, attempt, work: mine.workId })
      setAnswer(offered)
    },
    onFailed: failure => {
      void alertFailure(failure)
      if (!failure.isOffline) void renew()
    },
  })

  async function offer(what: Offerable) {
    const confirmed = await dialog.confirm({
      title: t('student.question'),
      message: t('student.questionHint'),
      confirmLabel: t('student.offer'),
    })
    if (confirmed) command.mutate({ id: task.id, attempt, workId: mine.workId, ...contentOf(what, mine) })
  }

  const close = () => {
    setAnswer(null)
    onDone?.()
  }
  return (
    <>
      {mine.offer && <OfferNotice offer={mine.offer} />}
      {offerable && mayOffer && (
        <OfferCard
          {...{ offerable, isUploading, onWrite }}
          replaces={mine.offer !== null}
          isSending={command.isPending}
          onOffer={() => void offer(offerable)}
        />
      )}
      {answer?.isCounted ? (
        <ReceiptSheet receipt={answer} task={words.task} title={task.title} onClose={close} />
      ) : (
        <OfferedSheet receipt={answer} task={words.task} title={task.title} onClose={close} />
      )}
    </>
  )
}

/** Exactly what was signed, or the draft as the server has it. */
function contentOf({ written }: Offerable, { draft }: OwnSubmission) {
  if (!written)
    return { content: draft.content, html: draft.html, attachments: draft.attachments.map(({ id }) => id) }
  const { device, text, html = '', at, signature, fileIds, files } = written
  return {
    content: text,
    html,
    attachments: fileIds,
    device,
    text: { at, signature },
    files: files
      .filter(({ id }) => fileIds.includes(id))
      .map(file => ({ id: file.id, at: file.at, signature: file.signature })),
  }
}

/** What has become of what was offered. */
export function OfferNotice({ offer: { state, offeredAt, reason } }: { offer: OfferShown }) {
  const t = useTexts('submission/offer')
  if (state === 'waiting')
    return (
      <Callout icon={ClockIcon}>
        {t('student.waiting', { time: offeredAt ? fullTime(offeredAt) : '' })}
      </Callout>
    )
  if (state === 'accepted')
    return (
      <Callout tone="good" title={t('student.accepted')}>
        {t('student.acceptedHint')}
      </Callout>
    )
  return (
    <Callout tone="warn" title={t('student.declined')}>
      {reason !== '' && <p className={styles.reason}>{reason}</p>}
    </Callout>
  )
}
