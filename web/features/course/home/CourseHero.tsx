import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { CourseBase } from '#contract/features/course/entities.ts'
import { path } from '#web/lib/path.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useBack } from '#web/shell/Screen.tsx'
import { Avatar } from '#web/ui/base/Avatar.tsx'
import { classNames } from '#web/ui/base/class-names.ts'
import { IconButton } from '#web/ui/base/IconButton.tsx'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import { CoverHead } from '#web/ui/frame/CoverHead.tsx'
import { BackIcon, ForwardIcon, MoreIcon, SearchIcon } from '#web/ui/icons/icons.tsx'
import { courseSearchPath, membersPath } from '../addresses.ts'
import { JoinCodeChip } from '../joining/JoinCodeChip.tsx'
import { useCourseMenu } from '../menu/use-course-menu.tsx'
import { coverPicture } from '../parts/CourseCover.tsx'
import { courseNote } from '../parts/course-note.ts'
import styles from './CourseHero.module.css'

/** Such an assistant can only archive the course. */
const archiveOnly = 4

interface CourseHeroProps {
  courseId: string
  course: CourseBase
}

/** The head of a course's home: cover, name, class, join code, people; a slim bar takes over when it scrolls away. */
export function CourseHero({ courseId, course }: CourseHeroProps) {
  const t = useTexts('course')
  const navigate = useNavigate()
  const back = useBack(path('/ktpCourse'))
  const { openMenu, dialogs } = useCourseMenu(() => navigate(path('/ktpCourse'), { replace: true }))
  const hero = useRef<HTMLDivElement>(null)
  const isInView = useInView(hero)
  const isStaff = course.courseRole === 1
  const more = () =>
    openMenu({
      id: courseId,
      courseName: course.courseName,
      badge: course.badge,
      isTop: course.isTop,
      can: course.can,
      identity: String(course.identity),
    })
  const buttons = {
    back: <IconButton icon={BackIcon} label={t('home.back')} onClick={back} />,
    search: (
      <IconButton
        icon={SearchIcon}
        label={t('home.search')}
        data-hotkey="search"
        onClick={() => navigate(courseSearchPath({ courseId, role: course.courseRole }))}
      />
    ),
    more: <IconButton icon={MoreIcon} label={t('home.more')} onClick={more} />,
  }
  return (
    <>
      {!isInView && (
        <div className={styles.bar}>
          {buttons.back}
          <span className={classNames(styles.barTitle, 'one-line')}>{course.courseName}</span>
          {buttons.search}
          {buttons.more}
        </div>
      )}
      <CoverHead
        ref={hero}
        cover={coverPicture(Number(course.theme.id))}
        // The slim bar has the same buttons, and stands where these can be read no more.
        isHidden={!isInView}
        top={
          <>
            {buttons.back}
            <span className={styles.gap} />
            {isStaff && course.identity !== archiveOnly && (
              <JoinCodeChip
                courseId={courseId}
                name={course.courseName}
                code={course.code}
                stopped={course.isCodeStopped}
                mayManage={course.can.code}
                isPublic={course.canView}
                onCover
              />
            )}
            {buttons.search}
            {buttons.more}
          </>
        }
        name={course.courseName}
        note={courseNote(course, t)}
        foot={
          <>
            <button
              type="button"
              className={styles.people}
              onClick={() => navigate(membersPath({ courseId, role: course.courseRole }))}
            >
              <Avatar name={course.teacher.name} src={course.teacher.avatar} size={28} />
              <span className={styles.teacher}>{course.teacher.name}</span>
              <span>{t('card.students', { count: course.studentCount })}</span>
              <ForwardIcon size={16} />
            </button>
            {course.hasEnded && <StatusTag tone="neutral">{t('card.ended')}</StatusTag>}
          </>
        }
      />
      {dialogs}
    </>
  )
}

function useInView(element: React.RefObject<HTMLElement | null>) {
  const [isInView, setInView] = useState(true)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting ?? true), {
      rootMargin: '-52px 0px 0px',
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isInView
}
