import type { UseQueryResult } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { AnsweredScreen } from '#web/shell/AnsweredScreen.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import type { Existing } from './frame.ts'
import type { useEditing } from './use-editing.ts'

interface ExistingActivityProps<Info> {
  title: string
  query: Pick<UseQueryResult<Info>, 'data' | 'error' | 'refetch'>
  /** Of the component that asks, so that the form begins anew with what was asked anew. */
  editing: ReturnType<typeof useEditing>
  /** Its form. */
  children: (existing: Existing<Info>) => ReactNode
}

/** The form of the activity that is asked for, once it is there. */
export function ExistingActivity<Info>({ title, query, editing, children }: ExistingActivityProps<Info>) {
  return (
    <AnsweredScreen title={title} query={query} skeleton={<SkeletonRows rows={5} />}>
      {info => <Fragment key={editing.key}>{children({ info, edited: editing.edited })}</Fragment>}
    </AnsweredScreen>
  )
}
