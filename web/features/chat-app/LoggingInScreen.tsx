import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { chatCalls } from '#contract/features/chat-app/calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import { Onward } from '#web/features/account/parts/Onward.tsx'
import styles from '#web/features/account/parts/Welcome.module.css'
import { type CallFailure, send } from '#web/lib/call.ts'
import { path } from '#web/lib/path.ts'
import { beginSession, useSession } from '#web/lib/session.ts'
import { store } from '#web/lib/storage.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Screen } from '#web/shell/Screen.tsx'
import { toast } from '#web/ui/base/ask.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { SkeletonText } from '#web/ui/base/Skeleton.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { askChatApp, forgetQuestion, keyOfQuestion } from './asking.ts'
import { ConfirmScan } from './parts/ConfirmScan.tsx'

type Status = AnswerOf<typeof chatCalls.loginByReturn>

/** Between the chat app and this client: on the way there with a scanned code, on the way back with a code and a state. */
export function LoggingInScreen() {
  const [address] = useSearchParams()
  const scan = address.get('scan')
  const code = address.get('code') ?? ''
  const state = address.get('state') ?? ''
  return (
    <Screen>{scan ? <Leaving scan={scan} /> : <Returned key={state} code={code} state={state} />}</Screen>
  )
}

/** A QR code was scanned: the chat app is asked who this is. */
function Leaving({ scan }: { scan: string }) {
  const t = useTexts('chat-app')
  const begun = useRef(false)
  const ask = useMutation<boolean, CallFailure>({
    meta: { handled: true },
    mutationFn: () => askChatApp({ scan }),
  })
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    ask.mutate()
  }, [ask])
  if (ask.error) return <Failed message={ask.error.message} />
  if (ask.data === false)
    return <EmptyState art="locked" title={t('loggingIn.openInside')} hint={t('loggingIn.openInsideHint')} />
  return <Wait text={t('loggingIn.ask')} />
}

function Returned({ code, state }: { code: string; state: string }) {
  const t = useTexts('chat-app')
  const navigate = useNavigate()
  const session = useSession()
  const [key] = useState(() => keyOfQuestion(state))
  const begun = useRef(false)
  const exchange = useMutation<Status, CallFailure>({
    meta: { handled: true },
    mutationFn: () => {
      forgetQuestion()
      return send(chatCalls.loginByReturn, { code, state, key })
    },
    onSuccess: answer => {
      if (answer.state === 'bind') toast.good(t('bind.connected'))
      if (answer.token) return beginSession(answer.token)
      if (!answer.code_key) return
      store('code_key', answer.code_key)
      const to = answer.state === 'normalLogin' ? '/login' : '/bindWechat'
      navigate(path(to, { code }), { replace: true })
    },
  })
  useEffect(() => {
    if (begun.current || !key || !code) return
    begun.current = true
    exchange.mutate()
  }, [key, code, exchange])

  if (!key || !code) return session ? <Onward /> : <Failed message={t('loggingIn.notHere')} />
  if (exchange.error)
    return <Failed message={exchange.error.isOffline ? t('loggingIn.notHere') : exchange.error.message} />
  const answer = exchange.data
  if (answer?.state.startsWith('scan')) return <ConfirmScan {...answer} keyOfQuestion={key} />
  const isDone = answer?.state === 'bind' || (session !== null && answer?.token)
  return (
    <>
      {isDone && <Onward />}
      <Wait text={t('loggingIn.wait')} />
    </>
  )
}

function Wait({ text }: { text: string }) {
  return (
    <div role="status" className={styles.header}>
      <p className={styles.lead}>{text}</p>
      <SkeletonText lines={3} />
    </div>
  )
}

function Failed({ message }: { message: string }) {
  const t = useTexts('chat-app')
  const navigate = useNavigate()
  return (
    <EmptyState
      art="trouble"
      title={t('loggingIn.failed')}
      hint={message}
      action={
        <Button kind="primary" onClick={() => navigate(path('/login'), { replace: true })}>
          {t('loggingIn.toLogin')}
        </Button>
      }
    />
  )
}
