import { useMemo } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { useSending } from '#web/shell/waiting/use-sending.ts'
import { type GradeCarrier, type GradesSent, gradeCarrierOf, gradeOutbox } from './send-grades.ts'
import type { WaitingGrade } from './waiting-grade.ts'

/**
 * Sends the grades of a kind, now and whenever there is a connection, as long as the component is there.
 * @param sent the same on each render
 */
export function useSendsGrades(sent: GradesSent): {
  carrier: GradeCarrier
  waiting: readonly WaitingGrade[]
} {
  const t = useTexts('submission')
  const carrier = useMemo(() => gradeCarrierOf(sent), [sent])
  const all = useSending(gradeOutbox, carrier, {
    refreshes: sent.refreshes,
    sent: count => t('waiting.sent', { count }),
  })
  return { carrier, waiting: all.filter(grade => carrier.takes(grade)) }
}
