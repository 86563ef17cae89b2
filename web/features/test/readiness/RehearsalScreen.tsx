import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { readinessCalls } from '#contract/features/test/readiness-calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import { ask } from '#web/lib/call.ts'
import { readEntries, removeEntry } from '#web/lib/journal/journal-store.ts'
import { AnsweredScreen } from '#web/shell/AnsweredScreen.tsx'
import { Screen, useBack } from '#web/shell/Screen.tsx'
import { useUser } from '#web/shell/user.ts'
import { SkeletonCards } from '#web/ui/base/Skeleton.tsx'
import { testPath, useTestAddress } from '../addresses.ts'
import { takingPath } from '../taking/addresses.ts'
import { rehearsalName as name } from './rehearsal-name.ts'

const RehearsalPaper = lazy(() =>
  import('./RehearsalPaper.tsx').then(module => ({ default: module.RehearsalPaper })),
)
const RehearsalResult = lazy(() =>
  import('./RehearsalResult.tsx').then(module => ({ default: module.RehearsalResult })),
)

type Result = AnswerOf<typeof readinessCalls.submitRehearsal>

/** A sample paper before a test: answered, saved and handed in as the real one, with nothing kept of it. */
export function RehearsalScreen() {
  const { id, courseId, isStaff } = useTestAddress()
  const query = useQuery({ ...ask(readinessCalls.getRehearsal, { id }), staleTime: Number.POSITIVE_INFINITY })
  const accountId = useUser()?.id ?? ''
  // Each time it begins with an empty page, under a name of its own.
  const [turn, setTurn] = useState(() => Math.floor(Date.now() / 1000))
  const [result, setResult] = useState<Result>()
  const leave = useBack(
    isStaff ? testPath('preview', { id, courseId }) : takingPath('detail', { id, courseId }),
  )
  useEffect(() => void forgetFormer(accountId), [accountId])
  return (
    <AnsweredScreen query={query} skeleton={<SkeletonCards cards={2} />}>
      {({ questions }) => (
        <Suspense
          fallback={
            <Screen onBack={leave}>
              <SkeletonCards cards={2} />
            </Screen>
          }
        >
          {result ? (
            <RehearsalResult
              result={result}
              onLeave={leave}
              onAgain={() => {
                setResult(undefined)
                setTurn(turn + 1)
              }}
            />
          ) : (
            <RehearsalPaper
              key={turn}
              {...{ questions, accountId, turn }}
              onDone={setResult}
              onLeave={leave}
            />
          )}
        </Suspense>
      )}
    </AnsweredScreen>
  )
}

/** What a page that was closed without a network has left. */
async function forgetFormer(accountId: string) {
  for (const { id } of await readEntries(`${accountId}/${name}:`)) await removeEntry(id)
}
