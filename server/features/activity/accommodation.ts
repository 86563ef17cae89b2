import { sql } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import { accommodationCalls, timeFactors } from '#contract/features/activity/accommodation.ts'
import type { Database } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import { serve } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { runAllowed } from './hooks.ts'

/** What somebody is allowed in every activity of a course. */
export interface Accommodation {
  courseId: string
  accountId: string
  /** Working time as a multiple of the others', 1 to 10. */
  factor: number
  largerText: boolean
  /** Null: as it was. */
  noBarrage: boolean | null
}

const keepAccommodation = prepared(
  (_, { courseId, accountId, factor, largerText, noBarrage }: Accommodation) => sql`
    insert into accommodation as known (course_id, account_id, factor, larger_text, no_barrage)
    values (${courseId}, ${accountId}, ${factor}::numeric, ${largerText}::boolean,
      coalesce(${noBarrage}::boolean, false))
    on conflict (course_id, account_id) do update set factor = excluded.factor, larger_text = excluded.larger_text,
      no_barrage = coalesce(${noBarrage}::boolean, known.no_barrage)`,
)

export function accommodate({ db }: Pick<Unit, 'db'>, accommodation: Accommodation) {
  void keepAccommodation(db, accommodation)
}

const allowedTo = prepared((db, courseId: string, accountId: string) =>
  db
    .selectFrom('accommodation')
    .select(['factor', 'larger_text'])
    .where('course_id', '=', courseId)
    .where('account_id', '=', accountId),
)

/** What a student is allowed; as everybody, if nothing was said. */
export async function accommodationOf(
  db: Database,
  { courseId, studentId }: { courseId: string; studentId: string },
) {
  const row = await allowedTo.first(db, courseId, studentId)
  return { factor: row?.factor ?? 1, largerText: row?.larger_text ?? false }
}

const studentHeld = prepared((db, courseId: string, accountId: string) =>
  db
    .selectFrom('course_student')
    .select('account_id')
    .where('course_id', '=', courseId)
    .where('account_id', '=', accountId),
)

export const accommodationHandlers = serve(accommodationCalls, {
  set: async (context, { studentId, factor, largerText }) => {
    const { db, course } = context
    if (factor === null || !timeFactors.includes(factor)) fail(kernelErrors.malformed, { field: 'factor' })
    if (!(await studentHeld.first(db, course.id, studentId))) fail(kernelErrors.notFound)
    accommodate(context, {
      ...{ courseId: course.id, accountId: studentId, largerText, noBarrage: null },
      factor: factor!,
    })
    await runAllowed(context, { courseId: course.id, accountIds: [studentId] })
    return {}
  },
})
