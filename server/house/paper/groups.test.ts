import { beforeAll, beforeEach, expect, test } from 'vitest'
import { randomCalls } from '#contract/features/group/calls.ts'
import { lateRules } from '#contract/features/submission/rules.ts'
import { students, teacher1 } from '#seed/people.ts'
import { lectern } from '#server/app.ts'
import { sessionOf } from '#server/features/account/test-session.ts'
import { progressStates } from '#server/features/activity/public.ts'
import { attachmentOf, filesOf } from '#server/features/file/public.ts'
import { uploadFile } from '#server/features/file/test-upload.ts'
import { groupsOf } from '#server/features/group/test-groups.ts'
import { handIn as handInWhole, lockTask, publishSingly } from '#server/features/submission/public.ts'
import { hour, minute } from '#server/features/submission/test-work.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { heard, makeTables, paperErrors, paperFeature, paperSubmissions } from './kind.ts'
import { type NewPaper, paperOf } from './test-paper.ts'

const app = testApp({ app: { ...lectern, features: [...lectern.features, paperFeature] } })
const paper = paperOf(app)
const {
  as,
  within,
  set,
  save,
  handIn,
  start,
  startAgain,
  grade,
  giveBack,
  publish,
  sweep,
  standing,
  progress,
  answers,
} = paper
const { wholeGrade, putBeside, giveMinutes } = paper
const { workOf, submission, versions, contentOf, refused, sinceThen, now } = paper
const { makeBatch, makeGroup, join, leave, dissolve } = groupsOf(app)
const [ada, ben, cem, dov] = [students[0]!, students[1]!, students[2]!, students[3]!]

/** A paper for groups; Ada and Ben are one. */
async function shared(more: NewPaper = {}) {
  const batchId = await makeBatch()
  const groupId = await makeGroup(batchId, [ada, ben])
  return { id: await set({ slots: 1, batchId, ...more }), batchId, groupId }
}
const authorsOf = async (id: string) => {
  const rows = await app()
    .db.selectFrom('submission_author as author')
    .innerJoin('account', 'account.id', 'author.account_id')
    .select(['name', 'submission_id'])
    .where('activity_id', '=', id)
    .where('is_latest', '=', true)
    .orderBy('account.number')
    .execute()
  return [...Map.groupBy(rows, row => row.submission_id).values()].map(those => those.map(({ name }) => name))
}
const names = (...people: (typeof ada)[]) => people.map(({ name }) => name)
beforeAll(() => makeTables(app().db))
beforeEach(() => void heard.splice(0))

test('two members who hand in at once make one submission with one version, and both are its authors', async () => {
  for (let turn = 0; turn < 8; turn++) {
    const { id } = await shared()
    await save(ada, id, 1, { text: 'Ours' })
    const [one, other] = await Promise.all([handIn(ada, id), handIn(ben, id)])
    expect(other).toEqual(one)
    expect(await versions(id)).toHaveLength(1)
    expect(await authorsOf(id)).toEqual([names(ada, ben)])
    expect(await standing(ada, id)).toEqual(await standing(ben, id))
    expect(await progress(ben, id)).toMatchObject({ state: progressStates.done })
  }
})

test('until it is handed in all members write it, one after the other', async () => {
  const { id, groupId } = await shared()
  await save(ada, id, 1, { text: 'By Ada', sequence: 3 })
  const stored = { saved: false, part: { text: 'By Ada', sequence: 3 } }
  expect(await save(ben, id, 1, { text: 'By Ben', sequence: 2 })).toMatchObject(stored)
  expect(await save(ben, id, 1, { text: 'By Ben', sequence: 4, base: 3 })).toMatchObject({ saved: true })
  await join(groupId, cem)
  expect(await save(cem, id, 1, { text: 'By Cem', sequence: 5, base: 4 })).toMatchObject({ saved: true })
  await leave(ada, groupId)
  expect(await save(ada, id, 1, { text: 'Alone', sequence: 1 })).toMatchObject({ saved: true })
  await handIn(cem, id)
  expect(await authorsOf(id)).toEqual([names(ada), names(ben, cem)])
  expect(await contentOf((await submission(ben, id)).id, 1)).toEqual({ 1: 'By Cem' })
  expect(await standing(ada, id)).toMatchObject({ state: 0 })
})

