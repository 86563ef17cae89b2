import { homeCalls } from '#contract/features/home/calls.ts'
import { profileCalls } from '#contract/features/profile/calls.ts'
import { emailOf } from '#seed/people.ts'
import { unzip } from '#server/features/profile/test-archive.ts'
import { takeJobs } from './jobs.ts'
import type { Actor, World } from './world.ts'

/** Holds the letters that were sent since the last look against what their readers may know. */
export function openLetters(world: World) {
  const sent = world.app.services.ports.outbox!.messages()
  const since = world.lettersOpened
  world.lettersOpened = sent[0]
  const fresh = since ? sent.slice(0, sent.indexOf(since)) : sent
  for (const { to, subject, text } of fresh) {
    const reader = world.cast.find(
      ({ me, part }) => emailOf(me) === to && part !== 'viewer' && part !== 'guest',
    )
    if (reader) world.judge(reader, 'a letter', `${subject}\n${text}`)
  }
}

/** What somebody's calendar subscribes to. */
export async function lookAtCalendar(world: World, actor: Actor) {
  const { answer } = await world.call(actor, homeCalls.getCalendarFeed, {})
  const { url } = (answer ?? {}) as { url?: string }
  if (!url) return
  const { body } = await world.app.front.inject({ url: new URL(url).pathname })
  // Long lines are folded.
  world.judge(actor, 'the calendar', body.replaceAll('\r\n ', ''))
}

/** Everything that somebody gets who asks for their own data. */
export async function lookAtOwnData(world: World, actor: Actor) {
  await world.call(actor, profileCalls.exportData, {})
  await takeJobs(world.app, { twice: false, isHeld: () => false })
  const { answer } = await world.call(actor, profileCalls.getDataExport, {})
  const { latest } = (answer ?? {}) as { latest?: { url: string } | null }
  if (!latest?.url) return world.breaks('answers', `${actor.name} gets no export of their own data`)
  const { pathname, search } = new URL(latest.url, 'http://localhost')
  const headers = { token: await world.app.tokenOf(actor.me) }
  const { rawPayload } = await world.app.front.inject({ url: pathname + search, headers })
  for (const [name, content] of await unzip(rawPayload)) {
    // A course as it moves house, drafts and all: who exports it is not shown what is in it.
    if (name.endsWith('.lectern.zip')) continue
    const told = name === 'notification.json' ? unread(content.toString()) : content
    world.judge(actor, `${name} of their own data`, `${name}\n${told}`)
  }
}

/** Messages that were read stay as they were. */
const unread = (content: string) =>
  JSON.stringify((JSON.parse(content) as { read_at: unknown }[]).filter(({ read_at }) => read_at === null))
