import { useQuery } from '@tanstack/react-query'
import { batchCalls } from '#contract/features/group/calls.ts'
import { classmatesRules } from '#contract/features/submission/rules.ts'
import { Differences, type Said, useSaid, type Versions } from '#web/features/activity/editor/Differences.tsx'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { alone } from '#web/features/submission/policy/policy-form.ts'
import { useSaidOfPolicy } from '#web/features/submission/policy/said-of-policy.ts'
import { ask } from '#web/lib/call.ts'
import { number, percent } from '#web/lib/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import { classmatesOf, reviewed, type TaskForm } from './task-form.ts'

/** What another version of a homework says in its own fields, with the labels of the form. */
export function TaskDifferences(versions: Versions<TaskForm>) {
  const ofReviews = useSaidOfReviews()
  const saidOf = useSaidOfTask()
  const ofPolicy = useSaidOfPolicy()
  const said = (form: TaskForm) => [
    ...saidOf(form),
    ...(form.groupSetId === reviewed ? ofReviews(form) : []),
    ...ofPolicy(form),
  ]
  return <Differences {...versions} said={said} />
}

function useSaidOfTask() {
  const t = useTexts('homework')
  const editor = useTexts('activity/editor')
  const policy = useTexts('submission/policy')
  const common = useTexts('submission')
  const rubrics = useTexts('rubric')
  const duplicates = useTexts('duplicate')
  const { courseId } = useCourseAddress()
  const { data } = useQuery(ask(batchCalls.listBatches, { courseId }))
  const { switched, time } = useSaid()
  const who = (groupSetId: string) => {
    if (groupSetId === alone) return common('groups.each')
    if (groupSetId === reviewed) return t('task.reviewed')
    return data?.list.find(({ id }) => id === groupSetId)?.batch ?? common('groups.deleted')
  }
  const classmates = {
    [classmatesRules.hidden]: t('task.classmatesHidden'),
    [classmatesRules.named]: t('task.classmatesNamed'),
    [classmatesRules.nameless]: t('task.classmatesNameless'),
  }
  return (form: TaskForm): Said => [
    [editor('begin'), time(form.beginsAt, editor('atOnce'))],
    [t('task.deadline'), time(form.deadline, common('due.none'))],
    [t('task.fullScore'), `${number(form.fullScore ?? 0, 1)} ${t('task.points')}`],
    [common('groups.who'), who(form.groupSetId)],
    [t('task.classmates'), classmates[classmatesOf(form) as keyof typeof classmates] ?? ''],
    [t('task.comment'), `${number(form.commentMinLength ?? 0)} ${t('task.commentUnit')}`],
    [policy('anonymous'), switched(form.isAnonymous)],
    [rubrics('task.field'), criteriaIn(form)],
    [duplicates('checkNew'), switched(form.checksDuplicates)],
    ...(form.checksDuplicates
      ? ([
          [duplicates('warnFrom'), percent((form.warningRate ?? 0) / 100)],
          [duplicates('show'), switched(form.showsDuplicates)],
        ] as const)
      : []),
  ]
}

/** Each with its levels, as it is seen whether they are the same. */
const criteriaIn = ({ rubric }: TaskForm) =>
  rubric?.criteria
    .map(
      ({ title, levels }) => `${title} (${levels.map(({ points }) => number(points ?? 0, 1)).join(' / ')})`,
    )
    .join(', ') ?? '–'

function useSaidOfReviews() {
  const t = useTexts('review')
  const { switched, time } = useSaid()
  return (form: TaskForm): Said => [
    [t('task.perStudent'), number(form.reviewCount ?? 0)],
    [t('task.endsAt'), time(form.reviewEndsAt, '–')],
    [t('task.hidesAuthors'), switched(form.hidesAuthors)],
    [t('task.hidesReviewers'), switched(form.hidesReviewers)],
    [t('task.points'), number(form.reviewPoints ?? 0, 1)],
  ]
}
