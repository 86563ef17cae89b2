import { createHash, randomUUID } from 'node:crypto'
import { accountErrors } from '#contract/features/account/errors.ts'
import type { PictureKind } from '#contract/features/account/picture.ts'
import { leadingZeros, puzzlePrefix, puzzleText } from '#contract/features/account/puzzle.ts'
import { at } from '#server/kernel/database.ts'
import { fail, refuse } from '#server/kernel/failure.ts'
import type { Context } from '#server/kernel/feature.ts'
import { isSignature, sign } from '#server/kernel/ids.ts'
import { prepared, variants } from '#server/kernel/prepared.ts'
import { countOne, countsOf } from './counters.ts'
import { newTask, type PictureTask } from './picture.ts'
import { inWords } from './question-words.ts'

const minute = 60_000
const lifetime = 5 * minute
const maxDrawn = 5
const maxWrong = 5
/** Picture codes given to one address in ten minutes; a school shares an address. */
const givenLimit = 1200
/** So many of them have a picture; whoever asks for more computes, which costs the server nothing. */
const drawnLimit = 120
/** Questions in words for one address in an hour: few, because scripts can read them; puzzles are unlimited. */
const wordsLimit = 20
/** The puzzle takes a phone about a second; twice as long for every five solved from one address within an hour. */
const puzzleBits = { least: 17, most: 24, solvedForOneMore: 5 }

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
const challengeOf = (secret: string, id: string) => sign(secret, 'puzzle', id)
const solvedKey = (address: string) => `puzzle:${address}`

/** An answer to a picture code; empty if none was given. */
export interface PictureAnswer {
  sessionid: string
  verify: string
}

interface NewCode {
  id: string
  use: PictureKind | null
  bits: number
  ends: number
  /** How often it counts as drawn already. */
  drawn: number
}
const insertCode = prepared((db, { id, use, bits, ends, drawn }: NewCode) =>
  db.insertInto('picture_code').values({ id, kind: use, puzzle_bits: bits, expires_at: at(ends), drawn }),
)

/** A new picture code. @param kind what it may be spent on; without it the first use decides */
export async function openPictureCode(context: Context, kind?: PictureKind) {
  const { db, now, config, address } = context
  const key = solvedKey(address)
  const [given, counts] = await Promise.all([
    countOne(context, `picture:${address}`, 10 * minute),
    countsOf(context, [key]),
  ])
  if (given.count > givenLimit) fail(accountErrors.codeLimit)
  const solved = counts.get(key)?.count ?? 0
  const { least, most, solvedForOneMore } = puzzleBits
  const bits = Math.min(most, least + Math.floor(solved / solvedForOneMore))
  const id = randomUUID()
  const hasPicture = given.count <= drawnLimit
  const drawn = hasPicture ? 0 : maxDrawn
  void insertCode(db, { id, use: kind ?? null, bits, ends: now + lifetime, drawn })
  return { id, hasPicture, puzzle: { challenge: challengeOf(config.SECRET, id), bits } }
}

interface NewQuestion {
  id: string
  answer: string
  now: number
}
const setQuestion = variants({ isDrawn: [true, false] }, ({ isDrawn }) =>
  prepared((db, { id, answer, now }: NewQuestion) => {
    const change = db
      .updateTable('picture_code')
      .where('id', '=', id)
      .where('expires_at', '>', at(now))
      .where('wrong', '<', maxWrong)
    return isDrawn
      ? change
          .set(expression => ({ answer, drawn: expression('drawn', '+', 1) }))
          .where('drawn', '<', maxDrawn)
      : change.set({ answer })
  }),
)

/**
 * A new question for a picture code; the one before it no longer counts. Undefined when the code is not one of ours.
 */
export async function askAnew<Q extends PictureTask>(
  { db, now, config }: Context,
  id: string,
  question: Q,
  isDrawn = true,
): Promise<Q | undefined> {
  if (!isId(id)) return undefined
  const answer = answerHash(config.SECRET, id, question.answer)
  return (await setQuestion({ isDrawn }).count(db, { id, answer, now })) > 0 ? question : undefined
}

/**
 * The question in words, for people who cannot see it. @throws wordsLimit, pictureWrong when the picture code has
 * expired
 */
export async function askInWords(context: Context, id: string) {
  const { count } = await countOne(context, `words:${context.address}`, 60 * minute)
  if (count > wordsLimit) fail(accountErrors.wordsLimit)
  const question = (await askAnew(context, id, newTask(), false)) ?? fail(accountErrors.pictureWrong)
  return inWords(question, context.language)
}

const answerHash = (secret: string, id: string, answer: string) => sign(secret, 'picture', id, answer)

const spend = prepared((db, id: string) => db.deleteFrom('picture_code').where('id', '=', id))

/**
 * Spends a picture code, in a command: valid once, for one kind of request.
 * @returns whether its question was answered or its puzzle solved
 * @throws pictureWrong; a wrong answer stays counted and removes the question
 */
export async function checkPicture(context: Context, kind: PictureKind, id: string, answer: string) {
  if (!(await isRight(context, id, answer, kind))) return refuse(accountErrors.pictureWrong)
  // Locked since it was checked, so nobody else can spend it too.
  void spend(context.db, id)
  if (!answer.startsWith(puzzlePrefix)) return 'read'
  void countOne(context, solvedKey(context.address), 60 * minute)
  return 'computed'
}

interface PictureCheck {
  id: string
  /** Null where it does not matter. */
  use: PictureKind | null
  now: number
}

const lockCode = variants({ ofKind: [true, false] }, ({ ofKind }) =>
  prepared((db, { id, use, now }: PictureCheck) => {
    const codes = db
      .selectFrom('picture_code')
      .select(['answer', 'puzzle_bits'])
      .where('id', '=', id)
      .where('expires_at', '>', at(now))
      .where('wrong', '<', maxWrong)
      .forUpdate()
    return ofKind
      ? codes.where(expression =>
          expression.or([expression('kind', 'is', null), expression('kind', '=', use)]),
        )
      : codes
  }),
)

const noteWrong = prepared((db, id: string) =>
  db
    .updateTable('picture_code')
    .set(expression => ({ answer: null, wrong: expression('wrong', '+', 1) }))
    .where('id', '=', id),
)

/**
 * Whether the answer is right; a wrong one stays counted and removes the question. Spends nothing. In a transaction.
 */
export async function isRight(context: Context, id: string, answer: string, kind: PictureKind | null = null) {
  const { db, now, config } = context
  if (!isId(id)) return false
  const row = await lockCode({ ofKind: kind !== null }).first(db, { id, use: kind, now })
  if (!row) return false
  const right = answer.startsWith(puzzlePrefix)
    ? isSolved(challengeOf(config.SECRET, id), row.puzzle_bits, answer)
    : row.answer !== null && isSignature(config.SECRET, row.answer, 'picture', id, answer.trim())
  if (!right) void noteWrong(db, id)
  return right
}

function isSolved(challenge: string, bits: number, answer: string) {
  const attempt = Number(answer.slice(puzzlePrefix.length))
  if (!Number.isSafeInteger(attempt)) return false
  return leadingZeros(createHash('sha256').update(puzzleText(challenge, attempt)).digest()) >= bits
}
