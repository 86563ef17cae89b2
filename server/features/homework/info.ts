import { sql } from 'kysely'
import { usualWarningRate } from '#contract/features/duplicate/rules.ts'
import { homeworkKinds } from '#contract/features/homework/rules.ts'
import { presentSettings, type ReviewPolicy, reviewPolicyOf } from '#server/features/review/public.ts'
import { presentRubric, rubricOfActivity } from '#server/features/rubric/public.ts'
import {
  isGradedByRubric,
  selectForStaff,
  selectForStudent,
  shownToStaff,
  shownToStudent,
  type Task,
} from '#server/features/submission/public.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { presentDuplicateSetting } from './kind.ts'

/** A homework with its task and the caller's relation to it. */
export const infoOf = (context: CourseContext, id: string) =>
  context.role === 'student' ? infoForStudent(context, id) : infoForStaff(context, id)

const homeworkForStaff = prepared((db, id: string) =>
  selectForStaff(db, id)
    .leftJoin('duplicate_setting as duplicate', 'duplicate.activity_id', 'activity.id')
    .select(['duplicate.checks_new', 'duplicate.warning_rate', 'duplicate.is_shown as shows_duplicates']),
)

const homeworkForStudent = prepared((db, id: string, studentId: string | null, now: number) =>
  selectForStudent(db, id, studentId, now)
    .leftJoin('duplicate_setting as duplicate', 'duplicate.activity_id', 'activity.id')
    .leftJoin('duplicate_work', join =>
      join
        .onRef('duplicate_work.submission_id', '=', 'submission.id')
        .on('duplicate_work.state', '=', sql.lit(2))
        .on('duplicate.is_shown', '=', sql.lit(true)),
    )
    .select(['duplicate.checks_new', 'duplicate.warning_rate', 'duplicate.is_shown as shows_duplicates'])
    .select(['duplicate_work.rate as duplicate_rate', 'duplicate_work.submission_id as checked_id']),
)

async function infoForStaff(context: CourseContext, id: string) {
  const { db } = context
  const reviewing = reviewPolicyOf(db, id)
  const [{ task, shown }, review, rubric, isLocked] = await Promise.all([
    shownToStaff(context, id, { row: homeworkForStaff.first(db, id), isOnce: reviewing.then(isSome) }),
    reviewing,
    rubricOfActivity(db, id),
    isGradedByRubric(db, id),
  ])
  return {
    ...shown,
    ...presentOwn(task, review),
    rubric: presentRubric(rubric, isLocked),
    mine: null,
  }
}

async function infoForStudent(context: CourseContext, id: string) {
  const { db, studentId, now } = context
  const reviewing = reviewPolicyOf(db, id)
  const [{ own, shown, reads }, review, rubric] = await Promise.all([
    shownToStudent(context, {
      row: homeworkForStudent.first(db, id, studentId, now),
      isOnce: reviewing.then(isSome),
      showsMore: ({ checked_id }) => checked_id !== null,
    }),
    reviewing,
    rubricOfActivity(db, id),
  ])
  return {
    ...shown,
    ...presentOwn(own, review),
    // Its criteria say what is asked.
    rubric: shown.isTaskHidden ? null : presentRubric(rubric, false),
    mine: {
      ...shown.mine,
      duplicateRate: reads ? own.duplicate_rate : null,
      checkId: reads && own.checked_id !== null ? own.work_alias! : '',
    },
  }
}

const isSome = (review: ReviewPolicy | undefined) => review !== undefined

type Setting = Parameters<typeof presentDuplicateSetting>[0] & { shows_duplicates: boolean | null }

/** What only a homework has. */
function presentOwn(homework: Pick<Task, 'batch_id'> & Setting, review: ReviewPolicy | undefined) {
  const kind = kindOf(homework, review)
  return {
    ...presentDuplicateSetting(homework),
    ...{ kind, reviewType: kind },
    review: review
      ? { ...presentSettings(review), allocatedAt: review.allocated_at, concludedAt: review.concluded_at }
      : null,
    warningRate: homework.warning_rate ?? usualWarningRate,
    showsDuplicates: homework.shows_duplicates ?? false,
  }
}

/** Who hands it in. */
export function kindOf({ batch_id }: Pick<Task, 'batch_id'>, review: ReviewPolicy | undefined) {
  if (review) return homeworkKinds.reviewed
  return batch_id === null ? homeworkKinds.alone : homeworkKinds.groups
}
