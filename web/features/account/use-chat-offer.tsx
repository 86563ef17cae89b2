import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { stored } from '#web/lib/storage.ts'

const ConnectChat = lazy(() =>
  import('#web/features/chat-app/parts/ConnectChat.tsx').then(module => ({ default: module.ConnectChat })),
)

/**
 * The chat app told who this is, and it is nobody here yet: the login may bind it. Only if the person says so, since phones
 * are lent.
 */
export function useChatOffer() {
  const [address] = useSearchParams()
  const key = address.get('code') ? stored('code_key') : null
  const [isWanted, setWanted] = useState(false)
  return {
    input: key && isWanted ? { code_key: key } : {},
    checkbox: key && (
      <Suspense>
        <ConnectChat checked={isWanted} onChange={setWanted} />
      </Suspense>
    ),
  }
}
