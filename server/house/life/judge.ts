import { everybody } from '#seed/people.ts'
import { marksIn, scoreMarksIn } from '#server/kernel/test-moves.ts'
import { type Chronicle, rowsIn, type Text } from './record.ts'
import { mayKnow, mayKnowAuthor, type Reader as Reading } from './rules.ts'
import type { Actor, PromiseName } from './world.ts'

interface JudgeParts {
  chronicle: Chronicle
  now(): number
  breaks(promise: PromiseName, words: string): void
}
type Reader = Pick<Actor, 'name'> & Reading

/** Fields with what somebody entered; what is computed of several scores can be any number. */
const scoreFields = new Set(['score', 'rawscore', 'grade', 'cells', 'before', 'after', 'base'])

/** Holds what reaches people against what they may know (`rules.ts`). */
export function judgeOf({ chronicle, now, breaks }: JudgeParts) {
  function judge(reader: Reader, way: string, value: unknown) {
    chronicle.pass(now())
    for (const mark of marksIn(value)) {
      const why = mayKnow(chronicle, mark, reader, now())
      if (why === true) chronicle.reads(reader, mark)
      else breaks('hidden', `${reader.name} gets ${chronicle.describe(mark)} by ${way}: ${why}`)
    }
  }

  /** Holds the rows of an answer against who may know who wrote them. */
  function judgeAuthors(reader: Reader, way: string, value: unknown) {
    for (const row of rowsIn(value)) {
      // Whom a comment answers is about somebody else.
      const texts = row.flatMap(({ answersname, ...fields }) =>
        Object.values(fields).filter(field => typeof field === 'string'),
      )
      for (const mark of marksIn(texts)) {
        if (mayKnowAuthor(chronicle, mark, reader, way)) continue
        const author = everybody.find(({ id }) => id === chronicle.texts.get(mark)!.by)!
        const told = texts.find(
          text => text.includes(author.id) || text === author.name || text === author.number,
        )
        if (told)
          breaks('hidden', `${reader.name} learns who wrote ${chronicle.describe(mark)} by ${way}: ${told}`)
      }
    }
  }

  /** Holds the scores in rows of an answer against who may know them, of whom they can be. */
  function judgeScores(reader: Reader, way: string, value: unknown) {
    let whole: string | undefined
    for (const row of rowsIn(value)) {
      if (row.every(part => !Object.keys(part).some(name => scoreFields.has(name)))) continue
      whole ??= `${way} ${JSON.stringify(value)}`
      for (const mark of scoresIn(row)) {
        const text = chronicle.texts.get(mark)
        if (!text || !whole.includes(text.activityId ?? text.courseId) || !isAbout(text, row, way)) continue
        const why = mayKnow(chronicle, mark, reader, now())
        if (why !== true)
          breaks('hidden', `${reader.name} gets the score ${chronicle.describe(mark)} by ${way}: ${why}`)
      }
    }
  }

  return {
    judge,
    /** An answer, as it goes over the wire. */
    judgeAnswer(reader: Reader, way: string, value: unknown) {
      judge(reader, way, value)
      judgeAuthors(reader, way, value)
      judgeScores(reader, way, value)
    },
  }
}

/** Scores with a mark that somebody has entered. */
function scoresIn(row: readonly Record<string, unknown>[]) {
  // Of late work the score is computed, and of a kind in the gradebook unless it was entered.
  const isComputed = (part: Record<string, unknown>, name: string) =>
    name === 'score' && ((part.rawscore ?? '') !== '' || ('weight' in part && Number(part.isset) !== 1))
  return row.flatMap(part =>
    Object.entries(part).flatMap(([name, field]) =>
      scoreFields.has(name) && !isComputed(part, name) ? scoreMarksIn(JSON.stringify(field ?? null)) : [],
    ),
  )
}

/** Whether a row can be about somebody of whom a score is: it names them, or nobody. */
function isAbout({ studentIds }: Text, row: readonly Record<string, unknown>[], way: string) {
  const words = JSON.stringify(row)
  const named = everybody.filter(
    ({ id, name, number }) =>
      way.includes(id) || words.includes(id) || words.includes(`"${name}"`) || words.includes(`"${number}"`),
  )
  return named.length === 0 || named.some(({ id }) => studentIds.includes(id))
}
