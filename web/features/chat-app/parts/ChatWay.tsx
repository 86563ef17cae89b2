import { lazy } from 'react'
import { useDeployment } from '#web/features/account/use-deployment.ts'

const ChatLogin = lazy(() => import('./ChatLogin.tsx').then(module => ({ default: module.ChatLogin })))

/** Login with the chat app, if the school of this address offers it. */
export function ChatWay() {
  return useDeployment().chatLoginShown && <ChatLogin />
}
