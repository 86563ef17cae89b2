import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'

interface ChoosingScreenProps<Work> {
  query: UseQueryResult<Work[]>
  /** What is done with those chosen; absent where there are none to choose. */
  action: ReactNode
  empty: ReactNode
  children: (works: Work[]) => ReactNode
}

/** Several submissions of a task are chosen, and something is done with all of them. */
export const ChoosingScreen = <Work,>({ query, action, empty, children }: ChoosingScreenProps<Work>) => (
  <Screen footer={query.data && query.data.length > 0 ? action : undefined}>
    <QueryView
      query={query}
      skeleton={<SkeletonRows rows={8} avatar />}
      isEmpty={works => works.length === 0}
      empty={empty}
    >
      {children}
    </QueryView>
  </Screen>
)
