import { useEffect } from 'react'
import { deliveryCalls } from '#contract/features/notification/settings.ts'
import { send } from '#web/lib/call.ts'
import { store, stored } from '#web/lib/storage.ts'
import { useLanguage } from '#web/lib/texts.ts'
import { keepPushHere } from '../push-here.ts'

/** Keeps the server informed of the language and browser in which this person is reached outside. */
export function Outside() {
  const language = useLanguage()
  useEffect(() => {
    // Once a session: a school that opens its phones at the same minute must not write for each of them.
    if (stored('saidLanguage') === language) return
    // Nothing waits for it; after a failure it is sent at the next visit.
    void send(deliveryCalls.setLanguage, { language }).then(
      () => store('saidLanguage', language),
      () => undefined,
    )
  }, [language])
  useEffect(() => {
    void keepPushHere().catch(() => undefined)
  }, [])
  return null
}
