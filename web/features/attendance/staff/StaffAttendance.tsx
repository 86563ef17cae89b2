import { type ReactNode, useCallback } from 'react'
import { useNavigate } from 'react-router'
import { attendanceCalls } from '#contract/features/attendance/calls.ts'
import { attendanceRate } from '#contract/features/attendance/rules.ts'
import type { AnswerOf } from '#contract/input.ts'
import { usePages } from '#web/lib/pages.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useIsBeside } from '#web/shell/Beside.tsx'
import { QueryView } from '#web/shell/QueryView.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { InfiniteList } from '#web/ui/lists/InfiniteList.tsx'
import { RowBody } from '#web/ui/lists/List.tsx'
import { methodKey, staffPath } from '../addresses.ts'
import { CountsLine } from '../parts/CountsLine.tsx'
import { RateRing } from '../parts/RateRing.tsx'
import { RunningCards } from '../parts/RunningCards.tsx'
import { listInput } from '../queries.ts'
import { StudentsLink } from '../register/StudentsLink.tsx'
import { shownName, whenIfUnsaid } from '../title.ts'
import styles from './StaffAttendance.module.css'

type Attendance = AnswerOf<typeof attendanceCalls.list>['list'][number]

interface StaffAttendanceProps {
  courseId: string
  /** The button that starts the first one. */
  start: ReactNode
}

/** The attendances of a course as its staff see them. */
export function StaffAttendance({ courseId, start }: StaffAttendanceProps) {
  return (
    <>
      <RunningCards courseId={courseId} />
      <PastAttendances courseId={courseId} start={start} />
    </>
  )
}

function PastAttendances({ courseId, start }: StaffAttendanceProps) {
  const t = useTexts('attendance')
  const { query, items, total, ...more } = usePages(attendanceCalls.list, listInput(courseId))
  const renderItem = useCallback((item: Attendance) => <PastRow courseId={courseId} {...item} />, [courseId])
  const past = items.filter(item => item.state === ended)
  return (
    <QueryView
      query={query}
      skeleton={<SkeletonRows rows={5} avatar />}
      isEmpty={() => total === 0}
      empty={<EmptyState art="calendar" title={t('index.none')} hint={t('index.noneHint')} action={start} />}
    >
      {() =>
        past.length > 0 && (
          <>
            <StudentsLink courseId={courseId} />
            <section className={styles.past}>
              <h2 className={styles.title}>{t('index.past')}</h2>
              <InfiniteList
                label={t('index.past')}
                items={past}
                itemKey={item => item.attendanceId}
                renderItem={renderItem}
                rowHeight={76}
                {...more}
              />
            </section>
          </>
        )
      }
    </QueryView>
  )
}

/** The normalised state of an attendance that is over. */
const ended = 3

function PastRow(past: Attendance & { courseId: string }) {
  const { courseId, attendanceId, title, type, createdAt, counts } = past
  const t = useTexts('attendance')
  const navigate = useNavigate()
  const address = staffPath('teaCheckinDetail', courseId, attendanceId)
  return (
    <RowBody
      leading={<RateRing label={t('rate')} rate={attendanceRate(counts)} />}
      title={shownName(title, createdAt)}
      note={[whenIfUnsaid(title, createdAt), t(methodKey(type))].filter(Boolean).join(' · ')}
      selected={useIsBeside()(address)}
      onClick={() => navigate(address)}
    >
      <CountsLine counts={counts} />
    </RowBody>
  )
}
