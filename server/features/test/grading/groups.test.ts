import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { permissions } from '#contract/access.ts'
import { type ErrorDefinition, kernelErrors } from '#contract/error.ts'
import { assistantCalls } from '#contract/features/member/team.ts'
import { testGradingCalls as calls } from '#contract/features/test/grading-calls.ts'
import type { InputOf } from '#contract/input.ts'
import { assistant1, type CastMember, students, teacher1 } from '#seed/people.ts'
import { makeStudents } from '#server/house/step/test-crowd.ts'
import { at } from '#server/kernel/database.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { roundTripsOf } from '#server/kernel/test-round-trips.ts'
import { testSubmissions } from '../submissions.ts'
import { takingOf } from '../taking/test-taking.ts'
import { open, written } from '../test-tests.ts'

const app = testApp({ settings: { REQUEST_RATE: '1000000' } })
const { add, start, save, submit, courseId } = takingOf(app)
const { errors } = testSubmissions
const [ada, ben, cem, dov, eve] = students as unknown as CastMember[] as [
  CastMember,
  CastMember,
  CastMember,
  CastMember,
  CastMember,
]
const refused = (call: Promise<unknown>, { text: { zh } }: ErrorDefinition) =>
  expect(call).rejects.toThrow(zh.split('{')[0]!)

/** A question to be read, answered by these; where somebody may leave it out (`isFirst`), beside another one. */
async function asked(
  answered: readonly (readonly [CastMember, string])[],
  more: object = {},
  isFirst = false,
) {
  const id = await add([open('Why', 5), ...(isFirst ? [written('Also', 1)] : [])], more)
  for (const [who, text] of answered) await answer(who, { id }, text)
  await app().settle()
  const { list } = await app().call(teacher1, calls.countAnswers, { id })
  return { id, questionId: list[0]!.questionId }
}
interface Asked {
  id: string
  questionId: string
}

/** Begun and handed in; empty: the other question alone. */
async function answer(who: CastMember, { id }: Pick<Asked, 'id'>, text: string) {
  const { questions } = await start(who, id)
  await save(who, id, [
    text === '' ? { questionId: questions[1]!.id, value: ['a'] } : { questionId: questions[0]!.id, text },
  ])
  await submit(who, id)
}

const groups = (of: Asked, more: Partial<InputOf<typeof calls.listGroups>> = {}, as = teacher1) =>
  app().call(as, calls.listGroups, { id: of.id, questionId: of.questionId, ...more })
const give = async (
  of: Asked,
  group: string,
  score: number,
  more: Partial<InputOf<typeof calls.gradeGroup>> = {},
  as = teacher1,
) =>
  (await app().call(as, calls.gradeGroup, { id: of.id, questionId: of.questionId, group, score, ...more }))
    .graded
const scoresOf = async (of: Asked) =>
  Object.fromEntries(
    (
      await app().call(teacher1, calls.getAnswers, { id: of.id, questionId: of.questionId, limit: 100 })
    ).list.map(({ studentId, score }) => [studentId, score?.score ?? null]),
  )

/** So many more papers with these answers in turn, as students would have handed them in. */
async function handedIn(of: Asked, answers: readonly string[]) {
  const crowd = await makeStudents(app().db, answers.length)
  const ids = crowd.map(({ id }) => id)
  const now = app().clock.now()
  await sql`
    with given as (
      select account_id, answer from unnest(${ids}::uuid[], ${answers}::text[]) as given (account_id, answer)
    ), made as (
      insert into submission (id, activity_id, version, sealed, began_at)
      select account_id, ${of.id}::uuid, 1, 1, ${at(now)} from given returning id
    ), version as (
      insert into submission_version (submission_id, version, submitted_by, submitted_at)
      select id, 1, id, ${at(now)} from made
    ), part as (
      insert into submission_part (submission_id, slot, version, text, saved_by, saved_at, changed_at)
      select account_id, asked.slot, 1, answer, account_id, ${at(now)}, ${at(now)}
      from given join test_question as asked on asked.activity_id = ${of.id}::uuid and asked.position = 0
    )
    insert into submission_author (activity_id, account_id, submission_id, state, submitted_at)
    select ${of.id}::uuid, account_id, account_id, 1, ${at(now)} from given`.execute(app().db)
  return ids
}

