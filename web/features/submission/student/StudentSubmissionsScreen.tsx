import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { activityMessages } from '#contract/features/activity/messages.ts'
import { memberCalls } from '#contract/features/member/calls.ts'
import { submissionCalls } from '#contract/features/submission/calls.ts'
import type { TaskOfStudent } from '#contract/features/submission/entities.ts'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { ask } from '#web/lib/call.ts'
import { useLive } from '#web/lib/live.ts'
import { usePages } from '#web/lib/pages.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { InfiniteList } from '#web/ui/lists/InfiniteList.tsx'
import { TaskOfStudentRow } from './TaskOfStudentRow.tsx'

const pageSize = 50

/** What one student has handed in and was to hand in, with the grades: for staff of anybody, for students their own. */
export function StudentSubmissionsScreen() {
  const t = useTexts('submission')
  const navigate = useNavigate()
  const { courseId, isStaff } = useCourseAddress()
  const [address] = useSearchParams()
  const studentId = address.get('studentid') ?? ''
  const student = useQuery({ ...ask(memberCalls.getStudent, { courseId, studentId }), enabled: isStaff })
  const { query, items, ...more } = usePages(submissionCalls.listOfStudent, {
    courseId,
    studentId: isStaff ? studentId : undefined,
    limit: pageSize,
  })
  useLive({ on: [activityMessages.contentChanged], refreshes: [submissionCalls.listOfStudent], courseId })
  const renderItem = useCallback(
    (task: TaskOfStudent) => <TaskOfStudentRow task={task} onOpen={path => navigate(path)} />,
    [navigate],
  )
  return (
    <Screen subtitle={student.data?.member.name} onRefresh={query.refetch}>
      <QueryView
        query={query}
        skeleton={<SkeletonRows rows={6} />}
        isEmpty={() => items.length === 0}
        empty={<EmptyState art="work" title={t('ofStudent.none')} hint={t('ofStudent.noneHint')} />}
      >
        {() => (
          <InfiniteList
            label={t('ofStudent.title')}
            items={items}
            itemKey={task => task.id}
            renderItem={renderItem}
            rowHeight={68}
            {...more}
          />
        )}
      </QueryView>
    </Screen>
  )
}
