import { useMutation } from '@tanstack/react-query'
import { entryCalls } from '#contract/features/account/entry.ts'
import type { Contact } from '#contract/features/account/registration.ts'
import type { AnswerOf } from '#contract/input.ts'
import { type CallFailure, sendOnce } from '#web/lib/call.ts'

export type Grant = AnswerOf<typeof entryCalls.requestResetByEmail>
type By = 'phone' | 'mail' | 'pass'
type Picture = { sessionid?: string; verify?: string }
type Proof =
  | { by: 'pass'; xAuth: string }
  | { by: 'phone' | 'mail'; contact: Contact; code: string; picture: Picture }

interface Outcomes {
  onGranted: (grant: Grant) => void
  onFailed: (failure: CallFailure, by: By) => void
}

/** Permission to set a new password, from the code sent or from a weak-password login. */
export function useResetGrant({ onGranted, onFailed }: Outcomes) {
  const work = useMutation<Grant, CallFailure, Proof>({
    meta: { handled: true },
    mutationFn: proof => {
      if (proof.by === 'pass') return sendOnce(entryCalls.requestResetByPhone, { xAuth: proof.xAuth })
      const { contact, code, picture } = proof
      return contact.phone
        ? sendOnce(entryCalls.requestResetByPhone, { mobile: contact.phone, code, ...picture })
        : sendOnce(entryCalls.requestResetByEmail, { email: contact.email ?? '', code, ...picture })
    },
    onSuccess: onGranted,
    onError: (failure, { by }) => onFailed(failure, by),
  })
  return {
    isPending: work.isPending,
    byPass: (xAuth: string) => work.mutate({ by: 'pass', xAuth }),
    byCode: (contact: Contact, code: string, picture: Picture) =>
      work.mutateAsync({ by: contact.phone ? 'phone' : 'mail', contact, code, picture }),
  }
}
