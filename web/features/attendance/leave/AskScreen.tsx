import { useState } from 'react'
import { useNavigate } from 'react-router'
import { attendanceErrors } from '#contract/features/attendance/errors.ts'
import { leaveCalls } from '#contract/features/attendance/leave.ts'
import {
  type LeaveKind,
  leaveFiles,
  leaveKinds,
  leaveReasonLength,
} from '#contract/features/attendance/leave-rules.ts'
import type { Attachment } from '#contract/features/file/entities.ts'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { AttachmentPicker } from '#web/features/file/parts/AttachmentPicker.tsx'
import { useUploads, withFile } from '#web/features/file/use-uploads.ts'
import { useCommand } from '#web/lib/call.ts'
import { startOfDay } from '#web/lib/days.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Screen } from '#web/shell/Screen.tsx'
import { useLeaveQuestion } from '#web/shell/use-leave-question.ts'
import { toast } from '#web/ui/base/ask.ts'
import { MainButton } from '#web/ui/base/Button.tsx'
import { RadioList } from '#web/ui/base/Choice.tsx'
import { DateTimeField } from '#web/ui/fields/DateTimeField.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Form } from '#web/ui/fields/Form.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { ownLeavePath } from './addresses.ts'
import { leaveQueries } from './news.ts'
import { OtherCourses } from './OtherCourses.tsx'

/** Asks for leave: what for, from when to when, and why. */
export function AskScreen() {
  const states = useTexts('attendance')
  const t = useTexts('attendance/leave')
  const navigate = useNavigate()
  const { courseId } = useCourseAddress()
  const [now] = useState(Date.now)
  const [files, setFiles] = useState<readonly Attachment[]>([])
  const uploads = useUploads(`leave:${courseId}`, file => setFiles(known => withFile(known, file)))
  const send = useCommand(leaveCalls.ask, { refreshes: leaveQueries })
  const form = useForm({
    start: {
      kind: 'personalLeave' as LeaveKind,
      // What is asked for most: from now until the end of the day, or of the next where this one is over.
      beginsAt: now as number | null,
      endsAt: dayEnd(now) as number | null,
      reason: '',
      /** Other courses in which the same is asked for. */
      also: [] as readonly string[],
    },
    problems: ({ beginsAt, endsAt, reason }) => ({
      beginsAt: beginsAt === null && t('ask.fromMissing'),
      endsAt:
        endsAt === null
          ? t('ask.toMissing')
          : beginsAt !== null && endsAt <= beginsAt && problemText(attendanceErrors.leaveSpan),
      reason: reason.trim() === '' && problemText(attendanceErrors.leaveReason),
    }),
    send: async ({ reason, also, ...given }) => {
      const asked = { ...given, reason: reason.trim(), files: files.map(file => file.id) }
      await send.mutateAsync({ courseId, ...asked, ...(also.length > 0 && { alsoIn: also as never }) })
      letGo()
      toast.good(also.length === 0 ? t('ask.sent') : t('ask.sentSeveral', { count: also.length + 1 }))
      navigate(ownLeavePath('leaves', courseId), { replace: true })
    },
  })
  const letGo = useLeaveQuestion({
    isChanged: form.isChanged || files.length > 0,
    isSending: form.isSending,
  })
  const from = form.values.beginsAt ?? now
  return (
    <Screen
      footer={
        <MainButton busy={form.isSending} disabled={uploads.isBusy} onClick={form.submit}>
          {t('ask.send')}
        </MainButton>
      }
    >
      <Form {...form.props}>
        <RadioList<LeaveKind>
          inline
          label={t('ask.kind')}
          options={leaveKinds.map(value => ({ value, label: states(`state.${value}`) }))}
          {...form.field('kind')}
        />
        <DateTimeField
          label={t('ask.from')}
          required
          presets={[
            { label: t('ask.now'), value: now },
            { label: t('ask.today'), value: startOfDay(now, 0) },
            { label: t('ask.tomorrow'), value: startOfDay(now, 1) },
          ]}
          {...form.field('beginsAt')}
        />
        <DateTimeField
          label={t('ask.to')}
          required
          min={form.values.beginsAt ?? undefined}
          start={from}
          presets={[
            { label: t('ask.dayEnd'), value: startOfDay(from, 1) - minute },
            { label: t('ask.nextDayEnd'), value: startOfDay(from, 2) - minute },
            { label: t('ask.weekEnd'), value: startOfDay(from, 7) - minute },
          ]}
          {...form.field('endsAt')}
        />
        <TextArea
          label={t('ask.reason')}
          required
          rows={3}
          maxLength={leaveReasonLength}
          {...form.field('reason')}
        />
        <OtherCourses courseId={courseId} {...form.field('also')} />
        <Field label={t('ask.proof')} hint={t('ask.proofHint')}>
          {() => (
            <AttachmentPicker
              attachments={files}
              onRemove={id => setFiles(known => known.filter(file => file.id !== id))}
              uploads={uploads}
              max={leaveFiles}
            />
          )}
        </Field>
      </Form>
    </Screen>
  )
}

const minute = 60_000
const dayEnd = (now: number) => startOfDay(now, startOfDay(now, 1) - minute > now ? 1 : 2) - minute