test('what a group wrote before it was deleted stays with its last members, who hand it in together', async () => {
  const { id, groupId } = await shared()
  await save(ada, id, 1, { text: 'By Ada', sequence: 1 })
  await join(groupId, cem)
  await leave(ada, groupId)
  await dissolve(groupId)
  expect((await answers(ben, id)).answers).toMatchObject([{ slot: 1, text: 'By Ada' }])
  expect(await save(ben, id, 1, { text: 'By Ben', sequence: 2, base: 1 })).toMatchObject({ saved: true })
  expect(await save(cem, id, 1, { text: 'By Cem', sequence: 2, base: 1 })).toMatchObject({
    saved: false,
    part: { text: 'By Ben' },
  })
  expect(await save(ada, id, 1, { text: 'Alone', sequence: 1 })).toMatchObject({ saved: true })
  await handIn(cem, id)
  expect(await authorsOf(id)).toEqual([names(ada), names(ben, cem)])
  expect(await standing(ben, id)).toMatchObject({ state: 1 })
})

test('the same for all groups of a batch that are drawn anew', async () => {
  const { id, batchId } = await shared()
  await save(ada, id, 1, { text: 'Ours' })
  const draw = { batchId, everybody: true, list: [{ name: 'New', students: [ada.id, cem.id] }] }
  await app().call(teacher1, randomCalls.applyDraw, draw)
  expect((await answers(ben, id)).answers).toMatchObject([{ slot: 1, text: 'Ours' }])
  await handIn(ben, id)
  expect(await authorsOf(id)).toEqual([names(ada, ben)])
})

test('until it is handed in members read what the others write; who left it does not', async () => {
  const { id, groupId } = await shared()
  await save(ada, id, 1, { text: 'By Ada' })
  expect((await answers(ben, id)).answers).toMatchObject([{ slot: 1, text: 'By Ada' }])
  expect((await answers(cem, id)).answers).toEqual([])
  expect((await answers(ben, id, teacher1)).answers).toEqual([])
  await leave(ben, groupId)
  expect((await answers(ben, id)).answers).toEqual([])
})

test('once it is handed in, only its authors write it, wherever they are since; who comes later is alone', async () => {
  const { id, batchId, groupId } = await shared({ attempts: 2 })
  await save(ada, id, 1, { text: 'Ours' })
  await handIn(ada, id)
  await leave(ben, groupId)
  await makeGroup(batchId, [ben])
  await join(groupId, cem)
  await save(cem, id, 1, { text: 'By Cem', sequence: 1 })
  expect(await handIn(cem, id)).toMatchObject({ version: 1 })
  const work = await workOf(id, groupId)
  expect(await save(ben, id, 1, { text: 'Still ours', work })).toMatchObject({ saved: true })
  expect(await handIn(ben, id)).toMatchObject({ version: 2 })
  expect(await authorsOf(id)).toEqual([names(ada, ben), names(cem)])

  // Another attempt is of the same authors.
  await startAgain(ada, id)
  await save(ben, id, 1, { text: 'Second attempt' })
  await handIn(ada, id)
  expect(await authorsOf(id)).toEqual([names(ada, ben), names(cem)])
  expect(await standing(ben, id)).toMatchObject({ attempt: 2, state: 1 })
  expect(await standing(cem, id)).toMatchObject({ attempt: 1, state: 1 })
  expect(await contentOf((await submission(ada, id)).id, 1)).toEqual({ 1: 'Second attempt' })
})

test('who is in no group hands in alone, and stays with that when they join one', async () => {
  const { id, groupId } = await shared()
  await save(cem, id, 1, { text: 'Mine' })
  await handIn(cem, id)
  await save(dov, id, 1, { text: 'Not handed in' })
  await join(groupId, cem, dov)
  await save(ada, id, 1, { text: 'Ours' })
  await handIn(ben, id)
  expect(await authorsOf(id)).toEqual([names(ada, ben, dov), names(cem)])
  expect(await contentOf((await submission(cem, id)).id, 1)).toEqual({ 1: 'Mine' })
})

