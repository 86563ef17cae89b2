import type { Attachment } from '#contract/features/file/entities.ts'
import type { Question, QuestionInput } from '#contract/features/question/entities.ts'
import { type Scoring, usualScoring } from '#contract/features/question/scoring.ts'
import type { QuestionType } from '#contract/features/question/types/type.ts'
import { forget, type StoredName, store, stored } from '#web/lib/storage.ts'

/** A question as its form holds it. */
export interface QuestionForm {
  html: string
  parts: unknown
  right: unknown
  scoring: Scoring
  explanation: string
  difficulty: number
  points: number | null
  knowledge: string[]
  tags: string[]
  files: Attachment[]
}

/** An empty one. @param like takes over what usually stays the same from one question to the next */
export function emptyForm(type: QuestionType, like?: QuestionForm): QuestionForm {
  const { parts, key } = type.blank()
  return {
    ...{ html: '', parts, right: key, explanation: '', files: [] },
    scoring: like?.scoring ?? usualScoring,
    difficulty: like?.difficulty ?? 2,
    points: like ? like.points : type.isAnswered ? 1 : 0,
    knowledge: like?.knowledge ?? [],
    tags: like?.tags ?? [],
  }
}

export const formOf = ({
  key,
  ...question
}: Omit<QuestionInput, 'fileIds'> & Pick<Question, 'files'>): QuestionForm => ({
  html: question.html,
  parts: question.parts,
  right: key,
  scoring: question.scoring,
  explanation: question.explanation,
  difficulty: question.difficulty,
  points: question.points,
  knowledge: question.knowledge,
  tags: question.tags,
  files: question.files,
})

export interface KeptQuestion {
  /** Of the question that the changes began from; 0: a new one. */
  version: number
  form: QuestionForm
}

const nameOf = (place: string): StoredName => `question:${place}`

/** What was left unfinished, such as by a phone that went off. @param place a question's id, or a bank's and a type */
export function readKept(place: string): KeptQuestion | undefined {
  try {
    const kept = JSON.parse(stored(nameOf(place)) ?? 'null') as KeptQuestion | null
    return kept?.form?.parts === undefined ? undefined : kept
  } catch {
    return undefined
  }
}

export const keep = (place: string, kept: KeptQuestion): void => store(nameOf(place), JSON.stringify(kept))

export const forgetKept = (place: string): void => forget(nameOf(place))
