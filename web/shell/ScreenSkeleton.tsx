import { useNavigate } from 'react-router'
import type { Bar } from '#web/lib/routes.ts'
import { Page } from '#web/ui/Page.tsx'
import { SkeletonCards } from '#web/ui/Skeleton.tsx'
import { TopBar } from '#web/ui/TopBar.tsx'

/** Shown while a screen's code is fetched. */
export function ScreenSkeleton({ bar }: { bar: Bar }) {
  const navigate = useNavigate()
  const topBar =
    bar === 'none' || bar === 'tabsOnly' ? undefined : (
      <TopBar title="&nbsp;" large={bar === 'tabs'} onBack={bar === 'top' ? () => navigate(-1) : undefined} />
    )
  return (
    <Page bar={topBar}>
      <SkeletonCards cards={3} />
    </Page>
  )
}
