import { appendFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { movesFor, movesOf } from './moves.ts'
import { lengthOf, storyOf, type Telling, tell } from './telling.ts'

/** `npm run test:deep` lives for an hour, another one every day. */
const minutes = Number(process.env.LECTERN_LIFE_MINUTES ?? (process.env.LECTERN_DEEP ? 60 : 0))
const first = Number(process.env.LECTERN_LIFE_FIRST ?? Math.floor(Date.now() / 86_400_000) * 10_000)
const journal = process.env.LECTERN_LIFE_JOURNAL
const isDeep = process.env.LECTERN_DEEP !== undefined || process.env.LECTERN_LIFE_APART !== undefined
const moves = [...movesOf.values()].flat()

/** What an hour does not reach three times, and why; only ever fewer. */
const seldom: Record<string, readonly string[]> = {
  'after hand-ins and a deadline, reviewing is open for a while only': [
    ...['/HomeworkApi/allocateReviews', '/HomeworkApi/saveReview', '/HomeworkApi/saveReviewDraft'],
    ...['/HomeworkApi/callReviewers', '/HomeworkApi/leaveOutReview', '/HomeworkApi/appealReviews'],
    '/HomeworkApi/answerAppeal',
  ],
  'somebody must have begun, or must hand in for a group that others have left': [
    ...['/HomeworkApi/finishWork', '/HomeworkApi/offerWork', '/HomeworkApi/decideOffer'],
    '/HomeworkApi/moveToGroup',
  ],
  'only what somebody deleted, imported or proved before': [
    ...['/Futurev2/Comment/restoreComment', '/CourseGroupApi/delGroup', '/HomeworkApi/undoWorks'],
    ...['/AttenceApi/decideOfflineProofs', '/StudentsApi/mergeStudents'],
  ],
}

/** What is alike in findings that have the same cause. */
const kindOf = (broken: string) =>
  broken
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|zq\w{4}|\b[st]\d\d\b|teacher\d|assistant\d/g, '')
    .replaceAll(/\{.*?\}/g, '')
    .slice(0, 160)

interface CallCount {
  done: number
  refused: number
}

test.runIf(minutes > 0)(
  'a school lives for an hour',
  { timeout: 2 * minutes * 60_000 + 60_000 },
  async () => {
    const until = Date.now() + minutes * 60_000
    const found = new Map<string, string>()
    const tried = new Map(moves.map(({ call }): [string, CallCount] => [call.path, { done: 0, refused: 0 }]))
    for (let seed = first; Date.now() < until; seed++) {
      const telling = await tell(storyOf(seed, lengthOf(seed)), {
        moves: movesFor(seed),
        goesOn: true,
        isApart: isDeep && seed % 2 === 0,
      })
      count(telling, tried)
      for (const broken of telling.broken) {
        const kind = kindOf(broken)
        if (found.has(kind)) continue
        found.set(kind, broken)
        const minute = Math.round((minutes * 60_000 - (until - Date.now())) / 60_000)
        if (journal) appendFileSync(journal, `minute ${minute}, story ${seed}: ${broken}\n`)
        console.log(`minute ${minute}, story ${seed}: ${broken}`)
      }
    }
    const counts = [...tried].map(([path, { done, refused }]) => `${path}: done ${done}, refused ${refused}`)
    console.log(counts.join('\n'))
    expect([...found.values()]).toEqual([])
    if (minutes >= 60) expect(Object.values(seldom).flat()).toEqual(expect.arrayContaining(notReached(tried)))
  },
)

/** What was accepted less than three times, or never refused though the move names a reason. */
const notReached = (tried: ReadonlyMap<string, CallCount>) =>
  moves
    .filter(({ call, refusals }) => {
      const { done, refused } = tried.get(call.path)!
      return done < 3 || (refusals.length > 0 && refused === 0)
    })
    .map(({ call }) => call.path)

function count({ told }: Telling, tried: Map<string, CallCount>) {
  for (const { move, outcome } of told) {
    const counts = move && tried.get(move.call.path)
    if (counts && outcome) counts[outcome.isDone ? 'done' : 'refused']++
  }
}
