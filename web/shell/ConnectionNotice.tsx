import { onlineManager } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { clock, daysBetween, shortTime } from '#web/lib/dates.ts'
import { asOf } from '#web/lib/offline/as-of.ts'
import { useSession } from '#web/lib/session.ts'
import { classSocket } from '#web/lib/socket.ts'
import { useTexts } from '#web/lib/texts.ts'
import { OfflineIcon } from '#web/ui/icons/icons.tsx'
import styles from './ConnectionNotice.module.css'

/** A connection lost for less than this is not worth a notice. */
const timeoutMs = 6_000

/** One line above the screens while the server cannot be reached. */
export function ConnectionNotice() {
  const t = useTexts('shell')
  const cutOff = useCutOff()
  const since = useSyncExternalStore(asOf.subscribe, asOf.current)
  if (!cutOff && since === undefined) return null
  return (
    <p className={styles.notice} role="status">
      <OfflineIcon size={16} />
      {since === undefined ? t('offline.notice') : t('offline.asOf', { time: hourOrDay(since) })}
    </p>
  )
}

/** `12:30`, of another day `yesterday 12:30`. */
const hourOrDay = (time: number) => (daysBetween(time, Date.now()) === 0 ? clock(time) : shortTime(time))

const onSocketState = (listener: () => void) => classSocket.onState(listener)

/** No network, or a socket that has failed to reconnect for a while. */
function useCutOff(): boolean {
  const online = useSyncExternalStore(onlineManager.subscribe, () => onlineManager.isOnline())
  const connecting = useSyncExternalStore(onSocketState, () => classSocket.state === 'connecting')
  const session = useSession()
  const [inVain, setInVain] = useState(false)
  useEffect(() => {
    if (!connecting) return setInVain(false)
    const timer = setTimeout(() => setInVain(true), timeoutMs)
    return () => clearTimeout(timer)
  }, [connecting])
  return !online || (session !== null && inVain)
}
