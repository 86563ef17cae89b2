import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { QueryView } from './QueryView.tsx'
import { Screen } from './Screen.tsx'

interface UnansweredScreenProps {
  query: UseQueryResult<unknown>
  skeleton: ReactNode
  title?: string
}

/** What a screen that is drawn as a whole from one answer shows until it is there, and when it failed. */
export function UnansweredScreen({ query, skeleton, title }: UnansweredScreenProps) {
  return (
    <Screen title={title}>
      <QueryView query={query} skeleton={skeleton}>
        {() => null}
      </QueryView>
    </Screen>
  )
}
