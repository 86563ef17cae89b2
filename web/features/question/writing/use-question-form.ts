import { useRef, useState } from 'react'
import type { QuestionInput } from '#contract/features/question/entities.ts'
import { questionErrors } from '#contract/features/question/errors.ts'
import { questionLimits } from '#contract/features/question/rules.ts'
import { usualScoring } from '#contract/features/question/scoring.ts'
import type { QuestionType } from '#contract/features/question/types/type.ts'
import { readWritten } from '#contract/features/question/written.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useForm } from '#web/lib/use-form.ts'
import type { Trouble, TypeWriter } from '../types/writing/writer.ts'
import { forgetKept, keep, type QuestionForm } from './kept-question.ts'

interface QuestionFormOptions {
  type: QuestionType
  writer: TypeWriter
  /** Under what the device keeps it. */
  place: string
  start: QuestionForm
  /** What was left unfinished of it. */
  entered?: QuestionForm
  /** The version that is changed; 0: it is new. */
  version: number
  send: (input: QuestionInput) => unknown
}

/** The errors that the text of a question is to blame for; for all others its parts are. */
const ofText: readonly string[] = [
  questionErrors.textMissing,
  questionErrors.blanksMissing,
  questionErrors.blanksDiffer,
].map(({ name }) => name)

/** The form of a question: kept on the device with each change until it is saved, and checked by its type. */
export function useQuestionForm({ type, writer, place, start, entered, version, send }: QuestionFormOptions) {
  const t = useTexts('question')
  const begun = useRef(version)
  /** Raised where editors have to begin anew, which read their text once. */
  const [round, setRound] = useState(0)
  const problemOf = (values: QuestionForm) => readWritten(inputOf(type, writer, values)).problem
  const form = useForm({
    start,
    entered,
    problems: values => {
      const problem = problemOf(values)
      const text = problemText(problem?.error, problem?.details)
      const isOfText = problem !== undefined && ofText.includes(problem.error.name)
      return {
        html: values.html.length > questionLimits.html ? t('tooLong') : isOfText && text,
        parts: !isOfText && text,
        explanation: values.explanation.length > questionLimits.explanation && t('tooLong'),
        points: type.isAnswered && values.points === null && t('pointsMissing'),
      }
    },
    send: values => send(inputOf(type, writer, values)),
    onChange: values => keep(place, { version: begun.current, form: values }),
  })
  const details = problemOf(form.values)?.details
  const text = form.errorOf('parts')
  const trouble: Trouble | undefined = text
    ? {
        text,
        ...(typeof details?.letter === 'string' && { letter: details.letter }),
        ...(typeof details?.number === 'number' && { number: details.number }),
      }
    : undefined
  return {
    ...form,
    isChanged: form.isChanged,
    round,
    trouble,
    /** The text of the question: blanks in it have their answers. */
    write(html: string) {
      form.change(({ html: before, parts, right }) => ({
        html,
        ...writer.follow?.(before, html, { parts, right }),
      }))
    },
    /** Nothing of it is kept on the device any more. */
    forget: () => forgetKept(place),
    /** Other content; what is kept of the former goes. */
    beginAnew(from: QuestionForm, of: number) {
      begun.current = of
      form.restart(from)
      forgetKept(place)
      setRound(round + 1)
    },
    /** It is about to replace another version than the one it began from. */
    replaces(of: number) {
      begun.current = of
      keep(place, { version: of, form: form.values })
    },
  }
}

/** As it is sent: without what was left empty, and with a scoring only where there is something to score. */
export function inputOf(type: QuestionType, writer: TypeWriter, form: QuestionForm): QuestionInput {
  const { parts, right } = writer.tidy?.(form.parts, form.right) ?? form
  const { partial, penalty } = form.scoring
  return {
    type: type.number,
    html: form.html,
    parts,
    key: right,
    scoring: type.isGraded
      ? { partial: writer.hasParts?.(parts) ? partial : usualScoring.partial, penalty }
      : usualScoring,
    explanation: form.explanation,
    difficulty: form.difficulty,
    points: type.isAnswered ? (form.points ?? 0) : 0,
    knowledge: form.knowledge,
    tags: form.tags,
    fileIds: form.files.map(({ id }) => id),
  }
}
