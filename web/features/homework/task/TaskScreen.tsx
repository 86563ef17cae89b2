import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { homeworkKinds } from '#contract/features/homework/rules.ts'
import { lateRules } from '#contract/features/submission/rules.ts'
import { type Editing, useEditing } from '#web/features/activity/editor/use-editing.ts'
import { audienceOf, publishTimeOf, saidOf } from '#web/features/activity/editor/written-form.ts'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { alone, policyInputOf } from '#web/features/submission/policy/policy-form.ts'
import { useTask } from '#web/features/submission/task.ts'
import { useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useBack } from '#web/shell/Screen.tsx'
import { UnansweredScreen } from '#web/shell/UnansweredScreen.tsx'
import { toast } from '#web/ui/base/ask.ts'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { homeworkPath, useHomeworkAddress } from '../addresses.ts'
import type { Info } from '../info.ts'
import { submissionQueries } from '../live-updates.ts'
import { homeworkSubmissions } from '../submissions.ts'
import { TaskFields } from './TaskFields.tsx'
import {
  classmatesOf,
  emptyForm,
  forgetUnfinished,
  formOf,
  keepUnfinished,
  readUnfinished,
  reviewed,
  type TaskForm,
} from './task-form.ts'

/** Adding a homework (`submitType` 1), or changing one (2). */
export function TaskScreen() {
  const [search] = useSearchParams()
  return search.get('submitType') === '2' ? <EditTask /> : <NewTask />
}

function NewTask() {
  const t = useTexts('activity/editor')
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { courseId } = useCourseAddress()
  const [unfinished] = useState(() => readUnfinished(courseId))
  const add = useCommand(homeworkCalls.create, {
    refreshes: submissionQueries,
    onDone: ({ id }, { publishAt: publishtime }) => {
      forgetUnfinished(courseId)
      toast.good(saidOf(publishtime, t))
      navigate(homeworkPath('task', { courseId, courseRole: '1', taskId: id }), { replace: true })
    },
  })
  const submit = (form: TaskForm) =>
    add.mutateAsync({
      courseId,
      ...inputOf(form),
      details: form.details,
      rubric: form.rubric ?? undefined,
      folderId: search.get('folderid') ?? undefined,
    })
  return (
    <TaskFields
      place={`homework-task:${courseId}`}
      start={unfinished ?? emptyForm}
      isRestored={unfinished !== undefined}
      onChange={form => keepUnfinished(courseId, form)}
      onSubmit={submit}
    />
  )
}

function EditTask() {
  const t = useTexts('homework')
  const { homeworkId } = useHomeworkAddress()
  const query = useTask(homeworkSubmissions, homeworkId)
  const editing = useEditing(query)
  if (query.data)
    return <EditFields key={`${homeworkId} ${editing.key}`} info={query.data} editing={editing} />
  return <UnansweredScreen title={t('task.edit')} query={query} skeleton={<SkeletonRows rows={5} />} />
}

function EditFields({ info, editing }: { info: Info; editing: Editing }) {
  const t = useTexts('homework')
  const own = useTexts('activity/editor')
  const { homeworkId, to } = useHomeworkAddress()
  const back = useBack(to('task'))
  const [start] = useState(() => formOf(info))
  const [{ revision }] = useState(info)
  const edit = useCommand(homeworkCalls.update, {
    refreshes: submissionQueries,
    onDone: () => {
      toast.good(own('saved'))
      back()
    },
  })
  const submit = (form: TaskForm) =>
    edit.mutateAsync({
      id: homeworkId,
      revision,
      ...inputOf(form),
      // What the editor cannot express stays as it was, unless the text was changed.
      details: form.details === start.details ? undefined : form.details,
      rubric: form.rubric === start.rubric ? undefined : form.rubric,
    })
  return (
    <TaskFields
      title={t('task.edit')}
      place={`homework-task:${homeworkId}`}
      edited={editing.edited(homeworkId, revision)}
      start={start}
      isRubricLocked={info.rubric?.isLocked}
      closed={{ count: info.finalCount, deadline: info.deadline }}
      isHandedIn={info.counts !== null && info.counts.submitted + info.counts.returned > 0}
      published={info.publishedAt !== null && start.publication === 'now' ? info.publishedAt : undefined}
      onSubmit={submit}
    />
  )
}

const inputOf = (form: TaskForm) => ({
  title: form.title,
  fullScore: form.fullScore,
  ...policyInputOf(form, form.groupSetId === reviewed),
  isLateAllowed: form.lateRule === lateRules.late,
  minCommentLength: form.commentMinLength ?? 0,
  ...handedInBy(form),
  classmates: classmatesOf(form),
  // Groups and reviewers know each other.
  isAnonymous: form.isAnonymous && form.groupSetId === alone,
  attachments: form.files.map(file => file.id),
  ...duplicateInputOf(form),
  publishAt: publishTimeOf(form, Date.now()),
  audience: audienceOf(form),
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
