import { sql } from 'kysely'
import { type CastMember, teacher1 } from '#seed/people.ts'
import type { SubmissionKind } from '#server/features/submission/public.ts'
import { type NewTask, shortcutsOf } from '#server/features/submission/test-work.ts'
import { heard, paperSubmissions, previewMarks, remarkPapers } from './kind.ts'

type Person = Pick<CastMember, 'id' | 'name'>

/** One of the slots scored by machine. */
export interface Key {
  slot: number
  answer: unknown
  points: number
}

export interface NewPaper extends NewTask {
  /** How many it has, from 1. */
  slots?: number
  key?: readonly Key[]
}

/** The same kind without scoring by machine, for tests that hand in thousands of times. */
export const unscored: SubmissionKind = {
  ...paperSubmissions,
  on: { ...paperSubmissions.on, handedIn: () => {} },
}

/** Shortcuts through the functions that a kind's calls would use, for the stories. */
export function paperOf(app: Parameters<typeof shortcutsOf>[0], kind = paperSubmissions) {
  const shortcuts = shortcutsOf(app, kind)
  const { within } = shortcuts

  /** Sets a paper. @returns its id */
  const set = ({ slots = 3, key = [], ...task }: NewPaper = {}) =>
    within(async unit => {
      const slotPoints = Object.fromEntries(Array.from({ length: slots }, (_, index) => [index + 1, 100]))
      const id = await shortcuts.setTask(unit, { slotPoints, ...task })
      await sql`insert into paper (id, key) values (${id}, ${JSON.stringify(key)}::jsonb)`.execute(unit.db)
      return id
    })
  const setKey = (id: string, key: readonly Key[]) =>
    sql`update paper set key = ${JSON.stringify(key)}::jsonb where id = ${id}`.execute(app().db)
  const idsOf = (of: readonly Person[]) => of.map(person => person.id)
  /** Scores everything anew, with another key if given. @returns the regrade's id */
  const regrade = async (
    id: string,
    of: readonly Person[],
    key?: readonly Key[],
    { by = teacher1, reason = '' }: { by?: Person; reason?: string } = {},
  ) => {
    if (key) await setKey(id, key)
    return (await within(unit => remarkPapers(unit, id, idsOf(of), { by: by.id, reason }))).id
  }
  /** What that would change. */
  const preview = async (id: string, of: readonly Person[], key: readonly Key[]) => {
    await setKey(id, key)
    return within(unit => previewMarks(unit, id, idsOf(of)))
  }
  /** What the kind was told since it was asked last. */
  const sinceThen = async () => {
    await app().settle()
    return heard.splice(0)
  }
  return { ...shortcuts, set, regrade, preview, sinceThen }
}
