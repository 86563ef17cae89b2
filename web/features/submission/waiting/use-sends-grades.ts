import { useMemo } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { useSending } from '#web/shell/waiting/use-sending.ts'
import type { GradesKind, Shapes, SubmissionKind } from '../kind.ts'
import { type GradeCarrier, gradeCarrierOf, gradeOutbox } from './send-grades.ts'
import type { WaitingGrade } from './waiting-grade.ts'

/** Sends the grades of a kind, now and whenever there is a connection, as long as the component is there. */
export function useSendsGrades<S extends Shapes>(
  kind: SubmissionKind<S>,
  grades: GradesKind<S>,
): { carrier: GradeCarrier; waiting: readonly WaitingGrade[] } {
  const t = useTexts('submission')
  const carrier = useMemo(() => gradeCarrierOf(kind, grades), [kind, grades])
  const all = useSending(gradeOutbox, carrier, {
    refreshes: kind.refreshes,
    sent: count => t('waiting.sent', { count }),
  })
  return { carrier, waiting: all.filter(grade => carrier.takes(grade)) }
}
