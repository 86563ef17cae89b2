import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { entryCalls } from '#contract/features/account/entry.ts'
import { contactOf } from '#contract/features/account/registration.ts'
import { joinCalls } from '#contract/features/course/joining.ts'
import { batchCalls, groupCalls } from '#contract/features/group/calls.ts'
import { memberCalls } from '#contract/features/member/calls.ts'
import { rosterCalls } from '#contract/features/member/roster.ts'
import { assistantCalls } from '#contract/features/member/team.ts'
import { profileCalls } from '#contract/features/profile/calls.ts'
import {
  typedAccount,
  typedEmail,
  typedJoinCode,
  typedNumber,
  typedPhone,
  typedSearch,
} from '#contract/typed.ts'
import { linearAlgebra, worldHistory } from '#seed/cast.ts'
import { demoPassword, students, teacher1, teacher2 } from '#seed/people.ts'
import { codeTo } from '#server/features/account/test-codes.ts'
import { groupsOf } from '#server/features/group/test-groups.ts'
import { testApp } from '#server/kernel/test-app.ts'

const app = testApp({ settings: { REQUEST_RATE: '100000' } })
const { makeBatch, makeGroup } = groupsOf(app)
const student = students[0]!
const courseId = linearAlgebra.id
/** As an input method for Chinese types it. */
const wide = (text: string) =>
  text.replace(/[!-~]/g, sign => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))

test('what identifies is read the same in full width, with blanks, dashes and signs that nobody sees', () => {
  const phones = ['13800000101', '138 0000 0101', '+86 138-0000-0101', '0086 13800000101', '(86)13800000101']
  for (const typed of [...phones, ...phones.map(wide), '\u202d138‑0000–0101\u202c', ' 13800000101\ufeff'])
    expect([typed, typedPhone(typed), typedAccount(typed)]).toEqual([typed, '13800000101', '13800000101'])
  for (const typed of [
    'A.b@School.example',
    'ａ．ｂ＠ｓｃｈｏｏｌ．ｅｘａｍｐｌｅ',
    ' a.b@school。example',
    'a.b@school.example\u200b',
  ])
    expect([typedEmail(typed), typedAccount(typed)]).toEqual(['a.b@school.example', 'a.b@school.example'])
  for (const typed of ['MA2223', 'ma2223', 'ma2-223', 'ＭＡ　２２２３', 'MA2–223', '\u200bma 2223'])
    expect(typedJoinCode(typed)).toBe('MA2223')
  for (const typed of [
    '2026010101',
    '２０２６０１０１０１',
    '2026 0101 01',
    '2026010101\u200b',
    '\u00a02026010101',
  ])
    expect(typedNumber(typed)).toBe('2026010101')
  expect([typedNumber('B-12'), typedAccount('Zhang-Wei'), typedSearch(' ２０２６  Ｗei ')]).toEqual([
    'B-12',
    'Zhang-Wei',
    '2026 wei',
  ])
  // Two things, perhaps: for whoever refuses it.
  expect(contactOf('a b@school.example')).toBeUndefined()
  // Not of a phone there: it stays what it is.
  expect([typedPhone('+1 202 555 0100'), typedPhone('86123')]).toEqual(['+12025550100', '86123'])
  expect(contactOf(wide('+86 138 0000 0101'))).toEqual({ phone: '13800000101' })
})

