import { useNavigate } from 'react-router'
import { Page } from '#web/ui/Page.tsx'
import { SkeletonCards } from '#web/ui/Skeleton.tsx'
import { TopBar } from '#web/ui/TopBar.tsx'

/** A screen while its code is being fetched. */
export function ScreenSkeleton({ bar }: { bar: 'top' | 'tabs' | 'none' }) {
  const navigate = useNavigate()
  const topBar =
    bar === 'none' ? undefined : (
      <TopBar title="&nbsp;" large={bar === 'tabs'} onBack={bar === 'top' ? () => navigate(-1) : undefined} />
    )
  return (
    <Page bar={topBar}>
      <SkeletonCards cards={3} />
    </Page>
  )
}
