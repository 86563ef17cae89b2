import { useState } from 'react'
import { chatCalls } from '#contract/features/chat-app/calls.ts'
import { deviceName } from '#web/features/account/login/device-name.ts'
import styles from '#web/features/account/parts/Welcome.module.css'
import { type CallFailure, useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { failureText } from '#web/shell/failures.ts'
import { Button, MainButton } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'

interface ConfirmScanProps {
  /** scanLogin or scanBind. */
  state: string
  nickname: string
  device: string
  name: string
  keyOfQuestion: string
}

/** The phone that scanned a QR code says whether it agrees to what the code is for. */
export function ConfirmScan({ state, nickname, device, name, keyOfQuestion: key }: ConfirmScanProps) {
  const t = useTexts('chat-app')
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [said, setSaid] = useState<'agreed' | 'declined'>()
  const confirm = useCommand(chatCalls.confirmScan, {
    onDone: (_answer, { agree }) => setSaid(agree === false ? 'declined' : 'agreed'),
    onFailed: setFailure,
  })
  if (said) return <EmptyState art="messages" title={t(`confirm.${said}`)} hint={t(`confirm.${said}Hint`)} />
  const isBinding = state === 'scanBind'
  const answer = (agree: boolean) => {
    setFailure(null)
    confirm.mutate({ key, agree })
  }
  return (
    <div className={styles.entry}>
      <Stack>
        <header className={styles.header}>
          <h1 className={styles.title}>{isBinding ? t('confirm.bind') : t('confirm.login')}</h1>
          <p className={styles.lead}>
            {isBinding
              ? t('confirm.bindNote', { name })
              : t('confirm.loginNote', { device: deviceName(device) || t('loggingIn.someDevice') })}
          </p>
          {nickname && <p className={styles.hint}>{t('confirm.as', { nickname })}</p>}
        </header>
        {failure && <Callout tone="bad">{failureText(failure)}</Callout>}
        <MainButton busy={confirm.isPending} onClick={() => answer(true)}>
          {t('confirm.agree')}
        </MainButton>
        <Button size="large" block disabled={confirm.isPending} onClick={() => answer(false)}>
          {t('confirm.decline')}
        </Button>
      </Stack>
    </div>
  )
}
