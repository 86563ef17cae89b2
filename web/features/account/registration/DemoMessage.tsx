import { useQuery } from '@tanstack/react-query'
import { outboxCalls } from '#contract/features/account/outbox.ts'
import type { Contact } from '#contract/features/account/registration.ts'
import { ask } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Callout } from '#web/ui/base/Callout.tsx'

/** On a demo server, which sends nothing: the message that would have gone to this phone or e-mail. */
export function DemoMessage({ contact }: { contact: Contact }) {
  const t = useTexts('account')
  const { data } = useQuery({
    ...ask(outboxCalls.getDemoMessage, contact),
    refetchInterval: 5000,
    retry: false,
    meta: { handled: true },
  })
  return data?.text ? (
    <Callout tone="info" title={t('verify.demo')}>
      {data.text}
    </Callout>
  ) : null
}