describe('every door takes what the next one does', () => {
  const forms = (plain: string) => [plain, wide(plain), `\u200b${plain.slice(0, 3)} ${plain.slice(3)}`]

  test('the login takes phones and e-mails', async () => {
    for (const email of [
      ...forms(student.phone!),
      `+86 ${student.phone}`,
      wide(`+86 ${student.phone}`),
      ...['S01@demo.lectern', wide('S01@demo.lectern'), '\u200b s01@demo.lectern '],
    ]) {
      const { status } = await app().post('/UserApi/login', { email, password: demoPassword }, null)
      expect([email, status]).toEqual([email, 1])
    }
  })

  test('codes by phone and e-mail, a registration and a binding do', async () => {
    const phone = '13711110071'
    const code = await codeTo(app(), phone, 'login')
    const login = await app().call(null, entryCalls.loginByPhone, {
      ...{ mobile: wide(`+86 ${phone}`), code: wide(code) },
    })
    expect(login.is_new).toBe(1)
    const mail = await codeTo(app(), 'wide@school.example', 'reg')
    const { token } = await app().call(null, entryCalls.register, {
      ...{ email: wide('Wide@School.example'), code: wide(mail), password: 'Chalk&2026' },
    })
    const person = {
      name: '林知夏',
      school: '南京大学',
      usertype: '0',
      number: wide('2026 999 071'),
    } as const
    const { uid } = await app().call(null, entryCalls.completeRegistration, { ...person, token })
    const row = await app()
      .db.selectFrom('account')
      .selectAll()
      .where('id', '=', uid)
      .executeTakeFirstOrThrow()
    expect([row.email, row.number]).toEqual(['wide@school.example', '2026999071'])
    await app().call(student, profileCalls.checkPhone, { mobile: wide(`+86 ${phone}`) })
  })

  test('a course, a group, the team and a list of members do', async () => {
    for (const code of forms(linearAlgebra.code)) {
      const joined = await app().call(student, joinCalls.join, { code })
      expect([code, joined.courseId]).toEqual([code, courseId])
    }
    const batchId = await makeBatch()
    await app().call(teacher1, batchCalls.setStudentRights, { batchId, allowjoin: true })
    const groupId = await makeGroup(batchId, [])
    const { list } = await app().call(teacher1, groupCalls.listGroups, { batchId })
    const { groupCode } = list.find(({ id }) => id === groupId)!
    expect(
      (await app().call(student, groupCalls.joinGroup, { batchId, groupCode: wide(groupCode) })).id,
    ).toBe(groupId)
    const added = { courseId, account: wide(`+86 ${teacher2.phone}`), auth: [] }
    expect((await app().call(teacher1, assistantCalls.addAssistant, added)).uid).toBe(teacher2.id)
    const found = await app().call(teacher1, memberCalls.listStudents, {
      courseId,
      name: wide(student.number),
    })
    expect(found.list.map(({ id }) => id)).toEqual([student.id])
  })

  test('a roster does, and knows a member by it', async () => {
    const form = new FormData()
    form.set('courseid', courseId)
    const line = [student.name, wide(student.number), wide(`+86 ${student.phone}`)].join()
    form.set('file', new Blob([`姓名,学号,手机\n${line}\n新来,Ａ １２,\n`]), 'roster.csv')
    const request = new Request('http://localhost', { method: 'POST', body: form })
    const type = { 'content-type': request.headers.get('content-type') ?? '' }
    const body = Buffer.from(await request.arrayBuffer())
    const { data } = await app().post(rosterCalls.previewRoster.path, body, teacher1, type)
    const importId = (data as unknown as { importid: string }).importid
    const { list } = await app().call(teacher1, rosterCalls.getRosterPreview, {
      courseId,
      importId,
      limit: 9,
    })
    expect(list.map(({ outcome, number, phone }) => [outcome, number, phone])).toEqual([
      ['same', student.number, student.phone],
      ['added', 'A12', ''],
    ])
  })
})

test('what was stored before is read so too; what would be another’s stays as it is', async () => {
  const { db } = app()
  const [one, two, three] = students.slice(10) as [typeof student, typeof student, typeof student]
  const set = (who: typeof student, columns: object) =>
    db.updateTable('account').set(columns).where('id', '=', who.id).execute()
  await set(one, { number: ' ２０２６ 77', email: 'ｏｎｅ@school.example', name_key: 'ａda\nada\na' })
  await set(two, { number: 'B-7', email: 'two@school.example' })
  await set(three, { email: 'ｔwo@school.example' })
  const invite = (number: string) =>
    sql`
    insert into invitation (id, course_id, name, name_key, number, invited_by, created_at)
    values (gen_random_uuid(), ${worldHistory.id}, ${number}, 'ｗ', ${number}, ${teacher2.id}, now())`.execute(
      db,
    )
  for (const number of ['１２', '1 2', '３4', '34', '５６']) await invite(number)
  const file = new URL('../migrations/0152-identifiers-in-half-width.sql', import.meta.url)
  const statements = readFileSync(file, 'utf8').split(/;$/m)
  for (const statement of statements) if (statement.trim() !== '') await sql.raw(statement).execute(db)
  const rows = await db
    .selectFrom('account')
    .select(['id', 'number', 'email', 'name_key'])
    .where('id', 'in', [one.id, two.id, three.id])
    .execute()
  const of = (who: typeof student) => rows.find(({ id }) => id === who.id)!
  expect(of(one)).toMatchObject({ number: '202677', email: 'one@school.example', name_key: 'ada\nada\na' })
  expect(of(two)).toMatchObject({ number: 'B-7', email: 'two@school.example' })
  expect(of(three).email).toBe('ｔwo@school.example')
  const invited = await db
    .selectFrom('invitation')
    .select(['name', 'number', 'name_key'])
    .where('course_id', '=', worldHistory.id)
    .where('name_key', '=', 'w')
    .execute()
  const numbers = Object.fromEntries(invited.map(({ name, number }) => [name, number]))
  expect(numbers).toMatchObject({ '34': '34', '３4': '３4', '５６': '56' })
  expect(Object.values(numbers).filter(number => number === '12')).toHaveLength(1)
})
