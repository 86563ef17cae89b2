import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { accountErrors } from '#contract/features/account/errors.ts'
import { chatCalls, scanPoll } from '#contract/features/chat-app/calls.ts'
import { useDeployment } from '#web/features/account/use-deployment.ts'
import { type CallFailure, keyOf, send } from '#web/lib/call.ts'
import { isInChatApp } from '#web/lib/chat-app.ts'
import { secondDomain } from '#web/lib/deployment.ts'
import { path } from '#web/lib/path.ts'
import { beginSession } from '#web/lib/session.ts'
import { store } from '#web/lib/storage.ts'
import { useTexts } from '#web/lib/texts.ts'
import { failureText } from '#web/shell/failures.ts'
import { toast } from '#web/ui/base/ask.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { askChatApp } from '../asking.ts'
import { ScanCode } from './ScanCode.tsx'

/** Login with the chat app, if the school of this address offers it: a tap inside it, elsewhere a QR code. */
export function ChatLogin() {
  const t = useTexts('chat-app')
  const { chatLoginShown } = useDeployment()
  const [isScanning, setScanning] = useState(false)
  const begin = () => {
    if (!isInChatApp()) return setScanning(true)
    askChatApp({ type: 'loginByWechat' }).catch((problem: CallFailure) => toast.bad(failureText(problem)))
  }
  if (!chatLoginShown) return null
  return (
    <>
      <Button size="large" block onClick={begin}>
        {t('login.button')}
      </Button>
      <Sheet open={isScanning} onClose={() => setScanning(false)} title={t('login.title')}>
        {isScanning && <LoginCode />}
      </Sheet>
    </>
  )
}

function LoginCode() {
  const t = useTexts('chat-app')
  const navigate = useNavigate()
  const code = useQuery({
    queryKey: keyOf(chatCalls.createLoginCode),
    queryFn: () => send(chatCalls.createLoginCode, { secondDomain: secondDomain() }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { handled: true },
  })
  const codeKey = code.data?.code_key ?? ''
  const status = useQuery({
    queryKey: keyOf(chatCalls.checkLoginCode, { code_key: codeKey }),
    queryFn: () => check(codeKey),
    enabled: codeKey !== '',
    refetchInterval: ({ state: { data, error } }) => (data || error ? false : scanPoll),
    retry: false,
    gcTime: 0,
    meta: { handled: true },
  })
  const answer = status.data
  useEffect(() => {
    if (!answer) return
    if (answer.token) return beginSession(answer.token)
    store('code_key', answer.code_key)
    navigate(path('/bindWechat'), { replace: true })
  }, [answer, navigate])
  return (
    <ScanCode
      content={code.data?.url}
      hint={t('login.hint')}
      over={(code.error ?? status.error)?.message}
      onAgain={() => void code.refetch()}
      isStandIn={code.data?.standin ?? false}
    />
  )
}

/** Null until someone has agreed, or while the network is down. @throws CallFailure if this code is no longer valid */
async function check(code_key: string) {
  try {
    return await send(chatCalls.checkLoginCode, { code_key })
  } catch (error) {
    const failure = error as CallFailure
    if (failure.isOffline || failure.is(accountErrors.chatWaiting)) return null
    throw error
  }
}
