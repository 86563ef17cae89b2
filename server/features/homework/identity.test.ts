import { beforeEach, describe, expect, test } from 'vitest'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { homeworkIdentityErrors } from '#contract/features/homework/identity-errors.ts'
import { homeworkOfferCalls } from '#contract/features/homework/offer-calls.ts'
import { type CastMember, students } from '#seed/people.ts'
import { groupsOf } from '#server/house/paper/test-groups.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { homeworkOf, hour } from './test-homework.ts'

const app = testApp()
const { set, handIn, mine, now } = homeworkOf(app)
const { makeBatch, makeGroup, join, leave } = groupsOf(app)
const [ada, ben, cem, eva] = students as [CastMember, CastMember, CastMember, CastMember]

interface Sent {
  sequence: number
  base?: number
  workId?: string
}
const save = (as: CastMember, id: string, content: string, sent: Sent) =>
  app().call(as, homeworkCalls.saveDraft, { id, content, ...sent })
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
    await app().refused(ben, homeworkOfferCalls.offer, offer, homeworkIdentityErrors.otherWork)
    expect((await mine(cem, id)).offer).toBeNull()
    const meant = { ...offer, workId: await workOf(ben, id) }
    expect(await app().call(ben, homeworkOfferCalls.offer, meant)).toMatchObject({ version: 1 })
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
