import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { safeDecode, type ZodType } from 'zod'
import { type Permission, permissions } from '#contract/access.ts'
import type { Call } from '#contract/call.ts'
import { libraryCalls } from '#contract/features/activity/library.ts'
import { operatorCounsellorCalls } from '#contract/features/counsellor/operator-calls.ts'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { memberCalls } from '#contract/features/member/calls.ts'
import { assistantCalls } from '#contract/features/member/team.ts'
import { notificationCalls } from '#contract/features/notification/calls.ts'
import { attemptCalls } from '#contract/features/submission/attempt-calls.ts'
import { encodeInput } from '#contract/input.ts'
import { thingOf } from '#contract/wire.ts'
import { linearAlgebra, worldHistory } from '#seed/cast.ts'
import {
  admin,
  assistant1,
  type CastMember,
  castId,
  emailOf,
  students,
  teacher1,
  teacher2,
} from '#seed/people.ts'
import { uploadFile } from '#server/features/file/test-upload.ts'
import { at } from '#server/kernel/database.ts'
import { topics } from '#server/kernel/hub.ts'
import { openPreparedApp, type Running } from '#server/kernel/test-app.ts'
import { type Beside, type Move, type Part, sentBeside } from '#server/kernel/test-moves.ts'
import type { OutboxMessage } from '#server/ports/outbox.ts'
import { ServerApart } from './apart/server-apart.ts'
import type { Sent } from './browser.ts'
import { Writers } from './devices.ts'
import { Marks } from './draw.ts'
import { effects } from './effects.ts'
import { takeJobs } from './jobs.ts'
import { judgeOf } from './judge.ts'
import { isKnown } from './known.ts'
import { writingScript } from './page-code.ts'
import { Chronicle, writtenIn } from './record.ts'
import { Memory } from './seen.ts'
import { besideAnother } from './two.ts'
import { sights, writes } from './works.ts'

/** What holds whatever happens; a test can switch one off to show that another does not hide it. */
export const promises = ['answers', 'offers', 'hidden', 'kept', 'announced', 'undone', 'counted'] as const
export type PromiseName = (typeof promises)[number]

/** What became of a call. */
export interface Outcome {
  http: number
  code: number
  message: string
  isDone: boolean
  /** As code sees it. */
  answer: unknown
}

/** Somebody in a course. */
export interface Actor {
  readonly name: string
  readonly me: CastMember
  /** As the story has it by now. */
  readonly part: Part
  readonly courseId: string
}

interface Place {
  me: CastMember
  part: Part
  courseId: string
}

/** Somebody who only assists. */
const teacher3: CastMember = { ...students[38]!, kind: 'teacher' }
const members = students.slice(0, 5)
/** Looks after the first students, and is in no course of theirs. */
const counsellor = students[37]!
const looksAfter = members.slice(0, 3)
/** In a class of the same name, and not looked after: who came with an imported course, and who is at another school. */
const [imported, visitor] = [members[3]!, members[4]!]
const otherSchool = '北京大学'
const outsiders: [Part, CastMember][] = [
  ['counsellor', counsellor],
  ['left', students[5]!],
  ['stranger', students[39]!],
]

const algebra: [Part, CastMember][] = [
  ['owner', teacher1],
  ['assistant', assistant1],
  ['helper', teacher2],
  ['limited', teacher3],
  ...members.map((one): [Part, CastMember] => ['student', one]),
]
const history: [Part, CastMember][] = [
  ['owner', teacher2],
  ['assistant', teacher1],
  ['helper', assistant1],
  ['limited', teacher3],
  ...members.slice(0, 2).map((one): [Part, CastMember] => ['student', one]),
]

/** Who lives here: two courses that share people, who has left them, and somebody who was in neither. */
const places: Place[] = [
  ...[...algebra, ...outsiders].map(([part, me]) => ({ part, me, courseId: linearAlgebra.id })),
  ...[...history, ...outsiders].map(([part, me]) => ({ part, me, courseId: worldHistory.id })),
]

export type World = Awaited<ReturnType<typeof openWorld>>

interface WorldOptions {
  /** Draws what the assistant with some permissions may do. */
  seed: number
  /** What is not checked. */
  without?: ReadonlySet<PromiseName>
  /** What is looked for: people look at little that cannot show this one broken. Default: everything. */
  sought?: PromiseName | undefined
  /** The server is a process of its own, which can be killed. */
  isApart?: boolean
  /** Two servers over one database answer in turns. */
  isTwo?: boolean
}

