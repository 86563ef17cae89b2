import { sql } from 'kysely'
import { inject } from 'vitest'
import { testCalls } from '#contract/features/test/calls.ts'
import type { EntryInput } from '#contract/features/test/entities.ts'
import { testGradingCalls } from '#contract/features/test/grading-calls.ts'
import { moments } from '#contract/features/test/rules.ts'
import { takingCalls } from '#contract/features/test/taking-calls.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { students, teacher1 } from '#seed/people.ts'
import { lectern } from '#server/app.ts'
import { closer } from '#server/features/submission/writing/closing.ts'
import { open, testsOf, written } from '#server/features/test/test-tests.ts'
import type { Database } from '#server/kernel/database.ts'
import { openPreparedApp } from '#server/kernel/test-app.ts'
import type { Draw } from '#server/kernel/test-moves.ts'
import { readingUnit } from '#server/kernel/unit.ts'
import type { ExamPage } from '#web/features/test/taking/test-exam-page-shown.ts'
import { ServerApart } from './apart/server-apart.ts'
import type { BrowserPage, Sent } from './browser.ts'
import { Writers, weathers } from './devices.ts'
import { drawFrom, Marks } from './draw.ts'
import { breakConnections, takeJobs } from './jobs.ts'
import { examScript } from './page-code.ts'
import { plantIn } from './plants.ts'
import type { Actor } from './world.ts'

const minute = 60_000
const pauses = [0, 300, 1000, 5000, 40_000, 2 * minute, 8 * minute]
/** How far clocks of phones are off. */
const clocks = [0, 0, 0, 90_000, -90_000, 26 * 60 * minute, -400 * 24 * 60 * minute]
const part = 'student' as const
const actors: Actor[] = students
  .slice(0, 3)
  .map(me => ({ name: me.login, me, part, courseId: linearAlgebra.id }))

interface Question {
  entry: EntryInput
  /** What is answered, as JSON; absent: words. */
  answers?: readonly unknown[]
  /** What the key gives for each of them. */
  points?: readonly number[]
}

const blanks = (...texts: string[]) => texts.map((text, place) => ({ blank: String(place + 1), text }))
const optionsOf = (ids: string) => ({ options: [...ids].map(id => ({ id, html: `<p>${id}</p>` })) })

/** A question of each kind of answer, in the order of their slots. */
const questions: readonly Question[] = [
  {
    entry: written('Is it so?', 5, { type: 1, parts: {}, key: { right: true } }),
    ...{ answers: [true, false], points: [5, 0] },
  },
  { entry: written('Which one?'), answers: [['a'], ['b']], points: [10, 0] },
  {
    entry: written('Which ones?', 10, { type: 3, parts: optionsOf('abcd'), key: { right: ['a', 'c'] } }),
    answers: [['a', 'c'], ['a', 'b'], ['d']],
    points: [10, 0, 0],
  },
  {
    entry: written('The capital of ___ is ___.', 6, {
      ...{ type: 5, scoring: { partial: 'share', penalty: 0 } },
      parts: {
        blanks: [
          { id: '1', options: [] },
          { id: '2', options: [] },
        ],
      },
      key: {
        blanks: blanks('France', 'Paris').map(({ blank, text }) => ({
          blank,
          right: {
            ...{ by: 'text', accepts: [text] },
            ...{ isCaseSensitive: false, isSpaceSensitive: false, isWidthSensitive: false },
          },
        })),
        isAnyOrder: false,
      },
    }),
    answers: [blanks('France', 'Paris'), blanks('France', 'Rome'), blanks('Italy', 'Rome')],
    points: [6, 3, 0],
  },
  {
    entry: written('In order', 4, {
      type: 102,
      parts: { items: ['x', 'y', 'z'].map(id => ({ id, html: `<p>${id}</p>` })) },
      key: { order: ['x', 'y', 'z'] },
    }),
    answers: [
      ['x', 'y', 'z'],
      ['z', 'y', 'x'],
    ],
    points: [4, 0],
  },
  { entry: open('Why?') },
  { entry: open('And why that?') },
  { entry: open('What of it?') },
]
const questionOf = (slot: number) => questions[slot - 1]!

