import { useSyncExternalStore } from 'react'
import { commentCalls } from '#contract/features/comment/calls.ts'
import type { Attachment } from '#contract/features/file/entities.ts'
import type { AnswerOf } from '#contract/input.ts'
import { CallFailure, newKey, send } from '#web/lib/call.ts'
import { forget, store, stored } from '#web/lib/storage.ts'

/** What is being written: kept on the device while it is, and after it was sent until the server has it. */
export interface Draft {
  content: string
  pictures: Attachment[]
  mentions: { accountId: string; name: string }[]
  isNameless: boolean
}

export const emptyDraft: Draft = { content: '', pictures: [], mentions: [], isNameless: false }

/** Where a comment goes. */
export interface Target {
  activityId: string
  /** The comment that it answers; null: it begins a thread. */
  answersId: string | null
  /** The thread that it joins. */
  threadId: string | null
}

/** A comment on its way. It keeps its key, so that it takes effect once, however often it is sent. */
export interface Outgoing extends Target, Draft {
  key: string
  state: 'sending' | 'failed'
  /** Why it was refused; empty when the server could not be reached. */
  problem: string
}

const draftName = ({ activityId, answersId }: Target) => `comment:${activityId}:${answersId ?? ''}` as const

export function readDraft(target: Target): Draft {
  try {
    return { ...emptyDraft, ...(JSON.parse(stored(draftName(target)) ?? '{}') as Partial<Draft>) }
  } catch {
    return emptyDraft
  }
}

export function keepDraft(target: Target, draft: Draft): void {
  if (draft.content === '' && draft.pictures.length === 0) forget(draftName(target))
  else store(draftName(target), JSON.stringify(draft))
}

type Arrived = (answer: AnswerOf<typeof commentCalls.add>) => void

/** Milliseconds before a comment that found no server is sent again by itself. */
const retryDelays = [500, 2000]

/** The comments on their way to one activity, in the order they were written. */
class Outbox {
  readonly #name
  #list: readonly Outgoing[]
  readonly #listeners = new Set<() => void>()
  /** Told by whichever screen shows the activity. */
  onArrived: Arrived = () => undefined

  constructor(activityId: string) {
    this.#name = `commentsSent:${activityId}` as const
    this.#list = readList(this.#name)
  }

  get list() {
    return this.#list
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  add(target: Target, draft: Draft) {
    const comment: Outgoing = { ...target, ...draft, key: newKey(), state: 'sending', problem: '' }
    this.#set([...this.#list, comment])
    void this.#send(comment)
  }

  retry(key: string) {
    const found = this.#list.find(one => one.key === key)
    if (found?.state !== 'failed') return
    this.#change(key, { state: 'sending', problem: '' })
    void this.#send(found)
  }

  retryAll() {
    for (const { key, problem } of this.#list) if (problem === '') this.retry(key)
  }

  drop(key: string) {
    this.#set(this.#list.filter(one => one.key !== key))
  }

  async #send(comment: Outgoing) {
    const { key, activityId, answersId, content, pictures, mentions, isNameless } = comment
    const input = {
      ...{ activityId, answersId, content, isNameless },
      attachments: pictures.map(({ id }) => id),
      mentionIds: mentions
        .filter(({ name }) => content.includes(`@${name}`))
        .map(({ accountId }) => accountId),
    }
    for (let attempt = 0; ; attempt++) {
      try {
        const answer = await send(commentCalls.add, input, { once: key })
        this.drop(key)
        return this.onArrived(answer)
      } catch (error) {
        const mayPass = error instanceof CallFailure && error.mayPass
        const delay = mayPass ? retryDelays[attempt] : undefined
        if (delay === undefined)
          return this.#change(key, {
            state: 'failed',
            problem: !mayPass && error instanceof CallFailure ? error.message : '',
          })
        await new Promise(resolve => setTimeout(resolve, delay))
      }
    }
  }

  #change(key: string, change: Partial<Outgoing>) {
    this.#set(this.#list.map(one => (one.key === key ? { ...one, ...change } : one)))
  }

  #set(list: readonly Outgoing[]) {
    this.#list = list
    if (list.length > 0) store(this.#name, JSON.stringify(list))
    else forget(this.#name)
    for (const listener of this.#listeners) listener()
  }
}

/** What was on its way when the page was left: whether it arrived is not known, so it is sent again if wanted. */
function readList(name: `commentsSent:${string}`): readonly Outgoing[] {
  try {
    const list = JSON.parse(stored(name) ?? '[]') as Outgoing[]
    return list.map(comment => ({ ...comment, state: 'failed' as const }))
  } catch {
    return []
  }
}

const outboxes = new Map<string, Outbox>()
addEventListener('online', () => {
  for (const outbox of outboxes.values()) outbox.retryAll()
})

export function outboxOf(activityId: string): Outbox {
  const known = outboxes.get(activityId) ?? new Outbox(activityId)
  outboxes.set(activityId, known)
  return known
}

export function useOutgoing(activityId: string): readonly Outgoing[] {
  const outbox = outboxOf(activityId)
  return useSyncExternalStore(outbox.subscribe, () => outbox.list)
}
