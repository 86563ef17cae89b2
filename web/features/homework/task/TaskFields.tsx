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
import { fullTime } from '#web/lib/format.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Screen } from '#web/shell/Screen.tsx'
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
  isBusy: boolean
  onChange?: (form: TaskForm) => void
  onSubmit: (form: TaskForm) => void
}

const formId = 'homework-task'

/** The form of a homework. */
export function TaskFields(props: TaskFieldsProps) {
  const { title, place, start, published, isBusy, onChange, onSubmit } = props
  const t = useTexts('homework')
  const [form, setForm] = useState(start)
  const [isRestored, setRestored] = useState(props.isRestored ?? false)
  const [isTried, setTried] = useState(false)
  const change: Change = changed =>
    setForm(now => {
      const next = { ...now, ...(typeof changed === 'function' ? changed(now) : changed) }
      onChange?.(next)
      return next
    })
  const uploads = useUploads(place, file => change(now => ({ files: withFile(now.files, file) })))
  const errors = isTried ? errorsOf(form, t) : {}

  const submit = () => {
    setTried(true)
    if (Object.values(errorsOf(form, t)).some(Boolean)) return
    if (uploads.items.length > 0) return toast.info(t('task.uploading'))
    onSubmit(form)
  }
  return (
    <Screen
      title={title}
      footer={
        <Button kind="primary" size="large" block type="submit" form={formId} busy={isBusy}>
          {submitLabel(form.publication, published !== undefined, t)}
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
      <Form id={formId} onSubmit={submit}>
        <Card>
          <TextField
            label={t('task.title')}
            value={form.title}
            onChange={value => change({ title: value })}
            placeholder={t('task.titlePlaceholder')}
            maxLength={titleLength}
            error={errors.title}
            required
          />
        </Card>
        {/* In no card: its tools stay at the bottom of the screen while the text is longer than that. */}
        <RichTextEditor
          key={isRestored ? 'restored' : 'new'}
          label={t('task.details')}
          value={form.details}
          onChange={details => change({ details })}
          placeholder={t('task.detailsPlaceholder')}
          error={errorsOf(form, t).details}
        />
        <Card>
          <FilesField
            label={t('task.attachments')}
            files={form.files}
            uploads={uploads}
            most={maxFiles}
            onChange={files => change({ files })}
          />
        </Card>
        <Card>
          <Stack gap={4}>
            <DeadlineField form={form} change={change} error={errors.deadline} />
            <NumberField
              label={t('task.fullScore')}
              value={form.fullScore}
              onChange={fullScore => change({ fullScore })}
              decimals={1}
              max={highestScore}
              unit={t('task.points')}
              error={errors.fullScore}
              required
            />
            {form.deadline !== null && (
              <div className={styles.inset}>
                <Switch
                  label={t('task.late')}
                  hint={t('task.lateHint')}
                  checked={form.lateAllowed}
                  onChange={lateAllowed => change({ lateAllowed })}
                />
              </div>
            )}
            <NumberField
              label={t('task.comment')}
              value={form.commentMinLength}
              onChange={commentMinLength => change({ commentMinLength })}
              max={500}
              unit={t('task.commentUnit')}
              hint={t('task.commentHint')}
            />
          </Stack>
        </Card>
        <Card>
          <Stack gap={4}>
            <PublicationField form={form} change={change} published={published} error={errors.publishTime} />
          </Stack>
        </Card>
      </Form>
    </Screen>
  )
}

type Change = (changed: Partial<TaskForm> | ((now: TaskForm) => Partial<TaskForm>)) => void
type Translate = ReturnType<typeof useTexts<'homework'>>

function DeadlineField({ form, change, error }: { form: TaskForm; change: Change; error?: string }) {
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
      value={form.deadline}
      onChange={deadline => change({ deadline })}
      noneLabel={t('noDeadline')}
      presets={presets}
      error={error}
    />
  )
}

interface PublicationFieldProps {
  form: TaskForm
  change: Change
  published?: number
  error?: string
}

function PublicationField({ form, change, published, error }: PublicationFieldProps) {
  const t = useTexts('homework')
  const isPublished = published !== undefined
  const morning = dayAt(Date.now(), 1, { hour: 8, minute: 0, second: 0 })
  return (
    <>
      <RadioList<Publication>
        label={t('task.publication')}
        value={form.publication}
        onChange={publication => change({ publication })}
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
      {form.publication === 'later' && (
        <DateTimeField
          label={t('task.publishTime')}
          value={form.publishTime}
          onChange={publishTime => change({ publishTime })}
          min={Date.now()}
          presets={[{ label: t('task.tomorrowMorning'), value: morning }]}
          error={error}
          required
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

interface Errors {
  title?: string
  details?: string
  fullScore?: string
  deadline?: string
  publishTime?: string
}

/** What stands in the way of saving, under the field that it concerns. */
function errorsOf(form: TaskForm, t: Translate): Errors {
  const problem = taskProblem(form)
  const text = problemText(problem?.error, problem?.details)
  const starts =
    form.publication === 'later' ? form.publishTime : form.publication === 'now' ? Date.now() : null
  const conflicts = form.deadline !== null && starts !== null && form.deadline <= starts
  return {
    title: problem?.error === homeworkErrors.titleMissing ? text : undefined,
    details: form.details.length > detailsLength ? t('task.detailsLong') : undefined,
    fullScore: problem?.error === homeworkErrors.fullScoreInvalid ? text : undefined,
    deadline: conflicts ? problemText(activityErrors.timesConflict) : undefined,
    publishTime:
      form.publication === 'later' && form.publishTime === null ? t('task.publishTimeMissing') : undefined,
  }
}
