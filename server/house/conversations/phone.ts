import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Call } from '#contract/call.ts'
import { streamCalls } from '#contract/features/stream/calls.ts'
import type { StreamEntry } from '#contract/features/stream/numbered.ts'
import type { InputOf } from '#contract/input.ts'
import { type Network, Refused, StreamPhone } from '#server/house/sayings/phone.ts'

/** What the server has acknowledged of somebody. */
type Act =
  | { what: 'changed'; streamId: string; position: number; text: string }
  | { what: 'recalled'; streamId: string; position: number }
  | { what: 'reacted'; streamId: string; position: number; emoji: string; isOn: boolean }
  | { what: 'pinned'; streamId: string; position: number; isPinned: boolean }
  | { what: 'seen'; streamId: string; position: number }
  | { what: 'added' | 'removed'; accountId: string }
  | { what: 'left' }

/** Milliseconds before what was not answered is sent again. */
const retry = 200

/** A phone with conversations open: what its person does is sent until it is answered, one after the other, as pages do. */
export class ConversationPhone extends StreamPhone {
  /** In the order in which their person did it. */
  readonly acts: Act[] = []
  /** What was written, by its code. */
  readonly written = new Map<string, { streamId: string; text: string }>()
  #open = 0
  #turn = Promise.resolve()
  readonly #isDoubled: () => boolean

  /** @param isDoubled whether the next request is sent twice at once */
  constructor(
    address: () => string,
    owner: { token: string; id: string },
    ids: readonly string[],
    network: Network,
    isDoubled: () => boolean,
  ) {
    super(address, owner, ids, network)
    this.#isDoubled = isDoubled
  }

  get isIdle() {
    return this.#open === 0 && [...this.outgoing.values()].every(({ list }) => list.every(isRefused))
  }

  say(streamId: string, text: string) {
    const code = randomUUID()
    this.written.set(code, { streamId, text })
    this.outgoing.get(streamId)!.say('text', { text }, code)
  }

  /** What the person sees of a conversation. */
  shown(streamId: string): StreamEntry[] {
    return this.followers.get(streamId)!.entries.shown()
  }

  own(streamId: string) {
    return this.shown(streamId).filter(entry => entry.byId === this.owner.id && entry.type === 'text')
  }

  do<C extends Call>(call: C, input: InputOf<C>, act: Act) {
    const [once, times] = [randomUUID(), this.#isDoubled() ? 2 : 1]
    this.#open++
    this.#turn = this.#turn.then(async () => {
      for (let answer = await this.#ask(call, input, once, times); ; ) {
        if (answer === 'done') this.acts.push(act)
        if (answer !== 'away') break
        await sleep(retry)
        answer = await this.#ask(call, input, once, times)
      }
      this.#open--
    })
  }

  async #ask<C extends Call>(call: C, input: InputOf<C>, once: string, times: number) {
    const answers = await Promise.allSettled(
      Array.from({ length: times }, () => this.call(call, input, once)),
    )
    if (answers.some(({ status }) => status === 'fulfilled')) return 'done'
    return answers.every(answer => answer.status === 'rejected' && answer.reason instanceof Refused)
      ? 'refused'
      : 'away'
  }

  /** All that somebody who opens it now finds, oldest first. */
  async read(id: string) {
    const all: StreamEntry[] = []
    for (let before: number | undefined; ; before = all[0]!.position) {
      const { list, more } = await this.call(streamCalls.entries, {
        id,
        ...(before && { before }),
        limit: 50,
      })
      all.unshift(...list.toReversed())
      if (!more) return all
    }
  }
}

const isRefused = ({ state }: { state: string }) => state === 'failed'
