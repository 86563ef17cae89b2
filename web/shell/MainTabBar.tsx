import { useNavigate } from 'react-router'
import type { ScreenRoute } from '#web/lib/routes.ts'
import { useTexts } from '#web/lib/texts.ts'
import { TabBar } from '#web/ui/TabBar.tsx'
import { tabsFor } from './main-tabs.ts'
import { isTeacher, useUser } from './user.ts'

/** The tab bar below the main screens. A single tab would lead nowhere, so it needs at least two. */
export function MainTabBar({ table, active }: { table: readonly ScreenRoute[]; active: string }) {
  const t = useTexts('shell')
  const navigate = useNavigate()
  const user = useUser()
  // Until it is known whose they are, the bar is empty.
  const tabs = user ? tabsFor(isTeacher(user) ? 'teacher' : 'student', table) : []
  if (tabs.length === 1) return null
  return (
    <TabBar
      label={t('mainPlaces')}
      tabs={tabs.map(tab => ({ key: tab.path, label: t(tab.text), icon: tab.icon }))}
      active={active}
      onSelect={path => navigate(path)}
    />
  )
}
