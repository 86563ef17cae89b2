import { useState } from 'react'
import { identityCalls } from '#contract/features/account/identity.ts'
import { profileCalls } from '#contract/features/profile/calls.ts'
import { type CallFailure, useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { Form } from '#web/ui/fields/Form.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { OwnProofFields } from './OwnProofFields.tsx'
import { useOwnProof } from './use-own-proof.ts'

/** What both appearances do: the proof is typed and sent. */
function useConfirming(onDone: () => void) {
  const t = useTexts('account')
  const own = useTexts('profile')
  const proof = useOwnProof()
  const [failure, setFailure] = useState<CallFailure>()
  const confirm = useCommand(identityCalls.confirmIdentity, {
    refreshes: [profileCalls.getAccountState],
    onFailed: setFailure,
    onDone,
  })
  const submit = () => {
    if (proof.isFilled && !confirm.isPending) confirm.mutate(proof.input)
  }
  return {
    submit,
    isReady: proof.isFilled && !proof.isLoading,
    isPending: confirm.isPending,
    content: (
      <Stack gap={4}>
        <p>{own('own.why')}</p>
        <OwnProofFields
          proof={proof}
          problem={failure && (failure.isOffline ? t('login.offline') : failure.message)}
          onChange={() => setFailure(undefined)}
        />
      </Stack>
    ),
  }
}

/** Before a sign-in method changes: confirms that the owner requests it. */
export function ConfirmIdentityDialog({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const t = useTexts('account')
  const own = useTexts('profile')
  const { submit, isReady, isPending, content } = useConfirming(onDone)
  return (
    <Dialog
      open
      onClose={onClose}
      title={own('own.title')}
      buttons={[
        { label: own('own.confirm'), onClick: submit, busy: isPending, disabled: !isReady },
        { label: t('picture.cancel'), onClick: onClose },
      ]}
    >
      <Form onSubmit={submit}>{content}</Form>
    </Dialog>
  )
}

/** The same inside something already open. */
export function ConfirmIdentityForm({ onDone }: { onDone: () => void }) {
  const own = useTexts('profile')
  const { submit, isReady, isPending, content } = useConfirming(onDone)
  return (
    <Form onSubmit={submit}>
      {content}
      <Button kind="primary" type="submit" block busy={isPending} disabled={!isReady}>
        {own('own.confirm')}
      </Button>
    </Form>
  )
}
