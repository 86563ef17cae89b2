import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { pollWhileDisconnected } from '#web/lib/live.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { InfiniteList } from '#web/ui/InfiniteList.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { EmptyState } from '#web/ui/State.tsx'
import { studentPath } from '../addresses.ts'
import { useStudentNews } from '../live-updates.ts'
import { type RecordOfStudent, StudentRecordRow } from '../parts/StudentRecordRow.tsx'
import { StudentSummary } from '../parts/StudentSummary.tsx'
import { summaryPages } from '../questions.ts'
import { CheckInCard } from './CheckInCard.tsx'

/** What is running and the student's own records; one call returns both. */
export function StudentAttendance({ courseId }: { courseId: string }) {
  const t = useTexts('attendance')
  const navigate = useNavigate()
  useStudentNews(courseId)
  const query = useInfiniteQuery({ ...summaryPages(courseId), refetchInterval: pollWhileDisconnected })
  const rows = query.data?.pages.flatMap(page => page.data) ?? []
  const running = rows.filter(row => row.state === 'pending' && row.endedAt === null)
  const past = rows.filter(row => !running.includes(row))
  return (
    <>
      {running.map(row => (
        <CheckInCard
          key={row.id}
          title={row.title}
          onCheckIn={() => navigate(studentPath('studentNumber', courseId, row.id))}
        />
      ))}
      <QueryView
        query={query}
        skeleton={<SkeletonRows rows={6} />}
        isEmpty={data => data.pages[0]?.total === 0}
        empty={<EmptyState art="calendar" title={t('student.none')} hint={t('student.noneHint')} />}
      >
        {data => (
          <>
            <StudentSummary summary={data.pages[0]!} />
            {past.length > 0 && (
              <InfiniteList
                label={t('student.mine')}
                items={past}
                itemKey={row => row.id}
                renderItem={renderRecord}
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
    </>
  )
}

const renderRecord = (record: RecordOfStudent) => <StudentRecordRow record={record} />
