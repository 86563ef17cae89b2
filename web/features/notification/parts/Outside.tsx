import { useEffect } from 'react'
import { deliveryCalls } from '#contract/features/notification/delivery.ts'
import { send } from '#web/lib/call.ts'
import { useLanguage } from '#web/lib/texts.ts'
import { keepPushHere } from '../push-here.ts'

/** Keeps the server told in which language, and in which browser, this person is reached outside. */
export function Outside() {
  const language = useLanguage()
  useEffect(() => {
    // Nobody waits for it; it is told again at the next visit.
    void send(deliveryCalls.setLanguage, { language }).catch(() => undefined)
  }, [language])
  useEffect(() => {
    void keepPushHere().catch(() => undefined)
  }, [])
  return null
}
