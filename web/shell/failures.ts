import {
  type Mutation,
  MutationCache,
  onlineManager,
  type Query,
  QueryCache,
  QueryClient,
} from '@tanstack/react-query'
import { kernelErrors } from '#contract/error.ts'
import { CallFailure, onCallFailure } from '#web/lib/call.ts'
import { path } from '#web/lib/path.ts'
import { endSession, returnAddress, sessionToken } from '#web/lib/session.ts'
import { withoutStudentView } from '#web/lib/student-view.ts'
import { textsOf } from '#web/lib/texts.ts'
import { dialog, toast } from '#web/ui/base/ask.ts'

/** Failures that a screen shows in place of its content; they need no alert. */
const shown = new WeakSet<CallFailure>()
export const markShown = (failure: CallFailure): void => void shown.add(failure)

/** A failure in words, for a screen that shows it itself. */
export function failureText(failure: CallFailure): string {
  const t = textsOf('shell')
  return failure.isOffline ? t('offline.short') : failure.message || t('error')
}

/** These take the person to another screen, which says why. */
const leadsAway = (failure: CallFailure) =>
  failure.is(kernelErrors.sessionMissing) || failure.is(kernelErrors.courseAbsent)

/** The "System Prompt": a failure reported nowhere else. */
export async function alertFailure(failure: CallFailure): Promise<void> {
  const t = textsOf('shell')
  if (leadsAway(failure)) return
  if (failure.mayPass) return toast.bad(failureText(failure))
  await dialog.alert({ title: t('systemPrompt'), message: failureText(failure) })
}

/** What failed less than this many milliseconds ago is not asked again by a screen that opens. */
const justNowMs = 1_000

/** A screen needs a moment to show a failed query in place. */
const graceMs = 150

function onQueryFailed(error: Error, query: Query<unknown, unknown>) {
  if (!(error instanceof CallFailure) || query.meta?.handled) return
  // What stands is only not as new as it might be; a screen without content shows the failure in place.
  if (error.mayPass) return
  setTimeout(() => {
    if (!shown.has(error)) void alertFailure(error)
  }, graceMs)
}

function onCommandFailed(error: Error, mutation: Mutation<unknown, unknown, unknown>) {
  if (error instanceof CallFailure && !mutation.meta?.handled) void alertFailure(error)
}

export function makeQueryClient(): QueryClient {
  // It assumes a network until told otherwise, and would not notice the return of one it never missed.
  onlineManager.setOnline(navigator.onLine)
  return new QueryClient({
    queryCache: new QueryCache({ onError: onQueryFailed }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => onCommandFailed(error, mutation),
    }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        // Without a network a query fails, and says so, instead of waiting behind a skeleton.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (count, error) =>
          error instanceof CallFailure && error.mayPass && navigator.onLine && count < 2,
        retryDelay: count => 800 * 2 ** count,
        // A screen shows what failed while it was being opened, and does not wait for the same once more.
        retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt > justNowMs,
      },
      // A command retries itself with its idempotency key.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/** A lost session leads away from whatever screen is open. */
export function watchFailures(go: (path: string) => void): () => void {
  return onCallFailure(failure => {
    if (failure.is(kernelErrors.sessionMissing) && sessionToken()) {
      const here = location.pathname + location.search + location.hash
      endSession()
      returnAddress.remember(withoutStudentView(here))
      toast.bad(failure.message)
      go(path('/login'))
    }
  })
}
