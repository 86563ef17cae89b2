import { sql } from 'kysely'
import type { Kept } from '#server/features/question/public.ts'
import type { PointsToBe, Scoring, SlotPoints } from '#server/features/submission/public.ts'
import type { Database } from '#server/kernel/database.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { pointsOfDrawn } from '../taking/drawing.ts'
import { answersIn, mapOf, marksOf } from '../taking/scoring.ts'
import type { Mended } from './changes.ts'

/** A paper that the machine has scored, of whichever attempt. */
interface Paper {
  id: string
  version: number
  seed: number | null
  /** What it gives, by slot. */
  scores: Record<number, number>
  answers: Record<number, Kept> | null
}
const papersOf = prepared(
  (_, activityId: string, slots: readonly number[]) => sql<Paper>`
    select submission.id, submission.version, paper.seed, scoring.scores,
      ${answersIn(sql`part.slot = any(${slots}::smallint[])`)} as answers
    from submission
    join submission_scoring as scoring on scoring.submission_id = submission.id and scoring.is_current
      and scoring.version = submission.version
    left join test_paper as paper on paper.submission_id = submission.id
    where submission.activity_id = ${activityId} and submission.version > 0 order by submission.id`,
)

/** With what the machine gives for these slots left out of its scores. What it has not scored yet is scored as things are then. */
export const papersWith = (db: Database, testId: string, slots: readonly number[]) =>
  papersOf(db, testId, slots)

type Points = (paper: Pick<Paper, 'seed'>) => SlotPoints

/** What the slots of a paper are worth afterwards. */
export function pointsAfter({ content, sum }: Mended, shufflesQuestions: boolean): Points {
  const bySeed = new Map<number, SlotPoints>()
  return ({ seed }) => {
    if (!sum.isDrawn || seed === null) return sum.slotPoints
    const known = bySeed.get(seed) ?? pointsOfDrawn(content, shufflesQuestions, seed)
    bySeed.set(seed, known)
    return known
  }
}

/** What the machine gives afterwards: anew for what is to be judged, for the rest what it gave. */
export function scoringsAfter(papers: readonly Paper[], { judged }: Mended, pointsOf: Points): Scoring[] {
  const slots = new Set(judged.map(({ slot }) => String(slot)))
  return papers.map(paper => ({
    submissionId: paper.id,
    version: paper.version,
    scores: {
      ...Object.fromEntries(Object.entries(paper.scores).filter(([slot]) => !slots.has(slot))),
      ...marksOf(judged, mapOf(paper.answers), pointsOf(paper)),
    },
  }))
}

/** The points as `previewScoring` takes them. */
export const pointsToBe = (papers: readonly Paper[], { sum }: Mended, pointsOf: Points): PointsToBe => ({
  ...{ slotPoints: sum.slotPoints, fullScore: sum.total, isScaled: sum.isUneven },
  drawn: new Map(sum.isDrawn ? papers.map(paper => [paper.id, pointsOf(paper)]) : []),
})
