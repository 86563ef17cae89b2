import { useNavigate } from 'react-router'
import type { offerCalls } from '#contract/features/submission/offer-calls.ts'
import { offerProofs } from '#contract/features/submission/offer-rules.ts'
import type { AnswerOf } from '#contract/input.ts'
import { pastTime } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Avatar } from '#web/ui/base/Avatar.tsx'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import { RowBody } from '#web/ui/lists/List.tsx'
import { type Pages, useSubmissionAddress } from '../addresses.ts'
import styles from './OfferedRow.module.css'
import { shownOffer } from './states.ts'

export type Offered = AnswerOf<typeof offerCalls.listOffers>['list'][number]

/** A student who has offered something, what shows that it is from before the end, and what became of it. */
export function OfferedRow({ pages, row }: { pages: Pages; row: Offered }) {
  const { studentId, name, avatar, number, attempt, offer } = row
  const t = useTexts('submission/offer')
  const navigate = useNavigate()
  const { to } = useSubmissionAddress(pages)
  const { tone, text } = shownOffer(offer, t)
  const note = [number, attempt > 1 && t('staff.attempt', { attempt })]
  return (
    <RowBody
      leading={<Avatar name={name} src={avatar} />}
      title={name}
      note={note.filter(Boolean).join(' · ') || undefined}
      wrap
      chevron={false}
      trailing={
        <span className={styles.end}>
          <StatusTag tone={tone}>{text}</StatusTag>
          {offer.offeredAt !== null && <span className={styles.quiet}>{pastTime(offer.offeredAt)}</span>}
        </span>
      }
      onClick={() => navigate(to('offer', { studentid: studentId, attempt: String(attempt) }))}
    >
      <span className={styles.quiet}>
        {t(offer.proof === offerProofs.received ? 'staff.shortReceived' : 'staff.shortSigned')}
      </span>
    </RowBody>
  )
}
