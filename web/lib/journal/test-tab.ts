import type { Journal } from './journal.ts'
import type { JournalOptions } from './journal-options.ts'
import { alone, JournalSet } from './journal-set.ts'

type Alone = Pick<JournalOptions<string>, 'send'>

const sets = new WeakMap<Journal<string>, { options: JournalOptions<string>; set: JournalSet<string> }>()

/** A journal as another tab has it: in a set of its own, whatever else this page shows. */
export function openAlone(options: JournalOptions<string>): Journal<string> {
  const set = new JournalSet(alone(options))
  const journal = set.journalOf(options)
  sets.set(journal, { options, set })
  journal.open()
  return journal
}

/** From now on it is sent so. */
export function sendBy(journal: Journal<string>, send: Alone['send']) {
  const { options, set } = sets.get(journal)!
  set.update(alone({ ...options, send }))
}
