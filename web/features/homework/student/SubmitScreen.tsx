import { AttemptFooter } from '#web/features/submission/attempts/AttemptFooter.tsx'
import { isToStart } from '#web/features/submission/attempts/rules.ts'
import { StartCard } from '#web/features/submission/attempts/StartCard.tsx'
import { SubmitForm } from '#web/features/submission/writing/SubmitFrame.tsx'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { useUser } from '#web/shell/user.ts'
import { SkeletonCards } from '#web/ui/base/Skeleton.tsx'
import { useHomeworkAddress } from '../addresses.ts'
import { useInfo } from '../info.ts'

/** Writing a submission and handing it in. */
export function SubmitScreen() {
  const { homeworkId } = useHomeworkAddress()
  const { query, clockOffset } = useInfo(homeworkId)
  const user = useUser()
  if (query.data?.mine && user && isToStart(query.data))
    return (
      <Screen
        title={query.data.title}
        footer={
          query.data.can.begin > 0 && (
            <AttemptFooter info={query.data} mine={query.data.mine} {...{ clockOffset }} mayWrite={false} />
          )
        }
      >
        <StartCard info={query.data} clockOffset={clockOffset} />
      </Screen>
    )
  if (query.data?.mine && user)
    return (
      <SubmitForm
        // Another attempt begins with an empty page, another submission with what is written there.
        key={`${homeworkId} ${query.data.mine.attempt} ${query.data.mine.workId}`}
        info={query.data}
        mine={query.data.mine}
        accountId={user.id}
        clockOffset={clockOffset}
        renew={() => query.refetch()}
      />
    )
  return (
    <Screen>
      <QueryView query={query} skeleton={<SkeletonCards cards={2} />}>
        {() => <SkeletonCards cards={2} />}
      </QueryView>
    </Screen>
  )
}