test('groups go over all papers, the largest first, and a group of 250 is graded by one command in as many statements as one of three', async () => {
  const few = await asked([
    [ada, 'Steam'],
    [ben, 'steam'],
    [cem, ' STEAM'],
  ])
  const many = await asked([[ada, 'Steam']])
  // Beyond every page: those that say the same stand apart.
  await handedIn(many, [
    ...Array.from({ length: 125 }, (_, place) => ['Ice  cream', `Alone ${place}`][place % 2]!),
    ...Array.from({ length: 187 }, () => 'ＩＣＥ cream'),
  ])
  const page = await groups(many, { limit: 10 })
  expect(page).toMatchObject({ answers: 313, total: 64 })
  expect(page.list[0]).toMatchObject({ count: 250, toGrade: 250, score: null, isMixed: false })
  expect(page.list[0]!.answers).toHaveLength(8)
  const seen = new Set<string>()
  let [after, pages] = ['', 0]
  do {
    const next = await groups(many, { limit: 10, after })
    for (const { group, count } of next.list) {
      expect(seen.has(group)).toBe(false)
      expect(count).toBe(seen.size === 0 ? 250 : 1)
      seen.add(group)
    }
    after = next.next
    pages++
  } while (after !== '')
  expect([seen.size, pages]).toEqual([64, 7])

  const statements = async (of: Asked, expected: number) => {
    const [first] = (await groups(of)).list
    const trips = await roundTripsOf(async () => expect(await give(of, first!.group, 4)).toBe(expected))
    return trips.flat().length
  }
  const threeTook = await statements(few, 3)
  expect(await statements(many, 250)).toBe(threeTook)
  expect(await groups(many)).toMatchObject({ answers: 63, total: 63 })
  const { list } = await app().call(teacher1, calls.countAnswers, { id: many.id })
  expect(list[0]).toMatchObject({ handedIn: 313, toGrade: 63, graded: 250 })
  await refused(groups(many, { after: 'none of ours' }), kernelErrors.malformed)
})

test('all who are in a group are found, page by page and by name or number, with the points of each', async () => {
  const of = await asked([
    [ada, 'Ice'],
    [ben, 'ice'],
    [cem, 'Water'],
  ])
  await handedIn(
    of,
    Array.from({ length: 120 }, () => 'ICE'),
  )
  const [one] = (await groups(of)).list
  expect(one).toMatchObject({ count: 122 })
  const whoWrote = (more: Partial<InputOf<typeof calls.listGroupStudents>> = {}) =>
    app().call(teacher1, calls.listGroupStudents, {
      ...{ id: of.id, questionId: of.questionId, group: one!.group, limit: 50, ...more },
    })
  const pages = await Promise.all([1, 2, 3, 4].map(page => whoWrote({ page })))
  expect(pages.map(({ list, total }) => [list.length, total])).toEqual([
    [50, 122],
    [50, 122],
    [22, 122],
    [0, 122],
  ])
  const all = pages.flatMap(({ list }) => list)
  expect(new Set(all.map(({ studentId }) => studentId)).size).toBe(122)
  // The first of them are those that the group names itself.
  expect(all.slice(0, 8).map(({ studentId }) => studentId)).toEqual(
    one!.answers.map(({ studentId }) => studentId),
  )
  expect(all.some(({ studentId }) => studentId === cem.id)).toBe(false)
  for (const name of [ben.name, ben.number])
    expect(await whoWrote({ name })).toMatchObject({ total: 1, list: [{ studentId: ben.id, score: null }] })
  expect(await whoWrote({ name: cem.name })).toMatchObject({ total: 0, list: [] })
  await app().call(teacher1, calls.saveReview, {
    ...{ id: of.id, studentId: ben.id, questionId: of.questionId, score: 2.5 },
  })
  await app().settle()
  // They wait no more.
  expect(await whoWrote({ name: ben.number })).toMatchObject({ total: 0 })
  expect(await whoWrote({ name: ben.number, which: 'all' })).toMatchObject({
    list: [{ studentId: ben.id, score: 2.5, isToGrade: false }],
  })
  await app().refused(
    ada,
    calls.listGroupStudents,
    {
      ...{ id: of.id, questionId: of.questionId, group: one!.group },
    },
    kernelErrors.notFound,
  )
})

test('the same once more grades nobody, and who joins the group later is graded by the next', async () => {
  const of = await asked(
    [
      [ada, 'Ice'],
      [ben, 'ice'],
    ],
    {},
    true,
  )
  const [one] = (await groups(of)).list
  expect(await give(of, one!.group, 3, { comment: 'Cold' })).toBe(2)
  expect(await give(of, one!.group, 3, { comment: 'Cold' })).toBe(0)
  expect(await groups(of)).toMatchObject({ total: 0, list: [] })
  for (const [who, text] of [
    [cem, 'ICE'],
    [dov, ''],
    [eve, ''],
  ] as const)
    await answer(who, of, text)
  await app().settle()
  const all = await groups(of, { which: 'all' })
  expect(all.list).toMatchObject([
    { group: one!.group, count: 3, toGrade: 1, score: null, isMixed: true },
    // What nobody answered is one, too; the machine has given nothing for it.
    { count: 2, toGrade: 0, score: 0, isMixed: false },
  ])
  expect((await groups(of, { which: 'all', group: one!.group })).list).toHaveLength(1)
  expect(await give(of, one!.group, 5)).toBe(1)
  expect(await scoresOf(of)).toMatchObject({ [ada.id]: 3, [ben.id]: 3, [cem.id]: 5 })
})

