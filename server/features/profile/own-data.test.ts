import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { attendanceCalls } from '#contract/features/attendance/calls.ts'
import { chatCalls } from '#contract/features/chat/calls.ts'
import { chatReportCalls } from '#contract/features/chat/report-calls.ts'
import { enrolmentCalls } from '#contract/features/enrolment/calls.ts'
import { libraryCalls } from '#contract/features/file/library.ts'
import { homeCalls } from '#contract/features/home/calls.ts'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { notificationCalls } from '#contract/features/notification/calls.ts'
import { performanceCalls } from '#contract/features/performance/calls.ts'
import { scoreCalls } from '#contract/features/score/calls.ts'
import { scoreColumnCalls } from '#contract/features/score/column-calls.ts'
import { streamCalls } from '#contract/features/stream/calls.ts'
import { feedbackCalls } from '#contract/features/submission/feedback-calls.ts'
import { linearAlgebra, worldHistory } from '#seed/cast.ts'
import { type CastMember, students, teacher1 } from '#seed/people.ts'
import { lectern } from '#server/app.ts'
import { ownAccount } from '#server/features/account/public.ts'
import { uploadFile } from '#server/features/file/test-upload.ts'
import { at } from '#server/kernel/database.ts'
import { Declarations } from '#server/kernel/declaration.ts'
import { newId } from '#server/kernel/ids.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { readingUnit } from '#server/kernel/unit.ts'
import { ownData, personalTables } from './personal.ts'
import { ownDataOf } from './test-own-data.ts'

const app = testApp()
const personal = personalTables(new Declarations(lectern.features))
const person = students[0] as CastMember
const courseid = linearAlgebra.id
const minute = 60_000

type Rows = Record<string, unknown>[]
let archive: Map<string, Buffer>
/** An exported table. */
const rowsIn = (table: string) => JSON.parse(archive.get(`${table}.json`)?.toString() ?? '[]') as Rows
/** Its rows about a homework, directly or through the submission. */
function rowOf(table: string, homeworkId: string) {
  const submissions = rowsIn('submission').filter(row => row.activity_id === homeworkId)
  return rowsIn(table).filter(
    row => row.activity_id === homeworkId || submissions.some(({ id }) => id === row.submission_id),
  )
}
/** The wire format has whole seconds. */
const timeOf = (value: unknown) => (value ? Math.floor(Date.parse(String(value)) / 1000) * 1000 : null)

/** Every homework of the test, by its outcome. */
const homework: Record<string, string> = {}
const becomes = {
  hidden: () => {},
  published: (id: string) => publish(id),
  'hidden again': async (id: string) => {
    await publish(id)
    await publish(id, false)
  },
  returned: async (id: string) => {
    await publish(id)
    await app().call(teacher1, homeworkCalls.return, {
      id,
      studentIds: [person.id],
      reason: 'Show the steps',
    })
  },
  'taken back': async (id: string) => {
    await publish(id)
    await app().call(teacher1, activityCalls.unpublish, { courseId: courseid, contentId: id })
  },
  deleted: async (id: string) => {
    await publish(id)
    await app().call(teacher1, activityCalls.delete, { courseId: courseid, contentId: id })
  },
} as const
const publish = (id: string, published = true) =>
  app().call(teacher1, homeworkCalls.publishGrades, { id, published })
/** Written in the first and the second grade of each homework. */
const secret = (name: string, number: number) => `mark ${number} of ${name}.`

