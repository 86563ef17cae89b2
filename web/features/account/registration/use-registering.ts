import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { entryCalls } from '#contract/features/account/entry.ts'
import { accountErrors } from '#contract/features/account/errors.ts'
import type { Contact } from '#contract/features/account/registration.ts'
import { type CallFailure, sendOnce } from '#web/lib/call.ts'
import { path } from '#web/lib/path.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { beginSession } from '#web/lib/session.ts'
import { forget, stored } from '#web/lib/storage.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useCodeTimer } from '../codes/code-timer.ts'
import { sendCode } from '../codes/send-code.ts'
import type { PictureCodeState } from '../codes/use-picture-code.ts'
import { type RegisterCache, registerCache } from './registration-cache.ts'

type Person = Omit<RegisterCache, 'email' | 'isSent' | 'codeKey'>

interface RegisteringOptions {
  quick: boolean
  picture: PictureCodeState
  onPictureWrong: (said: string) => void
}

/** What the form of a registration does: the code is sent and verified next, or (quickly) the account is opened at once. */
export function useRegistering({ quick, picture, onPictureWrong }: RegisteringOptions) {
  const t = useTexts('account')
  const navigate = useNavigate()
  const bindsChat = useSearchParams()[0].has('chat')
  const timer = useCodeTimer('register')
  const [failure, setFailure] = useState<string>()
  const work = useMutation<void, CallFailure, { contact: Contact; person: Person }>({
    meta: { handled: true },
    mutationFn: async ({ contact, person }) => {
      if (quick) {
        const token = stored('token_for_login') ?? ''
        beginSession(await complete({ token, person, picture: picture.input }))
        registerCache.forget()
        return forget('token_for_login')
      }
      await sendCode('register', contact, picture.input)
      timer.start()
      registerCache.keep({
        ...person,
        email: contact.phone ?? contact.email ?? '',
        isSent: true,
        codeKey: bindsChat ? (stored('code_key') ?? undefined) : undefined,
      })
      picture.refresh()
      navigate(path('/loginVerify'))
    },
    onError: problem => {
      if (problem.is(accountErrors.pictureWrong)) {
        onPictureWrong(problem.message || problemText(accountErrors.pictureWrong))
        return picture.refresh()
      }
      setFailure(problem.isOffline ? t('login.offline') : problem.message)
    },
  })
  return {
    failure,
    submit: (contact: Contact, person: Person) => {
      setFailure(undefined)
      return work.mutateAsync({ contact, person })
    },
  }
}

interface Completion {
  /** The temporary token of the first step. */
  token: string
  person: Person
  picture?: { sessionid: string; verify: string }
}

/** Opens the account. @returns the token of its session @throws CallFailure */
export async function complete({ token, person, picture }: Completion) {
  const { type, username, school, stno, password } = person
  const answer = await sendOnce(entryCalls.completeRegistration, {
    token,
    name: username,
    school,
    number: stno,
    usertype: type === 'teacher' ? '1' : '0',
    ...(password ? { password } : {}),
    ...picture,
  })
  return answer.token
}
