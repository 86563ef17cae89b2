import type { Kysely } from 'kysely'
import type { Text } from '#contract/error.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { type Prepared, prepared } from '#server/kernel/prepared.ts'
import type { DB } from '#server/kernel/schema.ts'
import type { ActivityKind, ContentRow } from '../kind.ts'
import { toNewcomers } from '../subject.ts'
import type { SeenFacts } from './facts.ts'
import { type ByHand, remindByHand } from './reminding.ts'
import type { Selecting } from './store.ts'
import { countSeen, type SeenCounts } from './students.ts'

interface Rows<Row extends { id: string }, Own, Query extends Selecting<Row>, Beside> {
  /** What is the kind's own of these activities. */
  select: (db: Kysely<DB>, ids: readonly string[]) => Query & Selecting<Row>
  /** The same with what one student has done with each. */
  own: (rows: Query, accountId: string | null) => Selecting<Own>
  /** What is asked for along with them. */
  beside?: (context: CourseContext, rows: ContentRow[]) => Promise<Beside>
  /** A row of the course's content. @param row with what is a student's own for students alone */
  present(
    row: Row & Partial<Own>,
    found: { counts: SeenCounts; activity: ContentRow; beside: Beside },
    context: CourseContext,
  ): Record<string, unknown>
}

/** What a page of the course's content shows of a kind whose students are counted: to a student their own, to staff how many. */
export function seenRows<Row extends { id: string }, Own, Query extends Selecting<Row>, Beside = undefined>({
  select,
  own,
  beside,
  present,
}: Rows<Row, Own, Query, Beside>): ActivityKind['page'] {
  const forStaff = prepared((db, ids: readonly string[]) => select(db, ids) as never) as Prepared<
    [readonly string[]],
    Row & Partial<Own>
  >
  const forStudent = prepared(
    (db, ids: readonly string[], accountId: string | null) => own(select(db, ids), accountId) as never,
  ) as Prepared<[readonly string[], string | null], Row & Partial<Own>>
  return async (context, rows) => {
    const { db, role, studentId } = context
    const ids = rows.map(({ id }) => id)
    const isStudent = role === 'student'
    const [found, counted, more] = await Promise.all([
      isStudent ? forStudent(db, ids, studentId) : forStaff(db, ids),
      isStudent ? [] : countSeen(db, ids),
      beside?.(context, rows) as Promise<Beside>,
    ])
    const counts = new Map(counted.map(count => [count.id, count]))
    const activities = new Map(rows.map(row => [row.id, row]))
    const none = { students: 0, begun: 0, done: 0 }
    return new Map(
      found.map(row => {
        const { id } = row
        const its = { counts: counts.get(id) ?? { id, ...none }, activity: activities.get(id)!, beside: more }
        return [id, present(row, its, context)]
      }),
    )
  }
}

interface Opened {
  id: string
  published_at: number | null
}

interface SeenKind<Row extends Opened, Fact extends object>
  extends Omit<ActivityKind, 'opensAt' | 'on' | 'name'> {
  name: Text
  destination: Pick<ActivityKind, 'opensAt'>
  facts: SeenFacts<Fact>
  /** Opens one that is to be reminded of. */
  toSee: (context: CourseContext, id: string) => Promise<Row>
  /** What reminding by hand depends on. */
  reminds: Omit<ByHand, 'studentIds' | 'tell' | 'closed'> & { closed?: (row: Row) => ByHand['closed'] }
}

/** A kind that is only seen, on the spine of a course: its students hear of it, and staff remind those who have not done it. */
export const seenKind = <Row extends Opened, Fact extends object>({
  destination,
  facts,
  toSee,
  reminds: { closed, ...reminds },
  ...kind
}: SeenKind<Row, Fact>): ActivityKind => ({
  ...kind,
  opensAt: destination.opensAt,
  on: {
    published: (unit, { id, course_id }, newcomers) =>
      unit.emit(facts.published, toNewcomers(facts.of(id, course_id), newcomers)),
  },
  async remind(context, id, studentIds) {
    const row = await toSee(context, id)
    return remindByHand(context, row, {
      ...{ ...reminds, studentIds, closed: closed?.(row) },
      tell: chosen =>
        void context.emit(facts.reminded, { ...facts.of(id, context.course.id), studentIds: chosen }),
    })
  },
})
