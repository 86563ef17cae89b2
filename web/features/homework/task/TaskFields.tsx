import { Suspense } from 'react'
import { activityErrors } from '#contract/features/activity/errors.ts'
import { homeworkErrors } from '#contract/features/homework/errors.ts'
import { detailsLength, highestScore, taskProblem, titleLength } from '#contract/features/homework/rules.ts'
import { classmatesRules, maxFiles } from '#contract/features/submission/rules.ts'
import {
  ActivityForm,
  type FormOfActivity,
  type MoreOfKind,
} from '#web/features/activity/editor/ActivityForm.tsx'
import { BeginField, timesProblems } from '#web/features/activity/editor/BeginField.tsx'
import type { FormFrame } from '#web/features/activity/editor/frame.ts'
import { problemUnder } from '#web/features/activity/editor/problem-under.ts'
import { dayAt } from '#web/features/activity/editor/written-form.ts'
import { DuplicateFields } from '#web/features/duplicate/DuplicateFields.tsx'
import { reviewFormProblems } from '#web/features/review/task/review-form.ts'
import { RubricField } from '#web/features/rubric/lazy.ts'
import { GroupsField } from '#web/features/submission/policy/GroupsField.tsx'
import { alone } from '#web/features/submission/policy/policy-form.ts'
import { useTexts } from '#web/lib/texts.ts'
import type { FormFields } from '#web/lib/use-form.ts'
import { lazily } from '#web/shell/extension-points.ts'
import { Callout } from '#web/ui/base/Callout.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { DateTimeField } from '#web/ui/fields/DateTimeField.tsx'
import { NumberField } from '#web/ui/fields/NumberField.tsx'
import { SelectField } from '#web/ui/fields/SelectField.tsx'
import type { Info } from '../info.ts'
import { classmatesOf, emptyForm, hidesNames, presetsOf, reviewed, type TaskForm } from './task-form.ts'

const PolicyFields = lazily(
  () => import('#web/features/submission/policy/PolicyFields.tsx').then(module => module.PolicyFields),
  'submission/policy',
)
const AnonymousField = lazily(
  () => import('#web/features/submission/policy/AnonymousField.tsx').then(module => module.AnonymousField),
  'submission/policy',
)
const TaskDifferences = lazily(
  () => import('./TaskDifferences.tsx').then(module => module.TaskDifferences),
  'submission/policy',
  'review',
  'rubric',
)
const UnusualTask = lazily(
  () => import('./UnusualTask.tsx').then(module => module.UnusualTask),
  'homework/task',
  'submission/policy',
)
const ReviewFields = lazily(() =>
  import('#web/features/review/task/ReviewFields.tsx').then(module => module.ReviewFields),
)

interface TaskFieldsProps extends FormFrame<TaskForm> {
  /** The homework that is changed. */
  info?: Info
}

/** The form of a homework. */
export function TaskFields({ info, ...props }: TaskFieldsProps) {
  const t = useTexts('homework')
  const kind = {
    titlePlaceholder: t('task.titlePlaceholder'),
    details: t('task.details'),
    detailsPlaceholder: t('task.detailsPlaceholder'),
    files: t('task.attachments'),
    longestTitle: titleLength,
    hasBegin: true,
    hasEnd: true,
    longestDetails: detailsLength,
    mostFiles: maxFiles,
  }
  return (
    <ActivityForm
      {...props}
      kind={kind}
      empty={emptyForm}
      problems={form => problemsOf(form, info?.publishedAt)}
      differences={versions => <TaskDifferences {...versions} />}
      more={{
        fields: seldom,
        said: (form, further) => <UnusualTask {...{ form, further }} />,
        cards: form => <HandInCard {...{ form, info }} />,
      }}
    >
      {form => (
        <Card>
          <DeadlineField {...{ form, info }} />
        </Card>
      )}
    </ActivityForm>
  )
}

const seldom: MoreOfKind<TaskForm>['fields'] = [
  ...(['beginsAt', 'fullScore', 'groupSetId', 'reviewCount', 'reviewEndsAt', 'hidesAuthors'] as const),
  ...(['hidesReviewers', 'reviewPoints', 'lateRule', 'grace', 'latePercent', 'maxLatePercent'] as const),
  ...(['attempts', 'attemptRule', 'workingMinutes', 'isAnonymous', 'classmates'] as const),
  ...(['commentMinLength', 'rubric', 'checksDuplicates', 'warningRate', 'showsDuplicates'] as const),
]

