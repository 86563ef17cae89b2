import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { CourseItem } from '#contract/features/course/entities.ts'
import { courseListCalls } from '#contract/features/course/lists.ts'
import type { Term } from '#contract/features/course/rules.ts'
import { ask } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { classNames } from '#web/ui/base/class-names.ts'
import { IconButton } from '#web/ui/base/IconButton.tsx'
import { SkeletonCards } from '#web/ui/base/Skeleton.tsx'
import { DownIcon, SortIcon } from '#web/ui/icons/icons.tsx'
import { useRunning, useWaiting } from '../running/running.ts'
import type { Arranged } from './ArrangeCourses.tsx'
import { CourseCard } from './CourseCard.tsx'
import styles from './SemesterSection.module.css'

export interface CardActions {
  onOpen: (course: CourseItem) => void
  onMore: (course: CourseItem) => void
}

interface SemesterSectionProps extends CardActions {
  semester: string
  term: Term
  roleTab: '0' | '1' | '2'
  startsOpen: boolean
  /** Those that stand above, and only there. */
  pinned: ReadonlySet<string>
  /** Puts the courses of this semester into order. */
  onArrange?: (what: Arranged) => void
}

/** The courses of one semester; asked for when it is unfolded. */
export function SemesterSection(props: SemesterSectionProps) {
  const { semester, term, roleTab, startsOpen, onArrange, pinned, ...actions } = props
  const t = useTexts('course')
  const id = useId()
  const [open, setOpen] = useState(startsOpen)
  const courses = useQuery({
    ...ask(courseListCalls.listCourses, { roleTab, semester, term }),
    enabled: open,
  })
  const listed = courses.data?.filter(course => !pinned.has(course.id))
  if (courses.data?.length && listed?.length === 0) return null
  return (
    <section>
      <div className={styles.top}>
        <h2 className={styles.title}>
          <button
            type="button"
            className={styles.head}
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            <span className={styles.year}>{semester}</span>
            <span className={styles.term}>{t(`term.${term}`)}</span>
            <DownIcon size={20} className={classNames(styles.mark, open && styles.turned)} />
          </button>
        </h2>
        {onArrange && (courses.data?.length ?? 0) > 1 && (
          <IconButton
            icon={SortIcon}
            size={20}
            label={t('list.arrangeSemester', { semester: `${semester} ${t(`term.${term}`)}` })}
            onClick={() => onArrange({ roleTab, semester, term })}
          />
        )}
      </div>
      <div id={id} hidden={!open}>
        {open && (
          <QueryView query={courses} skeleton={<SkeletonCards cards={2} />}>
            {() => <CourseCards courses={listed ?? []} {...actions} />}
          </QueryView>
        )}
      </div>
    </section>
  )
}

/** Cards below each other on a phone, side by side where there is room. */
export function CourseCards({ courses, onOpen, onMore }: CardActions & { courses: CourseItem[] }) {
  const running = useRunning()
  const waiting = useWaiting()
  return (
    <ul className={styles.cards}>
      {courses.map(course => (
        <li key={course.id}>
          <CourseCard
            course={course}
            onOpen={onOpen}
            onMore={onMore}
            running={running.find(({ courseId }) => courseId === course.id)}
            waiting={waiting && (waiting.get(course.id) ?? null)}
          />
        </li>
      ))}
    </ul>
  )
}
