import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { pollWhileDisconnected } from '#web/lib/live.ts'
import { useTexts } from '#web/lib/texts.ts'
import { checkInPath, isInAndOut } from '../addresses.ts'
import { useStudentNews } from '../live-updates.ts'
import { type RecordOfStudent, StudentRecordRow } from '../parts/StudentRecordRow.tsx'
import { StudentRecords } from '../parts/StudentRecords.tsx'
import { OwnProofs } from '../proof/OwnProofs.tsx'
import { summaryPages } from '../queries.ts'
import { shownName } from '../title.ts'
import { CheckInCard } from './CheckInCard.tsx'
import { InAndOutCard } from './InAndOutCard.tsx'

/** What is running and the student's own records; one call returns both. */
export function StudentAttendance({ courseId }: { courseId: string }) {
  const t = useTexts('attendance')
  const navigate = useNavigate()
  useStudentNews(courseId)
  const query = useInfiniteQuery({ ...summaryPages(courseId), refetchInterval: pollWhileDisconnected })
  const rows = query.data?.pages.flatMap(page => page.data) ?? []
  const running = rows.filter(
    row =>
      row.endedAt === null &&
      (row.state === 'pending' || row.canCheckIn || (isInAndOut(row.type) && !row.isCheckOutOver)),
  )
  const past = rows.filter(row => !running.includes(row))
  return (
    <>
      {running.map(row =>
        isInAndOut(row.type) ? (
          <InAndOutCard key={row.id} attendanceId={row.id} />
        ) : (
          <CheckInCard
            key={row.id}
            title={shownName(row.title, row.createdAt)}
            isOnLeave={row.isOnLeave}
            onCheckIn={() => navigate(checkInPath(courseId, row))}
          />
        ),
      )}
      <OwnProofs courseId={courseId} />
      <StudentRecords
        query={query}
        records={past}
        label={t('student.mine')}
        emptyHint={t('student.noneHint')}
        renderItem={renderRecord}
      />
    </>
  )
}

const renderRecord = (record: RecordOfStudent) => <StudentRecordRow record={record} />
