import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { number } from '#web/lib/format.ts'
import { asOf } from '#web/lib/offline/as-of.ts'
import { type Translate, useTexts } from '#web/lib/texts.ts'
import { useIsOnline } from '#web/lib/use-is-online.ts'
import { useUser } from '#web/shell/user.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { SkeletonText } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { CheckCircleIcon, InfoIcon, WarningIcon } from '#web/ui/icons/icons.tsx'
import { rehearsalPath, useTestAddress } from '../addresses.ts'
import type { Standing } from '../taking/rules-said.ts'
import type { Ahead } from '../taking/sealed/kept-paper.ts'
import { canOpen } from '../taking/sealed/use-sealed.ts'
import { isClockOff, isNearlyFull, type Keeping, lookAtKeeping, problemsOf } from './checks.ts'
import styles from './ReadinessCard.module.css'
import { useTelling } from './use-telling.ts'

interface ReadinessCardProps {
  standing: Standing
  clockOffset: number
  /** What of the paper lies on this device; undefined as long as that is not known. */
  sealed: Ahead | undefined
  renew: () => Promise<unknown>
}

/** Whether everything that a test needs works on this device, a line for each, before it is begun. */
export function ReadinessCard({ standing, clockOffset, sealed, renew }: ReadinessCardProps) {
  const t = useTexts('test/readiness')
  const accountId = useUser()?.id ?? ''
  const isOnline = useIsOnline()
  const navigate = useNavigate()
  const place = useTestAddress()
  const [keeping, setKeeping] = useState<Keeping>()
  const [isLooking, setLooking] = useState(false)
  useEffect(() => {
    let isLeft = false
    void lookAtKeeping(accountId).then(found => {
      if (!isLeft) setKeeping(found)
    })
    return () => {
      isLeft = true
    }
  }, [accountId])
  // Where nothing can be kept ahead, nothing is waited for.
  const ahead = standing.mustBegin && canOpen() ? sealed : nothing
  const isReached = isOnline && asOf.current() === undefined
  useTelling(
    standing,
    keeping && ahead && isReached
      ? { problems: problemsOf(keeping, clockOffset), isSealed: ahead.version !== '' }
      : undefined,
  )
  async function lookAgain() {
    setLooking(true)
    await Promise.all([renew(), lookAtKeeping(accountId).then(setKeeping)])
    setLooking(false)
  }
  return (
    <Card
      title={t('title')}
      action={
        <Button size="small" kind="quiet" busy={isLooking} onClick={() => void lookAgain()}>
          {t('again')}
        </Button>
      }
    >
      {keeping ? (
        <Stack gap={3}>
          <ul className={styles.lines}>
            <ServerLine {...{ isReached, clockOffset, t }} />
            <KeepingLine {...{ keeping, t }} />
            {standing.mustBegin && ahead && <PaperLine {...{ ahead, t }} />}
          </ul>
          <Stack gap={2}>
            <Button block onClick={() => navigate(rehearsalPath(place, false))}>
              {t('rehearsal.offer')}
            </Button>
            <p className={styles.note}>
              {t(standing.readiness.isRehearsed ? 'rehearsal.tried' : 'rehearsal.offered')}
            </p>
          </Stack>
        </Stack>
      ) : (
        <SkeletonText lines={3} />
      )}
    </Card>
  )
}

const nothing: Ahead = { version: '' }

interface LineProps {
  mark: 'good' | 'warn' | 'info'
  note?: string | undefined
  children: ReactNode
}

const icons = { good: CheckCircleIcon, warn: WarningIcon, info: InfoIcon }

function Line({ mark, note, children }: LineProps) {
  const Icon = icons[mark]
  return (
    <li className={styles.line}>
      <Icon size={18} className={styles[mark]} />
      <div>
        <p>{children}</p>
        {note && <p className={styles.note}>{note}</p>}
      </div>
    </li>
  )
}

type Say = Translate<'test/readiness'>

function ServerLine({ isReached, clockOffset, t }: { isReached: boolean; clockOffset: number; t: Say }) {
  if (!isReached)
    return (
      <Line mark="warn" note={t('server.notHint')}>
        {t('server.not')}
      </Line>
    )
  const off = isClockOff(clockOffset)
  return (
    <Line
      mark="good"
      note={off ? t('server.clock', { count: Math.round(Math.abs(clockOffset) / 60_000) }) : undefined}
    >
      {t('server.reached')}
    </Line>
  )
}

function KeepingLine({ keeping, t }: { keeping: Keeping; t: Say }) {
  if (!keeping.isKept)
    return (
      <Line mark="warn" note={t('keep.notHint')}>
        {t('keep.not')}
      </Line>
    )
  if (isNearlyFull(keeping))
    return (
      <Line
        mark="warn"
        note={t(keeping.isPersisted ? 'keep.full' : 'keep.fullCleared', {
          size: number(Math.max(0, keeping.room ?? 0) / 1_000_000, 0),
        })}
      >
        {t('keep.nearlyFull')}
      </Line>
    )
  return <Line mark="good">{t('keep.kept')}</Line>
}

/** What is not on the device comes with the beginning: that is no problem. */
function PaperLine({ ahead, t }: { ahead: Ahead; t: Say }) {
  const { version, sealedCount = 0, questionCount = 0, sealedPictures = 0, pictureCount = 0 } = ahead
  if (version === '') return <Line mark="info">{t('paper.not')}</Line>
  const isWhole = sealedCount >= questionCount
  return (
    <Line
      mark="good"
      note={
        isWhole
          ? undefined
          : t(sealedPictures < pictureCount ? 'paper.somePictures' : 'paper.some', {
              ...{ count: sealedCount, total: questionCount },
              ...{ pictures: sealedPictures, allPictures: pictureCount },
            })
      }
    >
      {t('paper.kept')}
    </Line>
  )
}
