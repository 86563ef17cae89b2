import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { accountErrors } from '#contract/features/account/errors.ts'
import type { Contact } from '#contract/features/account/registration.ts'
import { CallFailure } from '#web/lib/call.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { type CodeUse, useCodeTimer } from './code-timer.ts'
import { PicturePopup } from './PicturePopup.tsx'
import { sendCode } from './send-code.ts'

interface SendCodeButtonProps {
  use: CodeUse
  /** Where the code goes; undefined, and reported in the form, if not known yet. */
  contact: () => Contact | undefined
  onSent?: (contact: Contact) => void
  /** Everything but a wrong picture code, which the popup says itself. */
  onFailed: (failure: CallFailure) => void
  /** As wide as the form, and how much it wants to be pressed; otherwise it stands in a field. */
  block?: 'primary' | 'secondary'
  /** Before the first code. */
  label: string
}

/** Sends a code after a picture code, then counts down until the next may be sent. */
export function SendCodeButton({ use, contact, onSent, onFailed, block, label }: SendCodeButtonProps) {
  const t = useTexts('account')
  const timer = useCodeTimer(use)
  const [target, setTarget] = useState<Contact | null>(null)
  const [problem, setProblem] = useState<string>()
  const sending = useMutation<unknown, CallFailure, Parameters<typeof sendCode>[2] & { refresh: () => void }>(
    {
      mutationFn: ({ refresh: _, ...picture }) => sendCode(use, target!, picture),
      meta: { handled: true },
      onSuccess: () => {
        timer.start()
        setTarget(null)
        onSent?.(target!)
      },
      onError: (failure, { refresh }) => {
        if (failure instanceof CallFailure && failure.is(accountErrors.pictureWrong)) {
          setProblem(failure.message || problemText(accountErrors.pictureWrong))
          return refresh()
        }
        if (failure.is(accountErrors.codeWait)) timer.start(Number(failure.data.seconds) * 1000 || undefined)
        setTarget(null)
        onFailed(failure)
      },
    },
  )
  const begin = () => {
    setProblem(undefined)
    const known = contact()
    if (known) setTarget(known)
  }
  return (
    <>
      <Button
        kind={block ?? 'quiet'}
        size={block ? 'large' : 'small'}
        block={block !== undefined}
        disabled={timer.seconds > 0}
        onClick={begin}
      >
        {timer.seconds > 0 ? t('code.wait', { seconds: timer.seconds }) : label}
      </Button>
      {target && (
        <PicturePopup
          kind={target.phone ? 'sms' : 'email'}
          problem={problem}
          onAnswer={(input, refresh) => sending.mutateAsync({ ...input, refresh })}
          onClose={() => setTarget(null)}
        />
      )}
    </>
  )
}
