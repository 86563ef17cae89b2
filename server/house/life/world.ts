import { inject } from 'vitest'
import { safeDecode, type ZodType } from 'zod'
import { permissions } from '#contract/access.ts'
import type { Call } from '#contract/call.ts'
import { memberCalls } from '#contract/features/member/calls.ts'
import { assistantCalls } from '#contract/features/member/team.ts'
import { encodeInput } from '#contract/input.ts'
import { linearAlgebra, worldHistory } from '#seed/cast.ts'
import { assistant1, type CastMember, students, teacher1, teacher2 } from '#seed/people.ts'
import { uploadFile } from '#server/features/file/test-upload.ts'
import { openTestApp, type Running } from '#server/kernel/test-app.ts'
import { type Beside, type Part, sentBeside } from '#server/kernel/test-moves.ts'
import { Marks } from './draw.ts'
import { Chronicle, marksIn } from './record.ts'
import { mayKnow } from './rules.ts'
import { Memory } from './seen.ts'

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
  name: string
  me: CastMember
  part: Part
  courseId: string
}

interface Staff {
  owner: CastMember
  assistant: CastMember
  helper: CastMember
  limited: CastMember
}

/** Somebody who only assists. */
const teacher3: CastMember = { ...students[38]!, kind: 'teacher' }
const members = students.slice(0, 5)
const left = students[5]!
const stranger = students[39]!

/** Who lives here: two courses that share students, who has left them, and somebody who was in neither. */
const cast: readonly Actor[] = [
  ...placesIn(
    linearAlgebra.id,
    { owner: teacher1, assistant: assistant1, helper: teacher2, limited: teacher3 },
    members,
  ),
  ...placesIn(
    worldHistory.id,
    { owner: teacher2, assistant: teacher1, helper: assistant1, limited: teacher3 },
    members.slice(0, 2),
  ),
]

function placesIn(courseId: string, staff: Staff, learners: readonly CastMember[]): Actor[] {
  const place = (part: Part, me: CastMember): Actor => ({ name: `${part} ${me.login}`, me, part, courseId })
  const { owner, assistant, helper, limited } = staff
  return [
    place('owner', owner),
    place('assistant', assistant),
    place('helper', helper),
    place('limited', limited),
    place('viewer', owner),
    ...learners.map(one => place('student', one)),
    place('left', left),
    place('stranger', stranger),
    place('guest', stranger),
  ]
}

export type World = Awaited<ReturnType<typeof openWorld>>

/** A school of its own: a server whose jobs and clock wait for the story. */
export async function openWorld(seed: number) {
  const app = await openTestApp(inject('postgresUrl'), {
    takesJobs: false,
    settings: { REQUEST_RATE: '1000000' },
  })
  const memories = new Map<string, Memory>()
  const marks = new Marks()
  const carried = new Map<string, Map<() => unknown, unknown>>()
  const chronicle = new Chronicle()
  const leaks: string[] = []
  const broken: string[] = []
  const granted = await prepare(app, seed)

  const put = (into: Map<string, Set<string>>, courseId: string, { id }: CastMember) =>
    into.set(courseId, (into.get(courseId) ?? new Set()).add(id))
  for (const { me, part, courseId } of cast) {
    const isGrader = part === 'owner' || part === 'assistant'
    if (isGrader || part === 'helper' || part === 'limited') put(chronicle.staff, courseId, me)
    if (isGrader || (part === 'limited' && granted.includes('grade'))) put(chronicle.graders, courseId, me)
    if (part === 'student') put(chronicle.members, courseId, me)
  }

  function shown(actor: Actor, of: Call, mark: string) {
    const why = mayKnow(chronicle, mark, actor, app.clock.now())
    if (why !== true) leaks.push(`${actor.name} reads ${chronicle.describe(mark)} from ${of.path}: ${why}`)
  }

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

  /** Makes a call as somebody, who remembers what it answers. */
  async function call(actor: Actor, of: Call, input: object): Promise<Outcome> {
    const headers: Record<string, string> = { 'x-language': 'en' }
    if (actor.part === 'viewer') headers['x-student-viewer'] = '1'
    const me = actor.part === 'guest' ? null : actor.me
    const { file, from } = sentBeside(input)
    const fields = encodeInput(of, input as never)
    const body = file ? await formOf(fields, file, headers) : fields
    const envelope = await app.post(of.path, body, me, headers, from)
    const { http, code, message } = envelope
    for (const mark of marksIn(envelope.data)) shown(actor, of, mark)
    if (envelope.status !== 1) return { http, code, message, isDone: false, answer: undefined }
    const decoded = safeDecode(of.output as unknown as ZodType, envelope.data as never)
    if (!decoded.success) {
      const problem = `answers what it does not declare: ${decoded.error}`
      return { http: 500, code, message: problem, isDone: false, answer: undefined }
    }
    if (of.access.who === 'course')
      memoryOf(actor).note(of, input as Record<string, unknown>, decoded.data, actor.courseId)
    return { http, code, message, isDone: true, answer: decoded.data }
  }

  return {
    ...{ app, cast, marks, chronicle, leaks, broken, granted, memoryOf, kept, call, close: app.close },
    note: (actor: Actor, of: Call, input: object, answer: unknown) =>
      chronicle.note({ actor, call: of, input, answer, now: app.clock.now() } as never, marks.of),
    async upload({ me }: Actor, name: string) {
      const { id } = await uploadFile(app, me, { name: `${name}.txt`, bytes: Buffer.from(name) })
      return id
    },
  }
}

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

/** Brings people into their places. @returns the permissions of the one who has only some */
async function prepare(app: Running, seed: number) {
  await app.db.updateTable('account').set({ kind: 1 }).where('id', '=', teacher3.id).execute()
  const leaving: [CastMember, string, CastMember[]][] = [
    [teacher1, linearAlgebra.id, students.slice(members.length, 39)],
    [teacher2, worldHistory.id, students.slice(2, 20)],
  ]
  for (const [owner, courseId, those] of leaving)
    await app.call(owner, memberCalls.removeStudents, { courseId, studentIds: those.map(({ id }) => id) })
  const granted = permissions.filter((_, index) => (seed >> index) % 2 === 1)
  for (const { me, part, courseId } of cast) {
    if (part !== 'assistant' && part !== 'helper' && part !== 'limited') continue
    const owner = cast.find(one => one.courseId === courseId && one.part === 'owner')!.me
    const auth = part === 'assistant' ? [...permissions] : part === 'limited' ? granted : []
    if (me === assistant1 && courseId === linearAlgebra.id) {
      await app.call(owner, assistantCalls.updateAssistant, { courseId, uid: me.id, auth })
      continue
    }
    const account = `${me.login}@demo.lectern`
    await app.call(owner, assistantCalls.addAssistant, { courseId, account, auth })
  }
  return granted
}
