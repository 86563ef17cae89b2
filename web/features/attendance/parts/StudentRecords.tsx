import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { attendanceCalls } from '#contract/features/attendance/calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { InfiniteList } from '#web/ui/lists/InfiniteList.tsx'
import type { RecordOfStudent } from './StudentRecordRow.tsx'
import { StudentSummary } from './StudentSummary.tsx'

interface StudentRecordsProps {
  /** Of `summaryPages`. */
  query: UseInfiniteQueryResult<InfiniteData<AnswerOf<typeof attendanceCalls.getSummary>>>
  /** Those of its records that are listed. */
  records: readonly RecordOfStudent[]
  label: string
  emptyHint?: string
  /** Keep it stable. */
  renderItem: (record: RecordOfStudent) => ReactNode
}

/** A student's attendance in a course: the figures, then record by record. */
export function StudentRecords({ query, records, label, emptyHint, renderItem }: StudentRecordsProps) {
  const t = useTexts('attendance')
  return (
    <QueryView
      query={query}
      skeleton={<SkeletonRows rows={6} />}
      isEmpty={data => data.pages[0]?.total === 0}
      empty={<EmptyState art="calendar" title={t('student.none')} hint={emptyHint} />}
    >
      {data => (
        <>
          <StudentSummary summary={data.pages[0]!} />
          {records.length > 0 && (
            <InfiniteList
              label={label}
              items={records}
              itemKey={record => record.id}
              renderItem={renderItem}
              rowHeight={68}
              hasMore={query.hasNextPage}
              onMore={() => void query.fetchNextPage()}
              loadingMore={query.isFetchingNextPage}
              moreFailed={query.isFetchNextPageError}
            />
          )}
        </>
      )}
    </QueryView>
  )
}
