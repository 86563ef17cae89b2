import { publishScoreChange } from '#server/features/score/public.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { countAttempts } from '../task/attempts.ts'
import { noteCounts } from '../task/counts.ts'
import { deduct } from '../task/deducting.ts'
import { kindOf, type TaskKey } from '../task/kind.ts'
import { studentNamed } from '../task/names.ts'
import { lockTask, lockTaskToGrade, type Task } from '../task/policy.ts'

/** Counts anew what late work loses, such as after a change of the deadline; whose score changes is told where it is seen. */
async function deductAgain(
  unit: Unit,
  id: string,
  locked: Promise<Task>,
  studentIds: readonly string[] | null,
) {
  const { task, accountIds: changed } = await deduct(unit, id, locked, studentIds, 'named')
  if (changed.length === 0) return
  const kind = kindOf(unit, task)
  const told = (await countAttempts(unit, task, changed)).map(({ account_id }) => account_id)
  kind.on.workChanged(unit, task, changed)
  noteCounts(unit, kind, task)
  publishScoreChange(unit, task.course_id)
  if (told.length > 0) kind.on.graded(unit, task, told)
}

/** For the kind's hook `changed`, and after a change of the policy. */
export async function recountLateness(unit: Unit, { id }: Pick<TaskKey, 'id'>) {
  await deductAgain(unit, id, lockTask(unit, id), null)
}

const setWaived = prepared((db, activityId: string, studentId: string, isWaived: boolean) =>
  db
    .updateTable('submission_author')
    .set({ is_waived: isWaived })
    .where('activity_id', '=', activityId)
    .where('account_id', '=', studentNamed(activityId, studentId))
    .returning('account_id'),
)

/** Deducts nothing from a student, or what the policy says. @throws notHandedIn */
export async function waiveLateness(
  context: CourseContext,
  { id, studentId, isWaived }: { id: string; studentId: string; isWaived: boolean },
) {
  const locked = lockTaskToGrade(context, id)
  const [[found]] = await Promise.all([
    setWaived(context.db, id, studentId, isWaived),
    deductAgain(context, id, locked, [studentId]),
  ])
  const task = await locked
  const kind = kindOf(context, task)
  if (!found) return fail(kind.errors.notHandedIn)
  kind.on.workChanged(context, task, [found.account_id])
}
