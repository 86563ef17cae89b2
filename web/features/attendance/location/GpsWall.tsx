import { useQuery } from '@tanstack/react-query'
import { attendanceCalls } from '#contract/features/attendance/calls.ts'
import { ask } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { SkeletonBar } from '#web/ui/base/Skeleton.tsx'
import styles from './GpsWall.module.css'
import { LocationIcon } from './location-icon.tsx'

/** Where students should be, readable for the room. The whole room sees it, so it shows no coordinates. */
export function GpsWall({ attendanceId }: { attendanceId: string }) {
  const t = useTexts('attendance')
  const { data } = useQuery({ ...ask(attendanceCalls.getPlace, { attendanceId }), meta: { handled: true } })
  return (
    <div className={styles.wall}>
      <LocationIcon size={72} className={styles.icon} />
      <p className={styles.ask}>{t('run.askPlace')}</p>
      {data ? (
        <>
          {data.place !== '' && <p className={styles.place}>{data.place}</p>}
          <p className={styles.radius}>{t('run.radius', { radius: data.radius })}</p>
        </>
      ) : (
        <SkeletonBar height={48} />
      )}
    </div>
  )
}
