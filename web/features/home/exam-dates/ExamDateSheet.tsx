import { useEffect, useState } from 'react'
import type { ErrorDefinition } from '#contract/error.ts'
import { type ExamDate, homeCalls } from '#contract/features/home/calls.ts'
import { homeErrors } from '#contract/features/home/errors.ts'
import { examDateLimits, examDateProblem } from '#contract/features/home/rules.ts'
import { useCommand } from '#web/lib/call.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { dialog, toast } from '#web/ui/ask.ts'
import { Button } from '#web/ui/Button.tsx'
import { DateTimeField } from '#web/ui/DateTimeField.tsx'
import { Form } from '#web/ui/Form.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import { TextField } from '#web/ui/TextField.tsx'

const formId = 'exam-form'
const blank = { title: '', place: '', begintime: null as number | null }

/** Enters an exam date, or changes one. */
export function ExamDateSheet({
  examDate,
  onClose,
}: {
  examDate: ExamDate | 'new' | undefined
  onClose: () => void
}) {
  const t = useTexts('home')
  const [form, setForm] = useState(blank)
  const [problem, setProblem] = useState<ErrorDefinition | undefined>()
  useEffect(() => {
    if (!examDate) return
    setForm(
      examDate === 'new'
        ? blank
        : { title: examDate.title, place: examDate.place, begintime: examDate.begintime },
    )
    setProblem(undefined)
  }, [examDate])
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
  const submit = () => {
    const found = examDateProblem(form)
    setProblem(found)
    if (!found) save.mutate({ ...form, id: known?.id ?? null })
  }
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
          <Button kind="primary" size="large" block type="submit" form={formId} busy={save.isPending}>
            {t('exams.save')}
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={submit}>
        <TextField
          label={t('exams.name')}
          placeholder={t('exams.namePlaceholder')}
          value={form.title}
          onChange={title => setForm({ ...form, title })}
          maxLength={examDateLimits.title}
          error={problem === homeErrors.examTitleMissing ? problemText(problem) : undefined}
          required
        />
        <DateTimeField
          label={t('exams.time')}
          value={form.begintime}
          onChange={begintime => setForm({ ...form, begintime })}
          error={problem === homeErrors.examTimeMissing ? problemText(problem) : undefined}
          required
        />
        <TextField
          label={t('exams.place')}
          placeholder={t('exams.placePlaceholder')}
          value={form.place}
          onChange={place => setForm({ ...form, place })}
          maxLength={examDateLimits.place}
        />
      </Form>
    </Sheet>
  )
}
