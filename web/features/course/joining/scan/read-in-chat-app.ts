import { isInChatApp } from '#web/lib/chat-app.ts'

/**
 * What the chat app's own scanner read, '' when it was closed; undefined outside of the chat app, and where it does not let
 * this page use it.
 */
export async function readInChatApp(): Promise<string | undefined> {
  if (!isInChatApp()) return undefined
  try {
    const chat = await import('./chat-scanner.ts')
    return await chat.scanInChatApp()
  } catch {
    return undefined
  }
}
