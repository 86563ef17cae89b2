import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { accountCalls } from '#contract/features/account/calls.ts'
import { send } from '#web/lib/call.ts'
import { path } from '#web/lib/path.ts'
import { endSession } from '#web/lib/session.ts'
import { useTexts } from '#web/lib/texts.ts'
import { heldBack } from '#web/lib/unsent.ts'
import { dialog } from '#web/ui/ask.ts'

/** Asks, ends the session and goes to the login. */
export function useLogOut() {
  const t = useTexts('profile')
  const navigate = useNavigate()
  return useMutation({
    meta: { handled: true },
    mutationFn: async () => {
      const confirmed = await dialog.confirm({
        title: t('me.logOutQuestion'),
        message: heldBack(),
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
