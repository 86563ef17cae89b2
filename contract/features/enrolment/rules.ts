import type { Text } from '#contract/error.ts'
import { typedPhone } from '#contract/typed.ts'
import { defaultKinds, type QuestionKind } from './entities.ts'

/** The state of an application (decision P11). */
export const enrolmentStates = { pending: 0, passed: 1, rejected: 2 } as const

export const defaultTitles: Record<(typeof defaultKinds)[number], Text> = {
  name: { en: 'Name', zh: '姓名' },
  phone: { en: 'Phone', zh: '手机号' },
  student_number: { en: 'Student number', zh: '学号' },
  staff_number: { en: 'Staff number', zh: '工号' },
  school: { en: 'School', zh: '学校' },
  company: { en: 'Company', zh: '单位' },
}
export const isDefault = (kind: QuestionKind): kind is (typeof defaultKinds)[number] =>
  defaultKinds.some(one => one === kind)

/** Maximum applications that one command approves or declines. */
export const maxDecided = 1000
export const maxQuestions = 30
export const maxOptions = 20
export const maxFiles = 5
export const titleLength = 100
export const answerLength = 500
export const reasonLength = 200

/** A question as stored in the settings. */
export interface QuestionDraft {
  kind: QuestionKind
  title: string
  selected: boolean
  required: boolean
  options: readonly string[]
}

export type QuestionProblem = 'titleMissing' | 'titleLong' | 'optionsMissing' | 'tooManyQuestions'

/** What is wrong with each question of a form, by position; used by both server and web. */
export function questionProblems(questions: readonly QuestionDraft[]): Map<number, QuestionProblem> {
  const problems = new Map<number, QuestionProblem>()
  questions.forEach((question, index) => {
    const problem = problemOf(question)
    if (problem) problems.set(index, problem)
    if (index >= maxQuestions) problems.set(index, 'tooManyQuestions')
  })
  return problems
}

function problemOf({ kind, title, options }: QuestionDraft): QuestionProblem | undefined {
  if (isDefault(kind)) return undefined
  if (title.trim() === '') return 'titleMissing'
  if ([...title].length > titleLength) return 'titleLong'
  if (kind !== 'choice') return undefined
  const filled = options.filter(option => option.trim() !== '')
  const isChoice = filled.length === options.length && filled.length >= 2 && filled.length <= maxOptions
  return isChoice && new Set(filled).size === filled.length ? undefined : 'optionsMissing'
}

/** A question as asked. */
export interface AskedQuestion {
  id: string
  kind: QuestionKind
  required: boolean
  options: readonly string[]
}

/** An answer: text or the chosen option; for files, their ids. */
export interface Answer {
  id: string
  answer: string
  files: readonly string[]
}

export type AnswerProblem = 'answerMissing' | 'answerLong' | 'phoneWrong' | 'optionUnknown' | 'tooManyFiles'

/** What is wrong with each answer, by the id of its question. */
export function answerProblems(
  questions: readonly AskedQuestion[],
  answers: readonly Answer[],
): Map<string, AnswerProblem> {
  const given = new Map(answers.map(answer => [answer.id, answer]))
  return new Map(
    questions.flatMap(question => {
      const problem = problemOfAnswer(question, given.get(question.id))
      return problem ? [[question.id, problem] as const] : []
    }),
  )
}

function problemOfAnswer(
  { kind, required, options }: AskedQuestion,
  given?: Answer,
): AnswerProblem | undefined {
  const files = given?.files ?? []
  const answer = given?.answer.trim() ?? ''
  if (files.length > maxFiles) return 'tooManyFiles'
  if (kind === 'file') return required && files.length === 0 ? 'answerMissing' : undefined
  if (answer === '') return required ? 'answerMissing' : undefined
  if ([...answer].length > answerLength) return 'answerLong'
  if (kind === 'phone' && !/^\+?\d{5,20}$/.test(typedPhone(answer))) return 'phoneWrong'
  return kind === 'choice' && !options.includes(answer) ? 'optionUnknown' : undefined
}
