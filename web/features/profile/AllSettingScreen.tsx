import { Suspense } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { path } from '#web/lib/path.ts'
import { NotFound } from '#web/shell/GuardedScreens.tsx'
import { ScreenSkeleton } from '#web/shell/ScreenSkeleton.tsx'
import { panelOf } from './panels.ts'

/** One panel of the settings. */
export function AllSettingScreen() {
  const [address] = useSearchParams()
  const detail = address.get('detail') ?? ''
  // The list of all settings is on their own page.
  if (!detail) return <Navigate to={path('/ktpMy')} replace />
  const Panel = panelOf(detail)
  if (!Panel) return <NotFound />
  return (
    <Suspense fallback={<ScreenSkeleton bar="top" />}>
      <Panel />
    </Suspense>
  )
}
