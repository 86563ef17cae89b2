import { useEffect, useState, useSyncExternalStore } from 'react'
import { journalOf } from './journal.ts'
import type { Stored } from './journal-merge.ts'
import type { JournalOptions, JournalState, JournalStatus } from './journal-options.ts'

interface UsedJournal<T> extends JournalState<T> {
  /** Give a function where several changes may come at once, such as finished uploads. */
  set(next: T | ((value: T) => T)): void
  /** Settles a conflict with one of the two values, or with what was made of both. */
  resolve(value: T): void
  /** Sends at once, such as before a hand-in; `waiting` when the server did not answer. */
  flush(): Promise<JournalStatus>
  /** Takes the server's state, whatever was written here, such as after a hand-in. */
  accept(stored: Stored<T>): void
}

/**
 * What a person writes, kept and sent by itself:
 * `useJournal({ account: user.id, key: 'homework:' + id, initial: { value, sequence }, send: entry => … })`.
 * Shown once `initial` is known; give a new one whenever the server was asked again.
 */
export function useJournal<T>(options: JournalOptions<T>): UsedJournal<T> {
  const { account, key, initial, send, essence } = options
  const [journal, setJournal] = useState(() => journalOf(options))
  const isOther = journal.id !== `${account}/${key}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: another item, another journal
  useEffect(() => {
    if (isOther) setJournal(journalOf(options))
  }, [isOther])
  useEffect(() => journal.update({ send, essence }))
  useEffect(() => {
    journal.open()
    return () => journal.close()
  }, [journal])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a higher number tells something new
  useEffect(() => {
    if (!isOther) journal.meet(initial)
  }, [journal, initial.sequence])
  const state = useSyncExternalStore(journal.subscribe, () => journal.state)
  return {
    ...state,
    set: next => journal.set(next),
    resolve: value => journal.resolve(value),
    flush: () => journal.flush(),
    accept: stored => journal.accept(stored),
  }
}
