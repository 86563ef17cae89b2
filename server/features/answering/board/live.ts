import { sql } from 'kysely'
import { answeringBoardMessages } from '#contract/features/answering/board-messages.ts'
import { isPublished } from '#server/features/activity/public.ts'
import type { Database } from '#server/kernel/database.ts'
import { type Hub, topics } from '#server/kernel/hub.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { placeOf } from '../steps/telling.ts'
import type { Board } from './board.ts'
import { presentPost, type Reader } from './present.ts'
import { countPosts, groupsOf, type PostRow, postsById } from './store.ts'

/** Milliseconds in which all that becomes of posts is told as one message. */
const gathering = 250
/** Posts that fit into a message; where more changed, open screens ask again. */
const most = 60

/** What has changed since open screens were told, in this process. */
interface PendingPosts {
  ids: Set<string>
  asksAgain: boolean
}
const waiting = new WeakMap<Hub, Map<string, PendingPosts>>()

const everybody: Reader = { id: null, isStaff: false }
const staff: Reader = { id: null, isStaff: true }

/**
 * Shows what became of posts on open screens, those of a moment together: nobody need ask for the list again, and a reader's own
 * is in no message.
 */
export function publishPosts(unit: Unit, board: Board, ids: readonly string[], asksAgain = false) {
  const { hub } = unit
  const { activity_id: activityId, slot } = board.question
  const key = `${activityId} ${slot}`
  unit.afterCommit(() => {
    const all = waiting.get(hub) ?? new Map<string, PendingPosts>()
    waiting.set(hub, all)
    const known = all.get(key) ?? { ids: new Set<string>(), asksAgain: false }
    for (const id of ids) known.ids.add(id)
    all.set(key, { ids: known.ids, asksAgain: known.asksAgain || asksAgain })
  })
  unit.throttle(`posts:${key}`, {
    interval: gathering,
    gathers: true,
    async run(db) {
      const changed = waiting.get(hub)?.get(key)
      waiting.get(hub)?.delete(key)
      if (changed) await tell(db, unit, board, changed)
    },
  })
}

interface Seen {
  published_at: number | null
  is_for_some: boolean
  /** Students see what others wrote. */
  are_shown: boolean
}
const seenNow = prepared(
  (_, stepId: string, slot: number) => sql<Seen>`
    select activity.published_at, activity.is_for_some,
      step.results_shown_at is not null or not asked.is_shown_later as are_shown
    from answering_step as step
    join answering_question as asked on asked.step_id = step.id and asked.slot = ${slot}
    join activity on activity.id = step.activity_id and activity.deleted_at is null
    where step.id = ${stepId}`,
)

async function tell(db: Database, { hub, now }: Unit, board: Board, { ids, asksAgain }: PendingPosts) {
  const { question, step } = board
  const { course_id: courseId } = step
  const forStaff = topics.staff(courseId)
  const forAll = topics.course(courseId)
  const forWalls = topics.projectors(courseId)
  if (![forStaff, forAll, forWalls].some(topic => hub.isHeard(topic))) return
  const isMuch = ids.size > most
  const [seen, rows, groups, counts] = await Promise.all([
    seenNow.first(db, step.id, question.slot),
    isMuch ? [] : postsById(db, [...ids], null),
    groupsOf(db, question.activity_id, question.slot),
    countPosts.one(db, question.activity_id, question.slot, null),
  ])
  if (!seen) return
  const about = {
    ...{ ...placeOf(step), questionId: question.question_id },
    ...{ groups: groups.map(group => ({ ...group, id: group.id as never })) },
    ...{ total: counts.total, answered: counts.answered, askAgain: asksAgain || isMuch },
  }
  const told = isMuch ? [] : [...ids]
  hub.publish(forStaff, answeringBoardMessages.postsChanged, {
    ...{ ...about, isForStaff: true },
    ...asTold(told, rows, staff),
  })
  if (!seen.are_shown || !isPublished(seen, now)) return
  const nothing = { list: [], gone: [], groups: [], total: 0, answered: 0, askAgain: true }
  hub.publish(forWalls, answeringBoardMessages.postsChanged, { ...about, isForStaff: false, ...nothing })
  // The whole course listens: those whom it is for ask for what is new.
  hub.publish(forAll, answeringBoardMessages.postsChanged, {
    ...about,
    isForStaff: false,
    ...(seen.is_for_some ? nothing : asTold(told, rows, everybody)),
  })
}

function asTold(ids: readonly string[], rows: readonly PostRow[], reader: Reader) {
  const there = rows.filter(row => reader.isStaff || row.hidden_at === null)
  const known = new Set(there.map(({ id }) => id))
  return {
    list: there.map(row => presentPost(row, reader)),
    gone: ids.filter(id => !known.has(id)),
  }
}
