import { expect, test } from 'vitest'
import { isInChatApp } from './chat-app.ts'

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 MicroMessenger/8.0.49'
const android =
  'Mozilla/5.0 (Linux; Android 14; V2329A) Chrome/122.0 Mobile Safari/537.36 MicroMessenger/8.0.49'

test('the chat app’s browser is recognised by its user agent', () => {
  expect(isInChatApp(iPhone)).toBe(true)
  expect(isInChatApp(android)).toBe(true)
  expect(isInChatApp('Mozilla/5.0 (iPhone) Safari/604.1')).toBe(false)
})
