import { useRef } from 'react'
import { typeOf } from '#contract/features/question/types/list.ts'
import type { FileParts } from '#contract/features/question/types/open.ts'
import type { OwnQuestion } from '#contract/features/test/taking-entities.ts'
import { FilesField } from '#web/features/file/parts/FilesField.tsx'
import { useTextPictures } from '#web/features/file/use-text-pictures.ts'
import { QuestionAnswer } from '#web/features/question/types/QuestionAnswer.tsx'
import { shownAnswer } from '#web/features/question/types/shown-answer.ts'
import type { PartJournal } from '#web/features/submission/writing/writing.ts'
import { useTexts } from '#web/lib/texts.ts'
import { essence, type PaperAnswer, withAnswer } from './answers.ts'
import type { SlotUploads } from './FileUploads.tsx'

interface AnswerFieldProps {
  question: Pick<OwnQuestion, 'type' | 'html' | 'parts'>
  part: { value: PaperAnswer; set: (value: PaperAnswer) => void } | PartJournal<PaperAnswer>
  uploads: SlotUploads | undefined
  disabled: boolean
  /** What the question is called: names its group of controls. */
  label: string
}

/** A question with the field in which it is answered; of a type that is known here. */
export function AnswerField({ question, part, uploads, disabled, label }: AnswerFieldProps) {
  const t = useTexts('test/taking')
  const type = typeOf(question.type)!
  const { isSending, ...pictures } = useTextPictures()
  // An editor reads its text once: what came from elsewhere gives another one.
  const known = useRef({ written: JSON.stringify(essence(part.value)), key: 0 })
  const written = JSON.stringify(essence(part.value))
  if (known.current.written !== written) known.current = { written, key: known.current.key + 1 }
  const set = (next: PaperAnswer) => {
    known.current.written = JSON.stringify(essence(next))
    part.set(next)
  }
  return (
    <QuestionAnswer
      key={type.keptAs === 'text' ? known.current.key : undefined}
      type={type}
      question={{ html: question.html, parts: question.parts }}
      answer={shownAnswer(part.value)}
      onAnswer={answer => set(withAnswer(part.value, answer))}
      label={label}
      disabled={disabled}
      pictures={pictures}
      files={
        type.keptAs === 'files' &&
        uploads && (
          <FilesField
            label={t('paper.files')}
            files={part.value.files}
            uploads={uploads}
            most={(question.parts as FileParts).most}
            disabled={disabled}
            onChange={files => set({ ...part.value, files })}
          />
        )
      }
    />
  )
}
