import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useLayoutEffect } from 'react'
import { kernelErrors } from '#contract/error.ts'
import { CallFailure } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { ErrorState, RefusedState } from '#web/ui/base/State.tsx'
import { markShown } from './failures.ts'

interface QueryViewProps<T> {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>
  /** In the shape of the content to come. */
  skeleton: ReactNode
  isEmpty?: (data: T) => boolean
  empty?: ReactNode
  children: (data: T) => ReactNode
}

/** A query's answer in its four states: loading, failed or refused, empty, loaded. */
export function QueryView<T>({ query, skeleton, isEmpty, empty, children }: QueryViewProps<T>) {
  if (query.data !== undefined) return isEmpty?.(query.data) ? empty : children(query.data)
  if (query.error) return <FailureView failure={query.error} onRetry={() => void query.refetch()} />
  return skeleton
}

const refusals = [kernelErrors.notAllowed, kernelErrors.notFound, kernelErrors.courseAbsent]

/** A failure, shown instead of the content. */
export function FailureView({ failure, onRetry }: { failure: Error; onRetry?: () => void }) {
  const t = useTexts('shell')
  useLayoutEffect(() => {
    if (failure instanceof CallFailure) markShown(failure)
  }, [failure])
  if (failure instanceof CallFailure && failure.isOffline) {
    return (
      <ErrorState art="offline" title={t('offline.title')} message={t('offline.hint')} onRetry={onRetry} />
    )
  }
  if (failure instanceof CallFailure && refusals.some(refusal => failure.is(refusal))) {
    return <RefusedState message={failure.message || t('notFound.hint')} />
  }
  const requestId = failure instanceof CallFailure ? failure.data.requestId : undefined
  return (
    <ErrorState
      message={failure.message || t('error')}
      onRetry={onRetry}
      requestId={typeof requestId === 'string' ? requestId : undefined}
    />
  )
}
