import { useQuery } from '@tanstack/react-query'
import { testCalls } from '#contract/features/test/calls.ts'
import { GivenFiles } from '#web/features/activity/given/GivenFiles.tsx'
import { DueLine } from '#web/features/submission/task/DueLine.tsx'
import { ask } from '#web/lib/call.ts'
import { AnsweredScreen } from '#web/shell/AnsweredScreen.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { SkeletonCards } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { RichText } from '#web/ui/media/RichText.tsx'
import { useTestAddress } from '../addresses.ts'

/** A test as its students see it before they begin. */
export function StudentTestScreen() {
  const { id } = useTestAddress()
  const query = useQuery(ask(testCalls.get, { id }))
  return (
    <AnsweredScreen query={query} skeleton={<SkeletonCards cards={2} />}>
      {test => (
        <Screen title={test.title} onRefresh={query.refetch}>
          <Card>
            <Stack gap={3}>
              <DueLine {...test} clockOffset={0} />
              {test.details !== '' && <RichText html={test.details} />}
              <GivenFiles info={test} isStaff={false} />
            </Stack>
          </Card>
        </Screen>
      )}
    </AnsweredScreen>
  )
}