/** The same content is the same text, whichever way it was told. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, each) =>
    each && typeof each === 'object' && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([one], [other]) => (one < other ? -1 : 1)))
      : each,
  )
/** As a page says it, or the server stores it. */
const saidOf = ({ text, value }: { text: string; value: unknown }) =>
  value === null || value === undefined ? text : canonical(value)
const ofPage = (slot: number, says: string) =>
  says === '' || !questionOf(slot).answers ? says : canonical(JSON.parse(says))

/** What stands in each slot; empty ones are left out. */
type Content = ReadonlyMap<number, string>

interface Plan {
  seed: number
  /** A fault of the server, which must be found. */
  plant?: string | undefined
  /** The server is a process of its own, and is killed now and then. */
  isKilled?: boolean
}
type Exam = Awaited<ReturnType<typeof openExam>>

async function openExam({ seed, plant, isKilled = false }: Plan) {
  const opened = await openPreparedApp(inject('postgresUrl'), 'lectern_life_exams', async () => {}, {
    ...{ app: lectern, takesJobs: false, settings: { REQUEST_RATE: '1000000' } },
  })
  opened.clock.hold()
  const apart = isKilled ? new ServerApart(opened) : undefined
  const app = apart?.over() ?? opened
  if (plant) await plantIn(opened.db, plant)
  const rules = drawFrom(seed, app.clock.now(), new Marks())
  const shows = rules.one([moments.handedIn, moments.ended, moments.published])
  const id = await testsOf(() => app).add(
    questions.map(({ entry }) => entry),
    {
      ...{ isPublished: true, workingMinutes: 30, isAnswerOnce: rules.chance(30) },
      ...{ shufflesQuestions: rules.chance(50), shufflesOptions: rules.chance(50) },
      ...{ scoreShown: shows, answersShown: shows, explanationsShown: shows, paperShown: shows },
    },
  )
  // A test cannot be over in the moment in which it begins.
  app.clock.advance(minute)
  const slots = await slotsOf(opened.db, id)
  const acknowledged = new Map(actors.map(({ me }) => [me.id, new Map<number, string>()]))
  /** Everything that a slot of somebody was ever acknowledged as. */
  const ever = new Set<string>()
  /** The keys of hand-ins that were answered. */
  const handedIn = new Set<string>()
  const broken: string[] = []
  const tokens = new Map<string, string>()

  async function tokenOf({ me }: Actor, device: string) {
    const known = tokens.get(`${me.id} ${device}`) ?? (await app.freshToken(me))
    tokens.set(`${me.id} ${device}`, known)
    return known
  }

  async function stored({ me }: Actor) {
    const { rows } = await sql<{
      submission_id: string
      sealed: number
      counted: number
      closed_at: number | null
      slot: number | null
      version: number
      text: string
      value: unknown
    }>`
      select submission.id as submission_id, sealed, submission.version as counted, closed_at, slot, part.version, text, value
      from submission_author as author join submission on submission.id = author.submission_id
      left join submission_part as part on part.submission_id = submission.id
      where author.activity_id = ${id} and author.account_id = ${me.id} order by part.version`.execute(
      opened.db,
    )
    const contentOf = (version: number): Content =>
      new Map(
        rows.flatMap(row => (row.slot !== null && row.version <= version ? [[row.slot, saidOf(row)]] : [])),
      )
    return {
      works: new Set(rows.map(row => row.submission_id)).size,
      sealed: rows[0]?.sealed ?? 0,
      counted: rows[0]?.counted ?? 0,
      closedAt: rows[0]?.closed_at ?? null,
      contentOf,
    }
  }

  /** What was acknowledged is all that is in a version. */
  function hold(actor: Actor, content: Content, where: string) {
    for (const [slot, says] of acknowledged.get(actor.me.id)!)
      if ((content.get(slot) ?? '') !== says)
        broken.push(
          `${actor.name}: question ${slot} was saved as “${says}”, and is “${content.get(slot)}” in ${where}`,
        )
  }

  async function deliver(actor: Actor, { path, body, headers }: Sent, device: string) {
    if (exam.mayDie && apart && exam.writers.draw.chance(2)) apart.dieIn(exam.writers.draw.number(0, 25))
    const token = await tokenOf(actor, device)
    const { http, ...answer } = await app.post(path, body, null, { ...headers, token })
    if (http >= 500) broken.push(`${actor.name} ${path}: ${answer.message}`)
    if (answer.status === 1 && path === takingCalls.saveAnswers.path) {
      const { list } = answer.data as {
        list: { questionid: string; saved: boolean; text: string; value: unknown }[]
      }
      for (const { questionid, saved, ...content } of list) {
        if (!saved) continue
        const slot = slots.get(questionid)!
        acknowledged.get(actor.me.id)!.set(slot, saidOf(content))
        ever.add(`${actor.me.id} ${slot} ${saidOf(content)}`)
      }
    }
    const once = headers['x-once'] ?? ''
    // The same once more, after more was written, is told what it was told then.
    if (answer.status === 1 && path === takingCalls.submit.path && !handedIn.has(once)) {
      handedIn.add(once)
      const version = Number(answer.data.version)
      hold(actor, (await stored(actor)).contentOf(version), `version ${version}, which was handed in`)
    }
    return JSON.stringify(answer)
  }

  const exam = {
    ...{ app, id, slots, stored, hold, broken, ever, acknowledged },
    /** Not in the middle of what a story asks by itself, which nobody asks again. */
    mayDie: true,
    deaths: () => apart?.deaths ?? 0,
    writers: new Writers<ExamPage>({ clock: app.clock, script: examScript, deliver }),
    sweep: () => closer.run(readingUnit(opened.services), {}),
    endOf: async ({ me }: Actor) => {
      const { rows } = await sql<{ ends_at: number | null }>`
        select ends_at from submission join submission_author as author on author.submission_id = submission.id
        where author.activity_id = ${id} and author.account_id = ${me.id}`.execute(opened.db)
      return rows[0]?.ends_at ?? null
    },
    async close() {
      await apart?.kill()
      await opened.close()
    },
  }
  return exam
}

