import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useAttempts } from '#web/lib/use-attempts.ts'
import { useUser } from '#web/shell/user.ts'
import { keptViewings } from './kept-watching.ts'

/** On every screen, and without a word: sends what was watched without a network. */
export function WaitingViewings() {
  const account = useUser()?.id
  return account === undefined ? null : <WaitingOf account={account} />
}

function WaitingOf({ account }: { account: string }) {
  const client = useQueryClient()
  const sendAll = useCallback(async () => {
    if ((await keptViewings(account)).length === 0) return
    // Fetched only when there is something to send.
    const { sendLeft } = await import('./send-viewings.ts')
    await sendLeft(account, client)
  }, [account, client])
  useAttempts(sendAll)
  return null
}
