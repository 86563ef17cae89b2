import { activityCalls } from '#contract/features/activity/calls.ts'
import { courseCalls } from '#contract/features/course/calls.ts'
import { memberCalls } from '#contract/features/member/calls.ts'
import { assistantCalls } from '#contract/features/member/team.ts'
import { packageCalls } from '#contract/features/package/calls.ts'
import { marksIn } from '#server/kernel/test-moves.ts'
import { type Effect, on } from './effect.ts'
import type { Activity, Chronicle, Stand } from './record.ts'
import { openings } from './things.ts'
import type { World } from './world.ts'

/** A text stands elsewhere too, as it was when it was carried there. */
function carry(chronicle: Chronicle, { activityId, courseId }: Stand, into: Stand) {
  for (const text of chronicle.texts.values()) {
    const isThere = [text, ...text.elsewhere].some(
      one => one.courseId === courseId && one.activityId === activityId,
    )
    const travels = activityId ? text.kind === 'title' || text.kind === 'details' : text.kind === 'name'
    if (isThere && travels) text.elsewhere.push(into)
  }
}

/** What is copied begins anew, unpublished. */
function copied(
  chronicle: Chronicle,
  source: string,
  { courseId, activityId }: ActivityCopy,
  author: string,
) {
  const activity = chronicle.activities.get(source)
  if (!activity) return
  const fresh = {
    ...{ publishedAt: null, areGradesShown: false, areNamesShown: false, batchId: '' },
    // By itself it is for the whole course there.
    ...{ classIds: undefined, reached: undefined },
  }
  chronicle.activities.set(activityId, { ...activity, ...fresh, id: activityId, courseId, author })
  chronicle.copies.add(activityId)
  carry(chronicle, { courseId: activity.courseId, activityId: source }, { courseId, activityId })
}
interface ActivityCopy {
  courseId: string
  activityId: string
}

/** What is taken into other courses. */
export const carryingEffects: readonly Effect[] = [
  on(packageCalls.copyActivity, (chronicle, { input, answer, actor }) => {
    const isOfStudent = chronicle.activities.get(input.activityId)?.isOfStudent
    for (const copy of answer.list) copied(chronicle, input.activityId, copy, actor.me.id)
    return isOfStudent ? 'takes along what a student started' : undefined
  }),
  // Whoever has a package checked has taken it out of the course that they are in.
  on(packageCalls.checkPackage, ({ packages }, { actor, answer }) => packages.set(answer.id, actor.courseId)),
  on(packageCalls.importCourse, ({ underway }, { actor, input }) => underway.set(input.id, actor.me)),
  on(packageCalls.copyCourse, (chronicle, { actor, input, answer }) => {
    chronicle.copied.set(answer.id, { from: input.sourceCourseId, by: actor.me })
  }),
  ...[courseCalls.create, packageCalls.createCourseFromDemo].map(call =>
    on(call, (chronicle, { actor, answer }) => chronicle.place(answer.id, actor.me.id, 'owner')),
  ),
]

/** Takes in the courses that have come to be of others, as they are shown to whoever made them. */
export async function followCourses({ app, chronicle }: World) {
  for (const [courseId, { from, by }] of chronicle.copied) {
    chronicle.copied.delete(courseId)
    if (chronicle.deleted.has(courseId)) continue
    await settle({ app, chronicle }, by, courseId)
    carry(chronicle, { courseId: from }, { courseId })
  }
  for (const [id, importer] of chronicle.underway) {
    const { state, courseId } = await app.call(importer, packageCalls.getImport, { id: id as never })
    if (state === 'importing') continue
    chronicle.underway.delete(id)
    if (state !== 'done') continue
    await settle({ app, chronicle }, importer, courseId)
    // A package does not say when it was packed: a name given since then is taken to have come along.
    carry(chronicle, { courseId: chronicle.packages.get(id)! }, { courseId })
  }
}

type WorldRecord = Pick<World, 'app' | 'chronicle'>

async function settle({ app, chronicle }: WorldRecord, importer: Importer, courseId: string) {
  const of = { courseId: courseId as never, limit: 200 }
  for (const { uid, auth } of (await app.call(importer, assistantCalls.listTeachers, of)).list)
    chronicle.assist(courseId, uid, auth)
  chronicle.place(courseId, importer.id, 'owner')
  for (const { id } of (await app.call(importer, memberCalls.listStudents, of)).list)
    chronicle.place(courseId, id, 'student')
  for (const { id, title, contenttype, publish_time: publishedAt } of (
    await app.call(importer, activityCalls.list, of)
  ).list) {
    const opening = openings[contenttype]
    const field = opening?.access.who === 'course' ? opening.access.field : 'id'
    const shown = opening && (await app.call(importer, opening, { [field]: id } as never))
    let source: Activity | undefined
    for (const mark of marksIn([title, shown])) {
      const text = chronicle.texts.get(mark)
      if (text?.kind !== 'title' && text?.kind !== 'details') continue
      text.elsewhere.push({ courseId, activityId: id })
      source ??= chronicle.activities.get(text.activityId ?? '')
    }
    // The classes of a copy are others.
    const ofCopy = { id, courseId, publishedAt, isDeleted: false, classIds: undefined, reached: undefined }
    if (source) chronicle.activities.set(id, { ...source, ...ofCopy })
  }
}
type Importer = Parameters<World['app']['call']>[0] & object
