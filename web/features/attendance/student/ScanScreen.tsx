import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { attendanceCalls } from '#contract/features/attendance/calls.ts'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { findDestination } from '#web/features/course/joining/scan/destination.ts'
import { Scanner, type Taken } from '#web/features/course/joining/scan/Scanner.tsx'
import { ask } from '#web/lib/call.ts'
import { isInChatApp } from '#web/lib/chat-app.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Screen, useBack } from '#web/shell/Screen.tsx'
import { Button } from '#web/ui/base/Button.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { studentPath, useAttendanceId } from '../addresses.ts'
import { useStudentNews } from '../live-updates.ts'
import { CheckInLimits } from '../rules/CheckInLimits.tsx'

/** The camera for the QR code on the teacher's screen; in the chat app its own scanner. */
export function ScanScreen() {
  const t = useTexts('attendance')
  const navigate = useNavigate()
  const { courseId } = useCourseAddress()
  const id = useAttendanceId()
  useStudentNews(courseId)
  const query = useQuery({
    ...ask(attendanceCalls.getCheckIn, { attendanceId: id }),
    // Without a network nobody knows which one it is.
    enabled: id !== '',
    meta: { handled: true },
  })
  const back = useBack(studentPath('studentCheckinIndex', courseId))
  const [byChat, setByChat] = useState(isInChatApp)
  const follow = (path: string) => navigate(path, { replace: true })
  const take = (text: string): Taken => {
    const found = findDestination(text)
    if (!found) return 'foreign'
    follow(found)
    return 'done'
  }
  if (byChat) return <ChatScan onFound={follow} onCamera={() => setByChat(false)} />
  return (
    <Screen>
      <Scanner title={t('scan.title')} hint={t('scan.hint')} onText={take} onClose={back}>
        <p>{t('scan.elsewhere')}</p>
        {query.data && <CheckInLimits limits={query.data} />}
      </Scanner>
    </Screen>
  )
}

interface ChatScanProps {
  onFound: (path: string) => void
  onCamera: () => void
}

/** Opens the chat app's scanner at once; what it cannot read is said, with the ways that are left. */
function ChatScan({ onFound, onCamera }: ChatScanProps) {
  const t = useTexts('attendance')
  const [failed, setFailed] = useState(false)
  const begun = useRef(false)
  const scan = async () => {
    setFailed(false)
    try {
      const { scanInChatApp } = await import('#web/features/course/joining/scan/chat-scanner.ts')
      const path = findDestination(await scanInChatApp())
      if (path) return onFound(path)
    } catch {
      // The chat app does not let this page use its scanner.
    }
    setFailed(true)
  }
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    void scan()
  })
  return (
    <Screen>
      <EmptyState
        art="people"
        title={failed ? t('scan.chatFailed') : t('scan.hint')}
        action={
          failed && (
            <>
              <Button kind="primary" onClick={() => void scan()}>
                {t('scan.again')}
              </Button>
              <Button kind="quiet" onClick={onCamera}>
                {t('scan.camera')}
              </Button>
            </>
          )
        }
      />
    </Screen>
  )
}
