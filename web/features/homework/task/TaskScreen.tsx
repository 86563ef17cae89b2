import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { homeworkDestination } from '#contract/features/homework/destination.ts'
import { homeworkKinds } from '#contract/features/homework/rules.ts'
import { lateRules } from '#contract/features/submission/rules.ts'
import { WrittenScreen, writtenKind } from '#web/features/activity/editor/WrittenScreen.tsx'
import { alone, policyInputOf } from '#web/features/submission/policy/policy-form.ts'
import { ask } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { submissionQueries } from '../live-updates.ts'
import { TaskFields } from './TaskFields.tsx'
import { classmatesOf, emptyForm, formOf, reviewed, type TaskForm, unfinishedTask } from './task-form.ts'

/** Adding a homework (`submitType` 1), or changing one (2). */
export function TaskScreen() {
  const t = useTexts('homework')
  return <WrittenScreen kind={writtenTask} editTitle={t('task.edit')} />
}

const writtenTask = writtenKind({
  form: { empty: emptyForm, of: formOf, unfinished: unfinishedTask },
  page: homeworkDestination,
  place: 'homework-task',
  edited: search => (search.get('submitType') === '2' ? search.get('id') : null),
  get: id => ask(homeworkCalls.get, { id }),
  create: homeworkCalls.create,
  update: homeworkCalls.update,
  refreshes: submissionQueries,
  newInput: (form, { content: details, ...given }) => ({
    ...{ ...given, details, ...inputOf(form, emptyForm) },
    rubric: form.rubric ?? undefined,
  }),
  changeInput: (form, { content: details, ...given }, { info: { id }, start }) => ({
    ...{ id, ...given, details, ...inputOf(form, start) },
    rubric: form.rubric === start.rubric ? undefined : form.rubric,
  }),
  Fields: TaskFields,
})

const inputOf = (form: TaskForm, start: TaskForm) => ({
  fullScore: form.fullScore,
  ...policyInputOf(form, form.groupSetId === reviewed),
  isLateAllowed: form.lateRule === lateRules.late,
  minCommentLength: form.commentMinLength ?? 0,
  ...handedInBy(form),
  classmates: classmatesOf(form),
  // Groups and reviewers know each other.
  isAnonymous: form.isAnonymous && form.groupSetId === alone,
  ...duplicateInputOf(form, start),
})

/** Nothing where nothing was said before or is now, so that a plain homework stays one. */
function duplicateInputOf(form: TaskForm, start: TaskForm) {
  const { checksDuplicates, warningRate, showsDuplicates } = form
  if (isUsuallyCompared(form) && isUsuallyCompared(start)) return { checksDuplicates }
  return { checksDuplicates, showsDuplicates, warningRate: warningRate ?? 0 }
}

const isUsuallyCompared = ({ checksDuplicates, warningRate, showsDuplicates }: TaskForm) =>
  !checksDuplicates && !showsDuplicates && warningRate === emptyForm.warningRate

/** Each student, groups, or each student with reviews by others. */
function handedInBy(form: TaskForm) {
  if (form.groupSetId === alone) return { kind: homeworkKinds.alone }
  if (form.groupSetId !== reviewed) return { kind: homeworkKinds.groups, groupSetId: form.groupSetId }
  return {
    kind: homeworkKinds.reviewed,
    reviewCount: form.reviewCount ?? undefined,
    reviewEndsAt: form.reviewEndsAt,
    hidesAuthors: form.hidesAuthors,
    hidesReviewers: form.hidesReviewers,
    reviewPoints: form.reviewPoints ?? 0,
  }
}