/** A student with something in every table, whose works are graded twice and then published, or not. */
beforeAll(async () => {
  const { call, db, clock } = app()
  await uploadFile(app(), person, { name: 'notes.txt', bytes: Buffer.from('my notes') })
  for (const [name, then] of Object.entries(becomes)) {
    const { id } = await call(teacher1, homeworkCalls.create, { courseId: courseid, title: name })
    homework[name] = id
    await call(person, homeworkCalls.submit, { id, content: `work for ${name}` })
    for (const number of [1, 2])
      await call(teacher1, homeworkCalls.grade, {
        id,
        studentId: person.id,
        score: 36.5 + number,
        comment: secret(name, number),
      })
    const feedback = { name: `feedback for ${name}.txt`, bytes: Buffer.from(name) }
    const file = await uploadFile(app(), teacher1, feedback)
    await call(teacher1, feedbackCalls.add, { id, studentId: person.id, fileIds: [file.id] })
    await then(id)
  }
  for (const title of ['kept', 'thrown away']) {
    const { id } = await call(teacher1, attendanceCalls.startWithCode, {
      courseId: courseid,
      title,
      code: '4821',
    })
    await call(person, attendanceCalls.checkIn, { id, code: '4821' })
    await call(teacher1, attendanceCalls.end, { id })
    if (title === 'thrown away') await call(teacher1, attendanceCalls.delete, { attendanceId: id })
  }
  const { id } = await call(person, chatCalls.open, { friendId: teacher1.id })
  const { streamId } = await call(person, chatCalls.getConversation, { id })
  for (const [who, text] of [
    [person, 'Is it due today?'],
    [teacher1, 'Tomorrow'],
  ] as const)
    await call(who, streamCalls.add, { id: streamId, code: newId(), type: 'text', body: { text } })
  await call(person, chatCalls.markSeen, { id })
  await call(person, chatCalls.block, { friendId: students[4]!.id, isBlocked: true })
  await call(person, chatCalls.react, { id, position: 1, emoji: '👍', isOn: true })
  await call(teacher1, chatCalls.react, { id, position: 1, emoji: '🙏', isOn: true })
  await call(person, chatCalls.pin, { id, position: 1, isPinned: true })
  const reported = { id, position: 2, reason: 'other', words: 'Not what was agreed' } as const
  await call(person, chatReportCalls.report, reported)
  const starred = { courseId: courseid, studentIds: [person.id] }
  await call(teacher1, performanceCalls.give, { ...starred, reason: 'Good answer' })
  const { id: mistake } = await call(teacher1, performanceCalls.give, { ...starred, reason: 'By mistake' })
  await call(teacher1, performanceCalls.undo, { courseId: courseid, id: mistake })
  for (const isShown of [true, false]) {
    const column = { title: `Talk ${isShown}`, fullScore: 100, isShown }
    const { id: item } = await call(teacher1, scoreColumnCalls.save, { courseId: courseid, ...column })
    for (const score of ['12.3', '37.6'])
      await call(teacher1, scoreCalls.set, {
        ...{ courseId: courseid, studentId: person.id, item, score },
        reason: 'Came unprepared',
      })
  }
  await call(person, homeCalls.saveExamDate, {
    title: 'Algebra',
    place: 'Hall',
    beginsAt: clock.now() + 60 * minute,
  })
  await db
    .insertInto('enrolment')
    .values({
      ...{
        id: newId(),
        course_id: worldHistory.id,
        account_id: person.id,
        state: 2,
        reason: 'The class is full',
      },
      ...{ applied_at: at(clock.now()), decided_at: at(clock.now()), decided_by: teacher1.id, answers: '[]' },
    })
    .execute()
  await app().settle()
  archive = await ownDataOf(app(), person)
})

