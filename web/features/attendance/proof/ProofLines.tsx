import type { proofCalls } from '#contract/features/attendance/proof-calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import { clock, inputDay, pastTime, shortDay } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/texts.ts'
import { WarningIcon } from '#web/ui/icons/icons.tsx'
import styles from './ProofLines.module.css'

export type Proof = AnswerOf<typeof proofCalls.listWaiting>['list'][number]['proof']

/** Milliseconds after which a scan of a code is later than clocks differ: perhaps of a photo. */
const oddMs = 120_000

/** The time alone, on the same day. */
const whenAfter = (earlier: number, time: number) =>
  inputDay(earlier) === inputDay(time) ? clock(time) : pastTime(time)

/** What an offline proof says: when the code was shown, scanned and handed in, and since when the device is known. */
export function ProofLines({ proof }: { proof: Proof }) {
  const t = useTexts('attendance')
  const { shownAt, scannedAt, handedInAt, keySince } = proof
  const isOdd = Math.abs((scannedAt ?? 0) - (shownAt ?? 0)) > oddMs
  return (
    <span className={styles.lines}>
      <span>
        {t('proof.times', { shown: clock(shownAt ?? 0), handedIn: whenAfter(shownAt ?? 0, handedInAt ?? 0) })}
      </span>
      <span>{t('proof.keySince', { day: shortDay(keySince ?? 0) })}</span>
      {isOdd && (
        <span className={styles.odd}>
          <WarningIcon size={14} />
          {t('proof.odd', { time: whenAfter(shownAt ?? 0, scannedAt ?? 0) })}
        </span>
      )}
    </span>
  )
}
