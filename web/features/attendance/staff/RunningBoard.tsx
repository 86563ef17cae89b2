import { useRef, useState } from 'react'
import type { attendanceCalls } from '#contract/features/attendance/calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Avatar } from '#web/ui/base/Avatar.tsx'
import { Button } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { classNames } from '#web/ui/base/class-names.ts'
import { ProgressRing } from '#web/ui/base/Progress.tsx'
import { EyeIcon, EyeOffIcon } from '#web/ui/icons/icons.tsx'
import { isByGps, isByQr, isInAndOut } from '../addresses.ts'
import { GpsWall } from '../location/GpsWall.tsx'
import { useFullScreen } from './full-screen.ts'
import { InAndOutWall } from './InAndOutWall.tsx'
import { QrWall } from './QrWall.tsx'
import styles from './RunningBoard.module.css'

type RunningAttendance = AnswerOf<typeof attendanceCalls.getCode>

/**
 * The code, readable from the back row, and how many have checked in. Who they are is shown only when somebody asks for it: the
 * whole room sees the page.
 */
export function RunningBoard({ board, onSpotCheck }: { board: RunningAttendance; onSpotCheck: () => void }) {
  const t = useTexts('attendance')
  const { data, signed, out, total, newest } = board
  const waiting = total - signed
  const [names, setNames] = useState(false)
  const whole = useRef<HTMLDivElement>(null)
  const fullScreen = useFullScreen(whole)
  return (
    <div ref={whole} className={styles.board}>
      <section className={styles.wall}>
        {isInAndOut(data.type) ? (
          <InAndOutWall times={data} />
        ) : isByQr(data.type) ? (
          <QrWall attendanceId={data.id} />
        ) : isByGps(data.type) ? (
          <GpsWall attendanceId={data.id} />
        ) : (
          <>
            <p className={styles.ask}>{t('run.ask')}</p>
            <p
              className={styles.code}
              role="img"
              aria-label={t('run.codeLabel', { code: [...data.code].join(' ') })}
            >
              {[...data.code].map((digit, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the place is what a digit is
                <span key={place} className={styles.digit} aria-hidden="true">
                  {digit}
                </span>
              ))}
            </p>
          </>
        )}
      </section>
      <section className={styles.side}>
        <div className={styles.counter} aria-live="polite">
          <ProgressRing
            value={total > 0 ? signed / total : 0}
            label={t('signedOfLabel', { signed, total })}
            size={112}
            tone={waiting === 0 && total > 0 ? 'good' : 'accent'}
          >
            <span className={styles.signed}>{signed}</span>
            <span className={styles.total}>/ {total}</span>
          </ProgressRing>
          <p className={styles.waiting}>
            {waiting > 0 ? t('run.waiting', { count: waiting }) : t('run.everybody')}
            {isInAndOut(data.type) && signed > 0 && (
              <span className={styles.out}>{t('run.out', { out, signed })}</span>
            )}
          </p>
        </div>
        {data.guessedAt !== null && <Callout tone="warn">{t('run.guessed')}</Callout>}
        {data.isStrict && <p className={styles.nobody}>{t('run.strict')}</p>}
        {names && (
          <div className={styles.newest}>
            <h2 className={styles.heading}>{t('run.newest')}</h2>
            {newest.length === 0 && <p className={styles.nobody}>{t('run.nobody')}</p>}
            <ul className={styles.names}>
              {newest.map(record => (
                <li key={record.studentId} className={styles.name}>
                  <Avatar name={record.name} src={record.avatar} size={32} />
                  <span className={classNames(styles.who, 'one-line')}>{record.name}</span>
                </li>
              ))}
            </ul>
          </div>
        )}
        <div className={styles.ways}>
          <Button size="small" icon={names ? EyeOffIcon : EyeIcon} onClick={() => setNames(!names)}>
            {t(names ? 'run.hideNames' : 'run.showNames')}
          </Button>
          {signed > 0 && (
            <Button size="small" onClick={onSpotCheck}>
              {t('spot.title')}
            </Button>
          )}
          {fullScreen.toggle && (
            <Button size="small" onClick={fullScreen.toggle}>
              {t(fullScreen.isOn ? 'run.leaveFullScreen' : 'run.fullScreen')}
            </Button>
          )}
        </div>
      </section>
    </div>
  )
}
