import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { Call } from '#contract/call.ts'
import { errors } from '#contract/error.ts'
import { duplicateCalls } from '#contract/features/duplicate/calls.ts'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { homeworkMessages } from '#contract/features/homework/messages.ts'
import { attemptCalls } from '#contract/features/submission/attempt-calls.ts'
import { offerCalls } from '#contract/features/submission/offer-calls.ts'
import { lateRules } from '#contract/features/submission/rules.ts'
import { socketPath } from '#contract/socket.ts'
import { thingOf } from '#contract/wire.ts'
import { wireShape } from '#contract/wired.ts'
import { assistant1, type CastMember, students, teacher1 } from '#seed/people.ts'
import { lectern } from '#server/app.ts'
import { courseid, homeworkOf } from '#server/features/homework/test-homework.ts'
import { countNothing } from '#server/kernel/call-coverage.ts'
import { fail } from '#server/kernel/failure.ts'
import type { App, Served } from '#server/kernel/feature.ts'
import { testApp } from '#server/kernel/test-app.ts'
import type { Things } from '#server/kernel/test-samples.ts'
import { makeThings, sampleInput, wholeInputs } from './samples.ts'

// What is graded without names: no call tells staff whose work it is, whatever features are added.

countNothing()

const { done } = errors('probe', { done: { code: 59999, en: 'done', zh: '完成' } })

/** What the handler of the current call answers, before it is encoded; undefined: it refused. */
let answered: unknown

/** The real handler; what a command changes is rolled back, so that the next call finds the same state. */
function probe(call: Call, handle: Served['handle']): Served['handle'] {
  return async (context, input) => {
    answered = await handle(context, input)
    return isProbing && call.kind === 'command' ? fail(done) : answered
  }
}
let isProbing = false
const probed: App = {
  ...lectern,
  features: lectern.features.map(feature => ({
    ...feature,
    calls: feature.calls?.map(({ call, handle }) => ({ call, handle: probe(call, handle) })),
  })),
}
const app = testApp({ app: probed, listen: true, settings: { REQUEST_RATE: '1000000' } })
const { set, handIn, upload } = homeworkOf(app)
// A call by multipart brings a file, and those that wait commit by themselves.
const calls = lectern.features
  .flatMap(feature => feature.calls ?? [])
  .map(({ call }) => call as Call)
  .filter(({ body, waits }) => body !== 'multipart' && !waits)

const [writer, copier, elsewhere, idle] = students.slice(1) as [
  CastMember,
  CastMember,
  CastMember,
  CastMember,
]
const text = `<p>${'The determinant of a product is the product of the determinants of its factors, whatever their order may be. '.repeat(3)}</p>`
let things: Things
let homework = ''

/** Lists the people of a course, whatever they have done. */
const peopleOfCourse = new Set([
  '/Futurev2/Comment/getMentionList',
  '/Futurev2/CourseMeans/getExceptionStudents',
])
/** Gives something to students by their names, and says nothing of what they have done. */
const byName = new Set(['/Futurev2/CourseMeans/setException'])
/** Draws anew each time. */
const random = new Set(['/CourseGroupApi/randomGroup'])

async function aliasOf({ id }: CastMember, task = homework) {
  const { rows } = await sql<{ alias: string }>`
    select student_alias(alias_salt, ${id}) as alias from submission_policy where activity_id = ${task}`.execute(
    app().db,
  )
  return rows[0]!.alias
}

const isForStudents = ({ access }: Call) => access.who === 'course' && access.role === 'student'
/** Calls that staff are refused here, because there is nothing that they could be about. */
const unanswered = [
  '/FutureV2/CourseMeans/restoreContent',
  '/Futurev2/Comment/addComment',
  '/Futurev2/CourseMeans/setException',
  '/HomeworkApi/allocateReviews',
  '/HomeworkApi/answerAppeal',
  '/HomeworkApi/applyWorks',
  '/HomeworkApi/callReviewers',
  '/HomeworkApi/decideOffer',
  '/HomeworkApi/getOffer',
  '/HomeworkApi/getReviewList',
  '/HomeworkApi/getReviewOverview',
  '/HomeworkApi/getReviews',
  '/HomeworkApi/getWorksPreview',
  '/HomeworkApi/leaveOutReview',
  '/HomeworkApi/moveToGroup',
  '/HomeworkApi/setShare',
  '/HomeworkApi/undoWorks',
  '/SubmissionApi/getRubricStatistics',
]

const isAbout = (call: Call, about: readonly string[]) =>
  Object.values(wireShape(call.input)).some(schema => about.includes(thingOf(schema) ?? ''))
