import { lazy, Suspense, useRef } from 'react'
import { useNavigate } from 'react-router'
import { notificationsPath } from '#web/features/notification/addresses.ts'
import { showHotkeys, useHotkeyOverview, useHotkeys } from '#web/lib/hotkeys.ts'
import { path } from '#web/lib/path.ts'
import { loadTexts } from '#web/lib/texts.ts'
import { isTeacher, useUser } from '#web/shell/user.ts'
import { moveAlongRows, press } from './targets.ts'

const HotkeySheet = lazy(async () => {
  const [module] = await Promise.all([import('./HotkeySheet.tsx'), loadTexts('home/keys')])
  return { default: module.HotkeySheet }
})

/** How long the second key after G may take, in milliseconds. */
const pairTimeout = 1500

/** The keys that mean the same on every screen, and the overview of all. */
export function Hotkeys() {
  const navigate = useNavigate()
  const home = isTeacher(useUser()) ? path('/teachingAndResearchOffice') : path('/ktpStudentHome')
  const isOpen = useHotkeyOverview()
  const wasOpen = useRef(false)
  wasOpen.current ||= isOpen
  const begun = useRef(-pairTimeout)
  const places: Partial<Record<string, string>> = {
    h: home,
    t: path('/todoList'),
    c: path('/ktpCourse'),
    n: notificationsPath,
    m: path('/ktpMy'),
  }
  useHotkeys(key => {
    const place = places[key]
    if (place && performance.now() - begun.current < pairTimeout) {
      begun.current = -pairTimeout
      navigate(place)
      return true
    }
    if (key === 'g') begun.current = performance.now()
    else if (key === '?') showHotkeys(true)
    else if (key === '/') return press('search')
    else if (key === 'j' || key === 'k') return moveAlongRows(key === 'j' ? 1 : -1)
    else if (key === 'n') return press('primary')
    else if (key === 'Escape') return press('back')
    else return false
    return true
  })
  return (
    wasOpen.current && (
      <Suspense>
        <HotkeySheet open={isOpen} onClose={() => showHotkeys(false)} />
      </Suspense>
    )
  )
}
