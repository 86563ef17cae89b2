import type { Value } from '#contract/call.ts'
import type { answeringCalls } from '#contract/features/answering/calls.ts'
import { answeringModes, askings, type QuickKind } from '#contract/features/answering/rules.ts'
import type { QuestionInput } from '#contract/features/question/entities.ts'
import { usualScoring } from '#contract/features/question/scoring.ts'
import { letterOf } from '#contract/features/question/types/choice.ts'
import { photoAnswer, shortAnswer } from '#contract/features/question/types/open.ts'
import { escapeHtml } from '#contract/features/question/types/parts.ts'
import { pointVote } from '#contract/features/question/types/point.ts'
import { ranking } from '#contract/features/question/types/ranking.ts'
import { rating } from '#contract/features/question/types/rating.ts'
import { multipleVote, singleVote } from '#contract/features/question/types/vote.ts'
import { textIn } from '#server/kernel/envelope.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { addAnswering } from '../making/writing.ts'
import { stepsOf } from '../store.ts'
import { startStep } from './running.ts'

type Quick = Omit<Value<typeof answeringCalls.startQuickly.input>, 'courseId'>

const title = { en: 'Quick question', zh: '随堂提问' }
const lettered = (count: number) =>
  Array.from({ length: count }, (_, place) => ({
    id: letterOf(place).toLowerCase(),
    html: `<p>${letterOf(place)}</p>`,
  }))
const truths = [
  { id: 'yes', html: '<p>✓</p>' },
  { id: 'no', html: '<p>✗</p>' },
]

/** What is asked: of nothing that is asked aloud is known what is right. */
const questionOf: Record<
  QuickKind,
  (
    count: number,
    pictureId: string | null,
  ) => Pick<QuestionInput, 'parts' | 'key'> & { type: { number: number } }
> = {
  choice: count => ({ type: singleVote, parts: { options: lettered(count), most: 1 }, key: null }),
  choices: count => ({ type: multipleVote, parts: { options: lettered(count), most: count }, key: null }),
  truefalse: () => ({ type: singleVote, parts: { options: truths, most: 1 }, key: null }),
  text: () => ({ type: shortAnswer, ...shortAnswer.blank() }),
  words: () => ({ type: shortAnswer, ...shortAnswer.blank() }),
  rating: count => ({ type: rating, parts: { ...rating.blank().parts, to: count }, key: null }),
  ranking: count => ({ type: ranking, parts: { options: lettered(count), most: count }, key: null }),
  point: (_, pictureId) => ({
    type: pointVote,
    parts: { picture: pictureOf(pictureId), most: 1 },
    key: null,
  }),
  photo: () => ({ type: photoAnswer, ...photoAnswer.blank() }),
  ideas: () => ({ type: shortAnswer, ...shortAnswer.blank() }),
  classquestions: () => ({ type: shortAnswer, ...shortAnswer.blank() }),
}

/** Kinds that are a way to ask. */
const askingOf: Partial<Record<QuickKind, number>> = {
  ...{ words: askings.words, ideas: askings.ideas, classquestions: askings.classQuestions },
}

/** Empty without one: what is missing is said by the question's type. */
const pictureOf = (fileId: string | null) => (fileId === null ? '' : `<img data-file="${fileId}" alt="">`)

/** Asks the class something without preparation: a set of one step with one question, published and started. */
export async function startQuickly(
  context: CourseContext,
  { kind, options, pictureId, isAnonymous, isShownLater, seconds, ...asked }: Quick,
) {
  const said = asked.title || textIn(context.language, { text: title })
  const { type, parts, key } = questionOf[kind](options, pictureId)
  const question: QuestionInput = {
    ...{ type: type.number, html: `<p>${escapeHtml(said)}</p>`, parts, key, scoring: usualScoring },
    ...{ explanation: '', difficulty: 2, points: 0, knowledge: [], tags: [], fileIds: [] },
  }
  const asking = askingOf[kind] ?? (isAnonymous ? askings.anonymous : askings.usual)
  const id = await addAnswering(
    context,
    {
      ...{ title: said, mode: answeringModes.inClass, folderId: undefined },
      steps: [
        {
          id: null,
          title: '',
          seconds,
          questions: [{ id: null, fromId: null, question, points: 0, asking, isShownLater }],
        },
      ],
    },
    { isQuick: true },
  )
  const [step] = await stepsOf(context.db, id)
  return { id: id as never, stepId: step!.id as never, ...(await startStep(context, step!.id, seconds)) }
}