test('of two graders at once nobody’s decision is overwritten unseen', async () => {
  const of = await asked([
    [ada, 'Ice'],
    [ben, 'ice'],
    [cem, 'Water'],
  ])
  const [one] = (await groups(of)).list
  const [mine, theirs] = await Promise.all([give(of, one!.group, 1), give(of, one!.group, 4, {}, assistant1)])
  expect([mine, theirs].sort()).toEqual([0, 2])
  const got = mine === 2 ? 1 : 4
  expect(await scoresOf(of)).toMatchObject({ [ada.id]: got, [ben.id]: got, [cem.id]: null })

  // What is decided is changed by who has seen it.
  const all = async () => (await groups(of, { which: 'all', group: one!.group })).list[0]!
  const seen = await all()
  expect(seen).toMatchObject({ score: got, isMixed: false, toGrade: 0 })
  await refused(give(of, one!.group, 2, { which: 'all' }), errors.markedMeanwhile)
  await app().call(assistant1, calls.saveReview, {
    ...{ id: of.id, studentId: ben.id, questionId: of.questionId, score: 5 },
  })
  await refused(give(of, one!.group, 2, { which: 'all', seen: seen.seen }), errors.markedMeanwhile)
  const again = await all()
  expect(again).toMatchObject({ score: null, isMixed: true })
  const changed = () => give(of, one!.group, 2, { which: 'all', seen: again.seen })
  expect(await changed()).toBe(2)
  // Its answer was lost.
  expect(await changed()).toBe(0)
  expect(await scoresOf(of)).toMatchObject({ [ada.id]: 2, [ben.id]: 2 })
})

test('a paper that is returned in the middle, or says something else by then, is not graded', async () => {
  const of = await asked([
    [ada, 'Ice'],
    [ben, 'ice'],
    [cem, 'ice'],
  ])
  const [one] = (await groups(of)).list
  expect(one).toMatchObject({ count: 3 })
  for (const { id: studentId } of [ada, ben])
    await app().call(teacher1, calls.return, { id: of.id, studentId, reason: 'Say why' })
  await save(ben, of.id, [{ questionId: of.questionId, text: 'Ice, because it is cold' }])
  await submit(ben, of.id)
  await app().settle()
  expect(await give(of, one!.group, 5)).toBe(1)
  expect(await scoresOf(of)).toEqual({ [ben.id]: null, [cem.id]: 5 })
  await refused(give(of, one!.group, 5.5, { which: 'all' }), errors.scoreInvalid)
  await refused(give({ ...of, questionId: ada.id }, one!.group, 5), errors.slotMissing)
})

test('without names groups name aliases alone, in an order that tells nothing', async () => {
  const of = await asked(
    [
      [ada, 'Ice'],
      [ben, 'ice'],
      [cem, 'Water'],
    ],
    { isAnonymous: true },
  )
  const pages = [await groups(of), await groups(of, { limit: 1, which: 'all' })] as const
  const inGroup = (more: object = {}) =>
    app().call(teacher1, calls.listGroupStudents, {
      ...{ id: of.id, questionId: of.questionId, group: pages[0].list[0]!.group, ...more },
    })
  expect((await inGroup()).total).toBe(2)
  // Nobody is found by what is hidden.
  expect((await inGroup({ name: ada.name })).total).toBe(0)
  const shown = [...pages, await inGroup()]
  const decoded = Buffer.from(pages[1].next, 'base64url').toString()
  for (const who of [ada, ben, cem])
    for (const said of [who.id, who.name, who.number])
      expect(JSON.stringify(shown) + decoded).not.toContain(said)
  expect(await give(of, pages[0].list[0]!.group, 5)).toBe(2)
})

test('only who may grade sees and grades groups', async () => {
  const of = await asked([[ada, 'Ice']])
  const { group } = (await groups(of)).list[0]!
  const allow = (auth: readonly string[]) =>
    app().call(teacher1, assistantCalls.updateAssistant, {
      ...{ courseId, uid: assistant1.id, auth: [...auth] as never },
    })
  await allow(permissions.filter(permission => permission !== 'grade'))
  await refused(groups(of, {}, assistant1), kernelErrors.permissionMissing)
  await refused(give(of, group, 1, {}, assistant1), kernelErrors.permissionMissing)
  await allow(permissions)
  await refused(groups(of, {}, ada), kernelErrors.notFound)
  await refused(give(of, group, 1, {}, ada), kernelErrors.notFound)
  const body = JSON.stringify({ id: of.id, questionid: of.questionId, group, score: 1 })
  const headers = { 'content-type': 'application/json', 'x-student-viewer': '1' }
  for (const { path } of [calls.listGroups, calls.gradeGroup])
    expect((await app().post(path, body, teacher1, headers)).status).not.toBe(1)
  expect(await scoresOf(of)).toEqual({ [ada.id]: null })
})
