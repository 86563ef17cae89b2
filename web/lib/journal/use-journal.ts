import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import type { Journal } from './journal.ts'
import type {
  JournalItem,
  JournalOptions,
  JournalSetOptions,
  JournalStatus,
  UsedJournal,
} from './journal-options.ts'
import { alone, journalSetOf } from './journal-set.ts'

interface UsedJournals<T> {
  /** Of the items, in their order; each the same object until something of it changes. */
  journals: readonly UsedJournal<T>[]
  /** Sends all at once. @returns their status afterwards */
  flush(): Promise<readonly JournalStatus[]>
}

/**
 * What a person writes, stored and sent automatically: `useJournal({ account: user.id, key: 'homework:' + id, initial:
 * { value, sequence }, send: entry => … })`. Use it once `initial` is known; pass a new one after each fetch from the
 * server.
 */
export function useJournal<T>(options: JournalOptions<T>): UsedJournal<T> {
  const { journals } = useJournals(alone(options), [options])
  return journals[0]!
}

/** What a person writes in several places of the same thing. There may be others in the next render. */
export function useJournals<T, I extends JournalItem<T>>(
  options: JournalSetOptions<T, I>,
  items: readonly I[],
): UsedJournals<T> {
  const { account, key } = options
  // biome-ignore lint/correctness/useExhaustiveDependencies: another name, another set
  const set = useMemo(() => journalSetOf(options), [account, key])
  const keys = items.map(item => item.key).join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: an item is known by its name
  const journals = useMemo(() => items.map(item => set.journalOf(item)), [set, keys])
  useEffect(() => set.update(options))
  /** Those that this screen has opened, with the newest number it told them. */
  const opened = useRef(new Map<Journal<T, I>, number>())
  useEffect(() => {
    const before = opened.current
    opened.current = new Map(journals.map((journal, at) => [journal, items[at]!.initial.sequence]))
    for (const journal of journals) if (!before.has(journal)) journal.open()
    journals.forEach((journal, at) => {
      const { initial } = items[at]!
      if (before.get(journal) !== initial.sequence) journal.meet(initial)
    })
    for (const journal of before.keys()) if (!opened.current.has(journal)) journal.close()
  })
  useEffect(
    () => () => {
      for (const journal of opened.current.keys()) journal.close()
      opened.current = new Map()
    },
    [],
  )
  useSyncExternalStore(set.subscribe, () => set.version)
  return {
    journals: journals.map(({ used }) => used),
    flush: async () => {
      await set.flush(journals)
      return journals.map(({ state }) => state.status)
    },
  }
}
