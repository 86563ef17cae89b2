import { clock } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/texts.ts'
import styles from './InAndOutWall.module.css'

interface Times {
  checkInEndsAt: number | null
  checkOutAt: number | null
  endsAt: number | null
}

/** Both times, readable from the back row. */
export function InAndOutWall({ times: { checkInEndsAt, checkOutAt, endsAt } }: { times: Times }) {
  const t = useTexts('attendance')
  return (
    <>
      <p className={styles.ask}>{t('run.askTap')}</p>
      <dl className={styles.times}>
        <div>
          <dt className={styles.name}>{t('inAndOut.in')}</dt>
          <dd className={styles.time}>
            {checkInEndsAt === null ? t('inAndOut.now') : t('inAndOut.until', { time: clock(checkInEndsAt) })}
          </dd>
        </div>
        {checkOutAt !== null && (
          <div>
            <dt className={styles.name}>{t('inAndOut.out')}</dt>
            <dd className={styles.time}>
              {endsAt === null
                ? t('inAndOut.from', { from: clock(checkOutAt) })
                : t('inAndOut.between', { from: clock(checkOutAt), to: clock(endsAt) })}
            </dd>
          </div>
        )}
      </dl>
    </>
  )
}
