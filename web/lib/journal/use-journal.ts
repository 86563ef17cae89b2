import { useEffect, useState, useSyncExternalStore } from 'react'
import { journalOf } from './journal.ts'
import type { Stored } from './journal-merge.ts'
import type { JournalOptions, JournalState, JournalStatus } from './journal-options.ts'

interface UsedJournal<T> extends JournalState<T> {
  /** The newest server number that the value builds on. */
  base: number
  /** Pass a function if several changes may come at once, such as finished uploads. */
  set(next: T | ((value: T) => T)): void
  /** Resolves a conflict with one of the two values, or a combination. */
  resolve(value: T): void
  /** Sends at once, such as before a hand-in; `waiting` when the server did not answer. */
  flush(): Promise<JournalStatus>
  /** What the server has after a hand-in; what was written since stays. */
  accept(stored: Stored<T>): void
}

/**
 * What a person writes, stored and sent automatically: `useJournal({ account: user.id, key: 'homework:' + id, initial:
 * { value, sequence }, send: entry => … })`. Use it once `initial` is known; pass a new one after each fetch from the
 * server.
 */
export function useJournal<T>(options: JournalOptions<T>): UsedJournal<T> {
  const { account, key, initial, send, essence, onAstray } = options
  const [journal, setJournal] = useState(() => journalOf(options))
  const isOther = journal.id !== `${account}/${key}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: another item, another journal
  useEffect(() => {
    if (isOther) setJournal(journalOf(options))
  }, [isOther])
  useEffect(() => journal.update({ send, essence, onAstray }))
  useEffect(() => {
    journal.open()
    return () => journal.close()
  }, [journal])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a higher number is news
  useEffect(() => {
    if (!isOther) journal.meet(initial)
  }, [journal, initial.sequence])
  const state = useSyncExternalStore(journal.subscribe, () => journal.state)
  return {
    ...state,
    base: journal.base,
    set: next => journal.set(next),
    resolve: value => journal.resolve(value),
    flush: () => journal.flush(),
    accept: stored => journal.accept(stored),
  }
}