async function slotsOf(db: Database, id: string) {
  const { rows } = await sql<{ slot: number; question_id: string }>`
    select slot, question_id from test_question as asked join question_version as version on version.id = asked.version_id
    where asked.activity_id = ${id}`.execute(db)
  return new Map(rows.map(({ slot, question_id }) => [question_id, slot]))
}

/**
 * A story in which students take a test: begin, several devices with clocks that are wrong, bad networks, pages that are killed,
 * connections and servers that go, more minutes, returns, the end. What they last saw saved is what is scored.
 */
export async function takeExam(plan: Plan) {
  const exam = await openExam(plan)
  const told: string[] = []
  try {
    const marks = new Marks()
    for (let beat = 1; beat <= 40; beat++) {
      const draw = drawFrom(plan.seed * 100_003 + beat * 7919, exam.app.clock.now(), marks)
      exam.writers.draw = draw
      told.push(await (draw.chance(12) ? judge(exam, draw) : write(exam, draw)))
      if (draw.chance(4)) {
        await breakConnections(exam.app)
        told.push('connections to the database are gone')
      }
      const pause = draw.one(pauses)
      await exam.writers.pass(pause)
      if (pause >= minute || draw.chance(20)) await exam.sweep()
      if (draw.chance(30)) await takeJobs(exam.app, { twice: draw.chance(20), isHeld: () => false })
      await exam.writers.goOn()
      await weigh(exam)
      if (exam.broken.length > 0) break
    }
    if (exam.broken.length === 0) await comeHome(exam)
    return { broken: exam.broken, told, deaths: exam.deaths() }
  } finally {
    await exam.close()
  }
}

