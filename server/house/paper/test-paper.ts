import { sql } from 'kysely'
import { linearAlgebra } from '#seed/cast.ts'
import { type CastMember, teacher1 } from '#seed/people.ts'
import { type Exception, grantException } from '#server/features/activity/public.ts'
import {
  addAuthor,
  giveTime,
  gradeSubmission,
  type SubmissionKind,
} from '#server/features/submission/public.ts'
import { type NewTask, shortcutsOf } from '#server/features/submission/test-work.ts'
import { heard, paperSubmissions, paperType, previewMarks, remarkPapers } from './kind.ts'

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

interface Whole {
  comment?: string
  isAlone?: boolean
}

/** Shortcuts through the functions that a kind's calls would use, for the stories. */
export function paperOf(app: Parameters<typeof shortcutsOf>[0], kind = paperSubmissions) {
  const shortcuts = shortcutsOf(app, kind)
  const { as, within } = shortcuts

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
  /** Grades a work as a whole. */
  const wholeGrade = (of: Person, id: string, score: number, { comment = '', isAlone = false }: Whole = {}) =>
    as(teacher1, context =>
      gradeSubmission(context, kind, { id, studentId: of.id, score, comment, isAlone }, () => {}),
    )
  /** Makes somebody one more author of what another has handed in. */
  const putBeside = (who: Person, author: Person, activityId: string) =>
    as(teacher1, context => addAuthor(context, { activityId, studentId: who.id, authorId: author.id }))
  /** Gives somebody times of their own, and waits for what follows. */
  const grant = (who: Person, id: string, own: Partial<Exception>) =>
    within(unit =>
      grantException(
        unit,
        { id, course_id: linearAlgebra.id, type: paperType },
        {
          ...{ accountIds: [who.id], endsAt: null, attempts: null },
          ...{ groupId: null, grantedBy: teacher1.id, ...own },
        },
      ),
    ).then(() => app().settle())
  /** Gives more minutes; to all without names. */
  const giveMinutes = (id: string, minutes: number, of?: readonly Person[]) =>
    as(teacher1, context =>
      giveTime(context, id, { seconds: minutes * 60, studentIds: of ? idsOf(of) : null }),
    )
  /** Chooses an option of the first question, and hands in. */
  const answer = async (who: Person, id: string, value: string) => {
    await shortcuts.save(who, id, 1, { value })
    await shortcuts.handIn(who, id)
    await app().settle()
  }
  return {
    ...{ ...shortcuts, set, regrade, preview, sinceThen },
    ...{ wholeGrade, putBeside, grant, giveMinutes, answer },
  }
}
