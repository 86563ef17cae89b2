import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { projectorCalls } from '#contract/features/projector/calls.ts'
import { type ProjectorEnd, projectorEnds, projectorStates } from '#contract/features/projector/rules.ts'
import { send } from '#web/lib/call.ts'
import { forgetForTab, storedForTab, storeForTab } from '#web/lib/storage.ts'

/** How far a page is with being bound; `reason`: why it was and is no more. */
export type BindingState = { reason: ProjectorEnd } & (
  | { is: 'asking'; hasFailed: boolean }
  | { is: 'shown'; code: string; until: number; clockOffset: number }
  | { is: 'paused' }
  | { is: 'bound'; token: string; courseId: string }
)

/** Milliseconds between two questions: whether somebody has entered the code, whether it is still bound, after a failure. */
const pace = { shown: 2000, bound: 30_000, failed: 4000 }
/** Codes shown one after the other: a screen in an empty room asks no more. */
const most = 6

/** Lets this tab be bound by a code, and goes on with that after a reload. */
class Binding {
  state: BindingState = { is: 'asking', reason: projectorEnds.none, hasFailed: false }
  readonly #listeners = new Set<() => void>()
  #timer = 0
  #shown = 0
  /** Of the page as it is now: what is answered to an earlier one is passed over. */
  #turn = 0

  readonly listen = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  start() {
    if (storedForTab('projector')) void this.check()
    else void this.showCode()
  }

  stop() {
    clearTimeout(this.#timer)
    this.#turn += 1
  }

  /** Shows a fresh code, as somebody wants it now. */
  readonly showAgain = () => {
    this.#shown = 0
    return this.showCode()
  }

  async showCode() {
    if (this.#shown === most) return this.#set({ ...this.state, is: 'paused' })
    const turn = this.#begin()
    try {
      const { code, key, expiresAt, serverTime } = await send(projectorCalls.begin, {})
      if (turn !== this.#turn) return
      storeForTab('projector', key)
      this.#shown += 1
      const clockOffset = (serverTime ?? Date.now()) - Date.now()
      this.#set({ is: 'shown', reason: this.state.reason, code, until: expiresAt ?? 0, clockOffset })
      this.#later(() => this.check(), pace.shown)
    } catch {
      if (turn !== this.#turn) return
      this.#set({ is: 'asking', reason: this.state.reason, hasFailed: true })
      this.#later(() => this.showCode(), pace.failed)
    }
  }

  /** Asks how far it is; at once where something was refused. */
  readonly check = async () => {
    const turn = this.#begin()
    const key = storedForTab('projector') ?? ''
    try {
      const { state, reason, courseId } = await send(projectorCalls.check, { key })
      if (turn !== this.#turn) return
      if (state === projectorStates.bound) {
        this.#shown = 0
        if (this.state.is !== 'bound')
          this.#set({ is: 'bound', reason: projectorEnds.none, token: key, courseId })
        return this.#later(this.check, pace.bound)
      }
      // After a reload nobody knows its code any more.
      if (state === projectorStates.waiting && this.state.is === 'shown')
        return this.#later(this.check, pace.shown)
      // That a code was not used needs no words.
      if (this.state.is === 'bound')
        this.#set({ is: 'asking', reason: reason as ProjectorEnd, hasFailed: false })
      forgetForTab('projector')
      void this.showCode()
    } catch {
      if (turn === this.#turn) this.#later(this.check, pace.failed)
    }
  }

  #begin() {
    clearTimeout(this.#timer)
    this.#turn += 1
    return this.#turn
  }

  #later(run: () => Promise<unknown>, wait: number) {
    this.#timer = window.setTimeout(() => void run(), wait)
  }

  #set(state: BindingState) {
    this.state = state
    for (const listener of this.#listeners) listener()
  }
}

/** @param enabled false: the page is somebody's own */
export function useBinding(enabled: boolean) {
  const binding = useMemo(() => new Binding(), [])
  useEffect(() => {
    if (!enabled) return
    binding.start()
    return () => binding.stop()
  }, [binding, enabled])
  const state = useSyncExternalStore(binding.listen, () => binding.state)
  return { state, check: binding.check, showAgain: binding.showAgain }
}
