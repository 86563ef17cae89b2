import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { accountCalls } from '#contract/features/account/calls.ts'
import { send } from '#web/lib/call.ts'
import { path } from '#web/lib/path.ts'
import { endSession } from '#web/lib/session.ts'
import { useTexts } from '#web/lib/texts.ts'
import { leftBehind, useFetchAdditions } from '#web/shell/extension-points.ts'
import { useUser } from '#web/shell/user.ts'
import { dialog } from '#web/ui/base/ask.ts'

/** Asks, ends the session and goes to the login. */
export function useLogOut() {
  const t = useTexts('profile')
  const navigate = useNavigate()
  const account = useUser()?.id ?? ''
  const fetchLeftBehind = useFetchAdditions(leftBehind)
  return useMutation({
    meta: { handled: true },
    mutationFn: async () => {
      // Who cannot be told of it, such as without a network, may log out all the same.
      const asked = (await fetchLeftBehind().catch(() => [])).map(ask => ask(account).catch(() => undefined))
      const sentences = (await Promise.all(asked)).filter(Boolean)
      const confirmed = await dialog.confirm({
        title: t('me.logOutQuestion'),
        message: sentences.join('\n') || undefined,
        confirmLabel: t('me.logOut'),
      })
      if (!confirmed) return
      // Whether or not the server hears of it, this device forgets the session.
      await send(accountCalls.logout, {}).catch(() => undefined)
      endSession()
      navigate(path('/login'), { replace: true })
    },
  })
}
