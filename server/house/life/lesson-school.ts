import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { inject } from 'vitest'
import type { Call } from '#contract/call.ts'
import { answeringModes, arrivalGrace } from '#contract/features/answering/rules.ts'
import { courseCalls } from '#contract/features/course/calls.ts'
import { joinCalls } from '#contract/features/course/joining.ts'
import { classCalls } from '#contract/features/member/classes.ts'
import { assistantCalls } from '#contract/features/member/team.ts'
import { encodeInput, type InputOf } from '#contract/input.ts'
import { assistant1, type CastMember, emailOf, students, teacher1, teacher2 } from '#seed/people.ts'
import type { TestDevice } from '#server/features/account/test-device.ts'
import { knownDevice } from '#server/house/paper/test-signing.ts'
import { openTestApp } from '#server/kernel/test-app.ts'
import { takeJobs } from './jobs.ts'

export const minute = 60_000
export const pauses = [0, 300, 1500, 2500, 20_000, minute, 12 * minute]
/** A place that nobody can log in to from some moment on; one of the others is who it really is. */
export const [imported, real] = [students[7]!, students[2]!]
export const pupils = [...students.slice(0, 7), imported]
export const outsider = students[9]!

export interface Asked {
  questionId: string
  slot: number
  type: number
  asking: number
  points: number
}
export interface Step {
  id: string
  startedAt: number | null
  endsAt: number | null
  endedAt: number | null
  areShown: boolean
  areAnswersShown: boolean
  questions: Asked[]
}
/** A set of questions as its staff were told that it is. */
export interface Prepared {
  id: string
  mode: number
  /** Empty: for all. */
  classId: string
  isPublished: boolean
  isDeleted: boolean
  closesAt: number | null
  steps: Step[]
}
interface Post {
  id: string
  set: Prepared
  step: Step
  slot: number
  by: string
  text: string
  voters: Set<string>
  isHidden: boolean
}
interface Device extends TestDevice {
  sequence: number
}
/** Answers that a phone without a network has kept. */
export interface Kept {
  who: CastMember
  set: Prepared
  step: Step
  asked: Asked
  content: Content
  at: number
  sequence: number
}
export interface Content {
  text?: string
  value?: unknown
}

export type Lessons = Awaited<ReturnType<typeof openLessons>>

export async function openLessons(plant: readonly string[]) {
  const app = await openTestApp(inject('postgresUrl'), {
    takesJobs: false,
    settings: { REQUEST_RATE: '1000000' },
  })
  app.clock.hold()
  for (const text of plant) await sql.raw(text).execute(app.db)
  const { id } = await app.call(teacher1, courseCalls.create, {
    ...{ courseName: 'Lessons', semester: '2026-2027', term: '1' },
  })
  const { code } = await app.db
    .selectFrom('course')
    .select('code')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  for (const who of [...students.slice(0, 5), imported]) await app.call(who, joinCalls.join, { code: code! })
  await app.call(teacher1, assistantCalls.addAssistant, {
    ...{ courseId: id, account: emailOf(assistant1), auth: ['manage-activities', 'grade', 'performance'] },
  })
  await app.call(teacher1, assistantCalls.addAssistant, {
    ...{ courseId: id, account: emailOf(teacher2), auth: [] },
  })
  const classes = new Map<string, Set<string>>()
  for (const [name, those] of [
    ['A', students.slice(0, 3)],
    ['B', students.slice(3, 5)],
  ] as const) {
    const made = await app.call(teacher1, classCalls.createClass, { courseId: id, name })
    const studentIds = those.map(one => one.id)
    await app.call(teacher1, classCalls.moveToClass, { courseId: id, id: made.id, studentIds })
    classes.set(made.id, new Set(studentIds))
  }
  await takeJobs(app, { twice: false, isHeld: () => false })
  const devices = new Map<string, Device>()
  for (const who of pupils)
    devices.set(who.id, { ...(await knownDevice(app.db, who.id, app.clock.now())), sequence: 0 })
  return {
    ...{ app, devices, courseId: id as string, code: code! },
    owner: teacher1,
    students: new Set([...students.slice(0, 5), imported].map(one => one.id)),
    classes,
    isEnded: false,
    isDeleted: false,
    isMerged: false,
    /** The course has been another's, who may do everything since. */
    wasGiven: false,
    sets: [] as Prepared[],
    posts: [] as Post[],
    kept: [] as Kept[],
    /** What was last acknowledged, by set, slot and person. */
    written: new Map<string, string>(),
    /** Who has answered what anonymously. */
    tickets: new Set<string>(),
    ballots: new Map<string, string[]>(),
    graded: new Map<string, number>(),
    stars: new Map<string, number>(),
    joined: new Set<string>(),
    projector: undefined as string | undefined,
    broken: [] as string[],
    close: () => app.close(),
  }
}

export const staffOf = (school: Lessons) =>
  school.owner === teacher1 ? [teacher1, assistant1] : [school.owner, assistant1, teacher1]
export const keyOf = (set: Prepared, slot: number, id: string) => `${set.id} ${slot} ${id}`

/** Posts as somebody, perhaps as staff who view the course as a student, or twice under one key. */
export async function send<C extends Call>(
  { app, broken }: Lessons,
  who: CastMember,
  call: C,
  input: InputOf<C>,
  { viewing = false, twice = false } = {},
) {
  const headers: Record<string, string> = { 'x-language': 'en', ...(viewing && { 'x-student-viewer': '1' }) }
  if (call.kind === 'command') headers['x-once'] = randomUUID()
  const body = encodeInput(call, input)
  const answer = await app.post(call.path, body, who, headers)
  const words = `${who.login} ${call.path} ${JSON.stringify(body).slice(0, 300)}`
  if (answer.http >= 500) broken.push(`${words}: ${answer.message}`)
  if (twice && answer.status === 1) {
    const again = await app.post(call.path, body, who, headers)
    if (!isDeepStrictEqual(again.data, answer.data))
      broken.push(`${words}: sent again it is answered ${again.message} ${JSON.stringify(again.data)}`)
  }
  return { ...answer, words, isDone: answer.status === 1 }
}

/** What is begun goes on (decision 294). */
const isFor = ({ classes, written }: Lessons, { id: setId, classId }: Prepared, id: string) =>
  classId === '' ||
  (classes.get(classId)?.has(id) ?? false) ||
  [...written.keys()].some(key => key.startsWith(setId) && key.endsWith(id))
export const isSetThere = (school: Lessons, set: Prepared, id: string) =>
  !school.isDeleted && school.students.has(id) && set.isPublished && !set.isDeleted && isFor(school, set, id)

export const endOf = ({ endedAt, endsAt }: Step) => endedAt ?? endsAt

/** How a step stands to somebody who writes in it. */
export function gateOf(
  school: Lessons,
  set: Prepared,
  step: Step,
  id: string,
): 'hidden' | 'closed' | 'late' | 'open' {
  const now = school.app.clock.now()
  if (!isSetThere(school, set, id)) return 'hidden'
  if (school.isEnded || step.areAnswersShown || (set.closesAt !== null && set.closesAt <= now))
    return 'closed'
  if (set.mode !== answeringModes.inClass) return 'open'
  if (step.startedAt === null) return 'closed'
  const end = endOf(step)
  return end !== null && end + arrivalGrace <= now ? 'late' : 'open'
}
/** It runs on the phone of somebody who asks. */
export const isRunning = (school: Lessons, set: Prepared, step: Step, id: string) => {
  const end = endOf(step)
  return gateOf(school, set, step, id) === 'open' && (end === null || end > school.app.clock.now())
}