test('every column of an exported table is shown, shown sometimes, or omitted', async () => {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select table_name as table, array_agg(column_name::text) as columns
    from information_schema.columns where table_schema = 'public' group by table_name`.execute(app().db)
  const all = new Map(rows.map(({ table, columns }) => [table, columns]))
  for (const { table, told, shown = [], without = [] } of [ownAccount, ...personal]) {
    const declared = [...told, ...shown.flatMap(({ columns }) => columns), ...without]
    expect([table, declared.toSorted()]).toEqual([table, all.get(table)?.toSorted()])
  }
})

const seen = ['hidden', 'published', 'hidden again', 'returned'] as const

/** What the calls answer to the same person, table by table; or why they have nothing to hide. */
const answers: Record<string, string | (() => Promise<void>)> = {
  async submission_author() {
    for (const name of seen) {
      const id = homework[name]!
      const { work: submission } = await app().call(person, homeworkCalls.getSubmission, { id })
      const [row] = rowOf('submission_author', id)
      expect([name, row?.score ?? null, row?.comment ?? '', timeOf(row?.graded_at)]).toEqual([
        ...[name, submission.score, submission.comment, submission.gradedAt],
      ])
      expect([name, row?.return_reason ?? '', timeOf(row?.returned_at)]).toEqual([
        name,
        submission.reason,
        submission.returnedAt,
      ])
      expect(row).toMatchObject({ attempt: 1, late: false })
      expect(row?.result ?? null).toBe(row?.score ?? null)
      expect(rowOf('submission', id)).toMatchObject([{ version: 1, sealed: 1 }])
    }
  },
  async submission_version() {
    for (const name of seen) {
      const { list } = await app().call(person, homeworkCalls.listVersions, { id: homework[name]! })
      expect(rowOf('submission_version', homework[name]!)).toMatchObject(
        list.map(({ version, reason }) => ({ version, return_reason: reason })),
      )
      expect(rowOf('submission_part', homework[name]!)).toMatchObject(
        list.map(({ version, content }) => ({ version, text: content })),
      )
    }
  },
  async submission_grade() {
    for (const name of seen) {
      const { list } = await app().call(person, homeworkCalls.listVersions, { id: homework[name]! })
      const grades = list.flatMap(version => version.grades)
      const marks = rowOf('submission_grade', homework[name]!)
      expect([name, marks.map(({ score, comment }) => ({ score, comment }))]).toEqual([
        name,
        grades.map(({ score, comment }) => ({ score, comment })),
      ])
    }
    expect(rowsIn('submission_grade').map(({ comment }) => comment)).toEqual([secret('published', 2)])
  },
  async submission_feedback() {
    for (const name of seen) {
      const { work: submission } = await app().call(person, homeworkCalls.getSubmission, {
        id: homework[name]!,
      })
      const ids = rowOf('submission_feedback', homework[name]!).map(({ file_id }) => file_id)
      expect([name, ids]).toEqual([name, submission.feedback.map(({ id }) => id)])
    }
    expect(rowsIn('submission_feedback').length).toBeGreaterThan(0)
  },
  async progress() {
    expect(rowsIn('progress').length).toBeGreaterThan(0)
    for (const row of rowsIn('progress')) expect(Object.keys(row)).not.toContain('score')
  },
  async attendance_record() {
    const { data } = await app().call(person, attendanceCalls.getSummary, { courseId: courseid, size: 200 })
    expect(
      rowsIn('attendance_record')
        .map(({ attendance_id }) => attendance_id)
        .toSorted(),
    ).toEqual(data.map(({ id }) => id).toSorted())
  },
  async enrolment() {
    const { apply } = await app().call(person, enrolmentCalls.getForm, { courseId: worldHistory.id })
    const [row] = rowsIn('enrolment')
    expect([row?.state, row?.reason, timeOf(row?.decided_at)]).toEqual([
      ...[apply?.auditstate, apply?.reason, apply?.reviewedAt],
    ])
    expect(Object.keys(row!)).not.toContain('label_id')
  },
  async notification() {
    const { list } = await app().call(person, notificationCalls.list, { type: '1' })
    const ids = rowsIn('notification').map(({ id }) => id)
    for (const { id } of list) expect(ids).toContain(id)
  },
  async file() {
    const { list } = await app().call(person, libraryCalls.listFiles, {})
    expect(rowsIn('file').map(({ name }) => name)).toEqual(list.map(({ name }) => name))
  },
  async exam_date() {
    const { list } = await app().call(person, homeCalls.listExamDates, {})
    expect(rowsIn('exam_date').map(({ title, place }) => [title, place])).toEqual(
      list.map(({ title, place }: { title: string; place: string }) => [title, place]),
    )
  },
  async star_award() {
    const { list } = await app().call(person, performanceCalls.listLog, { courseId: courseid })
    expect(rowsIn('star_award').map(({ reason, stars }) => [reason, stars])).toEqual(
      list.map(({ reason, stars }) => [reason, stars]),
    )
    expect(list.map(({ reason }) => reason)).toEqual(['Good answer'])
  },
  async stream_entry() {
    expect(rowsIn('stream_entry')).toMatchObject([{ body: { text: 'Is it due today?' } }])
  },
  async conversation_member() {
    const { list } = await app().call(person, chatCalls.listConversations)
    expect(rowsIn('conversation_member').map(row => [row.conversation_id, row.seen_position])).toEqual(
      list.map(({ id, last }) => [id, last.position]),
    )
    expect(list).toHaveLength(1)
  },
  async conversation_reaction() {
    const [row, ...others] = rowsIn('conversation_reaction')
    expect(row).toMatchObject({ position: 1, emoji: '👍' })
    expect(others).toEqual([])
  },
  async conversation_pin() {
    const [row, ...others] = rowsIn('conversation_pin')
    const { list } = await app().call(person, chatCalls.listPins, { id: row!.conversation_id as never })
    expect(list.map(({ position }) => position)).toEqual([row!.position])
    expect(others).toEqual([])
  },
  conversation_former: 'none was left: groups.test.ts of chat has who was in a group',
  async chat_report() {
    const [row, ...others] = rowsIn('chat_report')
    expect(row).toMatchObject({ position: 2, reason: 'other', words: 'Not what was agreed', verdict: null })
    expect(Object.keys(row!)).not.toContain('evidence')
    expect(others).toEqual([])
  },
  chat_mute: 'nobody was muted: reports.test.ts of chat has what they see',
  async conversation_block() {
    expect(rowsIn('conversation_block')).toMatchObject([{ blocked_id: students[4]!.id }])
  },
  rubric: 'none was written: library.test.ts has what its owner sees',
  phrase: 'the same',
  question_bank: 'none was begun: leaving.test.ts of question has what its owner sees',
  question_bank_reader: 'the same',
  question_folder: 'the same',
  question: 'the same',
  question_version: 'the same',
  question_key: 'the same',
  question_file: 'the same',
  review: 'none was given out: review.test.ts has what its reviewer sees',
  review_appeal: 'the same',
  notice_reading: 'none was read: notice.test.ts has what its student sees',
  async score_entry() {
    const { columns: shown, cells } = await app().call(person, scoreCalls.getStudent, { courseId: courseid })
    const own = shown.flatMap(({ id, isOwn }, place) => (isOwn ? [[id, cells[place]!.score]] : []))
    const entered = rowsIn('score_entry').filter(({ course_id }) => course_id === courseid)
    expect(entered.map(({ column_id, score }) => [column_id, Number(score)])).toEqual(own)
    expect(own).toEqual([[expect.anything(), 37.6]])
    for (const row of entered) expect(Object.keys(row)).not.toContain('reason')
  },
  comment: 'none was written: comment.test.ts has what its author sees',
  comment_file: 'the same',
  comment_mention: 'the same',
  comment_like: 'the same',
  topic_like: 'own likes',
  activity_reminder: 'when one was reminded',
  progress_part: 'what was played of videos: video.test.ts has what its student sees',
  star: 'ids of what is in the table above',
  star_pick: 'own turns',
  star_card: 'that there is one, without its code',
  submission: 'ids and times of what is in the tables below',
  submission_part: 'compared with the versions',
  submission_reading: 'numbers of what the others of a group have written, which no screen shows',
  submission_file: 'ids of own files',
  submission_overtaken:
    'nobody was put into a group here: overtaken.test.ts of homework has what its writer sees',
  submission_scoring: 'nothing is scored by machine here',
  test_switch: 'nobody took a test here: switches.test.ts of test has what its student sees',
  test_readiness: 'nobody looked at a test here: readiness.test.ts of test has what its student sees',
  answering_join: 'nobody answered a set here: answers.test.ts of answering has what its student sees',
  answering_counted: 'the same',
  answering_ticket: 'that one has answered, and not what: answers.test.ts of answering',
  answering_post: 'what a class writes: board.test.ts of answering',
  answering_vote: 'that one has voted: board.test.ts of answering',
  test_message: 'told to all who write: live.test.ts of test has what they see',
  mistake_practice: 'when they practised: mistakes.test.ts of test has what they see of it',
  session: 'own devices',
  projector: 'a screen that one bound: projector.test.ts has what their devices say of it',
  device_key: 'own devices',
  chat_identity: 'own binding',
  course: 'own courses, whole to their owner',
  membership: 'own settings in courses, and the permissions that one acts by',
  group_member: 'ids of own groups',
  activity: 'what one wrote oneself',
  attendance: 'what one started oneself',
  attendance_warning: 'what one was told of oneself',
  leave_request: 'none was asked for: leave.test.ts has what its student sees',
  leave_request_file: 'the same',
  leave_step: 'the same',
  attendance_proof: 'none was handed in: proofs.test.ts has what its student sees',
  attendance_spot_check: 'own turns',
  invitation_decline: 'own answers',
  school_counsellor: 'own classes',
  delivery_setting: 'own choices',
  push_subscription: 'own browsers',
  activity_exception: 'own times, which screens show in place of the common ones',
  accommodation: 'what was arranged for oneself',
  todo_mark: 'own marks',
  calendar_feed: 'a date',
  track: 'own visits',
  tour: 'own visits',
}

describe('the export of their own data contains what the screens show', () => {
  test.each(personal.map(({ table }) => table))('(%s)', async table => {
    const answer = answers[table]
    if (typeof answer === 'function') await answer()
    else expect(answer, `nothing is said of ${table}`).toBeDefined()
  })

  test('and nothing that they hide', () => {
    const text = [...archive.values()].map(String).join('\n')
    for (const name of Object.keys(becomes)) {
      expect(text).toContain(`work for ${name}`)
      for (const number of [1, 2])
        expect([name, number, text.includes(secret(name, number))]).toEqual([
          ...[name, number, name === 'published' && number === 2],
        ])
    }
    expect(text).not.toContain(teacher1.id)
  })
})

test('of work with several authors each is told of their own grades, and of a machine’s scores once they are shown', async () => {
  const { db, clock } = app()
  const activity_id = homework.published!
  const fellow = students[1] as CastMember
  const [submission_id, now] = [newId(), at(clock.now())]
  await db
    .insertInto('submission')
    .values({ id: submission_id, activity_id, attempt: 2, version: 1, sealed: 2, began_at: now })
    .execute()
  for (const author of [person, fellow])
    await db
      .insertInto('submission_author')
      .values({
        ...{ activity_id, account_id: author.id, submission_id, attempt: 2, is_latest: false },
        ...{ state: 2, submitted_at: now, score: 50, graded_by: teacher1.id, graded_at: now },
      })
      .execute()
  for (const version of [1, 2]) {
    const part = { text: `version ${version}`, saved_by: fellow.id, saved_at: now, changed_at: now }
    await db
      .insertInto('submission_part')
      .values({ submission_id, slot: 0, version, ...part })
      .execute()
    await db
      .insertInto('submission_version')
      .values({
        ...{ submission_id, version, submitted_by: fellow.id, submitted_at: now, is_offered: version === 2 },
      })
      .execute()
  }
  const given = { submission_id, version: 1, graded_by: teacher1.id, graded_at: now }
  await db
    .insertInto('submission_grade')
    .values([
      { ...given, number: 1, score: 10, comment: 'replaced' },
      { ...given, number: 2, score: 20, comment: 'of all' },
      { ...given, number: 1, score: 30, comment: 'own', account_id: person.id },
      { ...given, number: 1, score: 40, comment: 'of the other', account_id: fellow.id },
      { ...given, number: 1, score: 60, comment: 'of a peer', track: 1, graded_by: fellow.id },
    ])
    .execute()
  await db
    .insertInto('submission_scoring')
    .values([
      { submission_id, run: 1, version: 1, scores: '{"0": 1}', is_current: false, scored_at: now },
      { submission_id, run: 2, version: 1, scores: '{"0": 2}', replaces: 1, scored_at: now },
    ])
    .execute()
  const told = async (table: string) =>
    (
      await ownData(app().services).rowsOf(
        readingUnit(app().services),
        personal.find(one => one.table === table)!,
        person.id,
      )
    ).filter(row => row.submission_id === submission_id)

  expect((await told('submission_grade')).map(({ comment }) => comment)).toEqual(['own'])
  expect((await told('submission_scoring')).map(({ scores }) => scores)).toEqual([{ '0': 2 }])
  expect((await told('submission_version')).map(row => [row.version, row.is_offered])).toEqual([
    [1, false],
    [2, true],
  ])
  expect((await told('submission_part')).map(({ text }) => text)).toEqual(['version 1', 'version 2'])
  expect(JSON.stringify(await told('submission_part'))).not.toContain(fellow.id)
  await publish(activity_id, false)
  expect(await told('submission_grade')).toEqual([])
  expect(await told('submission_scoring')).toEqual([])
  expect(await told('submission_version')).toHaveLength(2)
})
