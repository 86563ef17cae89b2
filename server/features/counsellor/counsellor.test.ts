import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { counsellor } from '#contract/access.ts'
import { command, query } from '#contract/call.ts'
import { kernelErrors } from '#contract/error.ts'
import { accountCalls } from '#contract/features/account/calls.ts'
import { counsellorErrors } from '#contract/features/counsellor/errors.ts'
import { operatorCounsellorCalls as calls } from '#contract/features/counsellor/operator-calls.ts'
import { profileCalls } from '#contract/features/profile/calls.ts'
import { operatorBuildingCalls } from '#contract/features/school/buildings.ts'
import type { AnswerOf, InputOf } from '#contract/input.ts'
import { nothing } from '#contract/wire.ts'
import { admin, type CastMember, castId, emailOf, students, teacher1, teacher2 } from '#seed/people.ts'
import { lectern } from '#server/app.ts'
import { form } from '#server/features/file/test-upload.ts'
import { at } from '#server/kernel/database.ts'
import { serve } from '#server/kernel/feature.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { putInClass } from './test-classes.ts'

/** Calls of counsellors that exist only here. */
const lookCalls = {
  look: query('/LookApi/look', {
    summary: 'Look after students.',
    access: counsellor,
    input: z.object({}),
    output: nothing,
  }),
  act: command('/LookApi/act', {
    summary: 'Do something for students.',
    access: counsellor,
    input: z.object({}),
    output: nothing,
  }),
}
const looking = {
  name: 'looking',
  calls: serve(lookCalls, { look: async () => ({}), act: async () => ({}) }),
}

const app = testApp({ app: { ...lectern, features: [...lectern.features, looking] } })
const school = castId(10, 0)
const [first, second, third] = students as [CastMember, CastMember, CastMember]

const change = (input: Omit<InputOf<typeof calls.changeCounsellors>, 'school'>) =>
  app().call(admin, calls.changeCounsellors, { school, ...input })
const add = (classNumber: string, person: CastMember) =>
  change({ added: [{ class: classNumber, account: emailOf(person) }] })
const remove = (classNumber: string, person: CastMember) =>
  change({ removed: [{ class: classNumber, accountId: person.id }] })
const listed = async (search = '') =>
  (await app().call(admin, calls.listCounsellors, { school, search, limit: 200 })).list
const lookedAfterBy = async (person: CastMember) => {
  const rows = await app()
    .db.selectFrom('counselled')
    .select('student_id')
    .where('counsellor_id', '=', person.id)
    .orderBy('student_id')
    .execute()
  return rows.map(({ student_id }) => student_id)
}

async function preview(table: string) {
  const { body, type } = await form({ school }, { name: 'counselors.csv', bytes: Buffer.from(table) })
  const answer = await app().post(calls.previewCounsellors.path, body, admin, { 'content-type': type })
  return { message: answer.message, data: answer.data as AnswerOf<typeof calls.previewCounsellors> }
}

beforeAll(async () => {
  await putInClass(app(), 'Physics 2601', first, second)
  await putInClass(app(), 'Physics 2602', third)
})

describe('a counsellor', () => {
  test('is whoever the operator names for a class, from that moment until it is taken back', async () => {
    for (const call of Object.values(lookCalls))
      await app().refused(teacher2, call, {}, kernelErrors.notFound)
    await add('Physics 2601', teacher2)
    for (const call of Object.values(lookCalls)) await app().call(teacher2, call, {})
    expect((await app().call(teacher2, accountCalls.getAccount, {})).iscounsellor).toBe(true)
    for (const other of [first, teacher1, admin])
      for (const call of Object.values(lookCalls)) await app().refused(other, call, {}, kernelErrors.notFound)
    await app().refused(null, lookCalls.look, {}, kernelErrors.sessionMissing)
    await remove('Physics 2601', teacher2)
    for (const call of Object.values(lookCalls))
      await app().refused(teacher2, call, {}, kernelErrors.notFound)
    expect((await app().call(teacher2, accountCalls.getAccount, {})).iscounsellor).toBe(false)
  })

  test('looks after the students who have the class in their profile, however it is capitalised', async () => {
    await add('PHYSICS 2601', teacher2)
    expect(await lookedAfterBy(teacher2)).toEqual([first.id, second.id])
    await putInClass(app(), 'Physics 2601', third)
    expect(await lookedAfterBy(teacher2)).toEqual([first.id, second.id, third.id])
    await putInClass(app(), 'Physics 2602', third)
    await remove('physics 2601', teacher2)
    expect(await lookedAfterBy(teacher2)).toEqual([])
  })

  test('never looks after themselves, people of another school or those who came with an imported course', async () => {
    await putInClass(app(), 'Physics 2601', teacher2)
    await add('Physics 2601', teacher2)
    const { db } = app()
    await db.updateTable('account').set({ school: '北京大学' }).where('id', '=', first.id).execute()
    expect(await lookedAfterBy(teacher2)).toEqual([second.id])
    await db
      .updateTable('account')
      .set({ imported_at: at(app().clock.now()) })
      .where('id', '=', second.id)
      .execute()
    expect(await lookedAfterBy(teacher2)).toEqual([])
    await db.updateTable('account').set({ imported_at: null }).where('id', '=', second.id).execute()
    const { school: demo } = await app().call(teacher1, accountCalls.getAccount, {})
    await db.updateTable('account').set({ school: demo }).where('id', '=', first.id).execute()
    await putInClass(app(), '', teacher2)
    await remove('Physics 2601', teacher2)
  })

  test('who closes the account is none any more', async () => {
    await add('Physics 2601', students[20]!)
    expect(await lookedAfterBy(students[20]!)).toHaveLength(2)
    await app().call(students[20]!, profileCalls.closeAccount, { password: 'Lectern#2026' })
    expect(await listed()).toEqual([])
  })
})

