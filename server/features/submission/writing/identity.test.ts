import { beforeEach, describe, expect, test } from 'vitest'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { homeworkIdentityErrors } from '#contract/features/homework/identity-errors.ts'
import { attemptCalls } from '#contract/features/submission/attempt-calls.ts'
import { submissionCalls } from '#contract/features/submission/calls.ts'
import { feedbackCalls } from '#contract/features/submission/feedback-calls.ts'
import { offerCalls } from '#contract/features/submission/offer-calls.ts'
import { type CastMember, students, teacher1 } from '#seed/people.ts'
import { groupsOf } from '#server/features/group/test-groups.ts'
import { homeworkOf } from '#server/features/homework/test-homework.ts'
import { hour } from '#server/features/submission/test-work.ts'
import { testApp } from '#server/kernel/test-app.ts'

const app = testApp()
const { set, handIn, mine, now, submissionOf, grade, upload } = homeworkOf(app)
const { makeBatch, makeGroup, join, leave } = groupsOf(app)
const [ada, ben, cem, eva] = students as [CastMember, CastMember, CastMember, CastMember]

interface SampleSave {
  sequence: number
  base?: number
  workId?: string
}
const save = (as: CastMember, id: string, content: string, sent: SampleSave) =>
  app().call(as, attemptCalls.saveDraft, { id, content, ...sent })
const draftOf = async (as: CastMember, id: string) => (await mine(as, id)).draft.content
const workOf = async (as: CastMember, id: string) => (await mine(as, id)).workId

let setId = ''
let [first, second] = ['', '']
beforeEach(async () => {
  setId = await makeBatch()
  first = await makeGroup(setId, [ada, ben])
  second = await makeGroup(setId, [cem])
})
const setForGroups = (more: object = {}) => set({ kind: 2, groupSetId: setId, ...more })
const move = async (who: CastMember, from: string, to: string) => {
  await leave(who, from)
  await join(to, who)
}

describe('what is written', () => {
  test('has one name for all who write it, also before its first letter, which says nothing about when', async () => {
    const id = await setForGroups()
    const name = await workOf(ada, id)
    expect(name).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-[^7]/)
    expect([await workOf(ben, id), await workOf(cem, id)]).toEqual([name, expect.not.stringMatching(name)])
    const saved = await save(ada, id, 'Ours', { sequence: 1, base: 0, workId: name })
    expect(saved).toMatchObject({ saved: true, workId: name })
    await handIn(ben, id, 'Ours', { workId: name })
    expect([await workOf(ada, id), await workOf(ben, id)]).toEqual([name, name])
    const other = await setForGroups()
    expect(await workOf(ada, other)).not.toBe(name)
  })

  test('alone has a name as well, which saving keeps whatever else is saved at that moment', async () => {
    const id = await set()
    const [name, another] = [await workOf(eva, id), await workOf(ada, id)]
    expect(another).not.toBe(name)
    const saved = await Promise.all(
      [eva, ada].map(who =>
        save(who, id, who.name, { sequence: 1, base: 0, workId: who === eva ? name : another }),
      ),
    )
    expect(saved.map(({ saved, workId }) => ({ saved, workId }))).toEqual([
      { saved: true, workId: name },
      { saved: true, workId: another },
    ])
  })
})

