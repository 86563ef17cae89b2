import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { attendanceMessages } from '#contract/features/attendance/messages.ts'
import { proofCalls } from '#contract/features/attendance/proof-calls.ts'
import type { ProofDecision } from '#contract/features/attendance/rules.ts'
import { ask } from '#web/lib/call.ts'
import { pastTime } from '#web/lib/dates.ts'
import { useLive } from '#web/lib/live.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useIsOnline } from '#web/lib/use-is-online.ts'
import { useKept } from '#web/shell/waiting/when-kept.tsx'
import { Button } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { StatusTag, type Tone } from '#web/ui/base/StatusTag.tsx'
import { CheckCircleIcon, ClockIcon, ErrorIcon, type Icon } from '#web/ui/icons/icons.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import { studentPath } from '../addresses.ts'
import { shownName } from '../title.ts'
import { keptScans } from './kept-scan.ts'

const looks: Record<ProofDecision, { tone: Tone; icon: Icon }> = {
  waiting: { tone: 'neutral', icon: ClockIcon },
  accepted: { tone: 'good', icon: CheckCircleIcon },
  declined: { tone: 'bad', icon: ErrorIcon },
}

/** What a student has scanned without a network: what waits on this phone, and what became of the rest. */
export function OwnProofs({ courseId }: { courseId: string }) {
  const t = useTexts('attendance')
  const navigate = useNavigate()
  const isOnline = useIsOnline()
  const own = useQuery({ ...ask(proofCalls.listOwn, { courseId }), meta: { handled: true } })
  useLive({ on: [attendanceMessages.recorded], refreshes: [proofCalls.listOwn], courseId })
  const kept = useKept(keptScans).filter(scan => scan.courseId === courseId && !scan.refusal)
  const handedIn = own.data?.list ?? []
  return (
    <>
      {!isOnline && (
        <Callout
          title={t('proof.without')}
          action={
            <Button size="small" onClick={() => navigate(studentPath('studentScan', courseId))}>
              {t('proof.scan')}
            </Button>
          }
        />
      )}
      {kept.length + handedIn.length > 0 && (
        <List title={t('proof.own')}>
          {kept.map(scan => (
            <ListRow
              key={scan.once}
              title={t('proof.scannedAt', { time: pastTime(scan.scannedAt) })}
              note={t('proof.onPhone')}
              trailing={<StatusTag {...looks.waiting}>{t('proof.state.here')}</StatusTag>}
              wrap
            />
          ))}
          {handedIn.map(({ attendanceId, title, createdAt, proof }) => (
            <ListRow
              key={attendanceId}
              title={shownName(title, createdAt)}
              note={t('proof.scannedAt', { time: pastTime(proof.shownAt ?? 0) })}
              trailing={
                <StatusTag {...looks[proof.decision]}>{t(`proof.state.${proof.decision}`)}</StatusTag>
              }
            />
          ))}
        </List>
      )}
    </>
  )
}
