import { useRef, useState } from 'react'
import type { OfferShown } from '#contract/features/submission/entities.ts'
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
import { asking, type Offered, type OfferingKind, type SubmissionKind, type ToOffer } from '../kind.ts'
import type { Own, ShownShapes } from '../task.ts'
import type { Words } from '../words.ts'
import { ReceiptSheet } from '../writing/ReceiptSheet.tsx'
import { OfferCard } from './OfferCard.tsx'
import { OfferedSheet } from './OfferedSheet.tsx'
import styles from './OwnOffer.module.css'
import { useOfferable } from './offerable.ts'
import type { Offerable } from './offerable-slots.ts'
import { forgetWritten } from './statements.ts'
import { signedIn } from './to-offer.ts'

interface OwnOfferProps<S extends ShownShapes> {
  kind: Pick<SubmissionKind<S>, 'refreshes' | 'offering'> & { useWords: () => Pick<Words, 'task'> }
  /** Begins the names under which devices keep what is written. */
  name: string
  task: S['task']
  mine: Own<S>
  clockOffset: number
  isUploading?: boolean
  /** The page is asked for again: it may have changed. */
  renew: () => unknown
  /** Leads to where files can be added; absent on that page itself. */
  onWrite?: () => void
  onDone?: () => void
}

/** After the end: what can be offered to the teacher, and what has become of what was. */
export function OwnOffer<S extends ShownShapes>(props: OwnOfferProps<S>) {
  const { kind, name, task, mine, clockOffset, isUploading, renew, onWrite, onDone } = props
  const t = useTexts('submission/offer')
  const words = kind.useWords()
  const accountId = useUser()?.id
  const offerable = useOfferable(kind, name, task, mine, accountId, clockOffset)
  const mayOffer = useCourseAuthority(task.courseId)?.hasEnded === false
  const [answer, setAnswer] = useState<Offered | null>(null)
  const { attempt, workId: work } = mine
  const { call, input }: OfferingKind<S>['offer'] = kind.offering?.offer ?? onlyContent
  const sent = useRef<Offerable | null>(null)
  const command = useCommand(call, {
    refreshes: kind.refreshes,
    onDone: offered => {
      const isRefused = (slot: number) => offered.refused?.some(one => one.slot === slot)
      for (const { slot } of sent.current?.slots ?? [])
        if (accountId && !isRefused(slot))
          void forgetWritten({ name, accountId, taskId: task.id, attempt, work, slot })
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
    if (!confirmed) return
    sent.current = what
    command.mutate(input({ taskId: task.id, attempt, work, ...signedIn(what) }))
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
          {...{ kind, task, offerable, isUploading, onWrite }}
          replaces={mine.offer !== null}
          isSending={command.isPending}
          onOffer={() => void offer(offerable)}
        />
      )}
      {answer?.isCounted ? (
        <ReceiptSheet receipt={answer} task={words.task} title={task.title} onClose={close} />
      ) : (
        <OfferedSheet
          receipt={answer}
          task={words.task}
          title={task.title}
          nameOf={slot => kind.offering?.nameOf(task, slot) ?? ''}
          onClose={close}
        />
      )}
    </>
  )
}

/** Work that is one content is offered by the call of any kind. */
const onlyContent = asking(offerCalls.offer, ({ taskId, attempt, work, device, slots }: ToOffer) => {
  const { text, html = '', fileIds, statement, files } = slots[0]!
  return {
    ...{ id: taskId, attempt, workId: work, content: text, html, attachments: [...fileIds] },
    ...{ device, text: statement, files: [...files] },
  }
})

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
