import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { QueryView } from './QueryView.tsx'

interface RowsViewProps {
  query: Pick<UseInfiniteQueryResult, 'data' | 'error' | 'refetch'>
  items: readonly unknown[]
  /** What is said where there are none. */
  empty: ComponentProps<typeof EmptyState>
  /** The list, once it is there. */
  children: () => ReactNode
}

/** A list with a picture in each row that is asked for page by page, in the states of its query. */
export const RowsView = ({ query, items, empty, children }: RowsViewProps) => (
  <QueryView
    query={query}
    skeleton={<SkeletonRows rows={8} avatar />}
    isEmpty={() => items.length === 0}
    empty={<EmptyState {...empty} />}
  >
    {children}
  </QueryView>
)
