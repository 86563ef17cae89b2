import { chatCalls } from '#contract/features/chat-app/calls.ts'
import { send } from '#web/lib/call.ts'
import { isInChatApp } from '#web/lib/chat-app.ts'
import { secondDomain } from '#web/lib/deployment.ts'
import { forget, store, stored } from '#web/lib/storage.ts'

type Reason = { type: 'normalLogin' | 'loginByWechat' | 'bind' } | { scan: string }

interface ChatQuestion {
  state: string
  key: string
}

/**
 * Leaves for the page where the chat app identifies the person; it leads back to `/loggingIn`. This request's key stays
 * on the device, so that no foreign answer can be injected. @returns false where there is nobody to ask: the page is
 * open outside the chat app @throws CallFailure where the chat app is not offered
 */
export async function askChatApp(reason: Reason): Promise<boolean> {
  const { redirect, state, key, standin } = await send(chatCalls.getLoginAddress, {
    ...reason,
    secondDomain: secondDomain(),
  })
  if (!standin && !isInChatApp()) return false
  store('chatAsked', JSON.stringify({ state, key } satisfies ChatQuestion))
  location.assign(redirect)
  return true
}

/** The key of the question with this state; undefined when this browser asked nothing of the kind. */
export function keyOfQuestion(state: string): string | undefined {
  try {
    const asked = JSON.parse(stored('chatAsked') ?? '') as ChatQuestion
    return asked.state === state ? asked.key : undefined
  } catch {
    return undefined
  }
}

export const forgetQuestion = () => forget('chatAsked')