interface HandInCardProps {
  form: FormOfActivity<TaskForm>
  info: Info | undefined
}

/** From when, for how many points, by whom and how often it is handed in, and how it is graded. */
function HandInCard({ form, info }: HandInCardProps) {
  const t = useTexts('homework')
  const { field, values } = form
  return (
    <Card>
      <Stack gap={4}>
        <BeginField form={form} />
        <NumberField
          label={t('task.fullScore')}
          decimals={1}
          max={highestScore}
          unit={t('task.points')}
          required
          {...field('fullScore')}
        />
        <GroupsField
          form={form}
          others={[{ value: reviewed, label: t('task.reviewed'), hint: t('task.reviewedHint') }]}
        />
        {values.groupSetId === reviewed && (
          <Suspense fallback={null}>
            <ReviewFields form={form} deadline={values.deadline} />
          </Suspense>
        )}
        <Suspense fallback={null}>
          <PolicyFields form={form} isOnce={values.groupSetId === reviewed} />
        </Suspense>
        {values.groupSetId === alone && (
          <Suspense fallback={null}>
            <AnonymousField
              value={values.isAnonymous}
              onChange={isAnonymous => form.change({ isAnonymous })}
              isFixed={isHandedIn(info)}
            />
          </Suspense>
        )}
        <SelectField
          label={t('task.classmates')}
          hint={[t('task.classmatesHint'), hidesNames(values) && t('task.classmatesWithoutNames')]
            .filter(Boolean)
            .join(' ')}
          {...field('classmates')}
          value={classmatesOf(values)}
          options={[
            { value: classmatesRules.hidden, label: t('task.classmatesHidden') },
            ...(hidesNames(values)
              ? []
              : [{ value: classmatesRules.named, label: t('task.classmatesNamed') }]),
            { value: classmatesRules.nameless, label: t('task.classmatesNameless') },
          ]}
        />
        <NumberField
          label={t('task.comment')}
          {...field('commentMinLength')}
          max={500}
          unit={t('task.commentUnit')}
          hint={t('task.commentHint')}
        />
        <Suspense fallback={null}>
          <RubricField
            value={values.rubric}
            onChange={rubric => form.change({ rubric })}
            isLocked={info?.rubric?.isLocked ?? false}
          />
        </Suspense>
        <DuplicateFields form={form} />
      </Stack>
    </Card>
  )
}

/** By somebody. */
const isHandedIn = (info: Info | undefined) =>
  info !== undefined && info.counts !== null && info.counts.submitted + info.counts.returned > 0

interface DeadlineFieldProps {
  form: FormFields<TaskForm> & { values: TaskForm }
  info: Info | undefined
}

function DeadlineField({ form, info }: DeadlineFieldProps) {
  const t = useTexts('homework')
  const common = useTexts('submission')
  const { deadline } = form.values
  const known = info?.deadline ?? null
  const isLater = known !== null && (deadline === null || deadline > known)
  // A later deadline opens nothing to who has seen what others handed in.
  const closed = isLater ? (info?.finalCount ?? 0) : 0
  const presets = presetsOf([
    { label: t('task.today'), days: 0 },
    { label: t('task.tomorrow'), days: 1 },
    { label: t('task.inDays', { count: 3 }), days: 3 },
    { label: t('task.inWeek'), days: 7 },
  ])
  return (
    <>
      <DateTimeField
        label={t('task.deadline')}
        noneLabel={common('due.none')}
        presets={presets}
        min={Date.now()}
        start={dayAt(Date.now(), 1)}
        {...form.field('deadline')}
      />
      {closed > 0 && <Callout tone="warn">{t('task.deadlineClosed', { count: closed })}</Callout>}
    </>
  )
}

/** What stands in the way of saving, under the field that it concerns. */
function problemsOf(form: TaskForm, published?: number | null) {
  const times = timesProblems(form, activityErrors.timesConflict, published)
  const review = form.groupSetId === reviewed ? reviewFormProblems(form) : undefined
  return {
    ...problemUnder(taskProblem(form), ruledFields),
    ...times,
    deadline: times.deadline || review?.deadline,
    reviewEndsAt: review?.reviewEndsAt,
  }
}

const ruledFields = { title: homeworkErrors.titleMissing, fullScore: homeworkErrors.fullScoreInvalid }