/** A school of its own: a server whose jobs and clock wait for the story. */
export async function openWorld({ seed, without = new Set(), sought, isApart, isTwo }: WorldOptions) {
  // Code in which something is broken prepares its own.
  const template = `lectern_life_${(process.env.LECTERN_BREACH ?? '').replaceAll('-', '_')}`
  const inside = await openPreparedApp(inject('postgresUrl'), template, prepare, {
    takesJobs: false,
    settings: { REQUEST_RATE: '1000000', ...(isTwo && { SHARED: '1' }) },
  })
  const other = isTwo ? await besideAnother(inside) : undefined
  const memories = new Map<string, Memory>()
  const marks = new Marks()
  const carried = new Map<string, Map<() => unknown, unknown>>()
  const chronicle = new Chronicle()
  const broken: string[] = []
  const granted = await grant(inside, seed)
  const apart = isApart ? new ServerApart(inside) : undefined
  const app = apart ? apart.over() : inside
  // A story goes as it goes on any machine. A server apart has a clock of its own.
  if (!apart) inside.clock.hold()
  const { runJob } = app
  app.runJob = (worker, data) =>
    runJob(worker, data).catch(error => breaks('answers', `the job ${worker.queue} fails: ${error}`))
  for (const { id } of looksAfter) chronicle.counselled.set(id, counsellor.id)
  const cast: Actor[] = places.flatMap(({ me, part, courseId }) => {
    chronicle.place(courseId, me.id, part, part === 'limited' ? granted : undefined)
    const actor = actorOf(chronicle, me, courseId)
    if (part === 'owner') return [actor, { ...onlooker('viewer', me, courseId) }]
    return part === 'stranger' ? [actor, onlooker('guest', me, courseId)] : [actor]
  })

  function breaks(promise: PromiseName, words: string) {
    if (!without.has(promise) && !isKnown(promise, words)) broken.push(`${promise}: ${words}`)
  }

  const { judge, judgeAnswer } = judgeOf({ chronicle, breaks, now: () => app.clock.now() })
  listenIn(app, cast, (actor, frame) => judge(actor, 'a socket', frame))

  const memoryOf = ({ me, part }: Actor) => {
    const key = part === 'guest' ? part : `${me.id} ${part === 'viewer'}`
    const memory = memories.get(key) ?? new Memory()
    memories.set(key, memory)
    return memory
  }

  /** What somebody has with them. */
  function kept<T>(make: () => T, { id }: CastMember) {
    const own = carried.get(id) ?? new Map<() => unknown, unknown>()
    carried.set(id, own)
    if (!own.has(make)) own.set(make, make())
    return own.get(make) as T
  }

  /** Who views a course as a student is themselves outside of it. */
  const seer = (actor: Actor, { access }: Call): Actor =>
    actor.part === 'viewer' && access.who !== 'course' ? { ...actor, part: 'owner' } : actor

  /** Holds an answer against what holds for every answer. */
  function weigh(actor: Actor, of: Call, input: string, { http, message, data }: Envelope) {
    if (http >= 500) breaks('answers', `${actor.name} ${of.path} ${input}: ${message}`)
    const shown = of === notificationCalls.list ? unread(data) : data
    const within = courseOf(chronicle, of, JSON.parse(input))
    judgeAnswer({ ...seer(actor, of), within }, `${of.path} ${input}`, shown)
  }

  /** Hands over what a page of somebody sends. @returns the answer as it goes over the wire */
  async function deliver(actor: Actor, { path, body, headers }: Pick<Sent, 'path' | 'body' | 'headers'>) {
    const { token: _, ...others } = headers
    const envelope = await app.post(path, body, actor.me, others)
    const of = pageCalls.find(one => one.path === path)!
    weigh(actor, of, body, envelope)
    if (envelope.status === 1 && of.kind === 'command') {
      const { workid } = JSON.parse(body) as { workid: string }
      writes(chronicle, workid, actor.me.id)
      if (envelope.data.saved !== false)
        chronicle.carry(actor.me.id, chronicle.marksOf(body), workid, of === homeworkCalls.submit)
    }
    const { http: __, ...answer } = envelope
    return JSON.stringify(answer)
  }

  /**
   * Makes a call as somebody, who remembers what it answers.
   * @param once what is sent again under the same key, after a connection broke, is done once
   */
  async function call(actor: Actor, of: Call, input: object, once: string = randomUUID()): Promise<Outcome> {
    const headers: Record<string, string> = { 'x-language': 'en' }
    if (of.kind === 'command') headers['x-once'] = once
    if (actor.part === 'viewer') headers['x-student-viewer'] = '1'
    const me = actor.part === 'guest' ? null : actor.me
    const { file, from } = sentBeside(input)
    const fields = encodeInput(of, input as never)
    const body = file ? await formOf(fields, file, headers) : fields
    const words = `${actor.name} ${of.path} ${JSON.stringify(input)}`
    const envelope = await app.post(of.path, body, me, headers, from)
    const { http, code, message } = envelope
    const decoded =
      envelope.status === 1
        ? safeDecode(of.output as unknown as ZodType, envelope.data as never)
        : { success: false as const, data: undefined, error: undefined }
    // Whoever is let in by what they do is shown what those within are shown.
    const done = { actor, call: of, input, answer: decoded.data, now: app.clock.now() } as never
    if (decoded.success) for (const sight of sights) if (sight.call === of) sight.run(chronicle, done)
    weigh(actor, of, JSON.stringify(input), envelope)
    if (envelope.status !== 1) return { http, code, message, isDone: false, answer: undefined }
    if (!decoded.success) {
      breaks('answers', `${words} answers what it does not declare: ${decoded.error}`)
      return { http, code, message, isDone: true, answer: undefined }
    }
    if (file) chronicle.note(done, marks.of)
    if (of.access.who === 'course')
      memoryOf(actor).note(of, input as Record<string, unknown>, decoded.data, actor.courseId)
    return { http, code, message, isDone: true, answer: decoded.data }
  }

  const writers = new Writers({ clock: app.clock, script: writingScript, deliver })

  return {
    /** What people were shown when they last asked the same. */
    pages: new Map<string, Outcome>(),
    /** How often what was done. */
    done: new Map<Move, number>(),
    /** The newest letter that was looked at. */
    lettersOpened: undefined as OutboxMessage | undefined,
    ...{ app, apart, cast, marks, chronicle, broken, breaks, judge, memoryOf, kept, call, writers },
    async close() {
      await apart?.kill()
      await other?.stop()
      await inside.close()
    },
    sought,
    /** Whether what is looked for may be one of these. */
    seeks: (...names: readonly PromiseName[]) => sought === undefined || names.includes(sought),
    /** What somebody does takes some time, always as much. */
    takeTime() {
      if (!apart) inside.clock.advance(50)
    },
    /** Writes what somebody did into the life's own record. */
    note(actor: Actor, of: Call, input: object, answer: unknown) {
      const done = { actor, call: of, input, answer, now: app.clock.now() } as never
      if (!sentBeside(input).file) chronicle.note(done, marks.of)
      for (const { call, run } of effects) {
        const why = call === of ? run(chronicle, done) : undefined
        if (typeof why === 'string')
          breaks('kept', `${actor.name} ${of.path} ${JSON.stringify(input)} ${why}`)
      }
    },
    async upload({ me }: Actor, { name, content }: NonNullable<Beside['file']>) {
      const { id } = await uploadFile(app, me, { name, bytes: Buffer.from(content) })
      chronicle.files.set(id, writtenIn({ name, content }))
      return id
    },
  }
}

