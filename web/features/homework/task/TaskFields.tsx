import { useState } from 'react'
import { activityErrors } from '#contract/features/activity/errors.ts'
import { homeworkErrors } from '#contract/features/homework/errors.ts'
import {
  detailsLength,
  highestScore,
  maxFiles,
  taskProblem,
  titleLength,
} from '#contract/features/homework/rules.ts'
import { useUploads, withFile } from '#web/features/file/use-uploads.ts'
import { fullTime } from '#web/lib/dates.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { type FormFields, useForm } from '#web/lib/use-form.ts'
import { Screen } from '#web/shell/Screen.tsx'
import { useLeaveQuestion } from '#web/shell/use-leave-question.ts'
import { toast } from '#web/ui/ask.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { RadioList } from '#web/ui/Choice.tsx'
import { DateTimeField } from '#web/ui/DateTimeField.tsx'
import { Form } from '#web/ui/Form.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { NumberField } from '#web/ui/NumberField.tsx'
import { RichTextEditor } from '#web/ui/RichTextEditor.tsx'
import { Stack } from '#web/ui/Stack.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { FilesField } from '../parts/FilesField.tsx'
import styles from './TaskFields.module.css'
import { dayAt, emptyForm, type Publication, presetsOf, type TaskForm } from './task-form.ts'

interface TaskFieldsProps {
  title?: string
  /** Names the uploads of this form. */
  place: string
  start: TaskForm
  /** `start` is what was left unfinished. */
  isRestored?: boolean
  /** Since when the students see it. */
  published?: number
  onChange?: (form: TaskForm) => void
  onSubmit: (form: TaskForm) => unknown
}

const formId = 'homework-task'

/** The form of a homework. */
export function TaskFields(props: TaskFieldsProps) {
  const { title, place, start, published, onChange, onSubmit } = props
  const t = useTexts('homework')
  const [isRestored, setRestored] = useState(props.isRestored ?? false)
  const form = useForm({
    start,
    problems: values => problemsOf(values, t),
    send: values => {
      if (uploads.items.length === 0) return onSubmit(values)
      toast.info(t('task.uploading'))
      return false
    },
    onChange,
  })
  const isKept = onChange !== undefined
  useLeaveQuestion({ isChanged: form.isChanged && !isKept, isSending: form.isSending })
  const { field, values, change } = form
  const uploads = useUploads(place, file => change(now => ({ files: withFile(now.files, file) })))
  return (
    <Screen
      title={title}
      footer={
        <Button kind="primary" size="large" block type="submit" form={formId} busy={form.isSending}>
          {submitLabel(values.publication, published !== undefined, t)}
        </Button>
      }
    >
      {isRestored && (
        <Notice
          action={
            <Button
              size="small"
              onClick={() => {
                change(emptyForm)
                setRestored(false)
              }}
            >
              {t('task.discard')}
            </Button>
          }
        >
          {t('task.restored')}
        </Notice>
      )}
      <Form id={formId} {...form.props}>
        <Card>
          <TextField
            label={t('task.title')}
            autoFocus={start.title === ''}
            placeholder={t('task.titlePlaceholder')}
            maxLength={titleLength}
            required
            {...field('title')}
          />
        </Card>
        {/* In no card: its tools stay at the bottom of the screen while the text is longer than that. */}
        <RichTextEditor
          key={isRestored ? 'restored' : 'new'}
          label={t('task.details')}
          placeholder={t('task.detailsPlaceholder')}
          {...field('details')}
          error={problemsOf(values, t).details || undefined}
        />
        <Card>
          <FilesField
            label={t('task.attachments')}
            files={values.files}
            uploads={uploads}
            most={maxFiles}
            onChange={files => change({ files })}
          />
        </Card>
        <Card>
          <Stack gap={4}>
            <DeadlineField form={form} />
            <NumberField
              label={t('task.fullScore')}
              decimals={1}
              max={highestScore}
              unit={t('task.points')}
              required
              {...field('fullScore')}
            />
            {values.deadline !== null && (
              <div className={styles.inset}>
                <Switch
                  label={t('task.late')}
                  hint={t('task.lateHint')}
                  checked={values.lateAllowed}
                  onChange={lateAllowed => change({ lateAllowed })}
                />
              </div>
            )}
            <NumberField
              label={t('task.comment')}
              {...field('commentMinLength')}
              max={500}
              unit={t('task.commentUnit')}
              hint={t('task.commentHint')}
            />
          </Stack>
        </Card>
        <Card>
          <Stack gap={4}>
            <PublicationField form={form} published={published} />
          </Stack>
        </Card>
      </Form>
    </Screen>
  )
}

type Translate = ReturnType<typeof useTexts<'homework'>>

function DeadlineField({ form }: { form: FormFields<TaskForm> }) {
  const t = useTexts('homework')
  const presets = presetsOf([
    { label: t('task.today'), days: 0 },
    { label: t('task.tomorrow'), days: 1 },
    { label: t('task.inDays', { count: 3 }), days: 3 },
    { label: t('task.inWeek'), days: 7 },
  ])
  return (
    <DateTimeField
      label={t('task.deadline')}
      noneLabel={t('noDeadline')}
      presets={presets}
      min={Date.now()}
      start={dayAt(Date.now(), 1)}
      {...form.field('deadline')}
    />
  )
}

interface PublicationFieldProps {
  form: FormFields<TaskForm>
  published?: number
}

function PublicationField({ form, published }: PublicationFieldProps) {
  const t = useTexts('homework')
  const isPublished = published !== undefined
  const publication = form.field('publication')
  const morning = dayAt(Date.now(), 1, { hour: 8, minute: 0, second: 0 })
  return (
    <>
      <RadioList<Publication>
        label={t('task.publication')}
        {...publication}
        options={[
          {
            value: 'now',
            label: t(isPublished ? 'task.published' : 'task.now'),
            hint: isPublished ? t('task.publishedHint', { time: fullTime(published) }) : t('task.nowHint'),
          },
          { value: 'later', label: t('task.later'), hint: t('task.laterHint') },
          {
            value: 'never',
            label: t(isPublished ? 'task.takeBack' : 'task.never'),
            hint: t(isPublished ? 'task.takeBackHint' : 'task.neverHint'),
          },
        ]}
      />
      {publication.value === 'later' && (
        <DateTimeField
          label={t('task.publishTime')}
          min={Date.now()}
          start={morning}
          presets={[{ label: t('task.tomorrowMorning'), value: morning }]}
          required
          {...form.field('publishTime')}
        />
      )}
    </>
  )
}

function submitLabel(publication: Publication, isPublished: boolean, t: Translate) {
  if (publication === 'later') return t('task.schedule')
  if (publication === 'never') return t(isPublished ? 'task.save' : 'task.saveDraft')
  return t(isPublished ? 'task.save' : 'task.publish')
}

/** What stands in the way of saving, under the field that it concerns. */
function problemsOf(form: TaskForm, t: Translate) {
  const problem = taskProblem(form)
  const text = problemText(problem?.error, problem?.details)
  const starts =
    form.publication === 'later' ? form.publishTime : form.publication === 'now' ? Date.now() : null
  const conflicts = form.deadline !== null && starts !== null && form.deadline <= starts
  return {
    title: problem?.error === homeworkErrors.titleMissing && text,
    details: form.details.length > detailsLength && t('task.detailsLong'),
    fullScore: problem?.error === homeworkErrors.fullScoreInvalid && text,
    deadline: conflicts && problemText(activityErrors.timesConflict),
    publishTime: form.publication === 'later' && form.publishTime === null && t('task.publishTimeMissing'),
  }
}
