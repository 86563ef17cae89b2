import { useEffect } from 'react'
import { type ExamDate, homeCalls } from '#contract/features/home/calls.ts'
import { homeErrors } from '#contract/features/home/errors.ts'
import { examDateLimits, examDateProblem } from '#contract/features/home/rules.ts'
import { useCommand } from '#web/lib/call.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useForm } from '#web/lib/use-form.ts'
import { dialog, toast } from '#web/ui/base/ask.ts'
import { Button, MainButton } from '#web/ui/base/Button.tsx'
import { DateTimeField } from '#web/ui/fields/DateTimeField.tsx'
import { Form } from '#web/ui/fields/Form.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'

const formId = 'exam-form'
const blank = { title: '', place: '', beginsAt: null as number | null }

/** Enters an exam date, or changes one. */
export function ExamDateSheet({
  examDate,
  onClose,
}: {
  examDate: ExamDate | 'new' | undefined
  onClose: () => void
}) {
  const t = useTexts('home')
  const known = examDate && examDate !== 'new' ? examDate : undefined
  const refreshes = [homeCalls.listExamDates]
  const save = useCommand(homeCalls.saveExamDate, {
    refreshes,
    onDone: () => {
      toast.good(t('exams.saved'))
      onClose()
    },
  })
  const remove = useCommand(homeCalls.deleteExamDate, { refreshes, onDone: onClose })
  const form = useForm({
    start: blank,
    problems: date => {
      const problem = examDateProblem(date)
      const words = problemText(problem)
      return problem === homeErrors.examTimeMissing ? { beginsAt: words } : { title: words }
    },
    send: date => save.mutateAsync({ ...date, id: known?.id ?? null }),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: restarts with each date opened
  useEffect(() => {
    if (!examDate) return
    const { title, place, beginsAt } = examDate === 'new' ? blank : examDate
    form.restart({ title, place, beginsAt })
  }, [examDate])
  const askToRemove = async () => {
    if (!known) return
    const title = t('exams.removeQuestion', { title: known.title })
    if (await dialog.confirm({ title, confirmLabel: t('exams.remove'), danger: true }))
      remove.mutate({ id: known.id })
  }
  return (
    <Sheet
      open={examDate !== undefined}
      onClose={onClose}
      title={known ? t('exams.edit') : t('exams.add')}
      footer={
        <>
          {known && (
            <Button kind="danger" size="large" onClick={() => void askToRemove()}>
              {t('exams.remove')}
            </Button>
          )}
          <MainButton type="submit" form={formId} busy={form.isSending}>
            {t('exams.save')}
          </MainButton>
        </>
      }
    >
      <Form id={formId} {...form.props}>
        <TextField
          label={t('exams.name')}
          placeholder={t('exams.namePlaceholder')}
          maxLength={examDateLimits.title}
          required
          {...form.field('title')}
        />
        <DateTimeField label={t('exams.time')} min={Date.now()} required {...form.field('beginsAt')} />
        <TextField
          label={t('exams.place')}
          placeholder={t('exams.placePlaceholder')}
          maxLength={examDateLimits.place}
          {...form.field('place')}
        />
      </Form>
    </Sheet>
  )
}
