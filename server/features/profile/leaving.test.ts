import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { accountCalls } from '#contract/features/account/calls.ts'
import { accountErrors } from '#contract/features/account/errors.ts'
import { notificationCalls } from '#contract/features/notification/calls.ts'
import { profileCalls } from '#contract/features/profile/calls.ts'
import { profileErrors } from '#contract/features/profile/errors.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { type CastMember, demoPassword, emailOf, students, teacher1 } from '#seed/people.ts'
import { lectern } from '#server/app.ts'
import { arrivedCode, readPicture } from '#server/features/account/test-codes.ts'
import { claimFiles } from '#server/features/file/public.ts'
import { picture } from '#server/features/file/test-pictures.ts'
import { postForm, uploadFile } from '#server/features/file/test-upload.ts'
import { at } from '#server/kernel/database.ts'
import { Declarations } from '#server/kernel/declaration.ts'
import { newId } from '#server/kernel/ids.ts'
import { personalData } from '#server/kernel/personal.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { transaction } from '#server/kernel/unit.ts'
import { personalTables } from './personal.ts'
import { unzip } from './test-archive.ts'

const app = testApp()
const declarations = new Declarations(lectern.features)
const personal = personalTables(declarations)
const others = Object.assign({}, ...declarations.of(personalData).map(data => data.others))
const student = (index: number) => students[index]!
const logIn = (person: CastMember, password = demoPassword) =>
  app().post(accountCalls.login.path, { email: emailOf(person), password })

async function fetchAs(url: string, token?: string) {
  const { pathname, search } = new URL(url)
  return app().http.inject({
    url: pathname + search,
    headers: token ? { cookie: `token=${token}` } : {},
  })
}

/** An exported table. */
const rowsIn = (entries: Map<string, Buffer>, name: string) =>
  JSON.parse(entries.get(name)?.toString() ?? 'null') as Record<string, unknown>[]

test('every column that names an account is declared, or omitted for a reason', async () => {
  const { rows } = await sql<{ name: string; table: string; column: string }>`
    select format('%s.%s', conrelid::regclass, attname) as name, conrelid::regclass::text as table,
      attname::text as column
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where contype = 'f' and confrelid = 'account'::regclass`.execute(app().db)
  const told = personal.map(({ table, column, through }) => `${through?.table ?? table}.${column}`)
  expect(rows.map(({ name }) => name).filter(name => !told.includes(name) && !(name in others))).toEqual([])
  const known = new Set(rows.map(({ name }) => name))
  expect(Object.keys(others).filter(name => !known.has(name))).toEqual([])
})