/** A student does something with their paper, on one of their devices. */
async function write({ writers, id }: Exam, draw: Draw): Promise<string> {
  const actor = draw.one(actors)
  const device = writers.deviceOf(actor, draw.one(['phone', 'phone', 'laptop']))
  const name = `${actor.name} on the ${device.name}`
  if (device.pages.length === 0) device.fast = draw.one(clocks)
  const page: BrowserPage<ExamPage> = device.pages[0]?.page ?? (await writers.open(device, actor, id))
  const { parts } = page.writing.shown()
  const kind = draw.number(1, 100)
  if (parts.length === 0) {
    page.writing.begin()
    return `${name} begins`
  }
  if (kind <= 15) {
    const weather = draw.one(weathers)
    await writers.become(device, weather)
    return `${name} has ${weather} network`
  }
  if (kind <= 22) {
    page.writing.leave()
    page.writing.renew()
    return `${name} leaves it, and comes back`
  }
  if (kind <= 32) {
    writers.kill(device)
    device.fast = draw.one(clocks)
    await writers.open(device, actor, id)
    return `${name} is killed, and opens it again`
  }
  if (kind <= 38) {
    page.writing.begin()
    return `${name} goes on here`
  }
  if (kind <= 46) {
    page.writing.handIn()
    return `${name} hands in`
  }
  if (parts.some(({ conflict }) => conflict !== undefined)) {
    const side = draw.one(['mine', 'theirs'] as const)
    page.writing.resolve(side)
    return `${name} keeps ${side}`
  }
  // Its order was drawn by chance.
  const slots = parts.map(({ slot }) => slot).sort((one, other) => one - other)
  const answered = draw.some(slots, 4).map(slot => {
    const { answers } = questionOf(slot)
    if (!answers) return { slot, says: draw.text('draft') }
    return { slot, says: draw.chance(10) ? '' : JSON.stringify(draw.one(answers)) }
  })
  for (const { slot, says } of answered) page.writing.answer(slot, says)
  return `${name} answers ${answered.map(({ slot, says }) => `${slot}: ${says}`).join(', ')}`
}

/** The teacher gives more time, or a paper back, or ends it for all. */
async function judge({ app, id, endOf, broken }: Exam, draw: Draw): Promise<string> {
  const actor = draw.one(actors)
  if (draw.chance(8)) {
    await app.call(teacher1, testCalls.end, { id })
    const now = app.clock.now()
    for (const one of actors) {
      const end = await endOf(one)
      // The clock of a server apart is not held.
      if (end !== null && end > now + 10_000) broken.push(`${one.name} writes on after it was ended for all`)
    }
    return 'the teacher ends it for all'
  }
  if (draw.chance(30)) {
    const answer = await app.post(testGradingCalls.return.path, { id, studentid: actor.me.id }, teacher1)
    const given = answer.status === 1 && Number(answer.data.done) > 0 ? 'gives back' : 'cannot give back'
    return `the teacher ${given} the paper of ${actor.name}`
  }
  const isOfAll = draw.chance(50)
  const before = await Promise.all(actors.map(endOf))
  await app.call(teacher1, testGradingCalls.giveTime, {
    ...{ id, minutes: 10 },
    ...(!isOfAll && { studentIds: [actor.me.id] }),
  })
  const after = await Promise.all(actors.map(endOf))
  for (const [index, one] of actors.entries()) {
    const end = before[index]
    if (!end || end <= app.clock.now() || !(isOfAll || one === actor)) continue
    if (after[index] !== end + 10 * minute)
      broken.push(`${one.name} was given ten minutes, and has not got them`)
  }
  return `the teacher gives ten minutes to ${isOfAll ? 'all' : actor.name}`
}