describe('who changes groups while writing', () => {
  // The number of the entry is above that of the other group's draft, or below.
  for (const theirs of [120, 900])
    test(`overwrites nothing of the new group, which is at number ${theirs}`, async () => {
      const id = await setForGroups()
      const workId = await workOf(ben, id)
      await save(ben, id, 'Text of group one.', { sequence: 500, base: 0, workId })
      await save(cem, id, 'An hour of work.', { sequence: theirs, base: 0, workId: await workOf(cem, id) })
      await move(ben, first, second)
      const answer = await save(ben, id, 'Text of group one. A', { sequence: 501, base: 500, workId })
      expect(answer).toMatchObject({ saved: false, content: 'An hour of work.', sequence: theirs })
      expect(answer.workId).toBe(await workOf(cem, id))
      expect(answer.workId).not.toBe(workId)
      expect([await draftOf(cem, id), await draftOf(ada, id)]).toEqual([
        'An hour of work.',
        'Text of group one.',
      ])
      // Having seen it, they may write on in it.
      const onward = { sequence: 1001, base: theirs, workId: answer.workId }
      expect(await save(ben, id, 'Both.', onward)).toMatchObject({ saved: true })
      expect(await draftOf(cem, id)).toBe('Both.')
    })

  test('overwrites nothing with an empty page of the new group either', async () => {
    const id = await setForGroups()
    const workId = await workOf(ben, id)
    await save(ben, id, 'Text of group one.', { sequence: 5, base: 0, workId })
    await move(ben, first, second)
    expect(await save(ben, id, 'More', { sequence: 6, base: 5, workId })).toMatchObject({ saved: false })
    expect([await draftOf(cem, id), await draftOf(ada, id)]).toEqual(['', 'Text of group one.'])
  })

  test('from a group to none, and from none to a group', async () => {
    const id = await setForGroups()
    const workId = await workOf(ben, id)
    await save(ben, id, 'Ours', { sequence: 9, base: 0, workId })
    await leave(ben, first)
    expect(await save(ben, id, 'Ours!', { sequence: 10, base: 9, workId })).toMatchObject({
      ...{ saved: false, content: '' },
    })
    const alone = await workOf(ben, id)
    await save(ben, id, 'Mine', { sequence: 11, base: 0, workId: alone })
    await join(first, ben)
    expect(await save(ben, id, 'Mine!', { sequence: 12, base: 11, workId: alone })).toMatchObject({
      ...{ saved: false, content: 'Ours', workId },
    })
    expect(await draftOf(ada, id)).toBe('Ours')
  })

  test('hands in nothing for the new group from the page of the former one', async () => {
    const id = await setForGroups()
    const workId = await workOf(ben, id)
    await save(cem, id, 'Theirs', { sequence: 1, base: 0, workId: await workOf(cem, id) })
    await move(ben, first, second)
    const sent = { id, content: 'Text of group one.', version: 0, workId }
    await app().refused(ben, homeworkCalls.submit, sent, homeworkIdentityErrors.otherWork)
    expect(await mine(cem, id)).toMatchObject({ version: 0, draft: { content: 'Theirs' } })
  })

  test('offers nothing for the new group after the end', async () => {
    const id = await setForGroups({ deadline: now() + hour, isLateAllowed: false })
    const workId = await workOf(ben, id)
    await save(cem, id, 'Theirs', { sequence: 1, base: 0, workId: await workOf(cem, id) })
    await move(ben, first, second)
    app().clock.advance(2 * hour)
    const offer = { id, content: 'Theirs', workId }
    await app().refused(ben, offerCalls.offer, offer, homeworkIdentityErrors.otherWork)
    expect((await mine(cem, id)).offer).toBeNull()
    const meant = { ...offer, workId: await workOf(ben, id) }
    expect(await app().call(ben, offerCalls.offer, meant)).toMatchObject({ version: 1 })
  })
})

describe('a client that names no submission means the one open today', () => {
  test('but knows a number that it never had: it is of another one', async () => {
    const id = await setForGroups()
    await save(ben, id, 'Text of group one.', { sequence: 500 })
    await save(cem, id, 'An hour of work.', { sequence: 120 })
    await move(ben, first, second)
    // Its page may have asked again, and kept what is typed there because its number is higher.
    await mine(ben, id)
    const answer = await save(ben, id, 'Text of group one. A', { sequence: 501, base: 500 })
    expect(answer).toMatchObject({ saved: false, content: 'An hour of work.', sequence: 120 })
    expect(await draftOf(cem, id)).toBe('An hour of work.')
  })

  test('and overwrites what others have written only once it has read that', async () => {
    const id = await setForGroups()
    await save(cem, id, 'An hour of work.', { sequence: 120 })
    await move(ben, first, second)
    expect(await save(ben, id, 'Mine', { sequence: 501 })).toMatchObject({
      ...{ saved: false, content: 'An hour of work.' },
    })
    await save(cem, id, 'Two hours of work.', { sequence: 121 })
    const sent = { id, content: 'Mine' }
    await app().refused(ben, homeworkCalls.submit, sent, homeworkIdentityErrors.writtenMeanwhile)
    expect(await draftOf(cem, id)).toBe('Two hours of work.')
    await mine(ben, id)
    expect(await save(ben, id, 'Mine', { sequence: 502 })).toMatchObject({ saved: true })
    await handIn(ben, id, 'Mine, handed in')
    expect(await mine(cem, id)).toMatchObject({ version: 1, content: 'Mine, handed in' })
  })
})

