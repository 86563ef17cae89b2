import { activityCalls } from '#contract/features/activity/calls.ts'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { homeworkType } from '#contract/features/homework/entities.ts'
import { notificationCalls } from '#contract/features/notification/calls.ts'
import { type SubmissionCounts, submissionFilters } from '#contract/features/submission/entities.ts'
import { marksIn } from '#server/kernel/test-moves.ts'
import { agreeOnAll } from './agreements.ts'
import type { Chronicle, Text } from './record.ts'
import { openingsOfMessages } from './things.ts'
import type { Actor, World } from './world.ts'
import { comeHome } from './writer.ts'

/** What a story is looked over for at its end, beside everything that people look at. */
export async function lookOver(world: World) {
  await comeHome(world)
  if (world.seeks('kept')) await findsAllWritten(world)
  if (world.seeks('counted')) await agreeOnAll(world)
  for (const actor of world.cast) {
    if (actor.part === 'owner' && world.seeks('counted')) await countsAgree(world, actor)
    if (actor.part === 'owner' && world.seeks('kept')) await nothingIsThereTwice(world, actor)
    if (actor.part !== 'viewer' && actor.part !== 'guest' && world.seeks('announced'))
      await opensAllAnnounced(world, actor)
  }
}

/** What students wrote, and nobody who was shown it has replaced, is shown to them, kept as a version, or on their devices. */
async function findsAllWritten(world: World) {
  const { chronicle, app } = world
  for (const activity of chronicle.activities.values()) {
    const isShown = activity.publishedAt !== null && activity.publishedAt <= app.clock.now()
    const marks = [...chronicle.standing].filter(
      mark => chronicle.texts.get(mark)?.activityId === activity.id,
    )
    const isClosed = chronicle.deleted.has(activity.courseId) || chronicle.closed.has(activity.courseId)
    if (activity.isDeleted || !isShown || isClosed) continue
    const shown = new Map<string, ShownWork>()
    for (const mark of marks) {
      const author = authorOf(world, chronicle.texts.get(mark)!)
      // A draft in what is no longer theirs is kept, and out of sight.
      if (!author || !chronicle.isMeant(activity, author.me.id)) continue
      const known = shown.get(author.me.id) ?? (await whatIsShown(world, author, activity.id))
      shown.set(author.me.id, known)
      if (!known.all.includes(mark) && !isElsewhere(chronicle, mark, known))
        world.breaks('kept', `${author.name} wrote ${chronicle.describe(mark)}, and finds it nowhere`)
    }
  }
}

/** What was sent again, because nobody knew whether it had arrived, is there once. */
async function nothingIsThereTwice({ call, chronicle, breaks }: World, actor: Actor) {
  const { answer } = await call(actor, activityCalls.list, { courseId: actor.courseId, limit: 200 })
  const { list = [] } = (answer ?? {}) as { list?: { id: string; title: string }[] }
  const marks = list.flatMap(({ id, title }) => (chronicle.copies.has(id) ? [] : marksIn(title)))
  for (const mark of new Set(marks.filter((one, index) => marks.indexOf(one) < index)))
    breaks('kept', `${actor.name} finds what ${chronicle.describe(mark)} stands on twice`)
}

interface ShownWork {
  mine: { workId: string; attempt: number } | null | undefined
  all: string
}

async function whatIsShown({ call, writers }: World, student: Actor, id: string): Promise<ShownWork> {
  const { answer } = await call(student, homeworkCalls.get, { id })
  const versions = await call(student, homeworkCalls.listVersions, { id })
  const { mine } = (answer ?? {}) as Partial<ShownWork>
  return { mine, all: JSON.stringify([mine, versions.answer, writers.textsOf(student.me.id, id)]) }
}

const authorOf = ({ cast }: World, { by, courseId }: Text) =>
  cast.find(({ me, part, courseId: of }) => me.id === by && of === courseId && part === 'student')

/** What they saved in a group that they have left since is in its draft, which perhaps nobody sees (decision 212). */
function isElsewhere({ works, texts }: Chronicle, mark: string, { mine }: ShownWork) {
  const workId = works.get(mark)
  return texts.get(mark)?.groupId !== undefined && workId !== undefined && workId !== mine?.workId
}

/** What somebody is told who has something left to do. */
const asking = /New homework|Please hand in|Please take part|Please watch|within a day/

/** What somebody was told of can be opened by them, and they are told nothing of what they need not do. */
async function opensAllAnnounced(world: World, actor: Actor) {
  const { answer } = await world.call(actor, notificationCalls.list, { pageSize: 100 })
  const { list = [] } = (answer ?? {}) as {
    list?: { courseId: string; contentType: number; contentId: string; title: string; isRead: boolean }[]
  }
  for (const { contentId, title, isRead } of list)
    if (!isRead && asking.test(title) && world.chronicle.excused.has(`${contentId} ${actor.me.id}`))
      world.breaks('announced', `${actor.name} is told “${title}”, and is excused from it`)
  const told = new Map(list.map(message => [`${message.contentType} ${message.contentId}`, message]))
  for (const { courseId, contentType, contentId, title } of told.values()) {
    const opening = openingsOfMessages[contentType]
    if (!opening || contentId === '' || courseId !== actor.courseId) continue
    const field = opening.access.who === 'course' ? opening.access.field : 'id'
    const { isDone, message } = await world.call(actor, opening, { [field]: contentId })
    if (!isDone) world.breaks('announced', `${actor.name} is told “${title}”, and cannot open it: ${message}`)
  }
}

/** What the course shows of a homework is what its list shows, and what can be counted in it. */
async function countsAgree(world: World, actor: Actor) {
  const { call, courseId, ...who } = { ...world, ...actor }
  const { answer } = await call(actor, activityCalls.list, { courseId, limit: 200 })
  const { list = [] } = (answer ?? {}) as { list?: Record<string, unknown>[] }
  for (const row of list) {
    if (world.chronicle.activities.get(String(row.id)) === undefined || row.contenttype !== homeworkType)
      continue
    const listed = await call(actor, homeworkCalls.listSubmissions, { id: String(row.id), limit: 200 })
    if (!listed.isDone) continue
    const { counts, list: students } = listed.answer as { counts: SubmissionCounts; list: object[] }
    const shown = { all: row.studentcount, submitted: row.submitcount, graded: row.gradecount }
    const expected = { all: counts.all, submitted: counts.submitted, graded: counts.graded }
    if (JSON.stringify(shown) !== JSON.stringify(expected) || students.length !== counts.all)
      world.breaks(
        'counted',
        `${who.name} sees ${JSON.stringify(shown)} in the course, ${JSON.stringify(counts)} and ${students.length} in the list of ${row.id}`,
      )
    for (const filter of submissionFilters) {
      const found = await call(actor, homeworkCalls.listSubmissions, {
        id: String(row.id),
        filter,
        limit: 200,
      })
      const { list } = found.answer as { list: object[] }
      if (list.length !== counts[filter])
        world.breaks(
          'counted',
          `${who.name} finds ${list.length} of ${counts[filter]} ${filter} in the list of ${row.id}`,
        )
    }
  }
}
