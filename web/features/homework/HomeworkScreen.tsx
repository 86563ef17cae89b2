import { StaffHomework } from '#web/features/submission/task/StaffTask.tsx'
import { StudentHomework } from '#web/features/submission/task/StudentTask.tsx'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { SkeletonCards } from '#web/ui/base/Skeleton.tsx'
import { useHomeworkAddress } from './addresses.ts'
import { useInfo } from './info.ts'

/** One homework: for staff the course's progress, for a student their own submission. */
export function HomeworkScreen() {
  const { homeworkId } = useHomeworkAddress()
  const { query, clockOffset } = useInfo(homeworkId)
  const renew = () => void query.refetch()
  if (query.data === undefined)
    return (
      <Screen>
        <QueryView query={query} skeleton={<SkeletonCards cards={3} />}>
          {() => null}
        </QueryView>
      </Screen>
    )
  // The answer knows the role better than the address does.
  return query.data.mine === null ? (
    <StaffHomework info={query.data} clockOffset={clockOffset} renew={renew} />
  ) : (
    <StudentHomework info={query.data} mine={query.data.mine} clockOffset={clockOffset} renew={renew} />
  )
}
