import { type SqlBool, sql } from 'kysely'
import type { SubmissionCounts } from '#contract/features/submission/entities.ts'
import { countsWithoutGrades } from '#contract/features/submission/rules.ts'
import { publishWaitingChanged, studentsOf as studentsOfCourse } from '#server/features/course/public.ts'
import type { Database } from '#server/kernel/database.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { topics } from '#server/kernel/hub.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { seesJudgement } from './judgement-shown.ts'
import type { SubmissionKind, TaskKey } from './kind.ts'

/** Students are counted once for all that is for everybody, and only the few exceptions are looked at for who is excused. */
const studentsOf = prepared(
  (_, courseId: string, ids: readonly string[]) => sql<{ activity_id: string; all: number; excused: number }>`
    select activity.id as activity_id,
      case when activity.is_for_some
        then (select count(*)::int from activity_student as student where student.activity_id = activity.id)
        else (select count(*)::int from course_student as student where student.course_id = ${courseId})
      end as all,
      (select count(*)::int from activity_exception as excused
        where excused.activity_id = activity.id and excused.is_excused
          and exists (select from activity_student as student
            where student.activity_id = activity.id and student.account_id = excused.account_id)
          and not exists (select from submission_author as author
            where author.activity_id = activity.id and author.account_id = excused.account_id
              and author.is_latest and author.state <> 0)) as excused
    from activity where activity.course_id = ${courseId} and activity.id = any(${ids}::uuid[])`,
)

const countOf = (condition: string) => sql<number>`count(*) filter (where ${sql.raw(condition)})::int`

/* Each author is looked up among the students: all students with all works would be compared. */
const submissionsOf = prepared((db, courseId: string, ids: readonly string[]) =>
  db
    .selectFrom('submission_author as author')
    .select('author.activity_id')
    .select(countOf('state in (1, 2)').as('submitted'))
    .select(countOf('state = 1').as('tograde'))
    .select(countOf('state = 2').as('graded'))
    .select(countOf('state = 3').as('returned'))
    .select(countOf('state in (1, 2) and late').as('overtime'))
    .where('author.is_latest', '=', sql.lit(true))
    .where(sql<SqlBool>`author.activity_id = any(${ids}::uuid[])`)
    .where(sql<SqlBool>`exists (
      select from activity_student as student
      where student.activity_id = author.activity_id and student.account_id = author.account_id
        and student.course_id = ${courseId} offset 0)`)
    .groupBy('author.activity_id'),
)

const none = { submitted: 0, tograde: 0, graded: 0, returned: 0, overtime: 0 }

type Counts = Map<string, SubmissionCounts>

/** How many students each filter of the roster finds, by task of the course. */
export async function countSubmissions(
  db: Database,
  courseId: string,
  ids: readonly string[],
): Promise<Counts> {
  const [students, rows] = await Promise.all([
    studentsOf(db, courseId, ids),
    submissionsOf(db, courseId, ids),
  ])
  const known = new Map(rows.map(({ activity_id, ...submissions }) => [activity_id, submissions]))
  const numbers = new Map(students.map(row => [row.activity_id, row]))
  return new Map(
    ids.map(id => {
      const { all, excused } = numbers.get(id) ?? { all: 0, excused: 0 }
      const submissions = known.get(id) ?? none
      const notsubmitted = all - excused - submissions.submitted - submissions.returned
      return [id, { all, notsubmitted, ...submissions }]
    }),
  )
}

/** The owner of a task's counts in this process's memory; forgotten when its submissions change. */
const submissionsIn = (taskId: string) => `works ${taskId}`

/** The same for queries, from memory (decision 156): those not remembered are counted together. */
export async function knownCounts(
  { db, memory }: Unit,
  courseId: string,
  ids: readonly string[],
): Promise<Counts> {
  const missing: string[] = []
  let counting: Promise<Counts> | undefined
  // Everything missing is known before the first query is sent.
  const count = () => (counting ??= Promise.resolve().then(() => countSubmissions(db, courseId, missing)))
  const known = await Promise.all(
    ids.map(id =>
      memory.remember(
        `counts ${id}`,
        async () => {
          missing.push(id)
          return (await count()).get(id)
        },
        () => [submissionsIn(id), studentsOfCourse(courseId), courseId],
      ),
    ),
  )
  return new Map(ids.map((id, index) => [id, known[index]!]))
}

/** As the caller is to see them. */
export const countsFor = (context: CourseContext, counts: SubmissionCounts) =>
  seesJudgement(context) ? counts : countsWithoutGrades(counts)

/** Milliseconds in which changes to one task are combined: five hundred hand-ins make a few messages. */
const gathering = 500

/** A submission of this task changed: recounts it, and sends the counts to staff shortly after the commit. */
export function noteCounts(unit: Unit, kind: SubmissionKind, task: TaskKey) {
  const { hub } = unit
  const { id, course_id } = task
  unit.forget([submissionsIn(id)])
  publishWaitingChanged(unit, course_id)
  unit.throttle(`submission.counts:${id}`, {
    interval: gathering,
    gathers: true,
    async run(db) {
      // Nobody is watching: nothing to count.
      if (!hub.isHeard(topics.staff(course_id))) return
      kind.on.countsChanged(hub, { id, course_id }, (await countSubmissions(db, course_id, [id])).get(id)!)
    },
  })
}
