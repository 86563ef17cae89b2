import { sql } from 'kysely'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { SubmissionKind, TaskKey } from './kind.ts'

/** Milliseconds between two messages about what one person writes. */
const pause = 2000

/** Who writes together: the authors, and until the first hand-in the present members of the group. */
export const writersOf = prepared(
  (_, submissionId: string) => sql<{ account_id: string }>`
    select account_id from submission_author where submission_id = ${submissionId}
    union
    select member.account_id from submission
    join group_member as member on member.group_id = submission.group_id
    where submission.id = ${submissionId} and submission.sealed = 0`,
)

/** Tells the others who write the same submission, soon after the commit, that it was saved. */
export function noteDraft(
  { hub, person, throttle }: CourseContext,
  kind: SubmissionKind,
  task: TaskKey,
  submissionId: string,
) {
  if (!kind.on.draftChanged) return
  throttle(`submission.draft:${submissionId}:${person.id}`, {
    interval: pause,
    async run(db) {
      const others = (await writersOf(db, submissionId))
        .map(({ account_id }) => account_id)
        .filter(accountId => accountId !== person.id)
      kind.on.draftChanged?.(hub, { id: task.id, course_id: task.course_id }, others)
    },
  })
}
