import { describe, expect, test } from 'vitest'
import type { Permission } from '#contract/access.ts'
import { type ErrorDefinition, kernelErrors } from '#contract/error.ts'
import { courseCalls } from '#contract/features/course/calls.ts'
import { bankCalls, questionCalls } from '#contract/features/question/calls.ts'
import { bankErrors } from '#contract/features/question/errors.ts'
import { bankLimits } from '#contract/features/question/rules.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { assistant1, type CastMember, emailOf, students, teacher1, teacher2 } from '#seed/people.ts'
import { at } from '#server/kernel/database.ts'
import { newId } from '#server/kernel/ids.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { banksOf, choiceOf } from './test-questions.ts'

const app = testApp({ settings: { REQUEST_RATE: '1000000' } })
const { begin, write, share, folder, saysIn } = banksOf(app)
const courseId = linearAlgebra.id
const [anna, stranger] = [students[0]!, students[39]!]

const grant = (...granted: Permission[]) =>
  app()
    .db.updateTable('membership')
    .set({ permissions: granted })
    .where('course_id', '=', courseId)
    .where('account_id', '=', assistant1.id)
    .execute()
const endCourse = (ended: boolean) =>
  app()
    .db.updateTable('course')
    .set({ ended_at: ended ? at(app().clock.now()) : null })
    .where('id', '=', courseId)
    .execute()
const beginInCourse = async () =>
  (await app().call(teacher1, bankCalls.createInCourse, { courseId, title: 'Of the course' })).id

type Right = 'nothing' | 'use' | 'edit' | 'manage'
type Outcome = ErrorDefinition | undefined
/** What becomes of a call that needs this right when somebody has that. */
const outcome = (needs: Right, has: Right): Outcome => {
  const order: Right[] = ['nothing', 'use', 'edit', 'manage']
  if (has === 'nothing') return kernelErrors.notFound
  return order.indexOf(has) < order.indexOf(needs) ? bankErrors.notYours : undefined
}

/** Makes each call on a bank of this teacher as somebody, and compares with the right that they should have. */
async function expectRight(who: CastMember, bankId: string, has: Right) {
  const { call, refused } = app()
  const own = (await write(bankId, `For ${who.name}`)).id
  const inFolder = await folder(bankId, 'A folder')
  const elsewhere = who.kind === 'teacher' ? await begin(who) : await begin()
  const one = { questionIds: [own] }
  const question = choiceOf('Changed')
  const calls: [needs: Right, call: Parameters<typeof call>[1], input: object][] = [
    ['use', bankCalls.get, { id: bankId }],
    ['use', questionCalls.list, { bankId }],
    ['use', questionCalls.labels, { bankId }],
    ['use', questionCalls.get, { id: own }],
    ['use', questionCalls.listVersions, { id: own }],
    ['use', questionCalls.listUses, { id: own }],
    ...(who.kind === 'teacher'
      ? [['use', questionCalls.copy, { ...one, bankId: elsewhere }] as [Right, never, object]]
      : []),
    ['edit', questionCalls.create, { bankId, question }],
    ['edit', questionCalls.change, { id: own, question }],
    ['edit', questionCalls.move, { ...one, bankId, folderId: inFolder }],
    ['edit', questionCalls.copy, { ...one, bankId }],
    ['edit', questionCalls.label, { ...one, difficulty: 3 }],
    ['edit', questionCalls.delete, one],
    ['edit', questionCalls.restore, one],
    ['edit', bankCalls.addFolder, { bankId, title: 'New' }],
    ['edit', bankCalls.changeFolder, { id: inFolder, title: 'Renamed' }],
    ['edit', bankCalls.deleteFolder, { id: inFolder }],
    ['manage', bankCalls.listReaders, { id: bankId }],
    ['manage', bankCalls.change, { id: bankId, title: 'Renamed' }],
    ['manage', bankCalls.share, { id: bankId, who: 'nobody at all' }],
  ]
  for (const [needs, made, input] of calls) {
    const expected = outcome(needs, has) ?? (made === bankCalls.share ? bankErrors.readerUnknown : undefined)
    if (expected) await refused(who, made, input as never, expected)
    else await call(who, made, input as never)
  }
}

