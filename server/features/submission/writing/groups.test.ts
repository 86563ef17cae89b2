import { beforeEach, describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import { batchCalls } from '#contract/features/group/calls.ts'
import { homeCalls } from '#contract/features/home/calls.ts'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { homeworkErrors } from '#contract/features/homework/errors.ts'
import { homeworkMessages } from '#contract/features/homework/messages.ts'
import { homeworkPolicyErrors } from '#contract/features/homework/policy-errors.ts'
import { notificationCalls } from '#contract/features/notification/calls.ts'
import { packageCalls } from '#contract/features/package/calls.ts'
import { attemptCalls } from '#contract/features/submission/attempt-calls.ts'
import { submissionCalls } from '#contract/features/submission/calls.ts'
import { socketPath } from '#contract/socket.ts'
import { type CastMember, students, teacher1 } from '#seed/people.ts'
import { groupsOf } from '#server/features/group/test-groups.ts'
import { courseid, homeworkOf } from '#server/features/homework/test-homework.ts'
import { ownRowsOf } from '#server/features/profile/test-own-data.ts'
import { hour } from '#server/features/submission/test-work.ts'
import { testApp } from '#server/kernel/test-app.ts'

const app = testApp({ listen: true, settings: { DATABASE_POOL: '16' } })
const { set, handIn, info, mine, submissionOf, grade, returnSubmission, publishScores, now } = homeworkOf(app)
const { makeBatch, makeGroup, join, leave } = groupsOf(app)
const [ada, ben, cem, dov, eva] = students as [CastMember, CastMember, CastMember, CastMember, CastMember]
const namesOf = (work: { group: { members: { name: string }[] } | null }) =>
  work.group?.members.map(({ name }) => name)
const save = (as: CastMember, id: string, content: string, sequence: number, base?: number) =>
  app().call(as, attemptCalls.saveDraft, { id, content, sequence, base })
const rosterOf = async (id: string) =>
  (await app().call(teacher1, homeworkCalls.listSubmissions, { id, limit: 50 })).list

let setId = ''
let [first, second] = ['', '']
beforeEach(async () => {
  setId = await makeBatch()
  first = await makeGroup(setId, [ada, ben])
  second = await makeGroup(setId, [cem, dov])
})
const setForGroups = (more: object = {}) => set({ kind: 2, groupSetId: setId, ...more })

describe('a homework for groups', () => {
  test('names a group set of its course', async () => {
    await app().refused(
      teacher1,
      homeworkCalls.create,
      { courseId: courseid, title: 'Together', kind: 2 },
      homeworkPolicyErrors.groupSetMissing,
    )
    const id = await setForGroups()
    expect(await info(teacher1, id)).toMatchObject({ kind: 2, groupSetId: setId, ungroupedCount: 36 })
    expect(await info(ada, id)).toMatchObject({ kind: 2, ungroupedCount: 0 })
  })

  test('changes its groups until somebody has begun, and other fields without a word about groups', async () => {
    const id = await setForGroups()
    const other = await makeBatch()
    const change = (more: object) => app().call(teacher1, homeworkCalls.update, { id, ...more })
    await change({ title: 'Renamed' })
    expect((await info(teacher1, id)).groupSetId).toBe(setId)
    await change({ kind: 2, groupSetId: other })
    expect((await info(teacher1, id)).groupSetId).toBe(other)
    await change({ kind: 1 })
    expect(await info(teacher1, id)).toMatchObject({ kind: 1, groupSetId: '' })
    await change({ kind: 2, groupSetId: setId })
    await save(ada, id, 'Begun', 1)
    const refused = { id, kind: 1 }
    await app().refused(teacher1, homeworkCalls.update, refused, homeworkPolicyErrors.groupsFixed)
    await change({ kind: 2, groupSetId: setId, title: 'Renamed again' })
  })

  test('is handed in by any member for all: content, who did it, state and to-do are those of all', async () => {
    const id = await setForGroups({ deadline: now() + hour })
    const isToDo = async (as: CastMember) =>
      (await app().call(as, homeCalls.listTodos, { limit: 100 })).list.some(todo => todo.contentId === id)
    expect([await isToDo(ada), await isToDo(ben)]).toEqual([true, true])
    await handIn(ben, id, 'Ours')
    for (const member of [ada, ben])
      expect(await mine(member, id)).toMatchObject({
        state: 1,
        content: 'Ours',
        submitter: ben.name,
        version: 1,
      })
    expect(namesOf(await mine(ada, id))).toEqual([ada.name, ben.name])
    expect([await isToDo(ada), await isToDo(ben)]).toEqual([false, false])
    const { list } = await app().call(ada, homeworkCalls.listVersions, { id })
    expect(list).toMatchObject([{ version: 1, submitter: ben.name, receipt: { version: 1 } }])
    expect((await mine(cem, id)).state).toBe(0)
  })

  test('tells the others of the group that one of them has handed in, and nobody of one who hands in alone', async () => {
    const id = await setForGroups()
    await handIn(ben, id, 'Ours')
    await handIn(eva, id, 'Mine')
    await app().settle()
    const isTold = async (as: CastMember) =>
      (await app().call(as, notificationCalls.list, { pageSize: 50 })).list.some(
        ({ contentId, title }) => contentId === id && title === '您的小组已提交作业：Eigenvalues',
      )
    expect(await Promise.all([ada, ben, cem, eva].map(isTold))).toEqual([true, false, false, false])
  })

  test('shows its draft to all members, and who of them wrote it', async () => {
    const id = await setForGroups()
    await save(ada, id, 'Begun', 1)
    expect((await mine(ben, id)).draft).toMatchObject({ content: 'Begun', sequence: 1, writer: ada.name })
    expect((await mine(ada, id)).draft.writer).toBe('')
    expect((await mine(cem, id)).draft).toMatchObject({ content: '', writer: '' })
    // An entry that does not know of it changes nothing.
    expect(await save(ben, id, 'Mine', 1, 0)).toMatchObject({ saved: false, content: 'Begun' })
    await save(ben, id, 'Begun, gone on', 2, 1)
    expect((await mine(ada, id)).draft).toMatchObject({ content: 'Begun, gone on', writer: ben.name })
  })

  test('handed in by two members at once is one hand-in, and the other is told', async () => {
    for (let turn = 0; turn < 10; turn++) {
      const id = await setForGroups()
      const answers = await Promise.all(
        [ada, ben].map(who =>
          app().post(homeworkCalls.submit.path, { id, content: who.name, version: 0 }, who),
        ),
      )
      const codes = answers.map(({ code }) => code).sort()
      expect(codes).toEqual([10000, homeworkErrors.handedInElsewhere.code])
      const [ofAda, ofBen] = [await mine(ada, id), await mine(ben, id)]
      expect(ofAda).toMatchObject({ version: 1, content: ofBen.content, submitter: ofAda.content })
    }
  })

  test('is returned to all of a group', async () => {
    const id = await setForGroups()
    await handIn(ada, id)
    await returnSubmission(ben, id)
    for (const member of [ada, ben])
      expect(await mine(member, id)).toMatchObject({ state: 3, reason: 'Show the steps' })
  })

  test('is graded for all, and for one of them alone, whom a later grade of all leaves as they are', async () => {
    const id = await setForGroups()
    await handIn(ada, id)
    await handIn(cem, id)
    await publishScores(id)
    expect(await grade(ada, id, 80, { gradeCount: 0 })).toMatchObject({
      graded: 1,
      total: 2,
      nextUngraded: cem.id,
    })
    expect([(await mine(ada, id)).score, (await mine(ben, id)).score]).toEqual([80, 80])
    await grade(ben, id, 60, { isAlone: true, gradeCount: 1, comment: 'You were not there' })
    await grade(ben, id, 60, { isAlone: true, gradeCount: 1, comment: 'You were not there' })
    expect([(await mine(ada, id)).score, (await mine(ben, id)).score]).toEqual([80, 60])
    await grade(ada, id, 90)
    expect([(await mine(ada, id)).score, (await mine(ben, id)).score]).toEqual([90, 60])
    // What they got is theirs alone, and the grade of the others is not for them.
    const graded = async (who: CastMember) => {
      const { list } = await app().call(who, homeworkCalls.listVersions, { id })
      return list.flatMap(({ grades }) => grades.map(({ score, comment }) => [score, comment]))
    }
    expect([await graded(ada), await graded(ben)]).toEqual([[[90, '']], [[60, 'You were not there']]])
    const theirs = await ownRowsOf(app(), ben, 'submission_grade')
    expect(theirs.map(({ score }) => Number(score))).toEqual([60])
  })

  test('counts and turns its works group by group', async () => {
    const id = await setForGroups()
    await handIn(ben, id)
    await handIn(dov, id)
    await handIn(eva, id, 'Alone')
    expect((await submissionOf(dov, id)).place).toMatchObject({
      ...{ position: 2, total: 3, graded: 0, previous: ada.id, next: eva.id, nextUngraded: eva.id },
    })
    expect((await submissionOf(ada, id)).place).toMatchObject({ position: 1, previous: '', next: cem.id })
  })

  test('lists its students group by group, those in none last', async () => {
    const id = await setForGroups()
    const names = (await rosterOf(id)).map(row => row.groupName)
    expect(names[0]).toBe(names[1])
    expect(names[2]).toBe(names[3])
    expect(names.slice(4)).toEqual(Array(36).fill(''))
    expect((await rosterOf(id)).slice(0, 4).map(row => row.name)).toEqual(
      [ada, ben, cem, dov].map(s => s.name),
    )
  })
})

describe('a member who changes groups', () => {
  test('before the hand-in writes and hands in with the new group', async () => {
    const id = await setForGroups()
    await save(ada, id, 'Ours', 1)
    await leave(ben, first)
    await join(second, ben)
    expect((await mine(ben, id)).draft.content).toBe('')
    await handIn(ada, id, 'Ours')
    await handIn(cem, id, 'Theirs')
    expect(await mine(ben, id)).toMatchObject({ state: 1, content: 'Theirs' })
    expect(namesOf(await mine(ada, id))).toEqual([ada.name])
  })

  test('after the hand-in keeps what was handed in together, until staff put them with the other group', async () => {
    const id = await setForGroups()
    await handIn(ada, id, 'Ours')
    await handIn(cem, id, 'Theirs')
    await grade(cem, id, 70)
    await publishScores(id)
    await leave(ben, first)
    await join(second, ben)
    expect(await mine(ben, id)).toMatchObject({ state: 1, content: 'Ours' })
    expect((await rosterOf(id)).find(row => row.studentId === ben.id)?.groupName).toBe(
      (await mine(ada, id)).group?.name,
    )
    const moving = { id, studentId: ben.id, groupId: second }
    await app().call(teacher1, submissionCalls.moveToGroup, moving)
    expect(await mine(ben, id)).toMatchObject({ state: 2, content: 'Theirs', score: 70 })
    expect(namesOf(await mine(cem, id))).toEqual([ben.name, cem.name, dov.name])
    expect(namesOf(await mine(ada, id))).toEqual([ada.name])
  })

  test('cannot be put with a group that has handed in nothing', async () => {
    const id = await setForGroups()
    const moving = { id, studentId: ben.id, groupId: second }
    await app().refused(teacher1, submissionCalls.moveToGroup, moving, homeworkErrors.groupHasNothing)
  })
})

test('a student without a group hands in alone, and is counted for staff', async () => {
  const id = await setForGroups()
  await handIn(eva, id, 'Alone')
  expect(await mine(eva, id)).toMatchObject({ state: 1, group: null, submitter: '' })
  expect((await info(teacher1, id)).ungroupedCount).toBe(36)
})

test('a group set that is deleted leaves its groups to the homework as they were, which says so', async () => {
  const id = await setForGroups()
  await handIn(ada, id, 'Ours')
  await app().call(teacher1, batchCalls.deleteBatch, { batchId: setId })
  expect(await info(teacher1, id)).toMatchObject({ kind: 2, groupSetName: '' })
  expect(await mine(ben, id)).toMatchObject({ state: 1, content: 'Ours' })
  await handIn(cem, id, 'Theirs')
  expect(await mine(dov, id)).toMatchObject({ state: 1, content: 'Theirs' })
})

test('a copy of the course has the homework with its own copy of the groups', async () => {
  await setForGroups({ title: 'To be copied' })
  const { id: copied } = await app().call(teacher1, packageCalls.copyCourse, {
    sourceCourseId: courseid,
    courseName: 'A copy',
  })
  await app().settle()
  const { lists } = await app().call(teacher1, homeworkCalls.list, { courseId: copied })
  const copy = await info(teacher1, lists.find(({ title }) => title === 'To be copied')!.id)
  expect(copy.kind).toBe(2)
  expect(copy.groupSetId).not.toBe(setId)
})

test('whose draft is open sees at once that another member has saved', async () => {
  const id = await setForGroups()
  const socket = new WebSocket(`${app().address.replace('http', 'ws')}${socketPath}`, [
    await app().tokenOf(ben),
    'hash',
  ])
  const heard = new Promise<Record<string, unknown>>(resolve => {
    socket.on('message', data => {
      const frame = JSON.parse(String(data))
      if (frame.cmd === 'welcome') void save(ada, id, 'Begun', 1)
      if (frame.cmd === homeworkMessages.draftChanged.cmd) resolve(frame.data)
    })
  })
  expect(await heard).toEqual({ homeworkid: id, courseid })
  socket.close()
})
