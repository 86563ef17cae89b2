import { useQuery } from '@tanstack/react-query'
import { leaveCalls } from '#contract/features/attendance/leave.ts'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { ask } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { useLeaveId } from './addresses.ts'
import { DecideButtons } from './DecideButtons.tsx'
import { useLeaveNews, useLeaveNewsAnywhere } from './news.ts'
import { OwnButtons } from './OwnButtons.tsx'
import { type Request, RequestFacts } from './RequestFacts.tsx'

/** A request for leave with its proofs and its history; its student changes it, staff decide on it. */
export function RequestScreen() {
  const t = useTexts('attendance/leave')
  const { courseId } = useCourseAddress()
  const id = useLeaveId()
  useLeaveNews(courseId)
  const query = useQuery({ ...ask(leaveCalls.get, { id }), staleTime: 0 })
  const request = query.data?.request
  return (
    <Screen onRefresh={query.refetch} footer={request && <Buttons request={request} />}>
      <QueryView
        query={query}
        skeleton={<SkeletonRows rows={5} avatar />}
        isEmpty={data => data.request === null}
        empty={<EmptyState art="calendar" title={t('none.others')} />}
      >
        {data => data.request && <RequestFacts request={data.request} />}
      </QueryView>
    </Screen>
  )
}

function Buttons({ request }: { request: Request }) {
  if (request.can.decide) return <DecideButtons request={request} call={leaveCalls.decide} />
  return request.can.withdraw || request.can.shorten ? <OwnButtons request={request} /> : null
}

/** The same for the student's counsellor, who need not be in the course. */
export function CounselledRequestScreen() {
  const id = useLeaveId()
  useLeaveNewsAnywhere()
  const query = useQuery({ ...ask(leaveCalls.getCounselled, { id }), staleTime: 0 })
  const request = query.data?.request
  return (
    <Screen
      onRefresh={query.refetch}
      footer={request?.can.decide && <DecideButtons request={request} call={leaveCalls.decideCounselled} />}
    >
      <QueryView query={query} skeleton={<SkeletonRows rows={5} avatar />}>
        {data => <RequestFacts request={data.request} showsCourse />}
      </QueryView>
    </Screen>
  )
}
