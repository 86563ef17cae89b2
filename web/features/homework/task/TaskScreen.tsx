import { useSearchParams } from 'react-router'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { homeworkKinds } from '#contract/features/homework/rules.ts'
import { lateRules } from '#contract/features/submission/rules.ts'
import { ExistingActivity } from '#web/features/activity/editor/ExistingActivity.tsx'
import type { Existing } from '#web/features/activity/editor/frame.ts'
import { useChangedActivity, useEditing, useNewActivity } from '#web/features/activity/editor/use-editing.ts'
import { inputIn } from '#web/features/activity/editor/written-form.ts'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { alone, policyInputOf } from '#web/features/submission/policy/policy-form.ts'
import { useTask } from '#web/features/submission/task.ts'
import { useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { homeworkPath, useHomeworkAddress } from '../addresses.ts'
import type { Info } from '../info.ts'
import { submissionQueries } from '../live-updates.ts'
import { homeworkSubmissions } from '../submissions.ts'
import { TaskFields } from './TaskFields.tsx'
import { classmatesOf, emptyForm, formOf, reviewed, type TaskForm, unfinishedTask } from './task-form.ts'

/** Adding a homework (`submitType` 1), or changing one (2). */
export function TaskScreen() {
  const [search] = useSearchParams()
  return search.get('submitType') === '2' ? <EditTask /> : <NewTask />
}

function NewTask() {
  const { courseId } = useCourseAddress()
  const { frame, folderId, onDone } = useNewActivity({
    ...{ courseId, empty: emptyForm, unfinished: unfinishedTask },
    openPath: id => homeworkPath('task', { courseId, courseRole: '1', taskId: id }),
  })
  const add = useCommand(homeworkCalls.create, { refreshes: submissionQueries, onDone })
  const submit = (form: TaskForm) =>
    add.mutateAsync({
      ...{ courseId, folderId, ...inputOf(form), details: form.details },
      rubric: form.rubric ?? undefined,
    })
  return <TaskFields {...frame} place={`homework-task:${courseId}`} onSubmit={submit} />
}

function EditTask() {
  const t = useTexts('homework')
  const { homeworkId } = useHomeworkAddress()
  const query = useTask(homeworkSubmissions, homeworkId)
  const editing = useEditing(homeworkId, query)
  return (
    <ExistingActivity title={t('task.edit')} {...{ query, editing }}>
      {existing => <ChangedTask {...existing} />}
    </ExistingActivity>
  )
}

function ChangedTask({ info, edited }: Existing<Info>) {
  const t = useTexts('homework')
  const { homeworkId, to } = useHomeworkAddress()
  const openPath = to('task')
  const { frame, start, revision, textOf, onDone } = useChangedActivity({ info, edited, formOf, openPath })
  const edit = useCommand(homeworkCalls.update, { refreshes: submissionQueries, onDone })
  const submit = (form: TaskForm) =>
    edit.mutateAsync({
      ...{ id: homeworkId, revision, ...inputOf(form), details: textOf(form) },
      rubric: form.rubric === start.rubric ? undefined : form.rubric,
    })
  return (
    <TaskFields
      {...frame}
      title={t('task.edit')}
      place={`homework-task:${homeworkId}`}
      isRubricLocked={info.rubric?.isLocked}
      closed={{ count: info.finalCount, deadline: info.deadline }}
      isHandedIn={info.counts !== null && info.counts.submitted + info.counts.returned > 0}
      onSubmit={submit}
    />
  )
}

const inputOf = (form: TaskForm) => ({
  ...inputIn(form),
  fullScore: form.fullScore,
  ...policyInputOf(form, form.groupSetId === reviewed),
  isLateAllowed: form.lateRule === lateRules.late,
  minCommentLength: form.commentMinLength ?? 0,
  ...handedInBy(form),
  classmates: classmatesOf(form),
  // Groups and reviewers know each other.
  isAnonymous: form.isAnonymous && form.groupSetId === alone,
  ...duplicateInputOf(form),
})

/** Nothing where nothing was said, so that a plain homework stays one. */
function duplicateInputOf({ checksDuplicates, warningRate, showsDuplicates }: TaskForm) {
  const isUsual = !checksDuplicates && !showsDuplicates && warningRate === emptyForm.warningRate
  return isUsual ? { checksDuplicates } : { checksDuplicates, showsDuplicates, warningRate: warningRate ?? 0 }
}

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
