import { useRef, useState } from 'react'
import type { QuestionInput } from '#contract/features/question/entities.ts'
import { questionImportCalls as calls } from '#contract/features/question/import-calls.ts'
import { questionTypes } from '#contract/features/question/types/list.ts'
import type { QuestionType } from '#contract/features/question/types/type.ts'
import { useCommand } from '#web/lib/call.ts'
import { inLanguage } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { MainButton } from '#web/ui/base/Button.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { SelectField } from '#web/ui/fields/SelectField.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { writerOf } from '../types/writers.ts'
import type { TypeWriter } from '../types/writing/writer.ts'
import { formOf, readKept } from '../writing/kept-question.ts'
import { QuestionFields } from '../writing/QuestionFields.tsx'
import { useQuestionForm } from '../writing/use-question-form.ts'
import type { ImportedQuestion } from './ImportedRow.tsx'

interface MendSheetProps {
  importId: string
  bankId: string
  row: ImportedQuestion
  onClose: () => void
}

const formId = 'mended-question'

/** A question that was read, corrected before it is taken: its type, its text, what is right. */
export function MendSheet({ importId, bankId, row, onClose }: MendSheetProps) {
  const t = useTexts('question/import')
  const [question, setQuestion] = useState(row.question)
  /** The text as it is just now: it stays when the type changes. */
  const html = useRef(question.html)
  const known = writerOf(question.type)
  const refreshes = [calls.getPreview]
  const retype = useCommand(calls.correct, {
    refreshes,
    onDone: ({ question: { question: read } }) => setQuestion({ ...read, html: html.current }),
  })
  const save = useCommand(calls.correct, { refreshes, onDone: onClose })
  return (
    <Sheet
      open
      tall
      onClose={onClose}
      title={t('mend', { line: row.line })}
      footer={
        <MainButton type="submit" form={formId} busy={save.isPending}>
          {t('save')}
        </MainButton>
      }
    >
      <Stack gap={4}>
        <SelectField
          label={t('type')}
          options={questionTypes.map(({ number, title }) => ({ value: number, label: inLanguage(title) }))}
          value={question.type}
          onChange={type => retype.mutate({ importId, row: row.row, type })}
        />
        {row.answer !== '' && <p>{t('answerWas', { answer: row.answer })}</p>}
        {known && (
          <Fields
            key={question.type}
            {...known}
            {...{ bankId, question }}
            place={`${importId}:${row.line}:${row.number}:${question.type}`}
            onText={text => {
              html.current = text
            }}
            send={input => save.mutateAsync({ importId, row: row.row, question: input })}
          />
        )}
      </Stack>
    </Sheet>
  )
}

interface FieldsProps {
  type: QuestionType
  writer: TypeWriter
  bankId: string
  question: QuestionInput
  place: string
  onText: (html: string) => void
  send: (question: QuestionInput) => Promise<unknown>
}

function Fields({ type, writer, bankId, question, place, onText, send }: FieldsProps) {
  const [isBusy, setBusy] = useState(false)
  const [kept] = useState(() => readKept(place)?.form)
  const form = useQuestionForm({
    ...{ type, writer, place },
    start: formOf({ ...question, files: [] }),
    ...(kept && { entered: kept }),
    version: 0,
    send: async input => {
      if (isBusy) return false
      await send(input)
      form.forget()
    },
  })
  onText(form.values.html)
  return <QuestionFields id={formId} withoutFiles {...{ bankId, form, type, writer }} onBusy={setBusy} />
}
