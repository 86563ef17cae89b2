import { useQuery } from '@tanstack/react-query'
import { landingCalls } from '#contract/features/course/landing.ts'
import { ask } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import type { GuestScreenProps } from '#web/shell/extension-points.ts'
import { LanguageSwitch } from '#web/shell/LanguageSwitch.tsx'
import { SkeletonCards } from '#web/ui/base/Skeleton.tsx'
import { Page } from '#web/ui/frame/Page.tsx'
import { TopBar } from '#web/ui/frame/TopBar.tsx'
import { LandingCard } from './LandingCard.tsx'

/** A guest with a join link sees the course; one whose course shows nothing to those outside is only asked to log in. */
export function GuestCourse({ search, otherwise }: GuestScreenProps) {
  const details = useTexts('course/details')
  const code = new URLSearchParams(search).get('code') ?? ''
  const landing = useQuery({
    ...ask(landingCalls.getLanding, { code }),
    enabled: code !== '',
    retry: false,
    meta: { handled: true },
  })
  const course = landing.data?.list[0]
  if (code === '' || landing.isError || (landing.data && !course?.code)) return otherwise
  return (
    <Page bar={<TopBar title={details('landing.invited')} aside={<LanguageSwitch />} />}>
      {course ? <LandingCard course={course} /> : <SkeletonCards cards={1} />}
    </Page>
  )
}
