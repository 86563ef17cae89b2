import { isBoard } from '#contract/features/answering/board-rules.ts'
import type { answeringCalls } from '#contract/features/answering/calls.ts'
import type { StepInput } from '#contract/features/answering/entities.ts'
import { anonymousTypes, answeringModes, askings } from '#contract/features/answering/rules.ts'
import { isJudged } from '#contract/features/question/types/judged.ts'
import { typeOf } from '#contract/features/question/types/list.ts'
import type { AnswerOf } from '#contract/input.ts'
import type { BegunForm } from '#web/features/activity/editor/BeginField.tsx'
import {
  nothingWritten,
  type Unfinished,
  unfinished,
  type WrittenForm,
  writtenIn,
} from '#web/features/activity/editor/written-form.ts'
import { type EntryForm, newKey, type SectionForm } from '#web/features/test/making/test-form.ts'

declare module '#web/lib/storage.ts' {
  interface UnfinishedForms {
    answering: true
  }
}

type Listed = AnswerOf<typeof answeringCalls.listQuestions>

/** A set with what it consists of. */
export type Whole = Omit<AnswerOf<typeof answeringCalls.get>, 'steps'> & Pick<Listed, 'steps' | 'isBegun'>

/** A step: a part of its form, with how long it usually runs. */
export interface StepForm extends SectionForm {
  /** Null: a new one. */
  id: string | null
  /** 0: until it is ended. */
  seconds: number
}

/** What the form of a set holds. */
export interface SetForm extends WrittenForm, BegunForm {
  /** 1 in class, 2 as homework, 3 before class. */
  mode: number
  deadline: number | null
  steps: StepForm[]
}

const usualSeconds = 60

export const emptyStep = (): StepForm => ({
  ...{ key: newKey(), id: null, title: '', details: '', seconds: usualSeconds, entries: [] },
})

export const emptyForm: SetForm = {
  ...nothingWritten,
  publication: 'never',
  ...{ beginsAt: null, deadline: null, mode: answeringModes.inClass },
  steps: [{ ...emptyStep(), key: 'first' }],
}

/** A set as its form holds it, to be changed. */
export const formOf = (info: Whole): SetForm => ({
  ...writtenIn(info),
  ...{ beginsAt: info.beginsAt, deadline: info.deadline, mode: info.mode },
  steps: info.steps.map(({ id, title, seconds, isFixed, questions }) => ({
    ...{ key: id, id, title, details: '', seconds, isFixed },
    entries: questions.map(knownEntry),
  })),
})

const knownEntry = (question: Listed['steps'][number]['questions'][number]): EntryForm => ({
  ...{ kind: 'known', key: question.id, isDropped: false, takesNewer: false, question: null, files: [] },
  ...question,
})

const none = { id: null, fromId: null, question: null }

/** The steps as the calls take them. */
export const stepsInputOf = (steps: readonly StepForm[]): StepInput[] =>
  steps.map(({ id, title, seconds, entries }) => ({
    ...{ id: id as never, title, seconds },
    questions: entries.map(entry => ({
      ...{ ...none, points: entry.points ?? 0, asking: entry.asking ?? askings.usual },
      isShownLater: isBoard(entry.asking ?? 0) && (entry.isShownLater ?? false),
      ...(named(entry) as object),
    })),
  }))

function named(entry: EntryForm) {
  if (entry.kind === 'written') return { question: entry.question }
  if (entry.kind === 'taken') return { fromId: entry.fromId }
  if (entry.kind === 'draw') return {}
  return entry.takesNewer ? { fromId: entry.fromId } : { id: entry.id, question: entry.question }
}

/** What of it has no end in class, where its teacher ends it. */
export const timesOf = ({ mode, beginsAt, deadline }: SetForm) =>
  mode === answeringModes.inClass ? { beginsAt: null, deadline: null } : { beginsAt, deadline }

const typeIn = (entry: EntryForm) => (entry.kind === 'draw' ? undefined : typeOf(entry.type))

const textType = 4

/** The ways in which a question may be asked. */
export const waysOf = (entry: EntryForm): number[] => {
  const type = typeIn(entry)?.number ?? 0
  return [
    askings.usual,
    ...(anonymousTypes.includes(type) ? [askings.anonymous] : []),
    ...(type === textType ? [askings.words, askings.ideas, askings.classQuestions] : []),
  ]
}

/** Nobody tells what an answer is worth: it is a vote, it is nobody's, or it is for all to see. */
export const isWorthNothing = (entry: EntryForm): boolean => {
  const type = typeIn(entry)
  return entry.asking === askings.anonymous || isBoard(entry.asking ?? 0) || !type || !isJudged(type)
}

/** A question as it may stand in a set. */
export function tidied(entry: EntryForm): EntryForm {
  const asking = waysOf(entry).includes(entry.asking ?? 0) ? (entry.asking ?? 0) : askings.usual
  const asked = { ...entry, asking }
  return isWorthNothing(asked) ? { ...asked, points: 0 } : asked
}

const hasQuestions = ({ steps }: SetForm) => steps.some(({ entries }) => entries.length > 0)

/** An unfinished new set of a course, kept on the device; also one that has nothing but questions yet. */
export const unfinishedSet: Unfinished<SetForm> = unfinished(
  'answering',
  emptyForm,
  form => form.title === '' && form.details === '' && form.files.length === 0 && !hasQuestions(form),
)
