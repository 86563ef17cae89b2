import { type Event, event } from '#server/kernel/jobs.ts'

/** What happens in a kind that is only seen. */
export interface SeenFacts<Fact extends object> {
  /** What is said of one of its activities. */
  of(id: string, courseId: string): Fact
  idOf(fact: Fact): string
  /** It became visible to the students of its course; to some: only now, to these. */
  published: Event<Fact & { studentIds?: string[] }>
  /** Students are reminded of it; null: all who have not done it. */
  reminded: Event<Fact & { studentIds: string[] | null }>
  /** A student has done what it is there for. */
  done: Event<Fact & { studentId: string }>
}

/**
 * The facts of a kind, as they are stored, so that none of their names is ever changed.
 * @param key under which they name their activity
 */
export const seenFacts = <Key extends string>(
  key: Key,
  names: Record<'published' | 'reminded' | 'done', string>,
): SeenFacts<Record<Key, string> & { courseId: string }> => ({
  of: (id, courseId) => ({ [key]: id, courseId }) as Record<Key, string> & { courseId: string },
  idOf: fact => fact[key],
  published: event(names.published),
  reminded: event(names.reminded),
  done: event(names.done),
})
