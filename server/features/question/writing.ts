import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import type { QuestionInput } from '#contract/features/question/entities.ts'
import { bankErrors, questionErrors } from '#contract/features/question/errors.ts'
import { bankLimits } from '#contract/features/question/rules.ts'
import { readWritten, type WrittenQuestion } from '#contract/features/question/written.ts'
import { claimFiles, claimTextPictures, picturesIn } from '#server/features/file/public.ts'
import { cleanHtmlWithPictures } from '#server/kernel/clean-html.ts'
import { at } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { AccountContext } from '#server/kernel/feature.ts'
import { newId } from '#server/kernel/ids.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { bankToEdit, type Place, questionToEdit, type UsableQuestion } from './access.ts'
import { noteChange } from './banks.ts'
import { addKeyRows, keyOf } from './keys.ts'
import { saidBy, textsOf } from './said.ts'
import {
  addFileRows,
  addQuestionRows,
  addVersionRows,
  filesOfVersions,
  picturePlace,
  placeIn,
  secretPlace,
  versionOf,
} from './store.ts'

/** A question as it is stored: its texts cleaned. */
interface CleanQuestion {
  question: WrittenQuestion
  /** Attached, each once, in their order. */
  fileIds: string[]
  /** In texts that everybody sees. */
  pictures: string[]
  /** In the key and the explanation alone. */
  secretPictures: string[]
  said: string
}

/** @throws what is wrong with it */
function cleanQuestion(input: QuestionInput): CleanQuestion {
  const { question, problem } = readWritten(input, html => cleanHtmlWithPictures(html))
  if (problem) return fail(problem.error, problem.details)
  const { type, html, parts, key, explanation } = question
  const secret = [explanation]
  type.withKeyTexts?.(key, text => {
    secret.push(text)
    return text
  })
  const pictures = [...new Set(textsOf(type, html, parts).flatMap(picturesIn))]
  return {
    question,
    fileIds: [...new Set(question.fileIds)],
    pictures,
    secretPictures: [...new Set(secret.flatMap(picturesIn))].filter(id => !pictures.includes(id)),
    said: saidBy(type, html, parts),
  }
}

/** A question as it would be stored. @throws what is wrong with it */
export const readQuestion = (input: QuestionInput) => cleanQuestion(input).question

/** The files of a version: a picture that is attached as well is once there, as that. */
const placed = ({ fileIds, pictures, secretPictures }: CleanQuestion) => [
  ...fileIds.map((file_id, position) => ({ file_id, position })),
  ...pictures.filter(id => !fileIds.includes(id)).map(file_id => ({ file_id, position: picturePlace })),
  ...secretPictures.filter(id => !fileIds.includes(id)).map(file_id => ({ file_id, position: secretPlace })),
]

/** Claims what a question did not have before. @throws notYours, notImage, imageTooLarge */
async function claim(
  context: AccountContext,
  questions: readonly CleanQuestion[],
  known: ReadonlySet<string>,
) {
  const isNew = (id: string) => !known.has(id)
  await Promise.all([
    claimFiles(context, context.person.id, questions.flatMap(({ fileIds }) => fileIds).filter(isNew)),
    claimTextPictures(
      context,
      context.person.id,
      questions.flatMap(one => [...one.pictures, ...one.secretPictures]).filter(isNew),
    ),
  ])
}

interface VersionToMake {
  questionId: string
  number: number
  clean: CleanQuestion
}

/** Writes versions, with their keys and files. @returns their ids, in the order of the versions */
function addVersions({ db, person, now }: AccountContext, versions: readonly VersionToMake[]) {
  const ids = versions.map(() => newId())
  const rows = versions.map(({ questionId, number, clean: { question } }, place) => ({
    ...{ id: ids[place]!, question_id: questionId, number, author_id: person.id },
    type: question.type.number,
    html: question.html,
    parts: question.parts,
    scoring: question.scoring,
  }))
  const keys = versions.map(({ clean: { question } }, place) => ({
    version_id: ids[place]!,
    key: question.key,
    explanation: question.explanation,
  }))
  const files = versions.flatMap(({ clean }, place) =>
    placed(clean).map(file => ({ version_id: ids[place]!, ...file })),
  )
  void addVersionRows(db, rows, now)
  void addKeyRows(db, keys)
  addFileRows(db, files)
  return ids
}

/**
 * Writes questions into a bank. One statement for each table, however many there are.
 * @returns their ids and those of their versions, in their order
 * @throws what is wrong with one; notFound, notYours, courseEnded; full; errors of files
 */
