import { useEffect, useRef } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router'
import { courseMessages } from '#contract/features/course/messages.ts'
import { type RunningEntry, runningCalls } from '#contract/features/course/running.ts'
import { notificationMessages } from '#contract/features/notification/messages.ts'
import type { Message } from '#contract/message.ts'
import { useLive } from '#web/lib/live.ts'
import { classSocket } from '#web/lib/socket.ts'
import { useTexts } from '#web/lib/texts.ts'
import { chooseAction } from '#web/ui/base/ask.ts'
import { classNames } from '#web/ui/base/class-names.ts'
import { LiveRing } from '#web/ui/base/LiveRing.tsx'
import styles from './RunningBar.module.css'
import { useRunning } from './running.ts'

/** Above the tab bar of every screen: what is running now, one tap away. */
export function RunningBar() {
  const location = useLocation()
  useFreshness()
  const running = useRunning().filter(entry => !isAbout(location, entry))
  return <Bar running={running} />
}

const changesRunning = [courseMessages.runningChanged, courseMessages.listChanged]
const changesWaiting = [
  courseMessages.waitingChanged,
  courseMessages.listChanged,
  notificationMessages.changed,
]

/** What runs and what waits, for all screens that show it: the bar is mounted beside every one. */
function useFreshness() {
  const refreshRunning = useLive({ on: changesRunning, refreshes: [runningCalls.getRunning] })
  const refreshWaiting = useLive({ on: changesWaiting, refreshes: [runningCalls.getWaiting] })
  // Screens asked before the bar was here; a message may have passed in between.
  const latest = useRef({ refreshRunning, refreshWaiting })
  latest.current = { refreshRunning, refreshWaiting }
  useEffect(() => {
    const haveCome = (messages: Message[]) => messages.some(message => classSocket.hasHeard(message))
    if (haveCome(changesRunning)) void latest.current.refreshRunning()
    if (haveCome(changesWaiting)) void latest.current.refreshWaiting()
  }, [])
}

/** The screens of the running thing itself show it already, and so does a wall, in large. */
function isAbout({ pathname, search }: Location, { path, courseId }: RunningEntry) {
  if (pathname.toLowerCase() === '/projector') return true
  const folder = (address: string) => address.toLowerCase().split('/')[1]
  return folder(pathname) === folder(path) && new URLSearchParams(search).get('courseId') === courseId
}

export function Bar({ running }: { running: readonly RunningEntry[] }) {
  const t = useTexts('course/running')
  const navigate = useNavigate()
  const [first] = running
  if (!first) return null
  const choose = async () => {
    const choice = await chooseAction({
      title: t('title'),
      choices: running.map(({ path, label, courseName, title }) => ({
        key: path,
        label: t('thing', { label, course: courseName }),
        hint: title,
      })),
    })
    if (choice) navigate(choice)
  }
  const isOne = running.length === 1
  return (
    <aside className={styles.bar} aria-label={t('title')}>
      <button
        type="button"
        className={styles.button}
        onClick={() => (isOne ? navigate(first.path) : void choose())}
      >
        <LiveRing />
        <span className={classNames(styles.what, 'one-line')}>
          {isOne
            ? t('thing', { label: first.label, course: first.courseName })
            : t('many', { count: running.length })}
        </span>
        {isOne && first.counts && <span className={styles.counts}>{t('joined', first.counts)}</span>}
        <span className={styles.action}>{isOne ? (first.counts ? t('open') : first.join) : t('show')}</span>
      </button>
    </aside>
  )
}
