import { sql } from 'kysely'
import { pageOfStudents, type RosterPage, seesJudgement } from '#server/features/submission/public.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { writersBound } from '../taking/how-far.ts'
import { switchesOf } from '../taking/own.ts'

interface Figures {
  account_id: string
  attempt: number
  began_at: number | null
  seconds: number | null
  switches: number
  hides_names: boolean
}
/** Of the attempt that a list shows: the newest that was handed in. */
const figuresIn = prepared(
  (_, activityId: string) => sql<Figures>`
    select author.account_id, author.attempt, submission.began_at,
      case when submission.version > 0
        then greatest(extract(epoch from author.submitted_at - submission.began_at), 0)::int end as seconds,
      ${switchesOf(sql.ref('submission.id'))} as switches,
      policy.is_anonymous and policy.names_shown_at is null as hides_names
    from submission_author as author
    join submission on submission.id = author.submission_id
    join submission_policy as policy on policy.activity_id = author.activity_id
    where author.activity_id = ${activityId} and author.is_latest`,
)

/** A page of the students that a filter finds, with how long each wrote, how often they left the page, and who is bound to a device. */
export const studentsOf = (context: CourseContext, id: string, page: RosterPage) =>
  pageOfStudents(
    context,
    id,
    page,
    Promise.all([figuresIn(context.db, id), writersBound(context.db, id, context.now)]).then(
      ([rows, writers]) => {
        const figures = new Map(seesJudgement(context) ? rows.map(row => [row.account_id, row]) : [])
        const bound = new Set(writers.map(one => one.account_id))
        return ({ student_id }) => {
          const own = figures.get(student_id)
          return {
            switches: own?.switches ?? (seesJudgement(context) ? 0 : null),
            seconds: own?.seconds ?? null,
            // Who sees no names could have watched somebody begin at that moment.
            beganAt: own && !own.hides_names ? own.began_at : null,
            isBound: bound.has(student_id),
          }
        }
      },
    ),
  )
