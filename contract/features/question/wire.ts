import type { Text } from '#contract/error.ts'
import type { QuestionType } from './types/type.ts'

/** A question in a paper, its parts in the order in which this person sees them. */
export interface AskedQuestion {
  id: string
  type: QuestionType
  html: string
  parts: unknown
  points: number
  difficulty: number
  /** Its original place, from 1; the list is in the order to show. */
  place: number
  /** As the wire lists them. */
  files: readonly unknown[]
}

/** What is told of a question once it is graded. */
interface Told {
  /** Left out: what is right is not shown. */
  key?: unknown
  /** Left out: it is not shown. */
  explanation?: string
  /** What the answer got; null or left out: nothing is graded here, or it is not shown. */
  score?: number | null
}

interface Row {
  question: AskedQuestion
  answer: unknown
  told?: Told
  say: (text: Text) => string
}

/** A question as `doSubjectList` lists it. What is told once it is graded is not there before. */
export function questionRowOnWire({ question, answer, told, say }: Row) {
  const { id, type, html, parts, files } = question
  const options = type.wire.options(parts, say)
  return {
    id,
    title: `${html}${type.wire.below?.(parts) ?? ''}`,
    type: String(type.number),
    score: scoreText(question.points),
    sort: String(question.place),
    attachment: files.length === 0 ? null : files,
    difficulty: String(question.difficulty),
    replenishtype: say(type.title),
    extract: true,
    options: options.map(option => ({
      id: optionId(id, option.id),
      subjectid: id,
      title: option.html,
      status: '0',
      deltime: '0',
    })),
    myanswer: answer === null ? '' : withOptionIds(question, type.wire.answer(answer, parts)),
    ...(told && {
      ...('key' in told && { answer: withOptionIds(question, type.wire.key(told.key, parts)) }),
      myscore: told.score === null || told.score === undefined ? '' : String(told.score),
      ...(told.explanation !== undefined && { explanation: told.explanation }),
    }),
  }
}

/**
 * The answer to a question that came as text (`saveAnswer`). Programs send all answers, also those that nobody changed, and
 * know nothing of files or formatting: what they were shown leaves what stands, and so does what says nothing here.
 */
export function answerOfWire(
  question: Pick<AskedQuestion, 'id' | 'type' | 'parts'>,
  text: string | null,
  standing: unknown,
): unknown {
  const { id, type, parts } = question
  if (type.keptAs === 'files') return standing
  if (text === null || text === '' || text === 'null') return null
  const plain = hasOptions(question) ? text.replaceAll(optionId(id, ''), '') : lines(text)
  if (standing !== null && plain === lines(type.wire.answer(standing, parts))) return standing
  return type.wire.read(plain, parts) ?? standing
}

const lines = (text: string) => text.replaceAll('\r\n', '\n')

/** One option has one id everywhere; the ids of parts are of their question alone. */
const optionId = (questionId: string, partId: string) => `${questionId}-${partId}`

const hasOptions = ({ type, parts }: Pick<AskedQuestion, 'type' | 'parts'>) =>
  type.wire.options(parts, ({ zh }) => zh).length > 0

function withOptionIds(question: AskedQuestion, text: string) {
  if (!hasOptions(question) || text === '') return text
  return text
    .split('|')
    .map(id => optionId(question.id, id))
    .join('|')
}

/** With one decimal at least, as the protocol writes full points: `10.0`. */
const scoreText = (points: number) => (Number.isInteger(points) ? points.toFixed(1) : String(points))
