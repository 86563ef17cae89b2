import { useNavigate } from 'react-router'
import { accountCalls } from '#contract/features/account/calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import { send } from '#web/lib/call.ts'
import { path } from '#web/lib/path.ts'
import { beginSession } from '#web/lib/session.ts'
import { forget, store } from '#web/lib/storage.ts'
import { useTexts } from '#web/lib/texts.ts'
import { dialog, toast } from '#web/ui/base/ask.ts'

type LoginAnswer = AnswerOf<typeof accountCalls.login>

/** What follows a login by password: the session begins, unless the password is weak and must be replaced first. */
export function useEnter() {
  const t = useTexts('account')
  const navigate = useNavigate()
  /** @param codeKey what was sent to bind the chat app with */
  return async (answer: LoginAnswer, codeKey?: string) => {
    // If it was sent it is spent.
    if (codeKey || answer.bindWechat) forget('code_key')
    if (codeKey && !answer.bindWechat) toast.bad(t('login.notConnected'))
    if (answer.safe !== 1) return beginSession(answer.token)
    await dropSession(answer)
    const isGoing = await dialog.confirm({
      title: t('weak.title'),
      message: t('weak.message'),
      confirmLabel: t('weak.reset'),
      cancelLabel: t('weak.later'),
    })
    if (isGoing) navigate(resetAddress(answer))
  }
}

/** A weak password is reset before the next login: the session it opened is ended and its cookie cleared. */
async function dropSession({ token }: LoginAnswer) {
  store('token', token)
  await send(accountCalls.logout, {}).catch(() => undefined)
  forget('token')
}

/** The forced reset, with what the answer provided for it. */
function resetAddress({ mobile, email, xAuth }: LoginAnswer) {
  return path('/findPassword', {
    mobile: mobile || undefined,
    email: email || undefined,
    xAuth: xAuth || undefined,
  })
}