describe('who may do what with a bank', () => {
  test('its owner everything, others nothing', async () => {
    const id = await begin()
    await expectRight(teacher1, id, 'manage')
    for (const other of [teacher2, assistant1, anna, stranger]) await expectRight(other, id, 'nothing')
  })

  test.each(['use', 'edit', 'manage'] as const)('a reader who may %s it, that', async right => {
    const id = await begin()
    await share(id, teacher2, right)
    await expectRight(teacher2, id, right)
    expect((await app().call(teacher2, bankCalls.list, {})).list).toContainEqual(
      expect.objectContaining({ id, right, isOwn: false, ownerName: teacher1.name }),
    )
  })

  test('of a course’s bank: its owner manages, assistants edit or use, students and others nothing', async () => {
    const id = await beginInCourse()
    await expectRight(teacher1, id, 'manage')
    await grant('manage-activities')
    await expectRight(assistant1, id, 'edit')
    await grant('grade')
    await expectRight(assistant1, id, 'use')
    await app().refused(
      assistant1,
      bankCalls.createInCourse,
      { courseId, title: 'No' },
      kernelErrors.permissionMissing,
    )
    for (const other of [anna, stranger, teacher2]) await expectRight(other, id, 'nothing')
    await share(id, teacher2, 'edit')
    await expectRight(teacher2, id, 'edit')
    await grant('manage-activities')
  })

  test('students who were given a right by nobody begin no banks', async () => {
    await app().refused(anna, bankCalls.create, { title: 'Mine' }, kernelErrors.notAllowed)
  })

  test('the bank of a course that has ended is used and copied from, and stays as it is', async () => {
    const id = await beginInCourse()
    const { id: question } = await write(id, 'Kept')
    const own = await begin()
    await endCourse(true)
    try {
      expect(await saysIn(id)).toHaveLength(1)
      await app().call(teacher1, questionCalls.copy, { questionIds: [question], bankId: own })
      const refused = kernelErrors.courseEnded
      const one = { questionIds: [question] }
      await app().refused(teacher1, questionCalls.create, { bankId: id, question: choiceOf('New') }, refused)
      await app().refused(
        teacher1,
        questionCalls.change,
        { id: question, question: choiceOf('New') },
        refused,
      )
      await app().refused(teacher1, questionCalls.move, { ...one, bankId: own }, refused)
      await app().refused(teacher1, questionCalls.delete, one, refused)
      await app().refused(teacher1, bankCalls.delete, { id }, refused)
    } finally {
      await endCourse(false)
    }
  })

  test('a course that is handed on takes its banks along, and one that is deleted hides them', async () => {
    const id = await beginInCourse()
    await share(id, teacher2, 'use')
    const give = (to: CastMember) =>
      app()
        .db.updateTable('membership')
        .set({ role: to === teacher1 ? 'owner' : 'assistant', permissions: ['manage-activities'] })
        .where('course_id', '=', courseId)
        .where('account_id', '=', teacher1.id)
        .execute()
    await give(assistant1)
    await expectRight(teacher1, id, 'edit')
    await give(teacher1)
    await app()
      .db.updateTable('course')
      .set({ deleted_at: at(1) })
      .where('id', '=', courseId)
      .execute()
    for (const who of [teacher1, teacher2])
      await app().refused(who, bankCalls.get, { id }, kernelErrors.notFound)
    await app().db.updateTable('course').set({ deleted_at: null }).where('id', '=', courseId).execute()
    await app().call(teacher2, bankCalls.get, { id })
  })
})

describe('banks', () => {
  test('are named, found in the list with what is in them, and gone for everybody once deleted', async () => {
    const id = await begin(teacher1, 'Series')
    await share(id, teacher2, 'edit')
    await write(id)
    await app().call(teacher1, bankCalls.change, { id, title: 'Series and limits', description: 'Term 1' })
    expect((await app().call(teacher1, bankCalls.list, {})).list[0]).toMatchObject({
      ...{ id, title: 'Series and limits', description: 'Term 1', right: 'manage', isOwn: true },
      questionCount: 1,
    })
    await app().refused(teacher1, bankCalls.create, { title: ' ' }, bankErrors.titleMissing)
    await app().call(teacher1, bankCalls.delete, { id })
    for (const who of [teacher1, teacher2]) {
      await app().refused(who, bankCalls.get, { id }, kernelErrors.notFound)
      expect((await app().call(who, bankCalls.list, {})).list.map(one => one.id)).not.toContain(id)
    }
  })

  test('are as many as one may keep', async () => {
    const mine = (await app().call(teacher2, bankCalls.list, {})).list.filter(({ isOwn }) => isOwn)
    for (let count = mine.length; count < bankLimits.kept; count++) await begin(teacher2)
    await app().refused(teacher2, bankCalls.create, { title: 'More' }, bankErrors.tooManyBanks)
  })

  test('take no question while they are being deleted', async () => {
    const id = await begin()
    const [deleted, written] = await Promise.allSettled([
      app().call(teacher1, bankCalls.delete, { id }),
      write(id),
    ])
    expect(deleted.status).toBe('fulfilled')
    const { length } = await app().db.selectFrom('question').select('id').where('bank_id', '=', id).execute()
    expect(length).toBe(written.status === 'fulfilled' ? 1 : 0)
    await app().refused(
      teacher1,
      questionCalls.create,
      { bankId: id, question: choiceOf('Late') },
      kernelErrors.notFound,
    )
  })
})

