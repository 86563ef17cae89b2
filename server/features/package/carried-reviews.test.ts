import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { courseCalls } from '#contract/features/course/calls.ts'
import { joinCalls } from '#contract/features/course/joining.ts'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { packageCalls } from '#contract/features/package/calls.ts'
import { reviewCalls } from '#contract/features/review/calls.ts'
import { reviewStates } from '#contract/features/review/rules.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { type CastMember, students, teacher1, teacher2 } from '#seed/people.ts'
import { homeworkOf } from '#server/features/homework/test-homework.ts'
import { hour, minute } from '#server/features/submission/test-work.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { bring, entriesOf, rewrite, zipOf } from './test-packages.ts'

const app = testApp({ settings: { SESSION_DAYS: '365' } })
const { set, handIn, now } = homeworkOf(app)
/** Whom the importer teaches already would be recognised. */
const [anna, ben, cem] = students.slice(22, 25) as [CastMember, CastMember, CastMember]
const three = [anna, ben, cem]

const advance = async () => {
  await app().services.jobs.enqueue(app().db, 'review.advance', {})
  await app().settle()
}
const listOf = async (as: CastMember, id: string) => (await app().call(as, reviewCalls.listOwn, { id })).list
const saveAll = async (as: CastMember, id: string, score: number) => {
  for (const { id: reviewId } of await listOf(as, id))
    await app().call(as, reviewCalls.save, { id, reviewId, score, comment: `by ${as.name}` })
}
const ownReviews = async (id: string) => {
  const { rows } = await sql`
    select review.id from review join submission_author as author
      on author.submission_id = review.submission_id and author.account_id = review.reviewer_id
    where review.activity_id = ${id}`.execute(app().db)
  return rows
}
async function exported() {
  const wish = { courseId: linearAlgebra.id, people: true, work: true }
  const { id } = await app().call(teacher1, packageCalls.exportCourse, wish)
  await app().settle()
  const { list } = await app().call(teacher1, packageCalls.listExports, { courseId: linearAlgebra.id })
  const { pathname, search } = new URL(list.find(one => one.id === id)!.file!.rurl, 'http://x')
  const headers = { token: await app().tokenOf(teacher1) }
  return (await app().http.inject({ url: pathname + search, headers })).rawPayload
}
const taskOf = async (courseId: string) => {
  const { list } = await app().call(teacher2, activityCalls.list, { courseId, limit: 200 })
  return list.find(row => row.title === 'Reviewed')!.id as string
}
/** As imported people are merged into the members of the same number and name. */
async function merge(courseId: string, real: readonly CastMember[]) {
  const { list } = await app().call(teacher2, packageCalls.listImportedStudents, { courseId })
  const imported = real.map(({ id }) => list.find(one => one.sameid === id)!.id)
  await app().call(teacher2, packageCalls.mergeStudents, {
    ...{ courseId, importedids: imported, studentIds: real.map(({ id }) => id) },
  })
}

test('reviews travel with the work and follow merged people; nobody ever reviews what is their own', async () => {
  const task = { title: 'Reviewed', kind: 3, reviewCount: 2, isLateAllowed: true }
  const id = await set({ ...task, deadline: now() + hour, reviewEndsAt: now() + 48 * hour })
  for (const who of three) await handIn(who, id, `by ${who.name}`)
  app().clock.advance(hour + minute)
  await advance()
  await saveAll(anna, id, 70)
  const [toDo] = await listOf(ben, id)
  const draft = { id, reviewId: toDo!.id, score: 55, comment: 'Half a', sequence: 1, base: 0 }
  await app().call(ben, reviewCalls.saveDraft, draft)
  const bytes = await exported()

  const { courseid: courseId } = await bring(app(), teacher2, bytes, 'Carried')
  const carried = await taskOf(courseId)
  const overview = await app().call(teacher2, reviewCalls.overview, { id: carried })
  expect(overview.list.map(({ due }) => due)).toEqual([2, 2, 2])
  expect(overview.list.reduce((sum, { done }) => sum + done, 0)).toBe(2)

  const { code } = await app().call(teacher2, courseCalls.get, { courseId })
  for (const who of three) await app().call(who, joinCalls.join, { code })
  // Cem hands in here as well, and reviews what he wrote there himself before he is known to be the same.
  await app().call(cem, homeworkCalls.submit, { id: carried, content: 'once more' })
  await advance()
  expect(await listOf(cem, carried)).toHaveLength(2)
  await merge(courseId, three)
  expect(await ownReviews(carried)).toEqual([])
  // What Cem handed in here may have been given to her as well.
  const sent = (await listOf(anna, carried)).filter(({ state }) => state === reviewStates.done)
  expect(sent.map(({ score }) => score)).toEqual([70, 70])
  expect((await listOf(ben, carried)).map(one => one.draft.comment)).toContain('Half a')
  await advance()
  await saveAll(ben, carried, 60)
  expect(await ownReviews(carried)).toEqual([])
})

test('a package that says that somebody reviewed their own work is imported without that', async () => {
  const entries = await entriesOf(await exported())
  const authors = new Map<string, string>()
  rewrite(entries, 'tables/submission_author.jsonl', 'submission_author', rows => {
    for (const row of rows) authors.set(String(row.submission_id), String(row.account_id))
    return rows
  })
  rewrite(entries, 'tables/review.jsonl', 'review', rows =>
    rows.map((row, index) =>
      index === 0 ? { ...row, reviewer_id: authors.get(String(row.submission_id)) } : row,
    ),
  )
  const { courseid } = await bring(app(), teacher2, await zipOf(entries), 'Falsified')
  const id = await taskOf(courseid)
  expect(await ownReviews(id)).toEqual([])
  const { list } = await app().call(teacher2, reviewCalls.overview, { id })
  expect(list.reduce((sum, { due }) => sum + due, 0)).toBe(5)
})
