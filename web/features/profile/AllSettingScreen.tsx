import { lazy, Suspense } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { path } from '#web/lib/path.ts'
import { NotFound } from '#web/shell/GuardedScreens.tsx'
import { ScreenSkeleton } from '#web/shell/ScreenSkeleton.tsx'

/** The panels of the settings, by the `detail` of the address. */
const panels = {
  messageNotice: lazy(() =>
    import('#web/features/notification/NotificationsScreen.tsx').then(module => ({
      default: module.NotificationsScreen,
    })),
  ),
  messageSetting: lazy(() =>
    import('#web/features/notification/MessageSettingsScreen.tsx').then(module => ({
      default: module.MessageSettingsScreen,
    })),
  ),
  myAccountManage: lazy(() =>
    import('./AccountManageScreen.tsx').then(module => ({ default: module.AccountManageScreen })),
  ),
  myLibrary: lazy(() => import('./LibraryScreen.tsx').then(module => ({ default: module.LibraryScreen }))),
  myData: lazy(() => import('./MyDataScreen.tsx').then(module => ({ default: module.MyDataScreen }))),
}

/** One panel of the settings. */
export function AllSettingScreen() {
  const [address] = useSearchParams()
  const detail = address.get('detail') ?? ''
  // The list of all settings is on their own page.
  if (!detail) return <Navigate to={path('/ktpMy')} replace />
  if (!Object.hasOwn(panels, detail)) return <NotFound />
  const Panel = panels[detail as keyof typeof panels]
  return (
    <Suspense fallback={<ScreenSkeleton bar="top" />}>
      <Panel />
    </Suspense>
  )
}