describe('folders', () => {
  test('lie within each other, as deep as they may, and never in themselves', async () => {
    const bankId = await begin()
    const ids: string[] = []
    for (let level = 0; level < bankLimits.folderDepth; level++)
      ids.push(await folder(bankId, `Level ${level}`, ids.at(-1) ?? null))
    const deeper = { bankId, title: 'Deeper', parentId: ids.at(-1)! }
    await app().refused(teacher1, bankCalls.addFolder, deeper, bankErrors.folderTooDeep)
    const inside = { id: ids[0]!, title: 'Level 0', parentId: ids[2]! }
    await app().refused(teacher1, bankCalls.changeFolder, inside, bankErrors.folderInItself)
    await app().refused(
      teacher1,
      bankCalls.changeFolder,
      { ...inside, parentId: ids[0]! },
      bankErrors.folderInItself,
    )
    const other = await folder(bankId, 'Other')
    const whole = { id: ids[0]!, title: 'Level 0', parentId: other }
    await app().refused(teacher1, bankCalls.changeFolder, whole, bankErrors.folderTooDeep)
    const foreign = await folder(await begin(), 'Elsewhere')
    const away = { id: other, title: 'Other', parentId: foreign }
    await app().refused(teacher1, bankCalls.changeFolder, away, kernelErrors.notFound)
    await app().refused(teacher1, bankCalls.addFolder, { bankId, title: '' }, bankErrors.folderTitleMissing)
  })

  test('that are moved into each other at the same moment make no circle', async () => {
    const bankId = await begin()
    for (let round = 0; round < 5; round++) {
      const [a, b] = [await folder(bankId, 'A'), await folder(bankId, 'B')]
      const moved = await Promise.allSettled([
        app().call(teacher1, bankCalls.changeFolder, { id: a, title: 'A', parentId: b }),
        app().call(teacher1, bankCalls.changeFolder, { id: b, title: 'B', parentId: a }),
      ])
      expect(moved.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    }
  })

  test('leave what was in them to the folder around them', async () => {
    const bankId = await begin()
    const outer = await folder(bankId, 'Outer')
    const inner = await folder(bankId, 'Inner', outer)
    const { id } = await write(bankId, 'Inside')
    await app().call(teacher1, questionCalls.move, { questionIds: [id], bankId, folderId: inner })
    const { id: gone } = await write(bankId, 'Gone')
    await app().call(teacher1, questionCalls.move, { questionIds: [gone], bankId, folderId: inner })
    await app().call(teacher1, questionCalls.delete, { questionIds: [gone] })
    await app().call(teacher1, bankCalls.deleteFolder, { id: inner })
    await app().call(teacher1, questionCalls.restore, { questionIds: [gone] })
    const { folders } = await app().call(teacher1, bankCalls.get, { id: bankId })
    expect(folders).toEqual([{ id: outer, parentId: null, title: 'Outer', questionCount: 2 }])
  })

  test('are as many as a bank may have', async () => {
    const bankId = await begin()
    await app()
      .db.insertInto('question_folder')
      .values(
        Array.from({ length: bankLimits.folders }, (_, position) => ({
          ...{ id: newId(), bank_id: bankId, title: 'One', position },
        })),
      )
      .execute()
    await app().refused(teacher1, bankCalls.addFolder, { bankId, title: 'More' }, bankErrors.tooManyFolders)
  })
})

describe('sharing', () => {
  test('names a teacher, changes what they may do, and is taken back or given up', async () => {
    const id = await begin()
    await share(id, teacher2, 'use')
    const accountId = teacher2.id
    await app().call(teacher1, bankCalls.share, { id, accountId, right: 'manage' })
    const { list } = await app().call(teacher1, bankCalls.listReaders, { id })
    expect(list).toMatchObject([{ accountId, name: teacher2.name, right: 'manage' }])
    await app().call(teacher1, bankCalls.unshare, { id, accountId })
    await app().refused(teacher2, bankCalls.get, { id }, kernelErrors.notFound)
    await share(id, teacher2, 'use')
    await app().refused(teacher2, bankCalls.unshare, { id, accountId: assistant1.id }, bankErrors.notYours)
    await app().call(teacher2, bankCalls.unshare, { id })
    await app().refused(teacher2, bankCalls.get, { id }, kernelErrors.notFound)
  })

  test('finds no students, nobody, and no strangers by their ids; its owner needs nothing', async () => {
    const id = await begin()
    for (const who of [emailOf(anna), 'nobody', ''])
      await app().refused(teacher1, bankCalls.share, { id, who }, bankErrors.readerUnknown)
    await app().refused(teacher1, bankCalls.share, { id, accountId: teacher2.id }, kernelErrors.notFound)
    await share(id, teacher1, 'use')
    expect((await app().call(teacher1, bankCalls.listReaders, { id })).list).toEqual([])
    expect((await app().call(teacher1, bankCalls.get, { id })).right).toBe('manage')
  })

  test('stops who tries out names', async () => {
    const id = await begin(assistant1)
    for (let tries = 0; tries < 20; tries++)
      await app().refused(assistant1, bankCalls.share, { id, who: `user${tries}` }, bankErrors.readerUnknown)
    await app().refused(assistant1, bankCalls.share, { id, who: 'user' }, kernelErrors.tooMany)
  })
})

test('a course’s bank says whose it is', async () => {
  const id = await beginInCourse()
  const { courseName } = await app().call(teacher1, courseCalls.getHome, { courseId })
  const bank = await app().call(teacher1, bankCalls.get, { id })
  expect(bank).toMatchObject({ courseId, courseTitle: courseName, ownerName: '', isOwn: false })
})