const ofWork = calls.filter(
  call => isAbout(call, ['homework', 'activity', 'duplicatecheck']) && !peopleOfCourse.has(call.path),
)
const ofCourse = calls.filter(
  call =>
    call.access.who === 'course' && call.kind === 'query' && !ofWork.includes(call) && !random.has(call.path),
)
/** What somebody reads of their own affairs: to-dos, messages, courses. */
const ofPerson = calls.filter(({ access, kind }) => access.who === 'account' && kind === 'query')

/** With everything that can name a student naming this one. */
function bodyOf(call: Call, studentId: string) {
  const sample = { ...sampleInput(call, things), ...wholeInputs(things)[call.path] }
  const named = Object.entries(wireShape(call.input))
    .filter(([, schema]) => thingOf(schema) === 'account')
    .map(([name]) => [name, studentId] as const)
  return students.reduce(
    (body, { id }) => body.replaceAll(id, studentId),
    JSON.stringify({ ...sample, ...Object.fromEntries(named) }),
  )
}

/** @returns the answer as JSON; empty if the call is refused */
async function ask(call: Call, body: string, as = teacher1) {
  answered = undefined
  isProbing = true
  const { message, data } = await app().post(call.path, body, as)
  isProbing = false
  return { answer: JSON.stringify(answered ?? ''), refusal: answered === undefined ? message : '', data }
}

/** When the students were at work, by the clock that ids are made by. */
const atWork: (readonly [from: number, to: number])[] = []
async function work(person: CastMember) {
  const from = Date.now()
  const file = await upload(person, 'page.bin', `Page of ${atWork.length}`)
  await handIn(person, homework, text, { attachments: [file.id] })
  atWork.push([from, Date.now()])
}
/** Ids in a text that say that they were made while the students were at work. */
const telling = (answer: string) =>
  (answer.match(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g) ?? []).filter(id => {
    const made = Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)
    return atWork.some(([from, to]) => from <= made && made <= to)
  })

/** What the class sockets of staff deliver. */
const frames: string[] = []
async function listen(person: CastMember) {
  const address = app().address.replace('http', 'ws') + socketPath
  const socket = new WebSocket(address, [await app().tokenOf(person), '1'])
  let isIn = false
  socket.on('message', data => {
    isIn ||= String(data).includes('class_entered')
    if (isIn) frames.push(String(data))
  })
  await new Promise(resolve => socket.once('open', resolve))
  socket.send(JSON.stringify({ cmd: 'class_active', data: { classId: courseid } }))
  await expect.poll(() => isIn).toBe(true)
}

const named = (answer: string) =>
  students.filter(({ id, name, number }) => [id, name, number].some(part => answer.includes(part)))

beforeAll(async () => {
  homework = await set({ title: 'Determinants', isAnonymous: true })
  const open = await set({ title: 'Products' })
  things = {
    ...(await makeThings(app().db)),
    ...{ homework, activity: homework },
  }
  things.account = await aliasOf(writer)
  await handIn(elsewhere, open, text)
})

