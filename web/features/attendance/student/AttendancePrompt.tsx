import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { attendanceCalls } from '#contract/features/attendance/calls.ts'
import { attendanceMessages } from '#contract/features/attendance/messages.ts'
import type { AnswerOf } from '#contract/input.ts'
import { introduceDevice } from '#web/features/account/device/introduce.ts'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { ask } from '#web/lib/call.ts'
import { useLive } from '#web/lib/live.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Button, MainButton } from '#web/ui/base/Button.tsx'
import { AttendanceIcon } from '#web/ui/icons/icons.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { checkInPath, isByGps, isByQr } from '../addresses.ts'
import { useConnected } from '../live-updates.ts'
import { shownName } from '../title.ts'
import styles from './AttendancePrompt.module.css'
import { putOff, usePutOff } from './put-off.ts'

/** Pages on which the unfinished attendance is not fetched. */
const withoutFetch = ['/checkin/studentcheckinindex', '/checkin/fail']
/** Pages that are about an attendance already. */
const withoutPrompt = [
  ...withoutFetch,
  '/checkin/studentnumber',
  '/checkin/studentscan',
  '/checkin/studentgps',
  '/checkin/checkinsuccess',
]

/**
 * Tells a student anywhere in a course that an attendance has started. Mounted once, beside the screens; the course
 * comes from the address.
 */
export function AttendancePrompt() {
  const { courseId, isStaff } = useCourseAddress()
  const { search } = useLocation()
  const inCourse = courseId !== '' && new URLSearchParams(search).get('courseRole') === '0' && !isStaff
  return inCourse ? <PromptInCourse key={courseId} courseId={courseId} /> : null
}

function PromptInCourse({ courseId }: { courseId: string }) {
  const t = useTexts('attendance')
  const navigate = useNavigate()
  const page = useLocation().pathname.toLowerCase()
  const { lists, checkOuts } = useUnfinished(courseId, !withoutFetch.includes(page))
  const forgotten = usePutOff()
  const [asked, setAsked] = useState(lists)
  // Who puts off the check-in is still asked to check out.
  const dutyOf = ({ id }: { id: string }) => (checkOuts.includes(id) ? `${id} out` : id)
  const waiting = withoutPrompt.includes(page) ? [] : lists.filter(row => !forgotten.has(dutyOf(row)))
  // While the sheet closes, it still shows its question.
  const isSame = waiting.length === asked.length && waiting.every((row, place) => row === asked[place])
  if (waiting.length > 0 && !isSame) setAsked(waiting)
  useFetchedAhead(waiting)
  useKnownDevice()
  const isLeaving = asked.length > 0 && asked.every(({ id }) => checkOuts.includes(id))
  const later = () => putOff(waiting.map(dutyOf))
  return (
    <Sheet
      open={waiting.length > 0}
      onClose={later}
      title={t(isLeaving ? 'prompt.titleOut' : 'prompt.title')}
    >
      <div className={styles.prompt}>
        <AttendanceIcon size={40} className={styles.icon} />
        <p className={styles.text}>{t(isLeaving ? 'prompt.textOut' : 'prompt.text')}</p>
        {asked.map((row, place) => (
          <div key={row.id} className={styles.one}>
            <h3 className={styles.title}>{shownName(row.title, row.createdAt)}</h3>
            <MainButton
              data-autofocus={place === 0 || undefined}
              onClick={() => navigate(checkInPath(courseId, row))}
            >
              {t(checkOuts.includes(row.id) ? 'inAndOut.out' : 'prompt.checkIn')}
            </MainButton>
          </div>
        ))}
        <Button kind="quiet" onClick={later}>
          {t('prompt.later')}
        </Button>
      </div>
    </Sheet>
  )
}

/** A lecture hall's network is busy now: the next screen is fetched while the question is read. */
function useFetchedAhead(waiting: readonly { type: string }[]) {
  const wanted = waiting.length > 0
  const scans = waiting.some(({ type }) => isByQr(type))
  const locates = waiting.some(({ type }) => isByGps(type))
  useEffect(() => {
    if (!wanted) return
    const screens = scans
      ? [import('./ScanScreen.tsx'), import('./CodeResultScreen.tsx')]
      : [locates ? import('./GpsScreen.tsx') : import('./NumberScreen.tsx')]
    Promise.all([...screens, import('./SuccessScreen.tsx')]).catch(() => undefined)
  }, [wanted, scans, locates])
}

/** Long before it is asked for, because a device that comes up during an attendance proves nothing. */
function useKnownDevice() {
  useEffect(() => {
    const timer = setTimeout(() => introduceDevice().catch(() => undefined), quietAfter)
    return () => clearTimeout(timer)
  }, [])
}
/** Milliseconds after which a course has been drawn. */
const quietAfter = 3000

const none: AnswerOf<typeof attendanceCalls.listOpenToMe> = { status: 1, lists: [], checkOuts: [] }

function useUnfinished(courseId: string, fetching: boolean) {
  const query = ask(attendanceCalls.listOpenToMe, { courseId })
  const { data } = useQuery({ ...query, enabled: fetching, meta: { handled: true } })
  const askAgain = useLive({
    on: [attendanceMessages.published, attendanceMessages.recorded],
    refreshes: fetching ? [attendanceCalls.listOpenToMe] : [],
    courseId,
  })
  useConnected(() => void askAgain())
  return data ?? none
}
