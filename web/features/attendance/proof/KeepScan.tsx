import { useState } from 'react'
import { useNavigate } from 'react-router'
import { clock } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Screen } from '#web/shell/Screen.tsx'
import { useUser } from '#web/shell/user.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { studentPath } from '../addresses.ts'
import type { ScannedCode } from '../student/receipt.ts'
import { type Keeping, keepScan } from './keep-scan.ts'

interface KeepScanProps {
  scanned: ScannedCode
  courseId: string
  /** The server has seen it, so that trying again within minutes is enough. */
  isExchanged?: boolean
  onAgain: () => void
}

/** What can be done with a scan while there is no network: keep it, signed, and hand it in later. */
export function KeepScan({ scanned, courseId, isExchanged = false, onAgain }: KeepScanProps) {
  const t = useTexts('attendance')
  const navigate = useNavigate()
  const account = useUser()?.id
  // When the code was read, not when somebody has made up their mind.
  const [scannedAt] = useState(Date.now)
  const [keeping, setKeeping] = useState<Keeping>()
  const again = (
    <Button kind="quiet" onClick={onAgain}>
      {t('number.again')}
    </Button>
  )
  if (keeping === 'kept')
    return (
      <Screen>
        <EmptyState
          art="done"
          title={t('proof.kept')}
          hint={t('proof.keptHint', { time: clock(scannedAt) })}
          action={
            <Button
              kind="primary"
              onClick={() => navigate(studentPath('studentCheckinIndex', courseId), { replace: true })}
            >
              {t('student.mine')}
            </Button>
          }
        />
      </Screen>
    )
  if (keeping || account === undefined)
    return (
      <Screen>
        <EmptyState
          art="offline"
          title={t('scan.offline')}
          hint={keeping ? t(`proof.${keeping}`) : t('proof.guest')}
          action={again}
        />
      </Screen>
    )
  return (
    <Screen>
      <EmptyState
        art="offline"
        title={t('scan.offline')}
        hint={t(isExchanged ? 'scan.offlineHint' : 'proof.keepHint')}
        action={
          <Stack gap={2}>
            <Button
              kind="primary"
              onClick={() => void keepScan(account, courseId, scanned, scannedAt).then(setKeeping)}
            >
              {t('proof.keep')}
            </Button>
            {again}
          </Stack>
        }
      />
    </Screen>
  )
}
