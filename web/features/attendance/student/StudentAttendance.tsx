import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { attendanceCalls } from '#contract/features/attendance/calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import { clock } from '#web/lib/dates.ts'
import { percent } from '#web/lib/format.ts'
import { pollWhileDisconnected } from '#web/lib/live.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Card } from '#web/ui/Card.tsx'
import { InfiniteList } from '#web/ui/InfiniteList.tsx'
import { RowBody } from '#web/ui/List.tsx'
import { ProgressRing } from '#web/ui/Progress.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { EmptyState } from '#web/ui/State.tsx'
import { StatusTag } from '#web/ui/StatusTag.tsx'
import { studentPath } from '../addresses.ts'
import { useStudentNews } from '../live-updates.ts'
import { summaryPages } from '../questions.ts'
import { looks } from '../states.ts'
import { whenIfUnsaid } from '../title.ts'
import { CheckInCard } from './CheckInCard.tsx'
import styles from './StudentAttendance.module.css'

type Summary = AnswerOf<typeof attendanceCalls.getSummary>
type OwnRecord = Summary['data'][number]

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
            <SummaryCard summary={data.pages[0]!} />
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

function SummaryCard({ summary }: { summary: Summary }) {
  const t = useTexts('attendance')
  const { presentCount, lateCount, leftEarlyCount, absentCount, totalLeaveCount } = summary
  const there = presentCount + lateCount + leftEarlyCount
  const expected = there + absentCount
  const rate = expected > 0 ? there / expected : null
  const counts = [
    { label: t('state.present'), value: presentCount },
    { label: t('state.late'), value: lateCount + leftEarlyCount },
    { label: t('state.absent'), value: absentCount },
    { label: t('state.leave'), value: totalLeaveCount },
  ]
  return (
    <Card>
      <div className={styles.summary}>
        <ProgressRing
          value={rate ?? 0}
          label={t('rate')}
          size={88}
          tone={rate === null || rate >= 0.8 ? 'good' : 'warn'}
        >
          <span className={styles.rate}>{rate === null ? '–' : percent(rate)}</span>
          <span className={styles.rateLabel}>{t('student.rate')}</span>
        </ProgressRing>
        <dl className={styles.counts}>
          {counts.map(({ label, value }) => (
            <div key={label} className={styles.count}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Card>
  )
}

const renderRecord = (row: OwnRecord) => <RecordRow {...row} />

function RecordRow({ title, createdAt, checkedInAt, state }: OwnRecord) {
  const t = useTexts('attendance')
  return (
    <RowBody
      title={title}
      note={[
        whenIfUnsaid(title, createdAt),
        checkedInAt !== null && t('student.signedAt', { time: clock(checkedInAt) }),
      ]
        .filter(Boolean)
        .join(' · ')}
      trailing={<StatusTag {...looks[state]}>{t(`state.${state}`)}</StatusTag>}
    />
  )
}
