import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { attemptCalls } from '#contract/features/submission/attempt-calls.ts'
import { submissionCalls } from '#contract/features/submission/calls.ts'
import { type CastMember, students, teacher1 } from '#seed/people.ts'
import { groupsOf } from '#server/features/group/test-groups.ts'
import { courseid, homeworkOf } from '#server/features/homework/test-homework.ts'
import { bring, exportFrom } from '#server/features/package/test-packages.ts'
import { ownRowsOf } from '#server/features/profile/test-own-data.ts'
import { testApp } from '#server/kernel/test-app.ts'

const app = testApp()
const { set, handIn, mine, upload } = homeworkOf(app)
const { makeBatch, makeGroup, join, dissolve } = groupsOf(app)
const [ada, ben, cem, dov] = students as [CastMember, CastMember, CastMember, CastMember]

let setId = ''
let group = ''
beforeEach(async () => {
  setId = await makeBatch()
  group = await makeGroup(setId, [ada])
})
const setForGroups = () => set({ kind: 2, groupSetId: setId })
const save = (as: CastMember, id: string, content: string, more: object = {}) =>
  app().call(as, attemptCalls.saveDraft, { id, content, sequence: 1, base: 0, ...more })
const overtaken = async (as: CastMember, id: string) =>
  (await mine(as, id)).overtaken.map(({ content, attachments, savedAt }) => ({
    content,
    files: attachments.map(({ name }) => name),
    savedAt,
  }))

describe('what somebody has written alone and is then put into a group that has begun', () => {
  test('is offered to them beside the text of the group, before and after that is handed in', async () => {
    const id = await setForGroups()
    const { id: fileId } = await upload(ben, 'proof.pdf')
    const { savedAt } = await save(ben, id, 'An hour of mine.', { attachments: [fileId] })
    expect(savedAt).not.toBeNull()
    await save(ada, id, 'Ours.')
    expect(await overtaken(ben, id)).toEqual([])
    await join(group, ben)
    const former = [{ content: 'An hour of mine.', files: ['proof.pdf'], savedAt }]
    expect((await mine(ben, id)).draft.content).toBe('Ours.')
    expect(await overtaken(ben, id)).toEqual(former)
    await handIn(ada, id, 'Ours.')
    expect(await mine(ben, id)).toMatchObject({ version: 1, content: 'Ours.' })
    expect(await overtaken(ben, id)).toEqual(former)
    expect([await overtaken(ada, id), await overtaken(cem, id)]).toEqual([[], []])
  })

  test('is kept for each of them, also when the group is deleted before it hands in', async () => {
    const id = await setForGroups()
    for (const one of [ben, cem]) await save(one, id, `by ${one.name}`)
    await save(ada, id, 'Ours.')
    await join(group, ben, cem)
    await dissolve(group)
    for (const one of [ben, cem]) {
      expect((await mine(one, id)).draft.content).toBe('Ours.')
      expect(await overtaken(one, id)).toMatchObject([{ content: `by ${one.name}` }])
    }
  })

  test('stays theirs when staff put them with those who have handed in', async () => {
    const id = await setForGroups()
    await save(ben, id, 'An hour of mine.')
    await handIn(dov, id, 'Handed in alone.')
    await handIn(ada, id, 'Ours.')
    for (const one of [ben, dov]) {
      await join(group, one)
      await app().call(teacher1, submissionCalls.moveToGroup, { id, studentId: one.id, groupId: group })
    }
    expect(await mine(ben, id)).toMatchObject({ version: 1, content: 'Ours.' })
    expect(await overtaken(ben, id)).toMatchObject([{ content: 'An hour of mine.' }])
    expect(await overtaken(dov, id)).toMatchObject([{ content: 'Handed in alone.' }])
  })

  test('is in their own data, and comes along in a package with work', async () => {
    const id = await setForGroups()
    await save(ben, id, 'An hour of mine.')
    await join(group, ben)
    await handIn(ada, id, 'Ours.')
    const theirs = await ownRowsOf(app(), ben, 'submission_overtaken')
    expect(theirs.filter(row => row.activity_id === id)).toMatchObject([
      { account_id: ben.id, text: 'An hour of mine.' },
    ])
    const bytes = await exportFrom(app(), teacher1, courseid, { people: true, work: true })
    const { courseid: copy } = await bring(app(), teacher1, bytes)
    const { rows } = await sql<{ account_id: string; text: string }>`
      select account_id, text from submission_overtaken join activity on activity.id = activity_id
      where course_id = ${copy}`.execute(app().db)
    expect(rows).toContainEqual({ account_id: ben.id, text: 'An hour of mine.' })
  })

  test('is nothing where nothing was written, and where each hands in alone', async () => {
    const id = await setForGroups()
    await save(ben, id, '  ')
    await join(group, ben)
    await handIn(ada, id, 'Ours.')
    expect(await overtaken(ben, id)).toEqual([])
    const alone = await set()
    await save(ben, alone, 'Mine')
    expect(await overtaken(ben, alone)).toEqual([])
  })
})
