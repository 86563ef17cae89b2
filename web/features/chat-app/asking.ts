import { chatCalls } from '#contract/features/account/chat.ts'
import { send } from '#web/lib/call.ts'
import { forget, store, stored } from '#web/lib/storage.ts'

type Reason = { type: 'normalLogin' | 'loginByWechat' | 'bind' } | { scan: string }

interface Asked {
  state: string
  key: string
}

/**
 * Leaves for the page on which the chat app tells who the person is; it leads back to `/loggingIn`. The key of this question
 * stays on the device, so that nobody else's answer can be slipped in.
 * @throws CallFailure where the chat app is not offered
 */
export async function askChatApp(reason: Reason): Promise<void> {
  const { redirect, state, key } = await send(chatCalls.getWechatThirdPardLoginConf, reason)
  store('chatAsked', JSON.stringify({ state, key } satisfies Asked))
  location.assign(redirect)
}

/** The key of the question with this state, once; undefined when this browser asked nothing of the kind. */
export function takeKey(state: string): string | undefined {
  const kept = stored('chatAsked')
  if (!kept) return undefined
  forget('chatAsked')
  try {
    const asked = JSON.parse(kept) as Asked
    return asked.state === state ? asked.key : undefined
  } catch {
    return undefined
  }
}
