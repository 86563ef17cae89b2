import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { accountCalls } from '#contract/features/account/calls.ts'
import { chatCalls, notBound } from '#contract/features/chat-app/calls.ts'
import { ask, invalidate } from '#web/lib/call.ts'
import { loadTexts, textsOf } from '#web/lib/texts.ts'
import { toast } from '#web/ui/base/ask.ts'

const BindDialog = lazy(async () => {
  const [module] = await Promise.all([import('./BindDialog.tsx'), loadTexts('chat-app')])
  return { default: module.BindDialog }
})

/** Over the list of courses: binding, where the school asks everybody for it or the address does (`?bind=wechat`). */
export function BindPrompt() {
  const client = useQueryClient()
  const { pathname, search } = useLocation()
  const isOnCourses = pathname.toLowerCase() === '/ktpcourse'
  const isAsked = new URLSearchParams(search).get('bind') === 'wechat'
  const [closed, setClosed] = useState(false)
  const wasOpen = useRef(false)
  const { data } = useQuery({
    ...ask(chatCalls.getBindingState, {}),
    enabled: isOnCourses && !closed,
    staleTime: 600_000,
    meta: { handled: true },
  })
  if (!data?.offered) return null
  const { mustbind, clientRandNum } = data.config
  const isWanted = isOnCourses && !closed && data.bindState === notBound && (mustbind || isAsked)
  // Most people never see it; while it closes it still shows.
  wasOpen.current ||= isWanted
  return (
    wasOpen.current && (
      <Suspense>
        <BindDialog
          open={isWanted}
          required={mustbind}
          clientRandNum={clientRandNum}
          isStandIn={data.standin}
          onClose={() => setClosed(true)}
          onBound={() => {
            setClosed(true)
            toast.good(textsOf('chat-app')('bind.connected'))
            const { getBindingState, getBinding } = chatCalls
            void invalidate(client, getBindingState, getBinding, accountCalls.getAccount)
          }}
        />
      </Suspense>
    )
  )
}
