import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { QueryView } from './QueryView.tsx'
import { Screen } from './Screen.tsx'

interface AnsweredScreenProps<T> {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>
  /** In the shape of the content to come. */
  skeleton: ReactNode
  /** Until the answer is there. */
  title?: string
  /** The whole screen, drawn from the answer. */
  children: (data: T) => ReactNode
}

/** A screen that is drawn as a whole from one answer; until that is there, and when it failed, it says so. */
export function AnsweredScreen<T>({ query, skeleton, title, children }: AnsweredScreenProps<T>) {
  if (query.data !== undefined) return children(query.data)
  return (
    <Screen title={title}>
      <QueryView query={query} skeleton={skeleton}>
        {() => null}
      </QueryView>
    </Screen>
  )
}
