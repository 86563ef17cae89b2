import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { abnormalStates, onLeaveOf, type StateCounts } from '#contract/features/attendance/rules.ts'
import { counsellorAttendanceCalls } from '#contract/features/counsellor/calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import { StudentSummary } from '#web/features/attendance/parts/StudentSummary.tsx'
import { looks } from '#web/features/attendance/states.ts'
import { shownName, whenIfUnsaid } from '#web/features/attendance/title.ts'
import { ask } from '#web/lib/call.ts'
import { capitalised, clock } from '#web/lib/dates.ts'
import { percent } from '#web/lib/format.ts'
import { usePages } from '#web/lib/pages.ts'
import { path } from '#web/lib/path.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { Avatar } from '#web/ui/base/Avatar.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import { InfiniteList } from '#web/ui/lists/InfiniteList.tsx'
import { List, ListRow, RowBody } from '#web/ui/lists/List.tsx'

type Student = AnswerOf<typeof counsellorAttendanceCalls.getStudentOfMine>
type Row = AnswerOf<typeof counsellorAttendanceCalls.listRecordsOfMyStudents>['list'][number]

/** For a counsellor: one student's attendance by course, and in one of the courses record by record. Only to look at. */
export function StudentScreen() {
  const [address] = useSearchParams()
  const studentId = address.get('studentid') ?? ''
  const courseId = address.get('courseid')
  const student = useQuery(ask(counsellorAttendanceCalls.getStudentOfMine, { studentId }))
  const course = student.data?.courses.find(one => one.courseId === courseId)
  return (
    <Screen
      title={course?.courseName}
      subtitle={courseId === null ? undefined : student.data?.name}
      onRefresh={student.refetch}
    >
      <QueryView query={student} skeleton={<SkeletonRows rows={6} avatar />}>
        {data => (
          <Stack gap={4}>
            {courseId === null ? (
              <Courses student={data} />
            ) : (
              <InCourse studentId={studentId} courseId={courseId} course={course} />
            )}
          </Stack>
        )}
      </QueryView>
    </Screen>
  )
}

function Courses({ student }: { student: Student }) {
  const t = useTexts('counsellor')
  const navigate = useNavigate()
  const { courses } = student
  const noteOf = (counts: StateCounts) =>
    [
      ...abnormalStates
        .filter(state => counts[state] > 0)
        .map(state => t(`count.${state}`, { count: counts[state] })),
      ...(onLeaveOf(counts) > 0 ? [t('count.leave', { count: onLeaveOf(counts) })] : []),
    ].join(' · ') || t('count.none')
  return (
    <>
      <List>
        <ListRow
          leading={<Avatar name={student.name} src={student.avatar} size={48} />}
          title={student.name}
          note={[student.number, student.class].filter(Boolean).join(' · ')}
        />
      </List>
      {courses.length === 0 ? (
        <EmptyState art="calendar" title={t('student.none')} />
      ) : (
        <>
          <StudentSummary summary={summaryOf(courses.map(({ counts }) => counts))} />
          <List title={t('student.courses')}>
            {courses.map(course => (
              <ListRow
                key={course.courseId}
                title={course.courseName}
                note={`${course.teacher} · ${noteOf(course.counts)}`}
                trailing={scoreText(course)}
                onClick={() =>
                  navigate(
                    path('/checkIn/counselorStudent', {
                      studentid: student.studentId,
                      courseid: course.courseId,
                    }),
                  )
                }
              />
            ))}
          </List>
        </>
      )}
    </>
  )
}

const scoreText = ({ score }: Student['courses'][number]) => (score === null ? '–' : percent(score / 100))

/** Of several courses together. */
function summaryOf(all: readonly StateCounts[]) {
  const sum = (of: (counts: StateCounts) => number) => all.reduce((total, counts) => total + of(counts), 0)
  return {
    presentCount: sum(({ present }) => present),
    lateCount: sum(({ late }) => late),
    leftEarlyCount: sum(({ leftEarly }) => leftEarly),
    absentCount: sum(({ absent }) => absent),
    totalLeaveCount: sum(onLeaveOf),
    // Each course counts by weights of its own.
    score: null,
  }
}

interface InCourseProps {
  studentId: string
  courseId: string
  course: Student['courses'][number] | undefined
}

function InCourse({ studentId, courseId, course }: InCourseProps) {
  const t = useTexts('counsellor')
  const { query, items, ...more } = usePages(counsellorAttendanceCalls.listRecordsOfMyStudents, {
    studentId,
    courseId,
    limit: 50,
  })
  const renderItem = useCallback((row: Row) => <RecordInCourse row={row} />, [])
  return (
    <QueryView
      query={query}
      skeleton={<SkeletonRows rows={6} />}
      isEmpty={() => items.length === 0}
      empty={<EmptyState art="calendar" title={t('student.none')} />}
    >
      {() => (
        <>
          {course && <StudentSummary summary={{ ...summaryOf([course.counts]), score: course.score }} />}
          <InfiniteList
            {...more}
            items={items}
            label={t('student.title')}
            itemKey={row => row.attendanceId}
            renderItem={renderItem}
            rowHeight={68}
          />
        </>
      )}
    </QueryView>
  )
}

function RecordInCourse({ row }: { row: Row }) {
  const ofAttendance = useTexts('attendance')
  const { title, time, checkedInAt, state } = row
  return (
    <RowBody
      title={shownName(title, time)}
      note={capitalised(
        [
          whenIfUnsaid(title, time),
          checkedInAt !== null && ofAttendance('student.signedAt', { time: clock(checkedInAt) }),
        ]
          .filter(Boolean)
          .join(' · '),
      )}
      trailing={<StatusTag {...looks[state]}>{ofAttendance(`state.${state}`)}</StatusTag>}
    />
  )
}
