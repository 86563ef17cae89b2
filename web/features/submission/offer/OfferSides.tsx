import { type ComponentType, type ReactNode, useState } from 'react'
import type { OfferShown } from '#contract/features/submission/entities.ts'
import { fullTime } from '#web/lib/dates.ts'
import { number } from '#web/lib/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Callout } from '#web/ui/base/Callout.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { classNames } from '#web/ui/base/class-names.ts'
import { Stack } from '#web/ui/base/Stack.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import { SegmentedFilter } from '#web/ui/fields/SegmentedFilter.tsx'
import type { ContentProps, Shapes, Submission } from '../kind.ts'
import { HandedInAt } from '../reading/HandedInAt.tsx'
import { shownSubmission } from '../shown-state.ts'
import { ownScore } from '../states.ts'
import styles from './OfferSides.module.css'
import { evidenceText, shownOffer } from './states.ts'

interface OfferSidesProps<S extends Shapes> {
  /** As it counts now, with its offer. */
  submission: Submission<S>
  /** What was offered. */
  content: S['content']
  /** Undefined while it is being fetched. */
  task: S['task'] | undefined
  Content: ComponentType<ContentProps<S>>
}

type Side = 'offered' | 'counts'

/** What was offered and what counts: side by side, or one at a time where there is no room. */
export function OfferSides<S extends Shapes>(props: OfferSidesProps<S>) {
  const { submission, content, task, Content } = props
  const t = useTexts('submission/offer')
  const [side, setSide] = useState<Side>('offered')
  const { offer, attempt } = submission
  const isAccepted = offer?.state === 'accepted'
  if (!offer) return null
  return (
    <div className={styles.page}>
      <Callout tone={offer.state === 'waiting' ? 'info' : isAccepted ? 'good' : 'warn'}>
        <p>{evidenceText(offer, t)}</p>
        {offer.state === 'declined' && offer.reason !== '' && (
          <p className={styles.reason}>{t('staff.declinedWith', { reason: offer.reason })}</p>
        )}
      </Callout>
      <div className={styles.choice}>
        <SegmentedFilter<Side>
          label={t('staff.versions')}
          value={side}
          onChange={setSide}
          options={[
            { value: 'offered', label: t('staff.offered') },
            { value: 'counts', label: t('staff.counts') },
          ]}
        />
      </div>
      <div className={styles.sides}>
        <div className={classNames(styles.side, side !== 'offered' && styles.behind)}>
          <OfferedCard {...{ offer, attempt }}>
            <Content {...{ content, task }} view="full" />
          </OfferedCard>
        </div>
        <div className={classNames(styles.side, side !== 'counts' && styles.behind)}>
          <CountingCard {...props} />
        </div>
      </div>
    </div>
  )
}

interface OfferedCardProps {
  offer: OfferShown
  attempt: number
  children: ReactNode
}

function OfferedCard({ offer, attempt, children }: OfferedCardProps) {
  const t = useTexts('submission/offer')
  const { tone, text } = shownOffer(offer, t)
  const about = [
    offer.offeredAt !== null && t('staff.offeredAt', { time: fullTime(offer.offeredAt) }),
    attempt > 1 && t('staff.attempt', { attempt }),
  ].filter(Boolean)
  return (
    <Card title={t('staff.offered')} action={<StatusTag tone={tone}>{text}</StatusTag>}>
      <Stack gap={3}>
        {about.length > 0 && <p className={styles.quiet}>{about.join(' · ')}</p>}
        {children}
      </Stack>
    </Card>
  )
}

function CountingCard<S extends Shapes>({ submission, task, Content }: OfferSidesProps<S>) {
  const t = useTexts('submission/offer')
  const { tone, text } = shownSubmission(submission.state, useTexts('submission'))
  const score = ownScore(submission)
  if (submission.version === 0)
    return (
      <Card title={t('staff.counts')}>
        <EmptyState art="work" title={t('staff.nothing')} />
      </Card>
    )
  return (
    <Card title={t('staff.counts')} action={<StatusTag tone={tone}>{text}</StatusTag>}>
      <Stack gap={3}>
        <HandedInAt submission={submission} />
        {score !== null && task && (
          <p>{t('staff.score', { score: number(score, 1), full: number(task.fullScore, 1) })}</p>
        )}
        <Content {...{ content: submission, task }} view="full" />
      </Stack>
    </Card>
  )
}