describe('the operator', () => {
  test('names an account by e-mail or phone, and by nothing that people write themselves', async () => {
    await change({
      added: [
        { class: 'Physics 2601', account: emailOf(teacher2).toUpperCase() },
        { class: 'Physics 2602', account: `+86 ${teacher1.phone}` },
      ],
    })
    expect(await listed()).toEqual([
      {
        class: 'Physics 2601',
        accountId: teacher2.id,
        name: teacher2.name,
        contact: emailOf(teacher2),
        students: 2,
      },
      {
        class: 'Physics 2602',
        accountId: teacher1.id,
        name: teacher1.name,
        contact: emailOf(teacher1),
        students: 1,
      },
    ])
    for (const account of [teacher1.name, teacher1.number, teacher1.id]) {
      const added = [
        { class: 'Physics 2603', account: emailOf(teacher1) },
        { class: 'Physics 2603', account },
      ]
      await app().refused(admin, calls.changeCounsellors, { school, added }, counsellorErrors.accountUnknown)
    }
    expect(await listed()).toHaveLength(2)
  })

  test('finds them by class or name, and sees each class with the number of its students', async () => {
    expect((await listed('2602')).map(({ accountId }) => accountId)).toEqual([teacher1.id])
    expect((await listed('whitf')).map(({ accountId }) => accountId)).toEqual([teacher2.id])
    expect(await listed('%')).toEqual([])
  })

  test('may add the same twice and remove what is gone: it is there once, or not', async () => {
    await add('physics 2601', teacher2)
    await add('Physics 2601', teacher2)
    expect(await listed('2601')).toHaveLength(1)
    await remove('Physics 2601', teacher2)
    await remove('Physics 2601', teacher2)
    expect(await listed('2601')).toEqual([])
    await add('Physics 2601', teacher2)
  })

  test('is refused a class without a name, and a school that is not there', async () => {
    const account = emailOf(teacher1)
    const { classMissing, accountMissing } = counsellorErrors
    await app().refused(
      admin,
      calls.changeCounsellors,
      { school, added: [{ class: ' ', account }] },
      classMissing,
    )
    await app().refused(
      admin,
      calls.changeCounsellors,
      { school, added: [{ class: '1', account: '' }] },
      accountMissing,
    )
    const nowhere = castId(99, 1)
    await app().refused(admin, calls.changeCounsellors, { school: nowhere }, kernelErrors.notFound)
    await app().refused(admin, calls.listCounsellors, { school: nowhere }, kernelErrors.notFound)
    await app().refused(
      admin,
      operatorBuildingCalls.listBuildings,
      { school: nowhere },
      kernelErrors.notFound,
    )
  })
})

describe('a file with counsellors', () => {
  test('is previewed line by line, and changes nothing', async () => {
    const { data } = await preview(
      [
        '辅导员安排 2026',
        '序号,行政班级,姓名,邮箱,手机',
        `1,Physics 2601,Helen,${emailOf(teacher2)},`,
        `2,Physics 2602,陆远,,138 0000 0003`,
        `3,physics 2602,陆远,,13800000003`,
        '4,Physics 2609,,nobody@example.org,',
        `5,,,${emailOf(teacher1)},`,
        '6,Physics 2601,,,',
        `7,2026-03-01,Helen,${emailOf(teacher2)},`,
        '8,Physics 2602,陆远,,1.38E+10',
      ].join('\n'),
    )
    expect(
      data.list.map(({ line, name, students: count, outcome, reason }) => [
        line,
        name,
        count,
        outcome,
        reason,
      ]),
    ).toEqual([
      [3, teacher2.name, 2, 'same', ''],
      [4, '陆远', 1, 'added', ''],
      [5, '陆远', 1, 'refused', 'repeated'],
      [6, '', 0, 'refused', 'accountUnknown'],
      [7, teacher1.name, 0, 'refused', 'classMissing'],
      [8, '', 2, 'refused', 'accountMissing'],
      [9, teacher2.name, 0, 'refused', 'isDate'],
      [10, '', 1, 'refused', 'numberCut'],
    ])
    expect(data.others).toMatchObject([{ class: 'Physics 2602', accountid: teacher1.id }])
    expect(await listed()).toHaveLength(2)
  })

  test('is refused with the reason when it has no such columns, nothing in them, or cannot be read', async () => {
    const { noHeader, empty, tooLarge } = counsellorErrors
    expect((await preview('Name,Phone\nAnn,1')).message).toBe(noHeader.text.zh)
    expect((await preview('班级,账号\n')).message).toBe(empty.text.zh)
    const many = Array.from({ length: 2001 }, (_, index) => `${index},a@b.c`).join('\n')
    expect((await preview(`class,account\n${many}`)).message).toBe(
      tooLarge.text.zh.replace('{limit}', '2000'),
    )
  })
})
