import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { memberCalls } from '#contract/features/member/calls.ts'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { useCourseAuthority } from '#web/features/course/entry/course-authority.ts'
import { ask } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Screen } from '#web/shell/Screen.tsx'
import { useStaffNews } from '../live-updates.ts'
import { type RecordOfStudent, StudentRecordRow } from '../parts/StudentRecordRow.tsx'
import { StudentRecords } from '../parts/StudentRecords.tsx'
import { summaryPages } from '../queries.ts'
import { useSetState } from './set-state.ts'

/** One student's attendance in the course, to be looked through and corrected. */
export function StudentRecordsScreen() {
  const t = useTexts('attendance')
  const { courseId } = useCourseAddress()
  const [address] = useSearchParams()
  const studentId = address.get('studentid') ?? ''
  useStaffNews(courseId)
  const name = useQuery(ask(memberCalls.getStudent, { courseId, studentId })).data?.member.name
  const query = useInfiniteQuery(summaryPages(courseId, studentId))
  const records = query.data?.pages.flatMap(page => page.data) ?? []
  const setState = useSetState()
  const authority = useCourseAuthority(courseId)
  const manages = authority?.may('attendance') === true
  const renderItem = useCallback(
    (record: RecordOfStudent) => (
      <StudentRecordRow
        record={record}
        onClick={
          manages && name !== undefined
            ? () => setState({ attendanceId: record.id, studentId, name, state: record.state })
            : undefined
        }
      />
    ),
    [manages, name, setState, studentId],
  )
  return (
    <Screen subtitle={name} onRefresh={query.refetch}>
      <StudentRecords query={query} records={records} label={t('title')} renderItem={renderItem} />
    </Screen>
  )
}
