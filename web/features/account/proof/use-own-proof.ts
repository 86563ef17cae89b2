import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Contact, codeLength } from '#contract/features/account/registration.ts'
import { profileCalls } from '#contract/features/profile/calls.ts'
import { ask } from '#web/lib/call.ts'
import { deployment } from '#web/lib/deployment.ts'
import { useFreshUser } from './fresh-user.ts'

export type ProofWay = 'password' | 'code'

/** What is typed into `OwnProofFields`: the login password, or a code that was sent to their own phone or e-mail. @param isAsked false while nothing is */
export function useOwnProof(isAsked = true) {
  const state = useQuery({ ...ask(profileCalls.getAccountState, {}), enabled: isAsked })
  const user = useFreshUser()
  const [chosen, setChosen] = useState<ProofWay>()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const contact = user && contactOf(user)
  const haspassword = state.data?.hasPassword ?? true
  const way = chosen ?? (haspassword ? 'password' : 'code')
  /** An account whose owner can be proved only by a login. */
  const isImpossible = !haspassword && !contact
  return {
    isLoading: !state.data || !user,
    isImpossible,
    canChoose: haspassword && contact !== undefined,
    contact,
    way,
    choose: setChosen,
    password,
    setPassword,
    code,
    setCode,
    isFilled: isImpossible || (way === 'password' ? password !== '' : code.length === codeLength),
    input:
      way === 'password'
        ? { password }
        : { code, by: contact?.phone ? ('mobile' as const) : ('email' as const) },
  }
}
export type OwnProof = ReturnType<typeof useOwnProof>

function contactOf({ mobile, email }: { mobile: string; email: string | null }): Contact | undefined {
  if (mobile && (deployment().phoneCodes || !email)) return { phone: mobile }
  return email ? { email: email.toLowerCase() } : undefined
}