type Envelope = Awaited<ReturnType<Running['post']>>

/** What the page on which homework is written calls. */
const pageCalls: readonly Call[] = [homeworkCalls.get, attemptCalls.saveDraft, homeworkCalls.submit]

/** The course that a call is about, where it shows nothing else. */
function courseOf({ activities }: Chronicle, of: Call, input: Record<string, string>) {
  // What can be copied into a course is of others.
  if (of.access.who !== 'course' || of === libraryCalls.listLessons) return undefined
  const { field } = of.access
  const { shape } = of.input as unknown as { shape: Record<string, unknown> }
  const id = input[field] ?? ''
  return thingOf(shape[field]) === 'course' ? id : activities.get(id)?.courseId
}

/** Messages that were read stay as they were, whatever became of what they are about. */
const unread = ({ list }: Record<string, unknown>) =>
  (list as { isread: unknown }[] | undefined)?.filter(({ isread }) => String(isread) === '0')

/** A form with a file, as a browser sends it; its headers say where the parts end. */
async function formOf(
  fields: Record<string, unknown>,
  { name, content }: NonNullable<Beside['file']>,
  headers: Record<string, string>,
) {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.set(field, String(value))
  form.set('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name)
  const request = new Request('http://localhost', { method: 'POST', body: form })
  headers['content-type'] = request.headers.get('content-type') ?? ''
  return Buffer.from(await request.arrayBuffer())
}

const actorOf = (chronicle: Chronicle, me: CastMember, courseId: string): Actor => ({
  ...{ me, courseId },
  get part() {
    return chronicle.partOf(courseId, me.id)
  },
  get name() {
    return `${this.part} ${me.login}`
  },
})
const onlooker = (part: 'viewer' | 'guest', me: CastMember, courseId: string): Actor => ({
  ...{ name: `${part} ${me.login}`, me, part, courseId },
})

/** Hears what is sent to the open pages of everybody who is in a course, or was told something. */
function listenIn(
  { services: { hub } }: Running,
  cast: readonly Actor[],
  heard: (actor: Actor, frame: string) => void,
) {
  const listen = (topic: string, those: (actor: Actor) => boolean) =>
    hub.subscribe(topic, {
      ...{ accountId: '', sessionId: '', end() {} },
      send: frame => {
        for (const actor of cast) if (those(actor)) heard(actor, frame.toString())
      },
    })
  for (const courseId of new Set(cast.map(actor => actor.courseId))) {
    const isStaff = ({ part }: Actor) => ['owner', 'assistant', 'helper', 'limited'].includes(part)
    listen(
      topics.course(courseId),
      one => one.courseId === courseId && (one.part === 'student' || isStaff(one)),
    )
    listen(topics.staff(courseId), one => one.courseId === courseId && isStaff(one))
  }
  for (const id of new Set(cast.map(({ me }) => me.id)))
    listen(topics.account(id), one => one.me.id === id && one.part !== 'viewer' && one.part !== 'guest')
}

/** Brings people into their places, on a Monday morning. */
async function prepare(app: Running) {
  const { db, call, clock } = app
  clock.advance(Date.parse('2027-03-01T00:00:00Z') - clock.now())
  await db.updateTable('account').set({ kind: 1 }).where('id', '=', teacher3.id).execute()
  const leaving: [CastMember, string, CastMember[]][] = [
    [teacher1, linearAlgebra.id, students.slice(members.length)],
    [teacher2, worldHistory.id, students.slice(2, 20)],
  ]
  for (const [owner, courseId, those] of leaving)
    await call(owner, memberCalls.removeStudents, { courseId, studentIds: those.map(({ id }) => id) })
  await db.deleteFrom('course_member').where('account_id', '=', students[39]!.id).execute()
  await db.deleteFrom('course_member').where('account_id', '=', counsellor.id).execute()
  await lookAfter(app)
  await assist(app, 'assistant', permissions)
  await assist(app, 'helper', [])
  await takeJobs(app, { twice: false, isHeld: () => false })
  await db.deleteFrom('session').execute()
}

/** Somebody may do a part of what can be done. @returns the permissions */
async function grant(app: Running, seed: number) {
  app.clock.advance(Date.parse('2027-03-01T01:00:00Z') - app.clock.now())
  const granted = permissions.filter((_, index) => (seed >> index) % 2 === 1)
  await assist(app, 'limited', granted)
  return granted
}

async function assist({ call }: Running, part: Part, auth: readonly Permission[]) {
  for (const { me, courseId } of places.filter(one => one.part === part)) {
    const owner = places.find(one => one.courseId === courseId && one.part === 'owner')!.me
    const account = `${me.login}@demo.lectern`
    await (me === assistant1 && part === 'assistant'
      ? call(owner, assistantCalls.updateAssistant, { courseId, uid: me.id, auth: [...auth] })
      : call(owner, assistantCalls.addAssistant, { courseId, account, auth: [...auth] }))
  }
}

/** Gives students a class of which somebody looks after those of their own school. */
async function lookAfter({ db, call, clock }: Running) {
  const name = 'Physics 2601'
  const ids = members.map(({ id }) => id)
  await db.updateTable('account').set({ class_number: name }).where('id', 'in', ids).execute()
  const visitors = [visitor.id, students[39]!.id]
  await db.updateTable('account').set({ school: otherSchool }).where('id', 'in', visitors).execute()
  const arrived = at(clock.now())
  await db.updateTable('account').set({ imported_at: arrived }).where('id', '=', imported.id).execute()
  const added = [{ class: name, account: emailOf(counsellor) }]
  await call(admin, operatorCounsellorCalls.changeCounsellors, { school: castId(10, 0), added })
}