describe('the export of their own data', () => {
  test('is prepared, announced, and fetched by its owner alone', async () => {
    const person = student(0)
    const sent = { name: '笔记 "a".txt', bytes: Buffer.from('minutes of the meeting') }
    await uploadFile(app(), person, sent)
    await app().call(person, profileCalls.exportData)
    await app().refused(person, profileCalls.exportData, {}, profileErrors.exportRunning)
    expect((await app().call(person, profileCalls.getDataExport)).latest).toMatchObject({ url: '' })
    await app().settle()
    const { latest } = await app().call(person, profileCalls.getDataExport)
    expect(latest).toMatchObject({ state: 'done', size: expect.any(Number) })
    const messages = await app().call(person, notificationCalls.list, { type: '2' })
    expect(messages.list.map(({ title }) => title).join()).toContain('个人数据与注销')

    // Not a guest, nor anybody else, nor the teacher.
    for (const token of [undefined, await app().tokenOf(student(1)), await app().tokenOf(teacher1)])
      expect((await fetchAs(latest!.url, token)).statusCode).toBe(403)
    expect((await app().call(student(1), profileCalls.getDataExport)).latest).toBeNull()
    const answer = await fetchAs(latest!.url, await app().tokenOf(person))
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-disposition']).toContain('attachment')

    const entries = await unzip(answer.rawPayload)
    expect(rowsIn(entries, 'membership.json').map(row => row.course_id)).toContain(linearAlgebra.id)
    expect(JSON.parse(entries.get('account.json')!.toString())).toMatchObject({ email: emailOf(person) })
    const own = [...entries.keys()].filter(name => name.startsWith('files/'))
    expect(own).toEqual(['files/1-笔记 _a_.txt'])
    expect(entries.get(own[0]!)!.toString()).toBe('minutes of the meeting')
    for (const [name, bytes] of entries) {
      expect(name).not.toMatch(/\.\.|^\//)
      expect(bytes.toString()).not.toMatch(/password_hash|token_hash|argon2/)
    }
  })

  test('is replaced by the next one and deleted after a week; neither contains another', async () => {
    const person = student(2)
    await app().call(person, profileCalls.exportData)
    await app().settle()
    const first = (await app().call(person, profileCalls.getDataExport)).latest!
    await app().call(person, profileCalls.exportData)
    await app().settle()
    const second = (await app().call(person, profileCalls.getDataExport)).latest!
    const token = await app().tokenOf(person)
    expect((await fetchAs(first.url, token)).statusCode).toBe(403)
    const entries = await unzip((await fetchAs(second.url, token)).rawPayload)
    expect([...entries.keys()].filter(name => name.startsWith('files/'))).toEqual([])
  })
})

describe('a failed export', () => {
  test('says so at once and can be retried', async () => {
    const person = student(6)
    const { files } = app().services
    await uploadFile(app(), person, { name: 'a.txt', bytes: Buffer.from('a') })
    const broken = vi.spyOn(files, 'read').mockImplementation(() => {
      throw new Error('the disk is gone')
    })
    await app().call(person, profileCalls.exportData)
    await app().settle()
    const { latest } = await app().call(person, profileCalls.getDataExport)
    expect(latest).toMatchObject({ state: 'failed', url: '' })
    broken.mockRestore()
    await app().call(person, profileCalls.exportData)
    await app().settle()
    expect((await app().call(person, profileCalls.getDataExport)).latest).toMatchObject({ state: 'done' })
  })
})

describe('closing an account', () => {
  test('is refused without proof, with a wrong password, and with courses left', async () => {
    const person = student(3)
    await app().refused(person, profileCalls.closeAccount, {}, accountErrors.proofMissing)
    await app().refused(
      person,
      profileCalls.closeAccount,
      { password: 'Wrong&2026' },
      accountErrors.ownPasswordWrong,
    )
    await app().refused(person, profileCalls.closeAccount, { code: '000000' }, accountErrors.codeWrong)
    const { courses } = await app().call(teacher1, profileCalls.getAccountState)
    expect(courses.map(({ courseName }) => courseName)).toContain('Linear Algebra')
    await app().refused(
      teacher1,
      profileCalls.closeAccount,
      { password: demoPassword },
      profileErrors.coursesLeft,
    )
    expect((await logIn(person)).status).toBe(1)
  })

  test('ends every session, frees the contacts, erases the person and keeps the work of the course', async () => {
    const person = student(4)
    const before = await app().freshToken(person)
    const homework = newId()
    const { db } = app()
    const now = app().clock.now()
    await db
      .insertInto('activity')
      .values({
        id: homework,
        course_id: linearAlgebra.id,
        type: 4,
        title: 'Work',
        author_id: teacher1.id,
        published_at: at(now),
        created_at: at(now),
        updated_at: at(now),
      })
      .execute()
    await db.insertInto('activity_text').values({ activity_id: homework }).execute()
    await db
      .insertInto('submission_author')
      .values({ activity_id: homework, account_id: person.id, state: 1 })
      .execute()
    const used = await uploadFile(app(), person, { name: 'work.txt', bytes: Buffer.from('used') })
    const unused = await uploadFile(app(), person, { name: 'draft.txt', bytes: Buffer.from('unused') })
    await transaction(app().services, unit => claimFiles(unit, person.id, [used.id]))
    await postForm(
      app(),
      '/UploadApi/uploadAvatarByCrop',
      person,
      {},
      {
        name: 'me.png',
        bytes: await picture('png', 300, 300),
      },
    )
    await app().call(person, profileCalls.updateProfile, { department: 'Secret place', teachcourse: ['X1'] })

    await app().call(person, profileCalls.closeAccount, { password: demoPassword })
    for (const token of [before, await app().tokenOf(person)])
      expect((await app().post(accountCalls.getAccount.path, {}, null, { token })).code).toBe(20003)
    expect((await logIn(person)).code).toBe(accountErrors.wrongPassword.code)
    const row = await db.selectFrom('account').selectAll().where('id', '=', person.id).executeTakeFirst()
    expect(row).toMatchObject({
      name: '已注销账号',
      ...{ login: null, email: null, phone: null, password_hash: '', avatar_id: null },
      ...{ department: '', number: '', school: '', taught_courses: [], majors: [] },
    })
    expect(row?.deleted_at).not.toBeNull()
    const work = await db
      .selectFrom('submission_author')
      .select('state')
      .where('account_id', '=', person.id)
      .executeTakeFirst()
    expect(work?.state).toBe(1)
    const files = await db
      .selectFrom('file')
      .select(['id', 'deleted_at'])
      .where('owner_id', '=', person.id)
      .execute()
    expect(files.find(({ id }) => id === used.id)?.deleted_at).toBeNull()
    expect(files.find(({ id }) => id === unused.id)?.deleted_at).not.toBeNull()
    expect(files.filter(({ deleted_at }) => deleted_at === null)).toHaveLength(1)
    for (const { table, column, erased } of personal.filter(one => one.erased)) {
      const left =
        await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${person.id}`.execute(db)
      expect([table, left.rows.length, erased]).toEqual([table, 0, true])
    }
    // Somebody else may now use the phone and the e-mail.
    await db
      .updateTable('account')
      .set({ phone: person.phone, email: emailOf(person) })
      .where('id', '=', student(5).id)
      .execute()
  })

  test('works by a code to the phone; one person’s code closes no other account', async () => {
    const person = student(6)
    app().clock.advance(61_000)
    const { sessionid, verify } = await readPicture(app(), 'sms')
    await app().call(person, profileCalls.sendConfirmationCode, { sessionid, verify })
    const code = await arrivedCode(app(), person.phone!)
    await app().refused(student(7), profileCalls.closeAccount, { code }, accountErrors.codeWrong)
    await app().call(person, profileCalls.closeAccount, { code })
    expect((await logIn(person)).code).toBe(accountErrors.wrongPassword.code)
    expect((await logIn(student(7))).status).toBe(1)
  })

  test('twice at once closes it once', async () => {
    const person = student(8)
    const token = await app().freshToken(person)
    const close = () =>
      app().post(profileCalls.closeAccount.path, { password: demoPassword }, null, { token })
    const answers = await Promise.all([close(), close()])
    expect(answers.filter(({ status }) => status === 1)).toHaveLength(1)
    expect(answers.find(({ status }) => status !== 1)?.code).toBe(kernelErrors.sessionMissing.code)
  })
})
