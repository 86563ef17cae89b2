import { lazy, Suspense } from 'react'
import type { CourseItem } from '#contract/features/course/entities.ts'
import { badges } from '#contract/features/course/entities.ts'
import type { RunningEntry, WaitingEntry } from '#contract/features/course/running.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Avatar } from '#web/ui/base/Avatar.tsx'
import { classNames } from '#web/ui/base/class-names.ts'
import { IconButton } from '#web/ui/base/IconButton.tsx'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import { MoreIcon, PeopleIcon } from '#web/ui/icons/icons.tsx'
import { JoinCodeChip } from '../joining/JoinCodeChip.tsx'
import { CourseCover } from '../parts/CourseCover.tsx'
import styles from './CourseCard.module.css'

// What runs and waits is known after the courses.
const CardChip = lazy(() => import('../running/CardChip.tsx').then(module => ({ default: module.CardChip })))

/** The only thing that this identity may do with a course is to archive it. */
const archiveOnly = '4'

interface CourseCardProps {
  course: CourseItem
  onOpen: (course: CourseItem) => void
  onMore: (course: CourseItem) => void
  running?: RunningEntry | undefined
  /** Null: nothing; undefined: it is not known yet, and nothing is shown that another chip would take the place of. */
  waiting?: WaitingEntry | null | undefined
}

/** A course in the list: its cover, whose it is, what runs or waits there, its menu. With nothing waiting, staff see the join code. */
export function CourseCard({ course, onOpen, onMore, running, waiting }: CourseCardProps) {
  const t = useTexts('course')
  const isOwn = course.badge === badges.teacher
  return (
    <article className={styles.card}>
      <CourseCover theme={course.theme} named className={styles.cover}>
        <h3 className={styles.name}>
          <button
            type="button"
            data-hotkey="row"
            className={classNames(styles.open, 'stretched')}
            onClick={() => onOpen(course)}
          >
            {course.courseName}
          </button>
        </h3>
        {course.className && <p className={styles.className}>{course.className}</p>}
        <span className={styles.tags}>
          {course.badge === badges.assistant && <StatusTag tone="info">{t('card.assistant')}</StatusTag>}
          {course.hasEnded && <StatusTag tone="neutral">{t('card.ended')}</StatusTag>}
        </span>
      </CourseCover>
      <div className={styles.foot}>
        {isOwn ? (
          <span className={styles.people}>
            <PeopleIcon size={18} />
            {t('card.students', { count: course.total })}
          </span>
        ) : (
          <span className={styles.people}>
            <Avatar name={course.name} src={course.avatar} size={24} />
            <span className={styles.teacher}>{course.name}</span>
          </span>
        )}
        {(running || waiting) && (
          <Suspense>
            <CardChip running={running} waiting={waiting ?? undefined} />
          </Suspense>
        )}
        {course.role === 1 && !running && waiting === null && course.identity !== archiveOnly && (
          <JoinCodeChip
            courseId={course.id}
            name={course.courseName}
            code={course.code}
            stopped={course.isCodeStopped}
            mayManage={course.can.code}
          />
        )}
        <IconButton
          icon={MoreIcon}
          label={t('card.more', { name: course.courseName })}
          className={styles.more}
          onClick={() => onMore(course)}
        />
      </div>
    </article>
  )
}
