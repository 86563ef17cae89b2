import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { attendanceCalls } from '#contract/features/attendance/calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { ask } from '#web/lib/call.ts'
import { fullTime } from '#web/lib/dates.ts'
import { path } from '#web/lib/path.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { Button, MainButton } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { Celebration } from '#web/ui/base/Celebration.tsx'
import { SkeletonText } from '#web/ui/base/Skeleton.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import { studentPath, useAttendanceId } from '../addresses.ts'
import { useStudentNews } from '../live-updates.ts'
import { looks, wasThere } from '../states.ts'
import { shownName } from '../title.ts'

type Result = AnswerOf<typeof attendanceCalls.getCheckInResult>

/** The result of a check-in: a tick for the student, the facts for whoever asks. */
export function SuccessScreen() {
  const t = useTexts('attendance')
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { courseId } = useCourseAddress()
  const id = useAttendanceId()
  useStudentNews(courseId)
  const query = useQuery({ ...ask(attendanceCalls.getCheckInResult, { attendanceId: id }), staleTime: 0 })
  return (
    <Screen
      footer={
        <MainButton
          onClick={() => navigate(path('/courseHome', { courseId, courseRole: 0 }), { replace: true })}
        >
          {t('success.back')}
        </MainButton>
      }
    >
      <QueryView query={query} skeleton={<SkeletonText lines={6} />}>
        {result =>
          result.state === 'pending' ? (
            <NotYet
              onCheckIn={() => navigate(studentPath('studentCheckinIndex', courseId), { replace: true })}
            />
          ) : (
            <Facts result={result} repeated={search.get('repeated') === '1'} />
          )
        }
      </QueryView>
    </Screen>
  )
}

function Facts({ result, repeated }: { result: Result; repeated: boolean }) {
  const t = useTexts('attendance')
  const isThere = wasThere(result.state)
  useEffect(() => {
    // A short buzz, where the phone can and the person has touched the page.
    if (isThere && !repeated && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(30)
  }, [isThere, repeated])
  return (
    <>
      {isThere && <Celebration title={t('success.title')} />}
      {repeated && <Callout tone="info">{t('success.repeated')}</Callout>}
      <List>
        <ListRow title={t('success.course')} trailing={result.courseName} />
        {result.className !== '' && <ListRow title={t('success.className')} trailing={result.className} />}
        <ListRow title={t('success.name')} trailing={shownName(result.title, result.createdAt)} />
        {result.time !== null && <ListRow title={t('success.time')} trailing={fullTime(result.time)} />}
        <ListRow
          title={t('success.status')}
          trailing={<StatusTag {...looks[result.state]}>{t(`state.${result.state}`)}</StatusTag>}
        />
      </List>
    </>
  )
}

function NotYet({ onCheckIn }: { onCheckIn: () => void }) {
  const t = useTexts('attendance')
  return (
    <EmptyState
      art="calendar"
      title={t('success.notYet')}
      action={
        <Button kind="primary" onClick={onCheckIn}>
          {t('student.checkIn')}
        </Button>
      }
    />
  )
}
