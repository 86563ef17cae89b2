import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { attendanceCalls } from '#contract/features/attendance/calls.ts'
import type { Direction } from '#contract/features/attendance/rules.ts'
import { runningCalls } from '#contract/features/course/running.ts'
import type { AnswerOf } from '#contract/input.ts'
import { ask, useCommand } from '#web/lib/call.ts'
import { clock } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/texts.ts'
import { dialog, toast } from '#web/ui/base/ask.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { SkeletonBar } from '#web/ui/base/Skeleton.tsx'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import { CheckCircleIcon, ClockIcon } from '#web/ui/icons/icons.tsx'
import { looks } from '../states.ts'
import { shownName } from '../title.ts'
import styles from './InAndOutCard.module.css'

type OwnInAndOut = AnswerOf<typeof attendanceCalls.getInAndOut>

/** An attendance with check-out: both times, what the student has done, and the one thing to do now. */
export function InAndOutCard({ attendanceId }: { attendanceId: string }) {
  const t = useTexts('attendance')
  const heading = useId()
  const { data } = useQuery({
    ...ask(attendanceCalls.getInAndOut, { attendanceId }),
    refetchInterval: ({ state }) => untilChange(state.data),
  })
  const tap = useCommand(attendanceCalls.checkIn, {
    refreshes: [
      attendanceCalls.getInAndOut,
      attendanceCalls.listOpenToMe,
      attendanceCalls.getSummary,
      runningCalls.getRunning,
    ],
    onDone: ({ hasLeft, isRepeated }) => {
      if (isRepeated) return
      if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(30)
      toast.good(t(hasLeft ? 'inAndOut.isOut' : 'inAndOut.isIn'))
    },
  })
  if (!data) return <SkeletonBar height={180} />
  const go = (direction: Direction) => tap.mutate({ id: attendanceId, direction })
  // The next button shows before everything that a tap refreshes has come.
  const sending = tap.isPending && tap.variables.direction
  const isEarly = data.checkOutAt !== null && !data.isCheckOutOpen

  async function leave() {
    const sure =
      !isEarly ||
      (await dialog.confirm({
        title: t('inAndOut.earlyQuestion'),
        message: t('inAndOut.earlyMessage', { time: clock(data!.checkOutAt!) }),
        confirmLabel: t('inAndOut.leaveEarly'),
      }))
    if (sure) go('out')
  }

  return (
    <section className={styles.card} aria-labelledby={heading}>
      <header className={styles.header}>
        <h2 id={heading} className={styles.title}>
          {shownName(data.title, data.createdAt)}
        </h2>
        {data.state !== 'pending' && <StatusTag {...looks[data.state]}>{t(`state.${data.state}`)}</StatusTag>}
      </header>
      <ol className={styles.steps}>
        <Step name={t('inAndOut.in')} done={data.checkedInAt} when={checkInTime(data)} />
        <Step name={t('inAndOut.out')} done={data.checkedOutAt} when={checkOutTime(data)} />
      </ol>
      {data.isOnLeave && data.can.checkIn && <p className={styles.hint}>{t('leave.comeAnyway')}</p>}
      {data.checkedOutAt === null && !data.isOnLeave && (
        <p className={styles.hint}>{t('inAndOut.forgotten', { state: t(`state.${data.forgotten}`) })}</p>
      )}
      {data.can.checkIn && (
        <Button
          kind={data.isOnLeave ? 'secondary' : 'primary'}
          size="large"
          block
          busy={sending === 'in'}
          onClick={() => go('in')}
        >
          {t(data.isOnLeave ? 'leave.checkIn' : 'inAndOut.in')}
        </Button>
      )}
      {data.can.checkOut && (
        <Button
          kind={isEarly ? 'secondary' : 'primary'}
          size="large"
          block
          busy={sending === 'out'}
          onClick={() => void leave()}
        >
          {t(isEarly ? 'inAndOut.leaveEarly' : 'inAndOut.out')}
        </Button>
      )}
      {!data.can.checkIn && data.state === 'pending' && <p className={styles.hint}>{t('inAndOut.missed')}</p>}
    </section>
  )

  function checkInTime({ checkInEndsAt }: OwnInAndOut) {
    return checkInEndsAt === null ? t('inAndOut.now') : t('inAndOut.until', { time: clock(checkInEndsAt) })
  }

  function checkOutTime({ checkOutAt, endsAt }: OwnInAndOut) {
    if (checkOutAt === null) return ''
    const from = clock(checkOutAt)
    return endsAt === null ? t('inAndOut.from', { from }) : t('inAndOut.between', { from, to: clock(endsAt) })
  }
}

function Step({ name, done, when }: { name: string; done: number | null; when: string }) {
  const Icon = done === null ? ClockIcon : CheckCircleIcon
  return (
    <li className={styles.step}>
      <Icon size={24} className={done === null ? styles.open : styles.done} />
      <span className={styles.name}>{name}</span>
      <span className={done === null ? styles.when : styles.at}>{done === null ? when : clock(done)}</span>
    </li>
  )
}

/** Milliseconds until something opens or closes; what may be done then is the server's to say. */
function untilChange(own: OwnInAndOut | undefined): number | false {
  const now = Date.now()
  const next = [own?.checkInEndsAt, own?.checkOutAt, own?.endsAt]
    .filter(time => typeof time === 'number')
    .filter(time => time > now)
  return next.length > 0 && own?.isOver === false ? Math.min(...next) - now + aMoment : false
}
/** Milliseconds, so that by the server's clock it has come. */
const aMoment = 500
