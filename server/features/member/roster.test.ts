import { buffer } from 'node:stream/consumers'
import { crc32, deflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { ZipFile } from 'yazl'
import { type Permission, permissions } from '#contract/access.ts'
import { kernelErrors } from '#contract/error.ts'
import { entryCalls } from '#contract/features/account/entry.ts'
import { joinCalls } from '#contract/features/course/joining.ts'
import { memberCalls } from '#contract/features/member/calls.ts'
import { classCalls } from '#contract/features/member/classes.ts'
import { rosterErrors } from '#contract/features/member/errors.ts'
import { invitationCalls } from '#contract/features/member/invitations.ts'
import { rosterCalls } from '#contract/features/member/roster.ts'
import { memberSettingCalls } from '#contract/features/member/settings.ts'
import { assistantCalls } from '#contract/features/member/team.ts'
import { notificationCalls } from '#contract/features/notification/calls.ts'
import { tableErrors } from '#contract/features/table/errors.ts'
import { emptyCourse, linearAlgebra, worldHistory } from '#seed/cast.ts'
import { assistant1, type CastMember, students, teacher1, teacher2 } from '#seed/people.ts'
import { codeTo } from '#server/features/account/test-codes.ts'
import { unzip } from '#server/features/profile/test-archive.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { roundTripsOf } from '#server/kernel/test-round-trips.ts'

const app = testApp({ settings: { REQUEST_RATE: '100000' } })
const courseid = emptyCourse.id
const [first, second, third] = students as [CastMember, CastMember, CastMember]

interface Preview {
  importid: string
  counts: { added: number; changed: number; same: number; refused: number }
  newclasses: string[]
}

async function send(file: Buffer | string, course = courseid, as: CastMember = teacher1) {
  const form = new FormData()
  form.set('courseid', course)
  form.set('file', new Blob([typeof file === 'string' ? file : new Uint8Array(file)]), 'roster')
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const body = Buffer.from(await request.arrayBuffer())
  const answer = await app().post(rosterCalls.previewRoster.path, body, as, {
    'content-type': request.headers.get('content-type') ?? '',
  })
  return { ...answer, data: answer.data as unknown as Preview }
}

async function preview(file: Buffer | string, course = courseid) {
  const answer = await send(file, course)
  expect(answer.message).toBe('访问成功')
  const rows = await app().call(teacher1, rosterCalls.getRosterPreview, {
    courseId: course,
    importId: answer.data.importid,
    limit: 200,
  })
  return { ...answer.data, rows: rows.list }
}
const apply = (importid: string, course = courseid) =>
  app().call(teacher1, rosterCalls.applyRoster, { courseId: course, importId: importid })
const invited = async (course = courseid) =>
  (await app().call(teacher1, rosterCalls.listInvitations, { courseId: course, limit: 200 })).list
const invitationsOf = async (person: CastMember) =>
  (await app().call(person, invitationCalls.listMyInvitations, {})).list
async function accept(person: CastMember, course: string = courseid) {
  const found = (await invitationsOf(person)).find(one => one.courseId === course)
  return app().call(person, invitationCalls.acceptInvitation, { id: found!.id })
}
const total = async (course = courseid) =>
  (await app().call(teacher1, memberCalls.countStudents, { courseId: course })).total

describe('a roster', () => {
  test('shows what every line would do, and does exactly that', async () => {
    const file = [
      '姓名,学号,手机,邮箱,班级',
      `${first.name},${first.number},${first.phone},,一班`,
      `${second.name},,,${second.login}@demo.lectern,二班`,
      '新同学,2026999,13711112222,,一班',
      ',2026998,,,',
      '无联系方式,,,,',
      `重复的人,,${first.phone},,`,
      '电话错,,abc,,',
      `${teacher1.name},,${teacher1.phone},,`,
    ].join('\r\n')
    const seen = await preview(file)
    expect(seen).toMatchObject({
      counts: { added: 3, changed: 0, same: 0, refused: 5 },
      newclasses: ['一班', '二班'],
    })
    expect(seen.rows.map(({ line, outcome, reason, before }) => [line, outcome, reason, before])).toEqual([
      [2, 'added', '', ''],
      [3, 'added', '', ''],
      [4, 'added', '', ''],
      [5, 'refused', 'nameMissing', ''],
      [6, 'refused', 'contactMissing', ''],
      [7, 'refused', 'repeated', '2'],
      [8, 'refused', 'phoneWrong', ''],
      [9, 'refused', 'isStaff', ''],
    ])
    expect(await total()).toBe(0)
    expect(await apply(seen.importid)).toEqual({ joined: 0, invited: 3, changed: 0 })
    expect(await total()).toBe(0)
    await accept(first)
    await accept(second)
    const { list } = await app().call(teacher1, memberCalls.listStudents, { courseId: courseid })
    expect(list.map(row => [row.id, row.class])).toEqual([
      [first.id, '一班'],
      [second.id, '二班'],
    ])
    await app().refused(
      teacher1,
      rosterCalls.applyRoster,
      { courseId: courseid, importId: seen.importid },
      rosterErrors.applied,
    )

    const again = await preview(
      `name,phone,class\n${first.name},${first.phone},二班\n${second.name},,一班\n新同学,13711112222,二班\n`,
    )
    expect(again.rows.map(({ outcome, before }) => [outcome, before])).toEqual([
      ['changed', '一班'],
      ['refused', ''],
      ['changed', '一班'],
    ])
    expect(await apply(again.importid)).toEqual({ joined: 0, invited: 0, changed: 2 })
    const card = await app().call(first, memberCalls.getStudent, { courseId: courseid, studentId: first.id })
    expect(card.member.class).toBe('二班')
  })

  test('is not taken in when the course has changed since it was shown', async () => {
    const seen = await preview(`姓名,手机\n${third.name},${third.phone}\n`)
    expect(seen.counts.added).toBe(1)
    await app().call(third, joinCalls.join, { code: emptyCourse.code })
    await app().refused(
      teacher1,
      rosterCalls.applyRoster,
      { courseId: courseid, importId: seen.importid },
      rosterErrors.changed,
    )
  })

  test('confirmed twice at the same moment is imported once', async () => {
    const seen = await preview(`姓名,手机\n${students[4]!.name},${students[4]!.phone}\n`)
    const before = (await invited()).length
    const both = await Promise.all(
      [1, 2, 3].map(() =>
        app().post(rosterCalls.applyRoster.path, { courseid, importid: seen.importid }, teacher1),
      ),
    )
    expect(both.filter(({ status }) => status === 1)).toHaveLength(1)
    expect(await invited()).toHaveLength(before + 1)
  })

  test('stops at the cap of the course', async () => {
    const { students: present } = await app().call(teacher1, memberSettingCalls.getMemberSettings, {
      courseId: courseid,
    })
    const places = (await invited()).length
    await app().call(teacher1, memberSettingCalls.setMemberCap, {
      courseId: courseid,
      maxMembers: present + places + 1,
    })
    const seen = await preview('姓名,学号\n甲,x1\n乙,x2\n')
    expect(seen.rows.map(({ reason }) => reason)).toEqual(['', 'courseFull'])
    await app().call(teacher1, memberSettingCalls.setMemberCap, { courseId: courseid, maxMembers: 5000 })
  })

  test('is read from GBK, UTF-16 and Excel, under a title and with other names of columns', async () => {
    // "姓名,学号\r\n王小明,g1" as Chinese Excel writes it.
    const gbk = Buffer.from('d0d5c3fb2cd1a7bac50d0acdf5d0a1c3f72c67310d0a', 'hex')
    expect((await preview(gbk)).rows).toMatchObject([{ name: '王小明', number: 'g1', outcome: 'added' }])
    const utf16 = Buffer.concat([
      Buffer.from([0xff, 0xfe]),
      Buffer.from('Name\tE-mail\nAda\tada@x.org\n', 'utf16le'),
    ])
    expect((await preview(utf16)).rows).toMatchObject([{ name: 'Ada', email: 'ada@x.org' }])
    const sheet = await writeXlsxFile([
      [{ value: '2026 级名单' }],
      [{ value: '学号' }, { value: '姓名 *' }, { value: '手机号码' }],
      [{ value: 20269000123, type: Number }, { value: '李雷' }, { value: 13700001111, type: Number }],
    ]).toBuffer()
    expect((await preview(sheet)).rows).toMatchObject([
      { line: 3, name: '李雷', number: '20269000123', phone: '13700001111' },
    ])
  })

  test('of five thousand lines is read and imported', { timeout: 60_000 }, async () => {
    const lines = Array.from(
      { length: 5000 },
      (_, index) => `Student ${index},big${index},Class ${index % 40}`,
    )
    const seen = await send(`name,number,class\n${lines.join('\n')}\n`)
    const { refused, added } = seen.data.counts
    expect(added + refused).toBe(5000)
    const done = await apply(seen.data.importid)
    expect(done.invited).toBe(added)
    expect((await send(`name,number\n${lines.join('\n')}\nOne more,y\n`)).message).toBe(
      tableErrors.tooLarge.text.zh.replace('{limit}', '5000'),
    )
    await app().db.deleteFrom('invitation').where('number', 'like', 'big%').execute()
  })

  test('of 500 lines is taken in by as many statements as one of 50', async () => {
    const roster = (size: number, part: string, from: number) =>
      Array.from(
        { length: size },
        (_, index) => `Student ${index},many${size}-${index + from},${part} ${size} ${index % 3}`,
      )
    const take = async (lines: string[]) => {
      const { data } = await send(`name,number,class\n${lines.join('\n')}\n`)
      const trips = await roundTripsOf(async () => {
        const { invited, changed } = await apply(data.importid)
        expect(invited + changed).toBe(lines.length)
      })
      const statements = trips.flat()
      expect(statements.some(text => text.startsWith('update "table_import"'))).toBe(true)
      return statements.length
    }
    // New people in new classes; then half of them in other classes, and as many new ones.
    const [few, many] = [await take(roster(50, 'A', 0)), await take(roster(500, 'A', 0))]
    expect(many).toBe(few)
    const [fewMoved, manyMoved] = [await take(roster(50, 'B', 25)), await take(roster(500, 'B', 250))]
    expect(manyMoved).toBe(fewMoved)
    await app().db.deleteFrom('invitation').where('number', 'like', 'many%').execute()
  })
})

describe('hostile files', () => {
  test.each([
    ['nothing', Buffer.alloc(0), rosterErrors.noHeader],
    ['no names of columns', Buffer.from('a,b\nc,d\n'), rosterErrors.noHeader],
    ['nobody', Buffer.from('姓名,学号\n,\n'), rosterErrors.empty],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000dfffe8081', 'hex'), tableErrors.unreadable],
    ['a torn workbook', Buffer.from('PK\u0003\u0004torn'), tableErrors.unreadable],
    ['a zip of other things', zipOf('readme.txt', Buffer.from('hello')), tableErrors.unreadable],
    ['a bomb', zipOf('xl/worksheets/sheet1.xml', Buffer.alloc(200 * 1024 ** 2)), tableErrors.unreadable],
  ])('%s is refused', { timeout: 30_000 }, async (_name, file, error) => {
    const answer = await send(file)
    expect(answer.status).toBe(0)
    expect([error.text.zh, rosterErrors.noHeader.text.zh]).toContain(answer.message)
    expect(answer.http).toBe(200)
  })

  test('a workbook of a few cells that lie far apart is refused in words, however many are sent at once', async () => {
    const sheet = await unzip(await writeXlsxFile([[{ value: 'name' }], [{ value: 'Ann' }]]).toBuffer())
    const [name = '', xml = ''] = [...sheet].find(([one]) => /worksheets/.test(one))?.map(String) ?? []
    for (const cell of ['XFD1048576', 'A100001', 'XFD100']) {
      sheet.set(name, Buffer.from(xml.replace('r="A2"', `r="${cell}"`)))
      const far = await zip(sheet)
      const answers = await Promise.all([far, far, far].map(file => send(file)))
      for (const { message } of answers)
        expect(message).toBe(tableErrors.tooLarge.text.zh.replace('{limit}', '5000'))
    }
    sheet.set(name, Buffer.from(xml.replace('r="A2"', 'r="Z2000"')))
    expect((await send(await zip(sheet))).message).not.toBe(tableErrors.unreadable.text.zh)
  })

  test('are too large, or come from somebody else', async () => {
    const large = await send(Buffer.alloc(6 * 1024 ** 2, 'x'))
    expect(large).toMatchObject({ status: 0, code: kernelErrors.tooLarge.code })
    const file = '姓名,学号\n甲,1\n'
    expect(await send(file, courseid, teacher2)).toMatchObject({ code: kernelErrors.courseAbsent.code })
    expect(await send(file, courseid, third)).toMatchObject({ status: 0 })
    const stored = () => app().db.selectFrom('table_import').select('author_id').distinct().execute()
    const uid = assistant1.id
    const grant = (auth: Permission[]) =>
      app().call(teacher1, assistantCalls.updateAssistant, { courseId: courseid, uid, auth })
    const missing = kernelErrors.permissionMissing
    await app().call(teacher1, assistantCalls.addAssistant, {
      courseId: courseid,
      account: assistant1.phone!,
    })
    await grant(permissions.filter(each => each !== 'manage-members'))
    expect(await send(file, courseid, assistant1)).toMatchObject({ status: 0, code: missing.code })
    expect(await stored()).toEqual([{ author_id: teacher1.id }])
    await grant(['manage-members'])
    expect(await send(file, courseid, assistant1)).toMatchObject({ status: 1 })
    const mine = await preview(file)
    await app().refused(
      teacher2,
      rosterCalls.getRosterPreview,
      { courseId: worldHistory.id, importId: mine.importid },
      kernelErrors.notFound,
    )
  })
})

describe('a place that is kept', () => {
  test('is taken by who joins with that number and name, or that phone', async () => {
    const pupil = students[20]!
    const seen = await preview(`姓名,学号,班级\n${pupil.name},${pupil.number},三班\n`)
    expect(await apply(seen.importid)).toMatchObject({ invited: 1 })
    expect(await invited()).toContainEqual(expect.objectContaining({ number: pupil.number, class: '三班' }))
    await app().call(pupil, joinCalls.join, { code: emptyCourse.code })
    await app().settle()
    expect(await invited()).not.toContainEqual(expect.objectContaining({ number: pupil.number }))
    const { member } = await app().call(pupil, memberCalls.getStudent, {
      courseId: courseid,
      studentId: pupil.id,
    })
    expect(member.class).toBe('三班')
  })

  test('is offered to who registers with that phone and proves it; nobody else', async () => {
    const phone = '13755556666'
    const seen = await preview(`姓名,手机,班级\n新来的,${phone},四班\n`)
    await apply(seen.importid)
    const open = async (contact: string) => {
      const code = await codeTo(app(), contact, 'reg')
      const password = 'Chalk&2026'
      const { token } = await app().call(null, entryCalls.register, { phone: contact, code, password })
      const person = { name: '新来的', school: '南京大学', usertype: '0', number: '1' } as const
      await app().call(null, entryCalls.completeRegistration, { ...person, token })
      await app().settle()
      const { id } = await app()
        .db.selectFrom('account')
        .select('id')
        .where('phone', '=', contact)
        .executeTakeFirstOrThrow()
      return { ...first, id }
    }
    const stranger = await open('13755557777')
    const expected = await open(phone)
    expect(await invitationsOf(stranger)).toEqual([])
    expect(await invitationsOf(expected)).toMatchObject([
      { courseId: courseid, name: '新来的', class: '四班' },
    ])
    const { list } = await app().call(expected, notificationCalls.list, {})
    expect(list).toMatchObject([{ title: `邀请您加入课程：${emptyCourse.name}`, courseId: '' }])
    await accept(expected)
    const found = await app().call(teacher1, memberCalls.listStudents, { courseId: courseid, name: '新来的' })
    expect(found.list).toMatchObject([{ name: '新来的', class: '四班' }])
  })

  test('can be given up by staff of this course only', async () => {
    const [place] = (await app().call(teacher1, rosterCalls.listInvitations, { courseId: courseid })).list
    const id = place!.id
    await app().refused(
      teacher2,
      rosterCalls.cancelInvitation,
      { courseId: worldHistory.id, id },
      kernelErrors.notFound,
    )
    await app().call(teacher1, rosterCalls.cancelInvitation, { courseId: courseid, id })
    await app().refused(
      teacher1,
      rosterCalls.cancelInvitation,
      { courseId: courseid, id },
      kernelErrors.notFound,
    )
  })
})

describe('the roster as a file', () => {
  test('comes in again as it went out, and is no formula on the way', async () => {
    const course = linearAlgebra.id
    const { id } = await app().call(teacher1, classCalls.createClass, { courseId: course, name: '=1+1' })
    await app().call(teacher1, classCalls.moveToClass, { courseId: course, id, studentIds: [first.id] })
    const wide = await app().call(teacher1, classCalls.createClass, { courseId: course, name: '＝1+1' })
    const second = { courseId: course, id: wide.id, studentIds: [students[1]!.id] }
    await app().call(teacher1, classCalls.moveToClass, second)
    const semicolon = await app().call(teacher1, classCalls.createClass, { courseId: course, name: 'a;=1+1' })
    const third = { courseId: course, id: semicolon.id, studentIds: [students[2]!.id] }
    await app().call(teacher1, classCalls.moveToClass, third)
    const csv = await app().call(teacher1, rosterCalls.exportRoster, { courseId: course, format: 'csv' })
    const text = Buffer.from(csv.content, 'base64').toString('utf8')
    expect(text).toContain(`,"'=1+1",`)
    expect(text).toContain(`,"'＝1+1",`)
    expect(text).toContain(',"a;=1+1",')
    expect(text).not.toMatch(/(^|,)[=@+\-＝＠＋－]/m)
    expect(csv.name).toBe('Linear Algebra.csv')
    for (const format of ['csv', 'xlsx'] as const) {
      const { content } = await app().call(teacher1, rosterCalls.exportRoster, { courseId: course, format })
      const seen = await preview(Buffer.from(content, 'base64'), course)
      expect(seen.counts).toEqual({ added: 0, changed: 0, same: 40, refused: 0 })
      expect(seen.rows[0]).toMatchObject({ name: first.name, class: '=1+1' })
    }
  })
})

async function zip(files: Map<string, Buffer>) {
  const archive = new ZipFile()
  for (const [name, content] of files) archive.addBuffer(content, name)
  archive.end()
  return buffer(archive.outputStream)
}

/** A zip with one compressed file. */
function zipOf(name: string, content: Buffer) {
  const packed = deflateRawSync(content)
  const sizes = Buffer.alloc(12)
  sizes.writeUInt32LE(crc32(content), 0)
  sizes.writeUInt32LE(packed.length, 4)
  sizes.writeUInt32LE(content.length, 8)
  const length = Buffer.from([name.length, 0, 0, 0])
  const common = Buffer.concat([Buffer.from([20, 0, 0, 0, 8, 0, 0, 0, 0, 0]), sizes, length])
  const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, Buffer.from(name), packed])
  const central = Buffer.concat([
    Buffer.from('PK\u0001\u0002'),
    Buffer.from([20, 0]),
    common,
    Buffer.alloc(14),
    Buffer.from(name),
  ])
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006')
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(local.length, 16)
  return Buffer.concat([local, central, end])
}
