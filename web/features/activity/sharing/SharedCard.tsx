import type { sharingCalls } from '#contract/features/activity/sharing.ts'
import type { AnswerOf } from '#contract/input.ts'
import { CourseCover } from '#web/features/course/parts/CourseCover.tsx'
import { CourseTeacher } from '#web/features/course/parts/CourseTeacher.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { useAdditions } from '#web/shell/extension-points.ts'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import { FileIcon } from '#web/ui/icons/icons.tsx'
import { activityKinds } from '../extension-points.ts'
import { kindOf } from '../use-kinds.ts'
import styles from './SharedCard.module.css'
import { timeOf } from './times.ts'

export type Shared = AnswerOf<typeof sharingCalls.getShared>

/** What a shared activity is, and whose, for people outside of its course. */
export function SharedCard({ shared, children }: { shared: Shared; children?: React.ReactNode }) {
  const t = useTexts('activity')
  const words = useTexts('activity/sharing')
  const KindIcon = kindOf(useAdditions(activityKinds), shared.contentType)?.icon ?? FileIcon
  const { teacher } = shared
  const times = timeOf(shared, t)
  return (
    <article className={styles.card}>
      <CourseCover theme={shared.theme} named className={styles.cover}>
        <p className={styles.course}>{shared.courseName}</p>
        {shared.className && <p className={styles.note}>{shared.className}</p>}
      </CourseCover>
      <div className={styles.body}>
        <p className={styles.label}>
          <KindIcon size={18} />
          {shared.label}
        </p>
        <h2 className={styles.title}>{shared.title}</h2>
        {times && <p className={styles.times}>{times}</p>}
      </div>
      <div className={styles.foot}>
        <CourseTeacher teacher={teacher} />
        {shared.hasEnded && <StatusTag tone="neutral">{words('courseEnded')}</StatusTag>}
      </div>
      {children && <div className={styles.ways}>{children}</div>}
    </article>
  )
}
