import type { ReactNode } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { SkeletonCards } from '#web/ui/base/Skeleton.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import type { ContentItem } from '../kind.ts'
import { useActivity } from './use-activity.ts'

interface ActivitySettingProps {
  /** A screen of its own, with the activity as it is. */
  children: (item: ContentItem, courseId: string) => ReactNode
}

/** A screen that sets one thing of an activity: waits for the activity. */
export function ActivitySetting({ children }: ActivitySettingProps) {
  const t = useTexts('activity')
  const { courseId, query, item } = useActivity()
  if (item) return children(item, courseId)
  return (
    <Screen>
      <QueryView
        query={query}
        skeleton={<SkeletonCards cards={1} />}
        isEmpty={({ list }) => list.length === 0}
        empty={<EmptyState art="search" title={t('setOne.gone')} />}
      >
        {() => null}
      </QueryView>
    </Screen>
  )
}
