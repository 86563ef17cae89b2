import { messageSettingsPath } from '#contract/features/notification/destination.ts'
import { sendChat } from '#server/features/chat-app/public.ts'
import { textIn } from '#server/kernel/envelope.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { Undeliverable } from '#server/ports/mail.ts'
import { SubscriptionGone } from '#server/ports/push.ts'
import type { Receiver } from './delivery.ts'
import { forget } from './push-subscriptions.ts'
import type { Words } from './words.ts'

interface Channel {
  name: string
  /**
   * @returns whether it accepted the messages; false when it cannot reach this person
   * @throws when a retry may help
   */
  send(unit: Unit, receiver: Receiver, words: Words): Promise<boolean>
}

const several = { en: '{count} new messages', zh: '{count} 条新消息' }
const footer = {
  en: 'Choose which messages you receive: {address}',
  zh: '在这里设置接收哪些消息：{address}',
}

/** Every subscribed browser of the person; one is enough. */
const push: Channel = {
  name: 'push',
  async send(unit, { browsers }, words) {
    const port = unit.ports.push
    if (!port) return false
    const text = JSON.stringify(noteOf(words))
    const outcomes = await Promise.allSettled(
      browsers.map(to => port.send(to, text, { urgent: words.urgent })),
    )
    const gone = browsers.filter((_, index) => isGone(outcomes[index]))
    await forget(
      unit.db,
      gone.map(({ endpoint }) => endpoint),
    )
    if (outcomes.some(({ status }) => status === 'fulfilled')) return true
    const failed = outcomes.find(outcome => outcome.status === 'rejected' && !isGone(outcome))
    if (failed?.status === 'rejected') throw failed.reason
    return false
  },
}

const isGone = (outcome: PromiseSettledResult<void> | undefined) =>
  outcome?.status === 'rejected' && outcome.reason instanceof SubscriptionGone

/** What the service worker shows. */
function noteOf({ language, lines }: Words) {
  const [first] = lines
  const short = (text: string) => (text.length > 120 ? `${text.slice(0, 119)}…` : text)
  if (lines.length === 1) {
    const body = [first?.title, first?.more].flatMap(text => (text ? [short(text)] : [])).join('\n')
    return { title: short(first?.course || 'Lectern'), body, path: first?.path }
  }
  return {
    title: textIn(language, { text: several }, { count: lines.length }),
    body: lines
      .slice(0, 3)
      .map(line => short(line.title))
      .join('\n'),
    path: '/ktpInfo',
  }
}

/** A template message of the chat app. */
const chat: Channel = {
  name: 'chat',
  async send(unit, { id, byChat }, { language, lines, base }) {
    const [first] = lines
    if (!byChat || !first) return false
    const isOne = lines.length === 1
    return sendChat(unit, id, {
      title: isOne ? first.title : textIn(language, { text: several }, { count: lines.length }),
      course: isOne ? first.course : '',
      url: `${base}${isOne ? first.path : '/ktpInfo'}`,
    })
  },
}

const mail: Channel = {
  name: 'mail',
  async send(unit, { email, byMail }, { language, lines, base }) {
    if (!byMail || !email || !unit.ports.mail) return false
    const [first] = lines
    const subject =
      lines.length === 1 ? (first?.title ?? '') : textIn(language, { text: several }, { count: lines.length })
    const paragraphs = lines.map(({ title, more, course, path }) =>
      [course, title, more, `${base}${path}`].filter(Boolean).join('\n'),
    )
    const settings = textIn(language, { text: footer }, { address: `${base}${messageSettingsPath}` })
    const letter = { to: email, subject: subject.slice(0, 200), text: [...paragraphs, settings].join('\n\n') }
    try {
      // Not through the mail queue: messages waiting there are not re-checked.
      await unit.ports.mail.send(letter)
      return true
    } catch (error) {
      if (error instanceof Undeliverable) return false
      throw error
    }
  },
}

/** The external channels, in order of preference. */
export const channels: readonly Channel[] = [push, chat, mail]
