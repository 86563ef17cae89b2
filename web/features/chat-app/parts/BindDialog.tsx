import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { accountCalls } from '#contract/features/account/calls.ts'
import { accountErrors } from '#contract/features/account/errors.ts'
import { chatCalls, scanPoll } from '#contract/features/chat-app/calls.ts'
import { ConfirmIdentityForm } from '#web/features/account/proof/ConfirmIdentity.tsx'
import { ask, type CallFailure, keyOf, send } from '#web/lib/call.ts'
import { isInChatApp } from '#web/lib/chat-app.ts'
import { endSession, returnAddress } from '#web/lib/session.ts'
import { useTexts } from '#web/lib/texts.ts'
import { failureText } from '#web/shell/failures.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { askChatApp } from '../asking.ts'
import { ScanCode } from './ScanCode.tsx'

interface CodeProps {
  /** The number with which this binding is asked for; without it the server gives one. */
  clientRandNum?: string
  isStandIn: boolean
  onBound: () => void
}

interface BindDialogProps extends CodeProps {
  open: boolean
  /** Binding is mandatory: the only other way is out. */
  required?: boolean
  onClose: () => void
}

/** Binds the account: by a QR code until somebody has scanned it and agreed, inside the chat app by a tap. */
export function BindDialog({ open, required = false, onClose, ...code }: BindDialogProps) {
  const t = useTexts('chat-app')
  return (
    <Dialog
      open={open}
      onClose={required ? undefined : onClose}
      title={t('bind.title')}
      buttons={[
        required
          ? { label: t('bind.logOut'), kind: 'secondary', onClick: () => void logOut() }
          : { label: t('bind.later'), kind: 'secondary', onClick: onClose },
      ]}
    >
      {required && <Callout tone="info">{t('bind.required')}</Callout>}
      {open && (isInChatApp() ? <BindHere /> : <BindCode {...code} />)}
    </Dialog>
  )
}

async function logOut() {
  await send(accountCalls.logout, {}).catch(() => undefined)
  endSession()
}

function BindCode({ clientRandNum, isStandIn, onBound }: CodeProps) {
  const t = useTexts('chat-app')
  const code = useQuery({
    queryKey: keyOf(chatCalls.createBindingCode),
    queryFn: () => send(chatCalls.createBindingCode, { clientRandNum }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { handled: true },
  })
  const number = code.data?.clientRandNum ?? ''
  const state = useQuery({
    ...ask(chatCalls.checkBindingCode, { clientRandNum: number }),
    enabled: number !== '',
    refetchInterval: ({ state: { data } }) => (data?.isBind || data?.over ? false : scanPoll),
    gcTime: 0,
    meta: { handled: true },
  })
  const isBound = state.data?.isBind ?? false
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once
  useEffect(() => {
    if (isBound) onBound()
  }, [isBound])
  if (asksWho(code.error)) return <ConfirmIdentityForm onDone={() => void code.refetch()} />
  return (
    <ScanCode
      content={code.data?.content}
      hint={t('bind.hint')}
      over={code.error?.message ?? (state.data?.over ? t('scan.over') : undefined)}
      onAgain={() => void code.refetch()}
      isStandIn={isStandIn}
    />
  )
}

/** Whether the server wants to know first that it is the owner of the account. */
const asksWho = (failure: Error | null) => (failure as CallFailure | null)?.is(accountErrors.confirmFirst)

/** A phone cannot scan its own screen, and need not. */
function BindHere() {
  const t = useTexts('chat-app')
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const begin = () => {
    returnAddress.remember(location.pathname + location.search)
    askChatApp({ type: 'bind' }).catch(setFailure)
  }
  if (asksWho(failure)) return <ConfirmIdentityForm onDone={begin} />
  return (
    <>
      {failure && <Callout tone="bad">{failureText(failure)}</Callout>}
      <p>{t('bind.hereHint')}</p>
      <Button kind="primary" block onClick={begin}>
        {t('bind.title')}
      </Button>
    </>
  )
}