describe('once it is handed in, and its student was put with another group', () => {
  let id = ''
  let [former, present] = ['', '']
  /** Both groups are at version 1 and not graded: numbers do not tell them apart. */
  async function handInAndMove() {
    id = await setForGroups()
    await handIn(ben, id, 'Work of group one')
    await handIn(cem, id, 'Work of group two')
    former = (await submissionOf(ben, id)).work.workId
    await move(ben, first, second)
    await app().call(teacher1, submissionCalls.moveToGroup, { id, studentId: ben.id, groupId: second })
    present = (await submissionOf(ben, id)).work.workId
  }
  const ofBen = { version: 1, attempt: 1 }
  const stays = async () => {
    expect(await mine(cem, id)).toMatchObject({ ...ofBen, state: 1, content: 'Work of group two' })
    expect((await submissionOf(cem, id)).work).toMatchObject({ score: null, feedback: [], isShared: false })
  }

  test('a page of the former group hands nothing in for the new one', async () => {
    await handInAndMove()
    expect(present).not.toBe(former)
    const again = { id, content: 'Work of group one, improved', version: 1, workId: former }
    await app().refused(ben, homeworkCalls.submit, again, homeworkIdentityErrors.otherWork)
    await stays()
    await handIn(ben, id, 'Work of group two, improved', { version: 1, workId: present })
    expect(await mine(cem, id)).toMatchObject({ version: 2, content: 'Work of group two, improved' })
  })

  test('a grade, a return, a file and a share that were meant for the former one do not reach the new one', async () => {
    await handInAndMove()
    const student = { id, studentId: ben.id, workId: former }
    const { otherGroup } = homeworkIdentityErrors
    const seen = { ...ofBen, gradeCount: 0, score: 10 }
    await app().refused(teacher1, homeworkCalls.grade, { ...student, ...seen }, otherGroup)
    const returned = { id, studentIds: [ben.id], reason: 'Again', workId: former, ...ofBen }
    await app().refused(teacher1, homeworkCalls.return, returned, otherGroup)
    const fileIds = [(await upload(teacher1, 'marked.pdf')).id]
    await app().refused(teacher1, feedbackCalls.add, { ...student, ...ofBen, fileIds }, otherGroup)
    await app().refused(teacher1, homeworkCalls.share, student, otherGroup)
    await stays()
    await grade(ben, id, 80, { ...ofBen, gradeCount: 0, workId: present })
    expect((await submissionOf(cem, id)).work.score).toBe(80)
    expect((await submissionOf(ada, id)).work.score).toBeNull()
  })

  test('nothing that is done to several at once reaches it where the former one was meant', async () => {
    await handInAndMove()
    await grade(cem, id, 70)
    const { otherWorks } = homeworkIdentityErrors
    const batch = { id, studentIds: [ada.id, ben.id], workIds: [former] }
    const publish = { ...batch, action: 'publish' } as const
    for (const each of [{ ...batch, action: 'share' } as const, publish])
      await app().refused(teacher1, homeworkCalls.batchUpdate, each, otherWorks)
    const returned = { ...batch, reason: 'Again' }
    await app().refused(teacher1, homeworkCalls.return, returned, otherWorks)
    const repulse = { ...returned, action: 'repulse' } as const
    await app().refused(teacher1, homeworkCalls.batchUpdate, repulse, otherWorks)
    expect(await mine(cem, id)).toMatchObject({ isShared: false, isScorePublished: false, reason: '' })
    // Those of the list as it is now.
    const { list } = await app().call(teacher1, homeworkCalls.listSubmissions, { id })
    const workIds = list.filter(row => batch.studentIds.includes(row.studentId)).map(row => row.workId)
    expect(new Set(workIds)).toEqual(new Set([former, present]))
    const done = (each: object) =>
      app().call(teacher1, homeworkCalls.batchUpdate, { ...batch, workIds, action: 'share', ...each })
    expect(await done({})).toEqual({ done: 2 })
    expect(await done({ action: 'publish' })).toEqual({ done: 1 })
    expect(await done({ action: 'unshare' })).toEqual({ done: 2 })
    expect(await mine(ben, id)).toMatchObject({ score: 70, isScorePublished: true })
    expect(await done({ action: 'repulse', reason: 'Again' })).toEqual({ done: 3 })
    expect(await mine(cem, id)).toMatchObject({ state: 3, reason: 'Again' })
  })

  test('a client that names none of several means those of today', async () => {
    await handInAndMove()
    const share = { id, studentIds: [ben.id], action: 'share' as const }
    expect(await app().call(teacher1, homeworkCalls.batchUpdate, share)).toEqual({ done: 1 })
    expect((await submissionOf(cem, id)).work.isShared).toBe(true)
  })

  test('looking at the others’ work from a page of the former one closes nothing', async () => {
    id = await setForGroups({ classmates: 2 })
    await handIn(ben, id, 'Work of group one')
    await handIn(cem, id, 'Work of group two')
    former = await workOf(ben, id)
    await move(ben, first, second)
    await app().call(teacher1, submissionCalls.moveToGroup, { id, studentId: ben.id, groupId: second })
    const meant = { id, workId: former }
    await app().refused(ben, attemptCalls.finish, meant, homeworkIdentityErrors.otherWork)
    expect(await mine(cem, id)).toMatchObject({ isFinal: false })
    await app().call(ben, attemptCalls.finish, { id, workId: await workOf(ben, id) })
    expect(await mine(cem, id)).toMatchObject({ isFinal: true })
  })

  test('an offer of the former group is not taken for the new one', async () => {
    id = await setForGroups({ deadline: now() + hour, isLateAllowed: false })
    for (const who of [ben, cem]) await save(who, id, `In time ${who.name}`, { sequence: 1 })
    app().clock.advance(2 * hour)
    for (const who of [ben, cem])
      await app().call(who, offerCalls.offer, { id, content: `In time ${who.name}` })
    const { work } = await app().call(teacher1, offerCalls.getOffer, { id, studentId: cem.id })
    const decision = { id, studentId: cem.id, attempt: 1, version: 1, decision: 'accepted' } as const
    const meant = { ...decision, workId: await workOf(ada, id) }
    await app().refused(teacher1, offerCalls.decideOffer, meant, homeworkIdentityErrors.otherGroup)
    expect((await mine(cem, id)).version).toBe(0)
    await app().call(teacher1, offerCalls.decideOffer, { ...decision, workId: work.workId })
    expect((await mine(cem, id)).version).toBe(1)
  })
})

test('what the class sees is named and ordered by what says nothing about when each began', async () => {
  const id = await set()
  const people = students.slice(0, 6)
  for (const who of people) await save(who, id, `By ${who.name}`, { sequence: 1 })
  for (const who of people) await handIn(who, id, `By ${who.name}`)
  const names = await Promise.all(people.map(who => workOf(who, id)))
  const studentIds = people.map(who => who.id)
  const sharing = { id, studentIds, action: 'share', isNameless: true } as const
  await app().call(teacher1, homeworkCalls.batchUpdate, sharing)
  const { list } = await app().call(teacher1, homeworkCalls.listShared, { id })
  expect(list.map(row => row.id)).toEqual(names.sort())
})
