import { useState } from 'react'
import { useNavigate } from 'react-router'
import { leaveCalls } from '#contract/features/attendance/leave.ts'
import { type LeaveRequestState, leaveRequestStates } from '#contract/features/attendance/leave-rules.ts'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { useCourseAuthority } from '#web/features/course/entry/course-authority.ts'
import { usePages } from '#web/lib/pages.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { SegmentedFilter } from '#web/ui/fields/SegmentedFilter.tsx'
import { InfiniteList } from '#web/ui/lists/InfiniteList.tsx'
import { counselledLeavePath, staffLeavePath } from './addresses.ts'
import { LeaveRow } from './LeaveRow.tsx'
import { useLeaveNews, useLeaveNewsAnywhere } from './news.ts'
import { type DecideCall, useDecision } from './use-decision.ts'

const limit = 20

/** The requests for leave in a course, for staff: first those that wait. */
export function RequestsScreen() {
  const { courseId } = useCourseAddress()
  const [state, setState] = useState<LeaveRequestState>('waiting')
  useLeaveNews(courseId)
  const pages = usePages(leaveCalls.list, { courseId, state, limit })
  const mayDecide = useCourseAuthority(courseId)?.mayChange('attendance') === true
  return (
    <Requests
      {...{ pages, state, setState, mayDecide }}
      call={leaveCalls.decide}
      addressOf={id => staffLeavePath('leaveRequest', courseId, id)}
    />
  )
}

/** Those of the students whom a counsellor looks after, from all courses. */
export function CounselledRequestsScreen() {
  const [state, setState] = useState<LeaveRequestState>('waiting')
  useLeaveNewsAnywhere()
  const pages = usePages(leaveCalls.listCounselled, { state, limit })
  return (
    <Requests
      {...{ pages, state, setState }}
      call={leaveCalls.decideCounselled}
      mayDecide
      showsCourse
      addressOf={id => counselledLeavePath('leaveCounselled', id)}
    />
  )
}

interface RequestsProps {
  pages: ReturnType<typeof usePages<typeof leaveCalls.list>>
  state: LeaveRequestState
  setState: (state: LeaveRequestState) => void
  /** By which what waits is decided on, from the list too. */
  call: DecideCall
  mayDecide: boolean
  showsCourse?: boolean
  addressOf: (id: string) => string
}

function Requests({
  pages,
  state,
  setState,
  call,
  mayDecide,
  showsCourse = false,
  addressOf,
}: RequestsProps) {
  const t = useTexts('attendance/leave')
  const navigate = useNavigate()
  const { query, items, total, ...more } = pages
  const { decide } = useDecision(call)
  return (
    <Screen
      onRefresh={query.refetch}
      head={
        <SegmentedFilter<LeaveRequestState>
          label={t('filter')}
          options={leaveRequestStates.map(value => ({ value, label: t(`state.${value}`) }))}
          value={state}
          onChange={setState}
        />
      }
    >
      <QueryView
        query={query}
        skeleton={<SkeletonRows rows={4} avatar />}
        isEmpty={() => total === 0}
        empty={
          state === 'waiting' ? (
            <EmptyState art="done" title={t('none.waiting')} hint={t('none.waitingHint')} />
          ) : (
            <EmptyState art="calendar" title={t('none.others')} />
          )
        }
      >
        {() => (
          <InfiniteList
            {...more}
            label={t('requests')}
            items={items}
            itemKey={item => item.id}
            rowHeight={state === 'waiting' ? 156 : 108}
            renderItem={item => (
              <LeaveRow
                leave={item}
                showsCourse={showsCourse}
                address={addressOf(item.id)}
                onPress={() => navigate(addressOf(item.id))}
                decide={mayDecide && item.state === 'waiting' ? to => decide(item, to) : undefined}
              />
            )}
          />
        )}
      </QueryView>
    </Screen>
  )
}