describe('of what is graded without names', () => {
  /** By call, who is named in what staff learn of a course while nobody has handed in. */
  const before = new Map<string, string>()
  const withoutTimes = (answer: string) => answer.replaceAll(/\b1\d{12}\b/g, 'time')

  const withoutIds = (answer: string) => withoutTimes(answer).replaceAll(/[0-9a-f-]{36}/g, 'id')

  test('there is something to see for staff', { timeout: 120_000 }, async () => {
    for (const call of [...ofCourse, ...ofPerson])
      before.set(call.path, (await ask(call, bodyOf(call, writer.id))).answer)
    for (const person of [teacher1, assistant1]) await listen(person)
    await work(copier)
    await work(writer)
    const studentId = await aliasOf(writer)
    await app().call(teacher1, homeworkCalls.grade, { id: homework, studentId, score: 70, comment: 'Short' })
    await app().call(teacher1, homeworkCalls.return, {
      ...{ id: homework, studentIds: [await aliasOf(copier)], reason: 'Whose idea?' },
    })
    await app().call(teacher1, homeworkCalls.share, { id: homework, studentId, isNameless: true })
    await app()
      .call(teacher1, homeworkCalls.remind, { id: homework, studentIds: [] })
      .catch(() => {})
    await app().call(teacher1, duplicateCalls.check, { id: homework })
    await app().settle()
    const { list } = await app().call(teacher1, duplicateCalls.listChecks, { id: homework })
    expect(list.map(({ sources }) => sources)).toEqual([2, 2])
    things.duplicatecheck = list.find(work => work.studentId === studentId)!.checkId
  })

  /** When something was handed in, in milliseconds. */
  async function moments() {
    const { rows } = await sql<{ moment: string }>`
      select floor(extract(epoch from submitted_at) * 1000)::bigint::text as moment
      from submission_version join submission on submission.id = submission_id
      where activity_id = ${homework}`.execute(app().db)
    expect(rows).toHaveLength(2)
    return rows.map(({ moment }) => moment)
  }

  /** Inner ids of what was handed in, and all ids of the milliseconds in which it was begun or handed in. */
  async function tellingIds() {
    const { rows } = await sql<{ id: string; moments: string[] }>`
      select id, array(
        select lpad(to_hex(floor(extract(epoch from moment) * 1000)::bigint), 12, '0') from (
          select began_at union select submitted_at from submission_version where submission_id = submission.id
        ) as known (moment) where moment is not null) as moments
      from submission where activity_id = ${homework}`.execute(app().db)
    expect(rows.length).toBeGreaterThanOrEqual(2)
    const begins = rows.flatMap(({ moments: times }) =>
      times.map(hex => `${hex.slice(0, 8)}-${hex.slice(8)}-7`),
    )
    return [...rows.map(({ id }) => id), ...begins]
  }

  test.each(ofWork.map(call => [call.path, call] as const))('%s tells staff no name', async (_path, call) => {
    for (const as of [teacher1, assistant1]) {
      const { answer, data } = await ask(call, bodyOf(call, await aliasOf(writer)), as)
      const told = answer + JSON.stringify(data)
      expect(named(told).map(({ name }) => name)).toEqual([])
      // Whoever sees a student press the button would know whose it is.
      for (const moment of await moments()) expect(answer).not.toContain(moment)
      for (const id of await tellingIds()) expect(told).not.toContain(id)
      expect(telling(told)).toEqual([])
    }
  })

  test('the sockets of staff have told of it, and no name', async () => {
    const heard = frames.join('\n')
    await expect
      .poll(() => frames.filter(frame => frame.includes(homeworkMessages.countsChanged.cmd)))
      .not.toEqual([])
    expect(named(heard)).toEqual([])
    expect(telling(heard)).toEqual([])
  })

  test('the calls about it answer, and name the aliases', { timeout: 120_000 }, async () => {
    const aliases = await Promise.all(students.map(one => aliasOf(one)))
    const naming = []
    const refused: string[] = []
    for (const call of ofWork) {
      const { answer, refusal } = await ask(call, bodyOf(call, await aliasOf(writer)))
      if (refusal !== '' && !isForStudents(call)) refused.push(call.path)
      if (aliases.some(alias => answer.includes(alias))) naming.push(call.path)
    }
    // Nothing of these is there: offers are looked at below, reviews and files are another kind's or nobody's.
    expect(refused.sort()).toEqual(unanswered)
    expect(naming).toEqual(
      expect.arrayContaining([
        '/HomeworkApi/getWorkDetail',
        '/HomeworkApi/getStudentList',
        '/ReviewApi/getlistByhomework',
        '/HomeworkApi/getShareList',
        '/HomeworkApi/getRepeatDetail',
        '/HomeworkApi/getRepeatList',
      ]),
    )
  })

  test.each(ofWork.filter(({ path }) => !byName.has(path)).map(call => [call.path, call] as const))(
    '%s takes whom it is about for absent when they are named by their account',
    async (_path, call) => {
      const absent = await ask(call, bodyOf(call, teacher1.id))
      for (const one of [writer, idle]) {
        const account = await ask(call, bodyOf(call, one.id))
        expect(withoutIds(account.answer)).toBe(withoutIds(absent.answer))
        expect(account.refusal).toBe(absent.refusal)
      }
    },
  )

  test.each([...ofCourse, ...ofPerson].map(call => [call.path, call] as const))(
    '%s says the same of students whether they have handed in or not',
    async (path, call) => {
      const { answer } = await ask(call, bodyOf(call, writer.id))
      if (named(answer).length > 0) expect(withoutTimes(answer)).toBe(withoutTimes(before.get(path)!))
    },
  )

  test('what is offered after the end names nobody either, while it waits and once it is decided', async () => {
    const now = app().clock.now()
    const id = await set({
      ...{ title: 'Traces', isAnonymous: true, deadline: now + 3_600_000, isLateAllowed: false },
      lateRule: lateRules.refused,
    })
    await app().call(writer, attemptCalls.saveDraft, { id, content: text, sequence: 1 })
    app().clock.advance(7_200_000)
    await app().call(writer, offerCalls.offer, { id, content: text })
    const studentId = await aliasOf(writer, id)
    const read = async () => {
      const answers = [
        await app().call(teacher1, offerCalls.listOffers, { id }),
        await app().call(teacher1, offerCalls.getOffer, { id, studentId }),
      ]
      const told = JSON.stringify(answers)
      expect(told).toContain(studentId)
      expect(named(told)).toEqual([])
    }
    await read()
    const decision = { id, studentId, attempt: 1, version: 1, decision: 'accepted' as const }
    await app().call(teacher1, offerCalls.decideOffer, decision)
    await read()
  })
})
