import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { ScreenRoute } from '#web/lib/routes.ts'
import { useTexts } from '#web/lib/texts.ts'
import { TabBar } from '#web/ui/frame/TabBar.tsx'
import { coursesTab, tabsFor } from './main-tabs.ts'
import { useTabMarks } from './tab-marks.ts'
import { isTeacher, useUser } from './user.ts'

interface MainTabBarProps {
  table: readonly ScreenRoute[]
  /** Of the screen that shows. */
  path: string
  /** Whether that screen belongs to a course. */
  isInCourse: boolean
}

/**
 * The tab bar below the main screens, and beside every screen of a wide one. A single tab would lead nowhere, so it
 * needs at least two.
 */
export function MainTabBar({ table, path, isInCourse }: MainTabBarProps) {
  const t = useTexts('shell')
  const navigate = useNavigate()
  const user = useUser()
  const marks = useTabMarks()
  // Until it is known whose they are, the bar is empty.
  const tabs = user ? tabsFor(isTeacher(user) ? 'teacher' : 'student', table) : []
  const own = tabs.find(tab => tab.path === path || tab.also?.includes(path))?.path
  const [last, setLast] = useState(own)
  if (own && own !== last) setLast(own)
  // A screen without a tab belongs to the one that it was opened from.
  const active = own ?? last ?? (isInCourse ? coursesTab : '')
  if (tabs.length === 1) return null
  return (
    <TabBar
      label={t('mainPlaces')}
      tabs={tabs.map(tab => ({ key: tab.path, label: t(tab.text), icon: tab.icon, ...marks[tab.path] }))}
      active={active}
      onSelect={tab => navigate(tab)}
    />
  )
}
