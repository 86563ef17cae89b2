import { sql } from 'kysely'
import type { Database } from '#server/kernel/database.ts'
import { prepared } from '#server/kernel/prepared.ts'

/** By slot. */
export type SlotPoints = Readonly<Record<number, number>>

/** Whether a package's points of slots can be those of a paper; those of earlier formats have none. */
export const areSlotPoints = (points: unknown) =>
  points === null ||
  points === undefined ||
  (typeof points === 'object' &&
    Object.entries(points).every(
      ([slot, most]) => /^[1-9]\d{0,4}$/.test(slot) && typeof most === 'number' && most >= 0 && most <= 1000,
    ))

/** What of a policy concerns papers: work in slots that is begun, scored by slot and closed. */
export interface PaperPolicy {
  /** Nothing is written before its student has begun; with a working time, that holds in any case. */
  mustBegin: boolean
  /** What was handed in is not changed any more, unless it is returned. */
  closesOnHandIn: boolean
  /** The slots that need a score, with the most that each can give. Null: one grade for the whole. */
  slotPoints: SlotPoints | null
  /** What the slots give is brought to the full score; otherwise cut off there. */
  isScaled: boolean
}

/** As the policy's row has it. */
interface StoredPaper {
  must_begin: boolean
  closes_on_hand_in: boolean
  slot_points: unknown
  is_scaled: boolean
}

export const noPaper: PaperPolicy = {
  mustBegin: false,
  closesOnHandIn: false,
  slotPoints: null,
  isScaled: false,
}

/**
 * The slots of a submission that need a score, with the most that each can give; null: one grade for the whole.
 * @param own what the submission has of its own: a drawn paper
 */
export const pointsOf = (task: Pick<StoredPaper, 'slot_points'>, own: unknown) =>
  (own ?? task.slot_points) as SlotPoints | null

/** What of a task's policy concerns papers. */
export const paperOf = (task: StoredPaper): PaperPolicy => ({
  mustBegin: task.must_begin,
  closesOnHandIn: task.closes_on_hand_in,
  slotPoints: task.slot_points as SlotPoints | null,
  isScaled: task.is_scaled,
})

/** What all papers of a task are worth. */
export interface PaperPoints extends Pick<PaperPolicy, 'isScaled'> {
  slotPoints: SlotPoints
  fullScore: number
}

interface StoredPoints {
  activityId: string
  /** As JSON. */
  slotPoints: string
  fullScore: number
  isScaled: boolean
}
const setPaperPoints = prepared((db, { activityId, slotPoints, fullScore, isScaled }: StoredPoints) =>
  db
    .updateTable('submission_policy')
    .set({ slot_points: slotPoints, full_score: fullScore, is_scaled: isScaled })
    .where('activity_id', '=', activityId),
)

/** Of a task that is locked with `lockTask`, also where work was handed in; scores follow once they are settled. */
export const changePaperPoints = (
  db: Database,
  activityId: string,
  { slotPoints, fullScore, isScaled }: PaperPoints,
) => void setPaperPoints(db, { activityId, slotPoints: JSON.stringify(slotPoints), fullScore, isScaled })

const setSlotPoints = prepared(
  (_, submissionIds: readonly string[], points: readonly string[]) => sql`
    update submission set slot_points = drawn.points::jsonb
    from unnest(${submissionIds}::uuid[], ${points}::text[]) as drawn (id, points) where submission.id = drawn.id`,
)

/** The slots of papers that are not those of their policy: drawn for each, as they are begun. In the order of the ids. */
export const keepSlotPoints = (
  db: Database,
  submissionIds: readonly string[],
  points: readonly SlotPoints[],
) =>
  void setSlotPoints(
    db,
    submissionIds,
    points.map(one => JSON.stringify(one)),
  )
