import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { accountCalls } from '#contract/features/account/calls.ts'
import { chatCalls, notBound } from '#contract/features/account/chat-calls.ts'
import { ask, invalidate } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { toast } from '#web/ui/ask.ts'
import { BindDialog } from './BindDialog.tsx'

/** Over the list of courses: binding, where the school asks everybody for it or the address does (`?bind=wechat`). */
export function BindPrompt() {
  const t = useTexts('chat-app')
  const client = useQueryClient()
  const { pathname, search } = useLocation()
  const isOnCourses = pathname.toLowerCase() === '/ktpcourse'
  const isAsked = new URLSearchParams(search).get('bind') === 'wechat'
  const [closed, setClosed] = useState(false)
  const { data } = useQuery({
    ...ask(chatCalls.getBindingState, {}),
    enabled: isOnCourses && !closed,
    staleTime: 600_000,
    meta: { handled: true },
  })
  if (!data?.offered) return null
  const { mustbind, clientRandNum } = data.config
  return (
    <BindDialog
      open={isOnCourses && !closed && data.bindState === notBound && (mustbind || isAsked)}
      required={mustbind}
      clientRandNum={clientRandNum}
      isStandIn={data.standin}
      onClose={() => setClosed(true)}
      onBound={() => {
        setClosed(true)
        toast.good(t('bind.connected'))
        const { getBindingState, getBinding } = chatCalls
        void invalidate(client, getBindingState, getBinding, accountCalls.getAccount)
      }}
    />
  )
}