test('a grade is for all of them, one given to somebody alone is only theirs, and stays', async () => {
  const { id } = await shared()
  await save(ada, id, 1, { text: 'Ours' })
  await handIn(ada, id)
  await publish(id)
  await sinceThen()
  await wholeGrade(ada, id, 80)
  expect(await sinceThen()).toEqual(['graded 2'])
  await wholeGrade(ben, id, 65, { isAlone: true })
  expect([(await standing(ada, id))!.score, (await standing(ben, id))!.score]).toEqual([80, 65])
  expect((await progress(ben, id))!.score).toBe(65)
  await wholeGrade(ada, id, 85)
  expect([(await standing(ada, id))!.score, (await standing(ben, id))!.score]).toEqual([85, 65])
  expect((await progress(ben, id))!.score).toBe(65)
  await giveBack([ada], id)
  expect(await standing(ben, id)).toMatchObject({ state: 3, score: null })
  expect(await progress(ben, id)).toEqual({ state: progressStates.toRedo, score: null })
})

test('a score published to one of them is not shown to the others', async () => {
  const { id } = await shared()
  await save(ada, id, 1, { text: 'Ours' })
  await handIn(ada, id)
  await wholeGrade(ada, id, 70)
  await within(async unit => publishSingly(unit, paperSubmissions, await lockTask(unit, id), [ada.id]))
  await sinceThen()
  await wholeGrade(ben, id, 75)
  expect([(await progress(ada, id))!.score, (await progress(ben, id))!.score]).toEqual([75, null])
  expect(await sinceThen()).toEqual(['graded 1'])
})

test('slots as well are graded for all or for one, and the total of each is right', async () => {
  const { id } = await shared({ slots: 2 })
  await save(ada, id, 1, { text: 'Ours' })
  await handIn(ada, id)
  await grade(ada, id, 1, 10)
  await grade(ada, id, 2, 20)
  await grade(ben, id, 2, 5, { isAlone: true, seen: 0 })
  await grade(ada, id, 1, 11)
  expect([(await standing(ada, id))!.score, (await standing(ben, id))!.score]).toEqual([31, 16])
})

test('staff put somebody beside the authors: the grades of all show, what one got alone is not inherited', async () => {
  const { id, groupId } = await shared()
  await save(ada, id, 1, { text: 'Ours' })
  await handIn(ada, id)
  await wholeGrade(ada, id, 80)
  await wholeGrade(ada, id, 50, { isAlone: true })
  await publish(id)
  await putBeside(cem, ben, id)
  expect(await standing(cem, id)).toMatchObject({ state: 2, score: 80 })
  expect(await progress(cem, id)).toEqual({ state: progressStates.done, score: 80 })
  await putBeside(dov, ada, id)
  expect(await standing(dov, id)).toMatchObject({ state: 2, score: 80 })
  expect(await standing(ada, id)).toMatchObject({ score: 50 })
  expect(await progress(dov, id)).toMatchObject({ score: 80 })
  // They write and hand in with the others from now on, even when there is no group any more.
  await dissolve(groupId)
  await giveBack([ada], id)
  expect(await progress(cem, id)).toEqual({ state: progressStates.toRedo, score: null })
  await save(cem, id, 1, { text: 'By Cem' })
  expect(await handIn(cem, id)).toMatchObject({ version: 2 })
  expect(await progress(ada, id)).toMatchObject({ state: progressStates.done })
  expect(await authorsOf(id)).toEqual([names(ada, ben, cem, dov)])
  await refused(putBeside(students[5]!, students[6]!, id), paperErrors.notHandedIn)
})

test('at the end what a group wrote is handed in for its members, though nobody did', async () => {
  const { id, groupId } = await shared({ mustBegin: true, endsAt: now() + hour })
  await start(ada, id)
  await save(ben, id, 1, { text: 'Ours' })
  await join(groupId, cem)
  app().clock.advance(hour)
  await sweep()
  expect(await authorsOf(id)).toEqual([names(ada, ben, cem)])
  expect(await standing(cem, id)).toMatchObject({ state: 1, late: false })
  expect(await sinceThen()).toEqual(['handed in by 3'])
})

test('a score given to one alone is theirs even if it is the one they all have', async () => {
  const { id } = await shared()
  await save(ada, id, 1, { text: 'Ours' })
  await handIn(ada, id)
  await wholeGrade(ada, id, 70)
  await wholeGrade(ben, id, 70, { isAlone: true })
  await wholeGrade(ada, id, 80)
  expect([(await standing(ada, id))!.score, (await standing(ben, id))!.score]).toEqual([80, 70])
})

