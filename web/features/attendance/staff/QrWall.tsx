import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { attendanceCalls } from '#contract/features/attendance/calls.ts'
import { qrEpoch } from '#contract/features/attendance/rules.ts'
import type { AnswerOf } from '#contract/input.ts'
import { ask } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Callout } from '#web/ui/base/Callout.tsx'
import { SkeletonBar } from '#web/ui/base/Skeleton.tsx'
import { QrCode } from '#web/ui/media/QrCode.tsx'
import styles from './RunningBoard.module.css'

type Codes = AnswerOf<typeof attendanceCalls.showQr>
const epochMs = qrEpoch * 1000

/** The QR code of this moment, as large as the screen allows. */
export function QrWall({ attendanceId }: { attendanceId: string }) {
  const t = useTexts('attendance')
  const { data, dataUpdatedAt } = useQuery({
    ...ask(attendanceCalls.showQr, { attendanceId }),
    refetchInterval: epochMs,
    staleTime: 0,
    meta: { handled: true },
  })
  const code = useCurrentCode(data, dataUpdatedAt)
  return (
    <>
      <p className={styles.ask}>{t('run.askScan')}</p>
      <div className={styles.picture}>
        {code ? (
          <QrCode text={code} label={t('run.qrLabel')} size="100%" />
        ) : data ? (
          <Callout tone="warn">{t('run.qrOffline')}</Callout>
        ) : (
          <SkeletonBar height={240} />
        )}
      </div>
    </>
  )
}

/** The code to show now; undefined once the network has been away for longer than the spare ones last. */
function useCurrentCode(codes: Codes | undefined, askedAt: number): string | undefined {
  const [now, setNow] = useState(Date.now)
  const changesAt = askedAt + (codes?.remain ?? 0) * 1000
  const turn = now < changesAt ? 0 : Math.floor((now - changesAt) / epochMs) + 1
  useEffect(() => {
    const next = changesAt + turn * epochMs
    const timer = setTimeout(() => setNow(Date.now()), Math.max(50, next - Date.now()))
    return () => clearTimeout(timer)
  }, [changesAt, turn])
  return codes && [codes, ...codes.next][turn]?.url
}
