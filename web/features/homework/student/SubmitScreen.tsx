import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { useUser } from '#web/shell/user.ts'
import { SkeletonCards } from '#web/ui/Skeleton.tsx'
import { useHomeworkAddress } from '../addresses.ts'
import { useInfo } from '../info.ts'
import { SubmitForm } from './SubmitForm.tsx'

/** Writing a submission and handing it in. */
export function SubmitScreen() {
  const { homeworkId } = useHomeworkAddress()
  const { query, clockOffset } = useInfo(homeworkId)
  const user = useUser()
  if (query.data?.mine && user)
    return (
      <SubmitForm
        key={homeworkId}
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
