import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { type LandingCourse, landingCalls } from '#contract/features/course/landing.ts'
import type { Term } from '#contract/features/course/rules.ts'
import { ask } from '#web/lib/call.ts'
import { path } from '#web/lib/path.ts'
import { useTexts } from '#web/lib/texts.ts'
import { LanguageSwitch } from '#web/shell/LanguageSwitch.tsx'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { RichText } from '#web/ui/RichText.tsx'
import { SkeletonCards } from '#web/ui/Skeleton.tsx'
import { EmptyState } from '#web/ui/State.tsx'
import { StatusTag } from '#web/ui/StatusTag.tsx'
import { landingPath } from '../addresses.ts'
import { CourseCover } from '../parts/CourseCover.tsx'
import styles from './CourseLandingScreen.module.css'

/** A course, or the courses of a school, for those who are not logged in: the public landing page. */
export function CourseLandingScreen() {
  const t = useTexts('course')
  const details = useTexts('course/details')
  const [address] = useSearchParams()
  const coid = address.get('coid') ?? ''
  const code = address.get('code') ?? ''
  const courseid = address.get('courseId') ?? address.get('courseid') ?? undefined
  const landing = useQuery({
    ...ask(landingCalls.getLanding, { coid, code, courseId: courseid }),
    retry: false,
    meta: { handled: true },
  })
  const isSchool = code === '' && courseid === undefined
  return (
    <Screen title={landing.data?.school || t('screen.landing')} aside={<LanguageSwitch />}>
      {landing.isError ? (
        <EmptyState art="search" title={details('landing.nothing')} hint={details('landing.nothingHint')} />
      ) : (
        <QueryView query={landing} skeleton={<SkeletonCards cards={2} />}>
          {({ list, description, school }) => (
            <div className={styles.page}>
              {isSchool && <h2 className={styles.school}>{details('landing.coursesOf', { school })}</h2>}
              {list.map(course => (
                <Course key={course.courseId} course={course} opens={isSchool} />
              ))}
              {description && (
                <section className={styles.about}>
                  <h2 className={styles.heading}>{t('screen.intro')}</h2>
                  <RichText html={description} />
                </section>
              )}
            </div>
          )}
        </QueryView>
      )}
    </Screen>
  )
}

function Course({ course, opens }: { course: LandingCourse; opens: boolean }) {
  const t = useTexts('course')
  const details = useTexts('course/details')
  const navigate = useNavigate()
  const { teacher, enrollstate, code } = course
  const term = `${course.semester} ${t(`term.${course.term as Term}`)}`
  const join = () => navigate(path(enrollstate ? '/studentEnrollCourseDetail' : '/joinCourses', { code }))
  return (
    <article className={styles.card}>
      <CourseCover theme={course.theme} className={styles.cover}>
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
        <Avatar name={teacher.name} src={teacher.avatar} size={32} />
        <span className={styles.teacher}>
          {teacher.name}
          <span className={styles.place}>
            {[teacher.school, teacher.department].filter(Boolean).join(' · ')}
          </span>
        </span>
        {course.hasEnded ? (
          <StatusTag tone="neutral">{t('card.ended')}</StatusTag>
        ) : (
          <span className={styles.count}>{t('card.students', { count: course.studentCount })}</span>
        )}
      </div>
      {code && (
        <div className={styles.join}>
          <Button kind="primary" size="large" block onClick={join}>
            {details(enrollstate ? 'landing.apply' : 'landing.join')}
          </Button>
        </div>
      )}
      {!code && !opens && !course.hasEnded && <p className={styles.hint}>{details('landing.askCode')}</p>}
    </article>
  )
}
