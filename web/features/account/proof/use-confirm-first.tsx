import { useState } from 'react'
import { accountErrors } from '#contract/features/account/errors.ts'
import type { CallFailure } from '#web/lib/call.ts'
import { ConfirmIdentityDialog } from './ConfirmIdentity.tsx'

/** For commands that change a sign-in method: asks for proof of identity if the server requires it. */
export function useConfirmFirst() {
  const [waiting, setWaiting] = useState<{ again: () => void }>()
  return {
    /** For `onFailed`. @param again what is done once it is confirmed @param otherwise hears of every other failure */
    hear(failure: CallFailure, again: () => void, otherwise: (failure: CallFailure) => unknown) {
      if (failure.is(accountErrors.confirmFirst)) setWaiting({ again })
      else otherwise(failure)
    },
    dialog: waiting && (
      <ConfirmIdentityDialog
        onClose={() => setWaiting(undefined)}
        onDone={() => {
          setWaiting(undefined)
          waiting.again()
        }}
      />
    ),
  }
}
