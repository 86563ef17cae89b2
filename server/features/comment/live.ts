import { sql } from 'kysely'
import { commentMessages } from '#contract/features/comment/messages.ts'
import { isPublished } from '#server/features/activity/public.ts'
import type { Database } from '#server/kernel/database.ts'
import { type Hub, topics } from '#server/kernel/hub.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { countComments, forgetCounts } from './counts.ts'
import { presentComment } from './present.ts'
import { type CommentRow, commentsById, isSeenBy, type Reader } from './store.ts'

/** Milliseconds between two messages about the comments below one activity. */
const interval = 500
/** Comments that fit into one message; where more changed, open screens ask again. */
const most = 30

/** What has changed below an activity since open screens were told, in this process. */
interface PendingNews {
  ids: Set<string>
  asksAgain: boolean
}
const waiting = new WeakMap<Hub, Map<string, PendingNews>>()

const everybody: Reader = { id: null, isStaff: false }
const staff: Reader = { id: null, isStaff: true }

/**
 * Shows changed comments on open screens, those of a moment together: however many write or like, a reader receives two
 * messages a second. Nobody need ask again for them; a reader's own is never in them.
 */
export function publishComments(
  unit: Unit,
  { activityId, ids, asksAgain = false }: { activityId: string; ids: readonly string[]; asksAgain?: boolean },
) {
  const { hub } = unit
  forgetCounts(unit, activityId)
  unit.afterCommit(() => {
    const all = waiting.get(hub) ?? new Map<string, PendingNews>()
    waiting.set(hub, all)
    const known = all.get(activityId) ?? { ids: new Set<string>(), asksAgain: false }
    all.set(activityId, { ids: new Set([...known.ids, ...ids]), asksAgain: known.asksAgain || asksAgain })
  })
  unit.throttle(`comments:${activityId}`, {
    interval,
    async run(db) {
      const changed = waiting.get(hub)?.get(activityId)
      waiting.get(hub)?.delete(activityId)
      if (changed) await tell(db, unit, activityId, changed)
    },
  })
}

const activityById = prepared(
  (_, id: string) => sql<{ course_id: string; published_at: number | null; is_for_some: boolean }>`
    select course_id, published_at, is_for_some from activity where id = ${id} and deleted_at is null`,
)

async function tell(db: Database, unit: Unit, activityId: string, { ids, asksAgain }: PendingNews) {
  const { hub } = unit
  const isMuch = ids.size > most
  const [activity, { all: count }, rows] = await Promise.all([
    activityById.first(db, activityId),
    countComments.one(db, activityId),
    isMuch ? [] : commentsById(db, [...ids], null),
  ])
  if (!activity) return
  const { course_id: courseId } = activity
  const about = { courseId, activityId, count, askAgain: asksAgain || isMuch }
  const isForAll = isPublished(activity, unit.now) && !activity.is_for_some
  if (isForAll)
    hub.publish(topics.course(courseId), commentMessages.changed, {
      ...about,
      ...asTold(unit, rows, everybody),
    })
  // The whole course listens: those whom it is for ask for what is new.
  else if (isPublished(activity, unit.now))
    hub.publish(topics.course(courseId), commentMessages.changed, {
      ...{ courseId, activityId, count: 0, askAgain: true },
      ...asTold(unit, [], everybody),
    })
  // Names, and what was hidden: staff listen to both.
  const isForStaff = (row: CommentRow) => row.is_nameless || row.hidden_at !== null || row.thread_hidden
  const forStaff = isForAll ? rows.filter(isForStaff) : rows
  if (!isForAll || forStaff.length > 0)
    hub.publish(topics.staff(courseId), commentMessages.changed, {
      ...about,
      ...asTold(unit, forStaff, staff),
    })
}

function asTold(unit: Unit, rows: readonly CommentRow[], reader: Reader) {
  const isThere = (row: CommentRow) =>
    isSeenBy(reader, row) &&
    (reader.isStaff || !row.thread_hidden) &&
    (row.deleted_at === null || (row.thread_id === null && row.replies > 0))
  return {
    list: rows.filter(isThere).map(row => presentComment(unit, row, reader)),
    gone: rows.filter(row => !isThere(row)).map(({ id }) => id),
  }
}
