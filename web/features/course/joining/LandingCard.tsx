import { useNavigate } from 'react-router'
import type { LandingCourse } from '#contract/features/course/landing.ts'
import type { Term } from '#contract/features/course/rules.ts'
import { path } from '#web/lib/path.ts'
import { useSession } from '#web/lib/session.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useLogin } from '#web/shell/LoginFirst.tsx'
import { Button, MainButton } from '#web/ui/base/Button.tsx'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import { landingPath } from '../addresses.ts'
import { CourseCover } from '../parts/CourseCover.tsx'
import { CourseTeacher } from '../parts/CourseTeacher.tsx'
import styles from './LandingCard.module.css'

interface LandingCardProps {
  course: LandingCourse
  /** One of several: its name leads to its own page. */
  opens?: boolean
}

/** A course as people outside see it, with the way in where they have its join code. */
export function LandingCard({ course, opens = false }: LandingCardProps) {
  const t = useTexts('course')
  const details = useTexts('course/details')
  const navigate = useNavigate()
  const { teacher, enrollstate, code } = course
  const term = `${course.semester} ${t(`term.${course.term as Term}`)}`
  return (
    <article className={styles.card}>
      <CourseCover theme={course.theme} named className={styles.cover}>
        <h3 className={styles.name}>
          {opens ? (
            <button
              type="button"
              className={styles.open}
              onClick={() => navigate(landingPath(course.courseId))}
            >
              {course.courseName}
            </button>
          ) : (
            course.courseName
          )}
        </h3>
        <p className={styles.note}>{[course.className, term].filter(Boolean).join(' · ')}</p>
      </CourseCover>
      <div className={styles.foot}>
        <CourseTeacher teacher={teacher} />
        {course.hasEnded ? (
          <StatusTag tone="neutral">{t('card.ended')}</StatusTag>
        ) : (
          <span className={styles.count}>{t('card.students', { count: course.studentCount })}</span>
        )}
      </div>
      {code && (
        <div className={styles.join}>
          <JoinButtons code={code} applies={enrollstate} />
        </div>
      )}
      {!code && !opens && !course.hasEnded && <p className={styles.hint}>{details('landing.askCode')}</p>}
    </article>
  )
}

/** Into the course; a guest is asked to log in first, or opens an account and comes back to it. */
function JoinButtons({ code, applies }: { code: string; applies: boolean }) {
  const details = useTexts('course/details')
  const navigate = useNavigate()
  const session = useSession()
  const target = path(applies ? '/studentEnrollCourseDetail' : '/joinCourses', { code })
  const guest = useLogin(target)
  return (
    <>
      <MainButton onClick={() => (session ? navigate(target) : void guest.ask())}>
        {details(applies ? 'landing.apply' : 'landing.join')}
      </MainButton>
      {!session && guest.register && (
        <Button kind="quiet" block onClick={guest.register}>
          {details('landing.newHere')}
        </Button>
      )}
    </>
  )
}