export async function addQuestions(
  context: AccountContext,
  { bankId, folderId }: { bankId: string; folderId: string | null },
  inputs: readonly QuestionInput[],
  where: Place = 'bank',
) {
  const { db, now } = context
  const questions = inputs.map(cleanQuestion)
  const [, place] = await Promise.all([bankToEdit(context, bankId, where), placeIn(db, bankId, folderId)])
  if (!place.has_folder) fail(kernelErrors.notFound)
  if (place.questions + questions.length > bankLimits.questions)
    fail(bankErrors.full, { limit: bankLimits.questions })
  const claimed = claim(context, questions, new Set())
  const rows = questions.map(({ question, said }) => ({
    ...{ id: newId(), bank_id: bankId, folder_id: folderId, version: 1, said },
    type: question.type.number,
    ...labelsOf(question),
  }))
  void addQuestionRows(db, rows, now)
  const versionIds = addVersions(
    context,
    questions.map((clean, at) => ({ questionId: rows[at]!.id, number: 1, clean })),
  )
  noteChange(context, bankId)
  await claimed
  return rows.map(({ id }, at) => ({ id, versionId: versionIds[at]! }))
}

/** Labels that are given twice are one. */
const labelsOf = ({ difficulty, points, knowledge, tags }: WrittenQuestion) => ({
  difficulty,
  points,
  knowledge: [...new Set(knowledge)],
  tags: [...new Set(tags)],
})

interface Changed {
  id: string
  version: number
  type: number
  said: string
  difficulty: number
  points: number
  knowledge: readonly string[]
  tags: readonly string[]
  now: number
}
const update = prepared(
  (_, { id, version, type, said, difficulty, points, knowledge, tags, now }: Changed) => sql`
    update question set version = ${version}, type = ${type}, said = ${said}, difficulty = ${difficulty},
      points = ${points}, knowledge = ${knowledge}::text[], tags = ${tags}::text[], changed_at = ${at(now)}
    where id = ${id}`,
)

interface Change {
  id: string
  /** That was seen; undefined: whichever. */
  version?: number | undefined
  question: QuestionInput
}

/**
 * Changes a question. What is there already makes no version and is no conflict, so that a save may be repeated.
 * @throws what is wrong with it; notFound, notYours, courseEnded; changedElsewhere; errors of files
 */
export async function changeQuestion(
  context: AccountContext,
  { id, version: seen, question: input }: Change,
  where: Place = 'bank',
) {
  const { db, now } = context
  const clean = cleanQuestion(input)
  const [row, version, key, files] = await Promise.all([
    questionToEdit(context, id, where),
    versionOf(db, id),
    keyOf(db, id, null),
    filesOfVersions(db, id),
  ])
  if (!version || !key) return fail(kernelErrors.notFound)
  const { question, said } = clean
  const labels = labelsOf(question)
  const type = question.type.number
  const known = files.filter(({ number }) => number === row.version)
  const isSame = isDeepStrictEqual(
    [version.type, version.html, version.parts, version.scoring, key.key, key.explanation, placesOf(known)],
    asStored([
      type,
      question.html,
      question.parts,
      question.scoring,
      question.key,
      question.explanation,
      placesOf(placed(clean)),
    ]),
  )
  if (isSame) {
    if (!isDeepStrictEqual(labels, knownLabels(row)))
      void update(db, { id, version: row.version, type, said, ...labels, now })
    return { version: row.version, versionId: version.id }
  }
  if (seen !== undefined && seen !== row.version) fail(questionErrors.changedElsewhere)
  const number = row.version + 1
  const claimed = claim(context, [clean], new Set(files.map(({ file_id }) => file_id)))
  const [versionId] = addVersions(context, [{ questionId: id, number, clean }])
  void update(db, { id, version: number, type, said, ...labels, now })
  noteChange(context, row.bank_id)
  await claimed
  return { version: number, versionId: versionId! }
}

/** As JSON gives it back: without what is undefined. */
const asStored = (value: unknown): unknown => JSON.parse(JSON.stringify(value, (_, inner) => inner ?? null))

/** Files by their places; the order of pictures says nothing. */
const placesOf = (files: readonly { file_id: string; position: number }[]) =>
  files.map(({ file_id, position }) => `${position} ${file_id}`).sort()

const knownLabels = ({ difficulty, points, knowledge, tags }: UsableQuestion) => ({
  difficulty,
  points,
  knowledge,
  tags,
})
