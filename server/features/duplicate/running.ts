import { sql } from 'kysely'
import { duplicateMessages } from '#contract/features/duplicate/messages.ts'
import { claimed } from '#server/kernel/claim.ts'
import { topics } from '#server/kernel/hub.ts'
import { job, work } from '#server/kernel/jobs.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { semaphore } from '#server/kernel/semaphore.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { checkWorks } from './asking.ts'
import { compareWaiting } from './comparing.ts'
import { type Progress, typesCompared } from './kind.ts'
import { givenTexts, readElsewhere, readHere } from './reading.ts'

const resume = job<object>('duplicate.resume')

/** One activity at a time: comparing takes a processor. */
const inTurn = semaphore(1)
/** What waits or runs here; another process may take what waits. */
const underWay = new Set<string>()

/** Whatever waits is found in the tables, so nothing is lost with a process that ends in the middle. */
export const duplicateWorkers = [
  work(checkWorks, (unit, { activityId }) => check(unit, activityId), { slow: true }),
  work(
    resume,
    async unit => {
      for (const { id } of await waiting(unit.db)) await check(unit, id)
    },
    { slow: true, cron: '* * * * *' },
  ),
]

const waiting = prepared(
  () => sql<{ id: string }>`
    select activity.id from activity join course on course.id = activity.course_id and course.deleted_at is null
    where activity.deleted_at is null and activity.id in (
      select activity_id from duplicate_work where state = 1
      union select activity_id from duplicate_setting where reads_earlier)`,
)

interface Checked {
  id: string
  course_id: string
  type: number
  owner_id: string
  reads_earlier: boolean
}
const activityToCheck = prepared(
  (_, id: string) => sql<Checked>`
    select activity.id, activity.course_id, activity.type, course.owner_id,
      coalesce(setting.reads_earlier, false) as reads_earlier
    from activity join course on course.id = activity.course_id and course.deleted_at is null
    left join duplicate_setting as setting on setting.activity_id = activity.id
    where activity.id = ${id} and activity.deleted_at is null`,
)

async function check(unit: Unit, activityId: string) {
  if (underWay.has(activityId)) return
  underWay.add(activityId)
  try {
    await inTurn(() => claimed(unit, `duplicate:${activityId}`, () => checkNow(unit, activityId)))
  } finally {
    underWay.delete(activityId)
  }
}

/** Reads and compares an activity's work; then reads what its teacher's other courses have, and compares what is like that. */
async function checkNow(unit: Unit, activityId: string) {
  const activity = await activityToCheck.first(unit.db, activityId)
  const types = [...typesCompared(unit)]
  if (!activity || !types.includes(activity.type)) return
  const tell = async () =>
    unit.hub.publish(topics.staff(activity.course_id), duplicateMessages.checksProgressed, {
      activityId,
      courseId: activity.course_id,
      progress: await progressOf(unit, activityId),
    })
  const scope = { activityId, ownerId: activity.owner_id, types }
  await readHere(unit, activityId, tell)
  const given = await givenTexts(unit, activityId)
  await compareWaiting(unit, scope, given, tell)
  if (activity.reads_earlier) {
    await readElsewhere(unit, scope)
    await endReading(unit.db, activityId)
    await compareWaiting(unit, scope, given, tell)
  }
  await tell()
}

const endReading = prepared(
  (_, activityId: string) => sql`
    update duplicate_setting set reads_earlier = false where activity_id = ${activityId} and reads_earlier`,
)

const progressIn = prepared(
  (_, activityId: string) => sql<Progress>`
    select count(*)::int as total, count(*) filter (where work.version = one.version)::int as read,
      count(*) filter (where work.state = 2)::int as done
    from duplicate_work as work join submission as one on one.id = work.submission_id
    where work.activity_id = ${activityId} and work.state > 0`,
)

export const progressOf = ({ db }: Pick<Unit, 'db'>, activityId: string): Promise<Progress> =>
  progressIn.one(db, activityId)
