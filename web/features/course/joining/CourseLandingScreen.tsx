import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { landingCalls } from '#contract/features/course/landing.ts'
import { ask } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { LanguageSwitch } from '#web/shell/LanguageSwitch.tsx'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { SkeletonCards } from '#web/ui/base/Skeleton.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { RichText } from '#web/ui/media/RichText.tsx'
import styles from './CourseLandingScreen.module.css'
import { LandingCard } from './LandingCard.tsx'

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
                <LandingCard key={course.courseId} course={course} opens={isSchool} />
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
