import type { Unit } from '#server/kernel/unit.ts'
import { ChatRefusal } from '#server/ports/chat-app.ts'
import { withAccessToken } from './access-token.ts'
import { findChatIdentity } from './identity.ts'

interface ChatMessage {
  title: string
  /** May be empty. */
  course: string
  /** The page opened when the message is tapped. */
  url: string
}

/** Maximum characters in a template field. */
const fieldLength = 20

/** Whether this person can receive messages in the chat app. */
export async function canChat({ ports, config, db }: Unit, accountId: string) {
  if (!ports.chat || !config.CHAT_TEMPLATE) return false
  return (await findChatIdentity(db, accountId)) !== undefined
}

/**
 * Sends a person a message in the chat app. Outside a transaction only.
 * @returns false when it cannot reach this person: not bound, or not accepting messages from this app
 * @throws when a retry may help
 */
export async function sendChat(unit: Unit, accountId: string, told: ChatMessage) {
  const { ports, config, db, now } = unit
  const { chat } = ports
  if (!chat || !config.CHAT_TEMPLATE) return false
  const identity = await findChatIdentity(db, accountId)
  if (!identity) return false
  const values = [told.title, told.course || 'Lectern', minuteOf(now, config.TIME_ZONE)]
  const names = config.CHAT_TEMPLATE_FIELDS.split(',').map(name => name.trim())
  const fields = Object.fromEntries(
    values.flatMap((value, index) => (names[index] ? [[names[index], cut(value)]] : [])),
  )
  const message = { openid: identity.openid, template: config.CHAT_TEMPLATE, fields, url: told.url }
  try {
    await withAccessToken(unit, chat, token => chat.send(token, message))
    return true
  } catch (error) {
    if (error instanceof ChatRefusal && error.isUnreachable) return false
    throw error
  }
}

const cut = (text: string) => {
  const letters = [...text]
  return letters.length > fieldLength ? `${letters.slice(0, fieldLength - 1).join('')}…` : text
}

/** `2026-11-21 10:45`, the time format of templates. */
const minuteOf = (now: number, timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(now)
