import { sql } from 'kysely'
import { type CourseRules, weighedStates } from '#contract/features/attendance/course-rules.ts'
import { registerLimits } from '#contract/features/attendance/register.ts'
import { recordStates } from '#contract/features/attendance/rules.ts'
import { className, studentsIn } from '#server/features/member/public.ts'
import { at } from '#server/kernel/database.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { beforePlaces } from '../records/states-as-text.ts'

/** The attendances of a course that are over, oldest first; of very many the newest. */
export const sessionsOf = prepared((db, courseId: string, now: number) =>
  db
    .selectFrom(
      db
        .selectFrom('attendance')
        .select(['id', 'title', 'begins_at'])
        .where('course_id', '=', courseId)
        .where('deleted_at', 'is', null)
        .where(({ or, eb }) => or([eb('ended_at', 'is not', null), eb('ends_at', '<=', at(now))]))
        .orderBy('begins_at', 'desc')
        .orderBy('id', 'desc')
        .limit(registerLimits.attendances)
        .as('session'),
    )
    .selectAll()
    .orderBy('begins_at')
    .orderBy('id'),
)
export type Session = Awaited<ReturnType<typeof sessionsOf>>[number]

interface MarkedStates {
  account_id: string
  states: string
}
interface RegisterQuery {
  courseId: string
  attendanceIds: readonly string[]
}
/**
 * The students of a course by student number, each with the states in these attendances as one text (`decodeStates`), all
 * of it as one text of JSON for a thread: rows, or even a field for each record, would keep the process busy for hundreds of
 * milliseconds in a large course.
 */
export const studentsWithStates = prepared((db, { courseId, attendanceIds }: RegisterQuery) =>
  db
    // Separate, or it might be made again for each student.
    .with(
      one => one('marked').materialized(),
      () => sql<MarkedStates>`(
        select record.account_id,
          string_agg(chr(${sql.lit(beforePlaces)} + place::int) || least(record.state, 9)::text, '') as states
        from unnest(${attendanceIds}::uuid[]) with ordinality as session (id, place)
        join attendance_record record on record.attendance_id = session.id
        group by record.account_id)`,
    )
    .selectFrom(
      studentsIn(db, courseId)
        .leftJoin(sql<MarkedStates>`marked`.as('marked'), join =>
          join.onRef('marked.account_id', '=', 'account.id'),
        )
        .select(['account.id', 'account.name', 'account.number', className])
        .select(['marked.states', 'membership.roster_key'])
        .as('student'),
    )
    .select(
      sql<string>`coalesce(json_agg(json_build_object('id', id, 'name', name, 'number', number,
        'class', coalesce(class_number, ''), 'states', coalesce(states, '')) order by roster_key), '[]')::text`.as(
        'students',
      ),
    ),
).one

/** What the text holds. */
export interface MarkedStudent {
  id: string
  name: string
  number: string
  class: string
  states: string
}

type Weights = CourseRules['weights']

/** The states that count in a course's score, and what each counts. */
export function countedStates(weights: Weights) {
  const given = weighedStates.flatMap(state => {
    const weight = weights[state]
    return weight === null ? [] : [{ state: recordStates[state] as number, weight }]
  })
  const all = [
    { state: recordStates.present, weight: 100 },
    { state: recordStates.absent, weight: 0 },
    ...given,
  ]
  return { states: all.map(({ state }) => state), hundredths: all.map(({ weight }) => weight) }
}

export interface Counted {
  courseId: string
  states: readonly number[]
  hundredths: readonly number[]
}
/** The weights as rows, to be joined to records: `weight (state, hundredths)`. */
export const weightsAsRows = ({ states, hundredths }: Pick<Counted, 'states' | 'hundredths'>) =>
  sql`unnest(${states}::int[], ${hundredths}::int[]) as weight (state, hundredths)`