/** What holds at any moment. */
async function weigh(exam: Exam) {
  const { app, broken, hold, stored, writers, ever } = exam
  for (const actor of actors) {
    const { works, sealed, closedAt, contentOf } = await stored(actor)
    if (works > 1) broken.push(`${actor.name} has ${works} attempts of one`)
    hold(actor, contentOf(sealed + 1), 'what is stored')
    if (closedAt !== null && sealed > 0) hold(actor, contentOf(sealed), 'what was closed')
  }
  for (const { owner, pages, name } of writers.devices.values())
    for (const { page, actor } of pages) {
      const { parts } = page.writing.shown()
      for (const { slot, says, status } of parts)
        if (status === 'saved' && says !== '' && !ever.has(`${owner} ${slot} ${ofPage(slot, says)}`))
          broken.push(`${actor.name} sees “${says}” as saved on the ${name}, and it never was`)
      const { end } = page.writing.shown()
      const off = end ? end.left - (end.at - app.clock.now()) : 0
      // Whatever the device's clock shows; the wire's seconds are whole.
      if (Math.abs(off) > 2500) broken.push(`the clock on the page of ${actor.name} is ${off} ms off`)
    }
}

/** All networks are back, and the time is over: what was last seen as saved is what is handed in, scored and shown. */
async function comeHome(exam: Exam) {
  const { app, id, writers, acknowledged, broken, stored, sweep } = exam
  exam.mayDie = false
  for (const device of writers.devices.values()) {
    await writers.become(device, 'good')
    await writers.release(device, 100)
    if (device.pages.length === 0)
      await writers.open(device, actors.find(({ me }) => me.id === device.owner)!, id)
  }
  const pages = () => [...writers.devices.values()].flatMap(device => device.pages.map(({ page }) => page))
  for (let round = 0; round < 3; round++) {
    await writers.pass(45_000)
    for (const page of pages()) {
      page.writing.resolve('mine')
      page.writing.renew()
    }
  }
  await writers.pass(45_000)
  // What another device has sent last, a page learns when it asks again.
  for (const page of pages()) page.writing.renew()
  await writers.pass(45_000)
  await weigh(exam)
  for (const { owner, pages: shown, name } of writers.devices.values())
    for (const { page, actor } of shown)
      for (const { slot, says, status } of page.writing.shown().parts)
        if (status === 'saved' && (acknowledged.get(owner)!.get(slot) ?? '') !== ofPage(slot, says))
          broken.push(`${actor.name} sees “${says}” as saved on the ${name}, which is not what is stored`)

  await writers.pass(3 * 60 * minute)
  await app.call(teacher1, testCalls.end, { id })
  await sweep()
  await takeJobs(app, { twice: false, isHeld: () => false })
  await app.call(teacher1, testCalls.release, { id, isReleased: true })
  await takeJobs(app, { twice: true, isHeld: () => false })
  await weigh(exam)
  for (const actor of actors) {
    const { counted, contentOf } = await stored(actor)
    if (counted > 0) await compareScores(exam, actor, contentOf(counted))
    else if ([...acknowledged.get(actor.me.id)!.values()].some(says => says !== ''))
      broken.push(`${actor.name} has answered, and nothing was handed in`)
  }
}

/** What counts is scored as its key says, and shown to its student as they saved it. */
async function compareScores({ app, id, slots, broken }: Exam, { me, name }: Actor, content: Content) {
  const result = await app.call(me, takingCalls.getResult, { id })
  if (result.questions.length !== questions.length)
    broken.push(`${name} is shown ${result.questions.length} questions of ${questions.length}`)
  for (const { id: questionId, written: shown, score } of result.questions) {
    const slot = slots.get(questionId)!
    const says = content.get(slot) ?? ''
    if (saidOf(shown) !== says)
      broken.push(`${name}: question ${slot} counts as “${says}”, and is shown as “${saidOf(shown)}”`)
    const wanted = pointsFor(slot, says)
    if (score !== wanted) broken.push(`${name}: question ${slot} (“${says}”) got ${score}, not ${wanted}`)
  }
}

/** Null: a person has to look. */
function pointsFor(slot: number, says: string) {
  const { answers = [], points = [] } = questionOf(slot)
  if (says === '') return 0
  return points[answers.findIndex(answer => canonical(answer) === says)] ?? null
}