test("a member reads the files of the draft, and hands in what another uploaded; after leaving they don't", async () => {
  const { id, groupId } = await shared({ slotPoints: null })
  const uploaded = await uploadFile(app(), ada, { name: 'plan.txt', bytes: Buffer.from('plan') })
  const file = (await filesOf(app().db, [uploaded.id])).get(uploaded.id)!
  /** Of the file's address that somebody logged in would be given. */
  async function statusFor(who: typeof ada) {
    const sessionId = await sessionOf(app(), who)
    const { pathname, search } = await as(who, async context => {
      const person = { ...context.person, sessionId }
      return new URL(attachmentOf({ ...context, person }, file).url)
    })
    return (await app().http.inject({ url: pathname + search })).statusCode
  }
  await save(ada, id, 0, { text: 'See the plan', fileIds: [file.id] })
  expect(await Promise.all([ben, cem, teacher1].map(statusFor))).toEqual([200, 403, 403])
  await join(groupId, cem)
  expect(await statusFor(cem)).toBe(200)
  await leave(cem, groupId)
  expect(await statusFor(cem)).toBe(403)
  const given = { content: 'See the plan', attachments: [file.id] }
  const submitted = await as(ben, context =>
    handInWhole(context, { ...paperSubmissions, hasContent: true }, { id, ...given, version: 0 }),
  )
  expect(submitted.files.map(({ name }) => name)).toEqual(['plan.txt'])
  expect(await Promise.all([ada, ben, cem, teacher1].map(statusFor))).toEqual([200, 200, 403, 200])
  // Who joins after the hand-in is no author of it.
  await join(groupId, cem)
  expect(await statusFor(cem)).toBe(403)
})

test('minutes given beyond the deadline are for the group too; who has fewer of them is late after theirs', async () => {
  const { id } = await shared({ mustBegin: true, endsAt: now() + hour })
  await start(ada, id)
  await giveMinutes(id, 10)
  await giveMinutes(id, 10, [ben])
  app().clock.advance(hour + 5 * minute)
  await save(ada, id, 1, { text: 'In the minutes of all' })
  expect(await handIn(ada, id)).toMatchObject({ overtime: false })
  for (const who of [ada, ben]) expect(await standing(who, id)).toMatchObject({ state: 1, late: false })
  app().clock.advance(10 * minute)
  await save(ben, id, 1, { text: 'In the minutes of Ben', base: 1, sequence: 2 })
  expect(await handIn(ben, id)).toMatchObject({ overtime: false })
  expect(await standing(ben, id)).toMatchObject({ state: 1, late: false })
  expect(await standing(ada, id)).toMatchObject({ state: 1, late: true })
})

test.each([0, 15])(
  'handed in at its end by itself, it is late for who had less time, as by hand; %i minutes of grace',
  async grace => {
    const { id } = await shared({
      ...{ mustBegin: true, endsAt: now() + hour, grace, lateRule: lateRules.late },
      ...{ latePercent: 10, maxLatePercent: 50 },
    })
    await start(ada, id)
    await giveMinutes(id, 10, [ben])
    app().clock.advance(hour - minute)
    await save(ada, id, 1, { text: 'Ours' })
    app().clock.advance(5 * minute)
    await save(ben, id, 1, { text: 'In the minutes of Ben', base: 1, sequence: 2 })
    app().clock.advance(10 * minute)
    await sweep()
    const isLate = grace === 0
    expect(await standing(ben, id)).toMatchObject({ state: 1, late: false })
    expect(await standing(ada, id)).toMatchObject({ state: 1, late: isLate })
    await wholeGrade(ada, id, 80)
    expect(await standing(ada, id)).toMatchObject({ score: 80, result: isLate ? 70 : 80 })
    expect(await standing(ben, id)).toMatchObject({ score: 80, result: 80 })
  },
)

test('what somebody wrote alone before they handed in with a group is closed at its end, and no hand-in of nobody', async () => {
  const { id, groupId } = await shared({ mustBegin: true, endsAt: now() + hour })
  await start(cem, id)
  await save(cem, id, 1, { text: 'Alone' })
  const alone = await submission(cem, id)
  expect(alone.ends_at).not.toBeNull()
  await join(groupId, cem)
  await start(ada, id)
  await save(ada, id, 1, { text: 'Together' })
  await handIn(ada, id)
  expect((await submission(cem, id)).id).not.toBe(alone.id)
  app().clock.advance(hour)
  await sweep()
  const known = await versions(id)
  expect(known.map(({ submission_id }) => submission_id)).toEqual([(await submission(ada, id)).id])
})
