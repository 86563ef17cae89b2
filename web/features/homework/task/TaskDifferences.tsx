import { useQuery } from '@tanstack/react-query'
import { batchCalls } from '#contract/features/group/calls.ts'
import { attemptRules, classmatesRules, lateRules } from '#contract/features/submission/rules.ts'
import { Differences, type Said, useSaid, type Versions } from '#web/features/activity/editor/Differences.tsx'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { ask } from '#web/lib/call.ts'
import { number, percent } from '#web/lib/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import { alone, classmatesOf, reviewed, type TaskForm } from './task-form.ts'

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
  const policy = useTexts('homework/policy')
  const rubrics = useTexts('rubric')
  const duplicates = useTexts('duplicate')
  const { courseId } = useCourseAddress()
  const { data } = useQuery(ask(batchCalls.listBatches, { courseId }))
  const { switched, time } = useSaid()
  const who = (groupSetId: string) => {
    if (groupSetId === alone) return t('task.each')
    if (groupSetId === reviewed) return t('task.reviewed')
    return data?.list.find(({ id }) => id === groupSetId)?.batch ?? t('task.groupSetGone')
  }
  const classmates = {
    [classmatesRules.hidden]: t('task.classmatesHidden'),
    [classmatesRules.named]: t('task.classmatesNamed'),
    [classmatesRules.nameless]: t('task.classmatesNameless'),
  }
  return (form: TaskForm): Said => [
    [t('task.deadline'), time(form.deadline, t('noDeadline'))],
    [t('task.fullScore'), `${number(form.fullScore ?? 0, 1)} ${t('task.points')}`],
    [t('task.who'), who(form.groupSetId)],
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

function useSaidOfPolicy() {
  const t = useTexts('homework/policy')
  const rules = {
    [attemptRules.best]: t('best'),
    [attemptRules.last]: t('last'),
    [attemptRules.mean]: t('mean'),
  }
  const minutes = (count: number | null) => `${number(count ?? 0)} ${t('minutes')}`
  return (form: TaskForm): Said => [
    [t('attempts'), form.attempts === 0 ? t('anyNumber') : t('times', { count: form.attempts })],
    ...(form.attempts === 1
      ? []
      : ([[t('rule'), rules[form.attemptRule as keyof typeof rules] ?? '']] as const)),
    [t('limit'), form.workingMinutes ? minutes(form.workingMinutes) : t('noLimit')],
    [t('after'), t(form.lateRule === lateRules.late ? 'late' : 'refused')],
    [t('grace'), minutes(form.grace)],
    [t('perDay'), percent((form.latePercent ?? 0) / 100)],
    [t('max'), percent((form.maxLatePercent ?? 0) / 100)],
  ]
}

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
