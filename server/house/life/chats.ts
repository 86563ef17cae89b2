import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { inject } from 'vitest'
import type { Call } from '#contract/call.ts'
import type { ErrorDefinition } from '#contract/error.ts'
import { kernelErrors } from '#contract/error.ts'
import { chatCalls } from '#contract/features/chat/calls.ts'
import { chatErrors } from '#contract/features/chat/errors.ts'
import { chatGroupCalls } from '#contract/features/chat/group-calls.ts'
import { emojis, groupEvent, takeBackWithin } from '#contract/features/chat/rules.ts'
import { archiveCalls } from '#contract/features/course/archive.ts'
import { courseCalls } from '#contract/features/course/calls.ts'
import { joinCalls } from '#contract/features/course/joining.ts'
import { memberCalls } from '#contract/features/member/calls.ts'
import { classCalls } from '#contract/features/member/classes.ts'
import { packageCalls } from '#contract/features/package/calls.ts'
import { profileCalls } from '#contract/features/profile/calls.ts'
import { streamCalls } from '#contract/features/stream/calls.ts'
import { type AnswerOf, encodeInput, type InputOf } from '#contract/input.ts'
import {
  assistant1,
  type CastMember,
  demoPassword,
  emailOf,
  students,
  teacher1,
  teacher2,
} from '#seed/people.ts'
import { openTestApp } from '#server/kernel/test-app.ts'
import type { Draw } from '#server/kernel/test-moves.ts'
import { drawFrom, Marks } from './draw.ts'
import { takeJobs } from './jobs.ts'

const minute = 60_000
const pauses = [0, 1000, minute, 4 * minute, 11 * minute]
const cast = [teacher1, assistant1, teacher2, ...students.slice(0, 7)]
/** Nobody can log in to it; one of the others is who it really is. */
const [imported, real] = [students[7]!, students[2]!]

type Bound = 'course' | 'team' | 'class'
interface Place {
  from: number
  seen: number
  hidden: number
  isMuted: boolean
}
interface Said {
  by: string | null
  text: string
  at: number
  isRecalled: boolean
  signs: Set<string>
  isPinned: boolean
}
/** What is known of a conversation: who is in it from where on, and what was acknowledged. */
interface Talk {
  id: string
  streamId: string
  scope: 'pair' | 'people' | Bound
  courseId: string
  classId: string
  owner: string
  people: Map<string, Place>
  former: Map<string, 'left' | 'removed' | 'place'>
  isStaffOnly: boolean
  isDissolved: boolean
  said: Said[]
}
interface Course {
  id: string
  code: string
  owner: string
  staff: Set<string>
  students: Set<string>
  classes: Map<string, Set<string>>
  isDeleted: boolean
  isEnded: boolean
}

type School = Awaited<ReturnType<typeof openSchool>>

async function openSchool(plant: readonly string[]) {
  const app = await openTestApp(inject('postgresUrl'), {
    takesJobs: false,
    settings: { REQUEST_RATE: '1000000' },
  })
  app.clock.hold()
  // What they share are the two courses of the story.
  await sql`update membership set left_at = now()`.execute(app.db)
  for (const text of plant) await sql.raw(text).execute(app.db)
  const courses: Course[] = []
  for (const [owner, staff, who] of [
    [teacher1, [assistant1], students.slice(0, 5)],
    [teacher2, [], [...students.slice(3, 7), real]],
  ] as const) {
    const { id } = await app.call(owner, courseCalls.create, {
      ...{ courseName: `Of ${owner.name}`, semester: '2026-2027', term: '1' },
    })
    const row = await app.db
      .selectFrom('course')
      .select('code')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    for (const each of who) await app.call(each, joinCalls.join, { code: row.code! })
    for (const each of staff)
      await sql`insert into membership (course_id, account_id, role, joined_at)
        values (${id}, ${each.id}, 'assistant', now())
        on conflict (course_id, account_id) do update set role = 'assistant', left_at = null`.execute(app.db)
    courses.push({
      ...{ id, code: row.code!, owner: owner.id, isDeleted: false, isEnded: false },
      staff: new Set(staff.map(each => each.id)),
      students: new Set(who.map(each => each.id)),
      classes: new Map(),
    })
  }
  await app.call(cast.find(({ id }) => id === courses[0]!.owner)!, courseCalls.get, {
    courseId: courses[0]!.id,
  })
  await takeJobs(app, { twice: false, isHeld: () => false })
  return {
    ...{ app, courses },
    talks: [] as Talk[],
    blocked: new Set<string>(),
    closed: new Set<string>(),
    broken: [] as string[],
    /** People whose place in a course has changed since jobs were taken. */
    moved: [] as { course: Course; personId: string }[],
    isMerged: false,
    close: () => app.close(),
  }
}

const isStaff = (course: Course, id: string) => course.owner === id || course.staff.has(id)
const isIn = (course: Course, id: string) => isStaff(course, id) || course.students.has(id)
const share = ({ courses }: School, one: string, other: string) =>
  courses.some(course => !course.isDeleted && isIn(course, one) && isIn(course, other))
const courseOf = ({ courses }: School, { courseId }: Talk) => courses.find(({ id }) => id === courseId)
const isOver = (school: School, talk: Talk) =>
  talk.isDissolved || (talk.scope === 'class' && !courseOf(school, talk)!.classes.has(talk.classId))

/** Whether somebody's place in the course is in a conversation that follows it. */
function admits(school: School, talk: Talk, id: string) {
  if (talk.scope === 'pair' || talk.scope === 'people' || talk.isDissolved) return true
  const course = courseOf(school, talk)!
  if (talk.scope === 'course') return isIn(course, id)
  if (talk.scope === 'team') return isStaff(course, id)
  return !course.classes.has(talk.classId) || isStaff(course, id) || course.classes.get(talk.classId)!.has(id)
}
const placeIn = (school: School, talk: Talk, id: string) =>
  admits(school, talk, id) ? talk.people.get(id) : undefined
const otherOf = (talk: Talk, id: string) => [...talk.people.keys()].find(each => each !== id)!
const leads = (school: School, talk: Talk, id: string) => {
  const course = courseOf(school, talk)
  return talk.owner === id || (course !== undefined && isStaff(course, id))
}

/** Why somebody may not write there; undefined where they may. */
function refusal(school: School, talk: Talk, id: string): ErrorDefinition | undefined {
  if (!placeIn(school, talk, id)) return kernelErrors.notFound
  if (talk.scope === 'pair') {
    const other = otherOf(talk, id)
    if (school.closed.has(other)) return chatErrors.closed
    if (school.blocked.has(`${id} ${other}`)) return chatErrors.blocked
    if (school.blocked.has(`${other} ${id}`)) return chatErrors.refused
    return share(school, id, other) ? undefined : chatErrors.noSharedCourse
  }
  if (isOver(school, talk)) return chatErrors.dissolved
  const course = talk.scope === 'people' ? undefined : courseOf(school, talk)
  if (course?.isDeleted) return chatErrors.courseDeleted
  return talk.isStaffOnly && !leads(school, talk, id) ? chatErrors.staffWrite : undefined
}

/** Sends it, and holds the answer to what is due. @returns undefined where it was refused, as it had to be */
async function send<C extends Call>(
  { app, broken }: School,
  who: CastMember,
  call: C,
  input: InputOf<C>,
  due: ErrorDefinition | undefined,
): Promise<AnswerOf<C> | undefined> {
  if (!due)
    return app.call(who, call, input).catch(error => {
      broken.push(`${who.login} ${call.path} ${JSON.stringify(input)} is refused: ${error}`)
      return undefined
    })
  const { status, code, message } = await app.post(call.path, encodeInput(call, input), who)
  if (status === 1 || code !== due.code)
    broken.push(`${who.login} ${call.path} ${JSON.stringify(input)}: ${message}, not ${due.name}`)
  return undefined
}

const note = (talk: Talk, by: string | null, text: string, at: number) =>
  talk.said.push({ by, text, at, isRecalled: false, signs: new Set(), isPinned: false })

/** Whom a conversation has lost as its owner: it goes to the course's, the oldest of its staff or the oldest member. */
function passOn(school: School, talk: Talk) {
  if (talk.scope === 'pair' || isDissolvedOrOwned(school, talk)) return
  const course = courseOf(school, talk)
  const there = [...talk.people.keys()].filter(id => placeIn(school, talk, id))
  if (there.length === 0) {
    talk.isDissolved = true
    return
  }
  const rank = (id: string) => (course?.owner === id ? 0 : course && isStaff(course, id) ? 1 : 2)
  // Which of those of one rank is the oldest, the server says.
  talk.owner = `?${Math.min(...there.map(rank))}`
  note(talk, null, 'owner', school.app.clock.now())
}
const isDissolvedOrOwned = (school: School, talk: Talk) =>
  talk.isDissolved || placeIn(school, talk, talk.owner) !== undefined

/** What the places of people in a course want, once jobs are done. */
function follow(school: School) {
  for (const { course, personId } of school.moved.splice(0))
    for (const talk of school.talks) {
      if (talk.courseId !== course.id || talk.scope === 'pair' || talk.scope === 'people') continue
      if (isOver(school, talk)) continue
      const belongs = admits(school, talk, personId)
      const was = talk.former.get(personId)
      if (!belongs && talk.people.delete(personId)) {
        talk.former.set(personId, 'place')
        if (talk.owner === personId) passOn(school, talk)
      }
      const comes = belongs && !talk.people.has(personId) && (was === undefined || was === 'place')
      if (!comes || school.closed.has(personId)) continue
      talk.former.delete(personId)
      const last = talk.said.length
      talk.people.set(personId, { from: last + 1, seen: last, hidden: last, isMuted: false })
    }
}

/**
 * A story of people who talk, while their courses, their groups and they themselves come and go.
 * @param plant statements that plant a fault
 */
export async function liveInChats(seed: number, plant: readonly string[] = []) {
  const school = await openSchool(plant)
  const told: string[] = []
  try {
    const marks = new Marks()
    for (let beat = 1; beat <= 70; beat++) {
      const draw = drawFrom(seed * 100_003 + beat * 7919, school.app.clock.now(), marks)
      const words = await (draw.chance(16) ? change(school, draw) : talkOn(school, draw))
      if (words) told.push(words)
      school.app.clock.advance(draw.one(pauses))
      if (draw.chance(60)) {
        await takeJobs(school.app, { twice: draw.chance(20), isHeld: () => false })
        follow(school)
      }
      await weigh(school, draw)
      if (school.broken.length > 0) break
    }
    return { broken: school.broken, told }
  } finally {
    await school.close()
  }
}

const living = ({ closed }: School) => cast.filter(({ id }) => !closed.has(id))

/** Somebody says something, or does something with what was said or with those who say it. */
async function talkOn(school: School, draw: Draw): Promise<string> {
  const { app, talks, blocked } = school
  const now = app.clock.now()
  const who = draw.one(living(school))
  const mine = talks.filter(talk => placeIn(school, talk, who.id))
  const talk =
    draw.chance(85) && mine.length > 0 ? draw.one(mine) : talks.length > 0 ? draw.one(talks) : undefined
  const kind = draw.number(1, 100)
  if (kind <= 12 || !talk) return begin(school, draw, who)
  const place = placeIn(school, talk, who.id)
  const due = refusal(school, talk, who.id)
  const { id } = talk
  const some = talk.said.length > 0 ? draw.number(1, talk.said.length) : 1
  const one = talk.said[some - 1]
  if (kind <= 45) {
    const text = draw.text('comment')
    const body = { text, ...(draw.chance(30) && { answers: some }) }
    const said = { id: talk.streamId, code: randomUUID(), type: 'text', body }
    if (await send(school, who, streamCalls.add, said, due)) note(talk, who.id, text, now)
    // As from a phone that has not heard the answer.
    if (!due && draw.chance(20)) await send(school, who, streamCalls.add, said, undefined)
    return `${who.login} says ${text} in ${talk.scope} ${id}`
  }
  if (!one) return ''
  const isMine = one.by === who.id && !one.isRecalled
  if (kind <= 53) {
    const text = draw.text('comment')
    const tooLate = now - one.at > takeBackWithin ? chatErrors.tooLate : undefined
    const why = !place || !isMine ? kernelErrors.notFound : (tooLate ?? due)
    // Whose text it is is asked together with whether they may write.
    if (due && why !== due) return ''
    if (await send(school, who, chatCalls.change, { id, position: some, text }, why)) one.text = text
    return `${who.login} changes ${some} in ${id}`
  }
  if (kind <= 59) {
    const tooLate = now - one.at > takeBackWithin ? chatErrors.tooLate : undefined
    const why = !place || !isMine ? kernelErrors.notFound : tooLate
    if (await send(school, who, chatCalls.takeBack, { id, position: some }, why)) {
      Object.assign(one, { isRecalled: true, isPinned: false })
      one.signs.clear()
    }
    return `${who.login} recalls ${some} in ${id}`
  }
  if (kind <= 67) {
    const isThere = place && some >= place.from && !one.isRecalled
    if (due && !isThere) return ''
    const [emoji, isOn] = [emojis[draw.number(0, 2)]!, draw.chance(70)]
    const why = due ?? (isThere ? undefined : kernelErrors.notFound)
    const sign = `${emoji} ${who.id}`
    if (await send(school, who, chatCalls.react, { id, position: some, emoji, isOn }, why))
      isOn ? one.signs.add(sign) : one.signs.delete(sign)
    return `${who.login} reacts to ${some} in ${id}`
  }
  if (kind <= 77) {
    const why = place ? undefined : kernelErrors.notFound
    if (await send(school, who, chatCalls.markSeen, { id, position: some }, why))
      place!.seen = Math.max(place!.seen, some)
    return `${who.login} has seen ${some} in ${id}`
  }
  if (kind <= 81) {
    const may = talk.scope === 'pair' || leads(school, talk, who.id)
    const isThere = place && some >= place.from && !one.isRecalled
    if (!place || due || !isThere) return ''
    const isPinned = draw.chance(70)
    const pinned = talk.said.filter(each => each.isPinned && each !== one).length
    const full = isPinned && pinned >= 20 ? chatErrors.tooManyPins : undefined
    const why = may ? full : kernelErrors.notAllowed
    if (await send(school, who, chatCalls.pin, { id, position: some, isPinned }, why)) one.isPinned = isPinned
    return `${who.login} pins ${some} in ${id}`
  }
  if (kind <= 85) {
    const to = draw.one(talks)
    const isThere = place && some >= place.from && one.by !== null
    const why = !isThere ? kernelErrors.notFound : one.isRecalled ? chatErrors.recalled : undefined
    const input = { id, positions: [some], conversationIds: [to.id] }
    const answer = await send(school, who, chatCalls.forward, input, why)
    const isRefused = refusal(school, to, who.id) !== undefined
    if (answer && answer.refused.length > 0 !== isRefused)
      school.broken.push(`${who.login} forwards to ${to.id}: ${answer.refused[0]?.reason ?? 'done'}`)
    if (answer && answer.refused.length === 0) note(to, who.id, one.text, now)
    return `${who.login} forwards ${some} of ${id} to ${to.id}`
  }
  if (kind <= 88) {
    const why = place ? undefined : kernelErrors.notFound
    if (draw.chance(50)) {
      if (await send(school, who, chatCalls.hide, { id }, why)) {
        place!.hidden = talk.said.length
        place!.seen = Math.max(place!.seen, talk.said.length)
      }
      return `${who.login} hides ${id}`
    }
    const isMuted = draw.chance(60)
    if (await send(school, who, chatCalls.mute, { id, isMuted }, why)) place!.isMuted = isMuted
    return `${who.login} mutes ${id}`
  }
  if (kind <= 91) {
    const pair = mine.find(({ scope }) => scope === 'pair')
    if (!pair) return ''
    const [friendId, isBlocked] = [otherOf(pair, who.id), draw.chance(60)]
    await send(school, who, chatCalls.block, { friendId, isBlocked }, undefined)
    isBlocked ? blocked.add(`${who.id} ${friendId}`) : blocked.delete(`${who.id} ${friendId}`)
    return `${who.login} ${isBlocked ? 'blocks' : 'unblocks'} ${friendId}`
  }
  return talk.scope === 'pair' ? '' : manage(school, draw, who, talk)
}

/** A conversation is opened: of two, of chosen people, or of a course. */
async function begin(school: School, draw: Draw, who: CastMember): Promise<string> {
  const { app, talks, courses, blocked, closed } = school
  const now = app.clock.now()
  const add = async (
    id: string,
    more: Pick<Talk, 'scope'> & Partial<Talk>,
    people: readonly string[],
    from = 1,
  ) => {
    const { streamId } = await app.call(who, chatCalls.getConversation, { id })
    const place = () => ({ from, seen: 0, hidden: 0, isMuted: false })
    const talk: Talk = {
      ...{ id, streamId, courseId: '', classId: '', owner: '', isStaffOnly: false, isDissolved: false },
      ...{ former: new Map(), said: [], people: new Map(people.map(each => [each, place()])) },
      ...more,
    }
    talks.push(talk)
    if (more.scope !== 'pair') note(talk, null, 'made', now)
  }
  if (draw.chance(30)) {
    const friend = draw.one(cast)
    const known = talks.find(
      ({ scope, people }) => scope === 'pair' && people.has(who.id) && people.has(friend.id),
    )
    const isNew = !known && (closed.has(friend.id) || !share(school, who.id, friend.id))
    const due = friend === who ? chatErrors.self : isNew ? kernelErrors.notFound : undefined
    const opened = await send(school, who, chatCalls.open, { friendId: friend.id }, due)
    if (opened && known && opened.id !== known.id)
      school.broken.push(`${who.login} and ${friend.login} have two conversations`)
    if (opened && !known) await add(opened.id, { scope: 'pair' }, [who.id, friend.id])
    return `${who.login} opens ${friend.login}`
  }
  if (draw.chance(40)) {
    const others = draw.some(
      cast.filter(each => each !== who),
      4,
    )
    const strange = others.some(({ id }) => closed.has(id) || !share(school, who.id, id))
    const refused = others.some(({ id }) => blocked.has(`${who.id} ${id}`) || blocked.has(`${id} ${who.id}`))
    const due = strange
      ? kernelErrors.notFound
      : refused
        ? chatErrors.cannotAdd
        : others.length < 2
          ? kernelErrors.malformed
          : undefined
    const input = { title: draw.text('name'), accountIds: others.map(({ id }) => id) }
    const made = await send(school, who, chatGroupCalls.make, input, due)
    if (made) await add(made.id, { scope: 'people', owner: who.id }, [who.id, ...input.accountIds])
    return `${who.login} makes a group with ${others.map(({ login }) => login).join(', ')}`
  }
  const course = draw.one(courses)
  const scope = draw.one(['course', 'team', 'class'] as const)
  const classId = scope === 'class' ? (draw.one([...course.classes.keys(), '']) ?? '') : ''
  if ((scope === 'class' && !classId) || course.isDeleted || !isIn(course, who.id)) return ''
  const known = talks.find(
    talk =>
      talk.scope === scope &&
      talk.courseId === course.id &&
      talk.classId === classId &&
      !isOver(school, talk),
  )
  const was = known?.former.get(who.id)
  // Whom no job has noted yet is not told apart here.
  if (school.moved.length > 0) return ''
  const isBack = known && admits(school, known, who.id) && was !== 'removed'
  const due = known
    ? isBack
      ? undefined
      : kernelErrors.notAllowed
    : isStaff(course, who.id)
      ? undefined
      : kernelErrors.notAllowed
  const input = { courseId: course.id, scope, subjectId: classId }
  const opened = await send(school, who, chatGroupCalls.openOfCourse, input, due)
  const words = `${who.login} opens the ${scope} of ${course.id}`
  if (!opened) return words
  if (known) {
    if (opened.id !== known.id) school.broken.push(`there are two of the ${scope} of ${course.id}`)
    if (!known.people.has(who.id)) {
      known.former.delete(who.id)
      school.moved.push({ course, personId: who.id })
      follow(school)
    }
    return words
  }
  const all = [course.owner, ...course.staff, ...course.students].filter(id => !closed.has(id))
  const fits = { id: '', scope, courseId: course.id, classId, isDissolved: false } as unknown as Talk
  await add(
    opened.id,
    { scope, courseId: course.id, classId, owner: course.owner },
    all.filter(id => admits(school, fits, id)),
  )
  return words
}

/** Somebody does something with a group. */
async function manage(school: School, draw: Draw, who: CastMember, talk: Talk): Promise<string> {
  const { app, blocked, closed } = school
  const { id } = talk
  const now = app.clock.now()
  if (talk.owner.startsWith('?')) await learnOwner(school, talk)
  const place = placeIn(school, talk, who.id)
  const manages = talk.owner === who.id || (talk.scope !== 'people' && leads(school, talk, who.id))
  const gate = (may: boolean) =>
    !place
      ? kernelErrors.notFound
      : isOver(school, talk)
        ? chatErrors.dissolved
        : may
          ? undefined
          : kernelErrors.notAllowed
  const other = draw.one(cast)
  const what = draw.one([
    'leave',
    'remove',
    'remove',
    'add',
    'add',
    'rename',
    'staffOnly',
    'give',
    'dissolve',
  ] as const)
  const takeOut = (personId: string, how: 'left' | 'removed') => {
    talk.people.delete(personId)
    talk.former.set(personId, how)
  }
  if (what === 'leave') {
    if (await send(school, who, chatGroupCalls.leave, { id }, gate(true))) {
      takeOut(who.id, 'left')
      note(talk, null, 'left', now)
      passOn(school, talk)
    }
  } else if (what === 'remove') {
    const due =
      gate(manages) ??
      (other.id === talk.owner || other === who
        ? chatErrors.ownerStays
        : talk.people.has(other.id)
          ? undefined
          : kernelErrors.notFound)
    if (await send(school, who, chatGroupCalls.remove, { id, accountId: other.id }, due)) {
      takeOut(other.id, 'removed')
      note(talk, null, 'removed', now)
    }
  } else if (what === 'add') {
    // Who is a member and is not admitted waits for a job.
    if (other === who || school.moved.length > 0) return ''
    const isThere = talk.people.has(other.id)
    const isNear = talk.scope === 'people' ? share(school, who.id, other.id) : admits(school, talk, other.id)
    const isRefused =
      blocked.has(`${who.id} ${other.id}`) ||
      blocked.has(`${other.id} ${who.id}`) ||
      (talk.former.get(other.id) === 'removed' && !manages)
    const due =
      gate(manages || talk.scope === 'people') ??
      (closed.has(other.id) || (!isThere && !isNear)
        ? kernelErrors.notFound
        : !isThere && isRefused
          ? chatErrors.cannotAdd
          : undefined)
    const done = await send(school, who, chatGroupCalls.add, { id, accountIds: [other.id] }, due)
    if (done && !isThere) {
      note(talk, null, 'added', now)
      const from = talk.said.length
      talk.former.delete(other.id)
      talk.people.set(other.id, { from, seen: from - 1, hidden: from - 1, isMuted: false })
    }
  } else if (what === 'rename') {
    if (await send(school, who, chatGroupCalls.rename, { id, title: draw.text('name') }, gate(manages)))
      note(talk, null, 'renamed', now)
  } else if (what === 'staffOnly') {
    const isStaffOnly = draw.chance(50)
    if (await send(school, who, chatGroupCalls.setStaffOnly, { id, isStaffOnly }, gate(manages))) {
      if (talk.isStaffOnly !== isStaffOnly) note(talk, null, 'staffOnly', now)
      talk.isStaffOnly = isStaffOnly
    }
  } else if (what === 'give') {
    const owns = talk.owner === who.id
    const due = gate(owns) ?? (placeIn(school, talk, other.id) ? undefined : kernelErrors.notFound)
    if (await send(school, who, chatGroupCalls.giveAway, { id, accountId: other.id }, due)) {
      if (talk.owner !== other.id) note(talk, null, 'owner', now)
      talk.owner = other.id
    }
  } else if (draw.chance(40)) {
    if (await send(school, who, chatGroupCalls.dissolve, { id }, gate(talk.owner === who.id))) {
      talk.isDissolved = true
      note(talk, null, 'dissolved', now)
    }
  }
  return `${who.login}: ${what} ${other.login} in ${talk.scope} ${id}`
}

/** To whom it went; somebody of the rank that it had to be. */
async function learnOwner(school: School, talk: Talk) {
  const { rows } = await sql<{ owner_id: string }>`
    select owner_id from conversation where id = ${talk.id}`.execute(school.app.db)
  const course = courseOf(school, talk)
  const { owner_id: id } = rows[0]!
  const rank = course?.owner === id ? 0 : course && isStaff(course, id) ? 1 : 2
  if (!placeIn(school, talk, id) || `?${rank}` !== talk.owner)
    school.broken.push(`${talk.id} went to ${id}, not to somebody of rank ${talk.owner}`)
  talk.owner = id
}

/** Something becomes of a course, a class, or somebody. */
async function change(school: School, draw: Draw): Promise<string> {
  const { app, courses, closed, talks } = school
  const course = draw.one(courses)
  const { id: courseId } = course
  const owner = cast.find(({ id }) => id === course.owner)!
  const some = draw.one(cast.slice(3).filter(({ id }) => !closed.has(id)))
  const moved = (personId: string) => school.moved.push({ course, personId })
  const out = (personId: string) => {
    course.students.delete(personId)
    for (const members of course.classes.values()) members.delete(personId)
    moved(personId)
  }
  const kind = draw.number(1, 100)
  // Conversations know where they belong before a course ends or goes.
  if (kind > 60) {
    await takeJobs(app, { twice: false, isHeld: () => false })
    follow(school)
  }
  if (course.isDeleted) {
    await app.call(owner, archiveCalls.restore, { courseId })
    course.isDeleted = false
    return `${owner.login} restores ${courseId}`
  }
  if (kind <= 35 || (course.isEnded && kind <= 60)) {
    if (course.isEnded) {
      await app.call(owner, archiveCalls.unarchive, { courseId })
      course.isEnded = false
      return `${owner.login} opens ${courseId} again`
    }
    if (!course.students.has(some.id)) {
      await app.call(some, joinCalls.join, { code: course.code })
      course.students.add(some.id)
      moved(some.id)
      return `${some.login} joins ${courseId}`
    }
    await (draw.chance(50)
      ? app.call(some, joinCalls.quit, { courseId, password: demoPassword })
      : app.call(owner, memberCalls.removeStudents, { courseId, studentIds: [some.id] }))
    out(some.id)
    return `${some.login} leaves ${courseId}`
  }
  if (kind <= 48) {
    const { id } = await app.call(owner, classCalls.createClass, { courseId, name: draw.text('class') })
    course.classes.set(id, new Set())
    return `${owner.login} makes class ${id}`
  }
  if (kind <= 60) {
    const classId = draw.one([...course.classes.keys(), '0'])
    if (!course.students.has(some.id)) return ''
    await app.call(owner, classCalls.moveToClass, { courseId, id: classId, studentIds: [some.id] })
    for (const members of course.classes.values()) members.delete(some.id)
    course.classes.get(classId)?.add(some.id)
    moved(some.id)
    return `${some.login} is put into class ${classId}`
  }
  if (kind <= 66 && course.classes.size > 0 && !course.isEnded) {
    const classId = draw.one([...course.classes.keys()])
    const members = [...course.classes.get(classId)!]
    await app.call(owner, classCalls.deleteClass, { courseId, id: classId })
    course.classes.delete(classId)
    for (const id of members) moved(id)
    return `class ${classId} is deleted`
  }
  if (kind <= 72) {
    await app.call(owner, archiveCalls.archive, { courseId, type: '1' })
    course.isEnded = true
    return `${owner.login} ends ${courseId}`
  }
  if (kind <= 78) {
    await app.call(owner, courseCalls.delete, { courseId, password: demoPassword })
    course.isDeleted = true
    return `${owner.login} deletes ${courseId}`
  }
  if (kind <= 84) {
    const before = talks.length
    await app.call(owner, packageCalls.copyCourse, {
      ...{ sourceCourseId: courseId, courseName: 'A copy', copyteacher: true },
    })
    await takeJobs(app, { twice: false, isHeld: () => false })
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from conversation`.execute(app.db)
    if (rows[0]!.count !== before) school.broken.push('a copy of a course has brought conversations')
    return `${owner.login} copies ${courseId}`
  }
  if (kind <= 90 && !course.isEnded) {
    const heir = [teacher1, assistant1, teacher2].find(({ id }) => id !== course.owner)!
    await app.call(owner, archiveCalls.transfer, {
      ...{ courseId, account: emailOf(heir), password: demoPassword },
    })
    course.staff.add(owner.id)
    course.staff.delete(heir.id)
    course.owner = heir.id
    await takeJobs(app, { twice: false, isHeld: () => false })
    moved(heir.id)
    follow(school)
    for (const talk of talks)
      if (talk.courseId === courseId && !talk.isDissolved && placeIn(school, talk, heir.id)) {
        if (talk.owner !== heir.id) note(talk, null, 'owner', app.clock.now())
        talk.owner = heir.id
      }
    return `${owner.login} transfers ${courseId} to ${heir.login}`
  }
  if (kind <= 95 && !school.isMerged && courses[0]!.students.has(real.id) && !courses[0]!.isDeleted)
    return merge(school)
  if (kind > 97 && closed.size === 0 && some !== real) {
    await app.call(some, profileCalls.closeAccount, { password: demoPassword })
    closed.add(some.id)
    for (const each of courses)
      if (each.students.delete(some.id)) for (const members of each.classes.values()) members.delete(some.id)
    await takeJobs(app, { twice: false, isHeld: () => false })
    for (const talk of talks) {
      if (talk.scope === 'pair' || !talk.people.delete(some.id)) continue
      talk.former.set(some.id, 'left')
      if (talk.owner === some.id) passOn(school, talk)
    }
    return `${some.login} closes their account`
  }
  return ''
}

/** Somebody turns out to be who stands in a class by a place that nobody can log in to. */
async function merge(school: School): Promise<string> {
  const { app, courses } = school
  const course = courses[0]!
  const owner = cast.find(({ id }) => id === course.owner)!
  if (course.isEnded) return ''
  await app.call(imported, joinCalls.join, { code: course.code })
  const classId = [...course.classes.keys()][0]
  if (classId)
    await app.call(owner, classCalls.moveToClass, {
      ...{ courseId: course.id, id: classId, studentIds: [imported.id] },
    })
  await sql`update account set imported_at = now(), login = null, email = null, phone = null
    where id = ${imported.id}`.execute(app.db)
  await takeJobs(app, { twice: false, isHeld: () => false })
  await app.call(owner, packageCalls.mergeStudents, {
    ...{ courseId: course.id, importedids: [imported.id], studentIds: [real.id] },
  })
  const hasClass = [...course.classes.values()].some(members => members.has(real.id))
  if (classId && !hasClass) course.classes.get(classId)!.add(real.id)
  school.moved.push({ course, personId: real.id })
  school.isMerged = true
  await takeJobs(app, { twice: false, isHeld: () => false })
  follow(school)
  return `${real.login} is merged with a place in ${classId}`
}

/** What holds at any moment: each reads what was acknowledged to them, once, in order; nobody else does; and what is unread is what is unseen. */
async function weigh(school: School, draw: Draw) {
  const { app, talks, broken } = school
  const { moved } = school
  const some = new Set(draw.chance(15) ? living(school) : draw.some(living(school), 3))
  const people = living(school).filter(
    who => some.has(who) || moved.some(({ personId }) => personId === who.id),
  )
  for (const who of people) {
    const { list } = await app.call(who, chatCalls.listConversations, { limit: 200 })
    let sum = 0
    for (const talk of talks) {
      const place = placeIn(school, talk, who.id)
      const answer = await app.post(streamCalls.entries.path, { id: talk.streamId, limit: 200 }, who)
      const row = list.find(({ id }) => id === talk.id)
      if (!place) {
        if (answer.status === 1) broken.push(`${who.login} reads ${talk.scope} ${talk.id}, and is not in it`)
        if (row) broken.push(`${who.login} has ${talk.id} on their list, and is not in it`)
        continue
      }
      const due = talk.said.map(inShort).slice(place.from - 1)
      const shown = (answer.data.list as Wire[] | undefined)?.toReversed().map(shownInShort)
      if (JSON.stringify(shown) !== JSON.stringify(due))
        broken.push(
          `${who.login} reads in ${talk.scope} ${talk.id} ${JSON.stringify(shown ?? answer.message)}, not ${JSON.stringify(due)}`,
        )
      const unseen = talk.said
        .slice(place.seen)
        .filter(({ by, isRecalled }) => by !== null && by !== who.id && !isRecalled).length
      const isListed = talk.said.length > place.hidden
      if (isListed !== (row !== undefined))
        broken.push(`${who.login}: ${talk.id} ${row ? 'is' : 'is not'} listed`)
      if (row && row.unread !== unseen)
        broken.push(`${who.login} has ${row.unread} unread in ${talk.id}, and not seen ${unseen}`)
      if (isListed && !place.isMuted) sum += unseen
      const pins = await app.call(who, chatCalls.listPins, { id: talk.id })
      const pinned = talk.said.flatMap((one, index) =>
        one.isPinned && index + 1 >= place.from ? [index + 1] : [],
      )
      if (`${pins.list.map(({ position }) => position).sort((a, b) => a - b)}` !== `${pinned}`)
        broken.push(`${who.login} sees other pins in ${talk.id}`)
      const { refusal: words } = await app.call(who, chatCalls.getConversation, { id: talk.id })
      if ((words === '') !== (refusal(school, talk, who.id) === undefined))
        broken.push(`${who.login} is told “${words}” in ${talk.id}`)
    }
    const { unread } = await app.call(who, chatCalls.countUnread)
    if (unread !== Math.min(100, sum)) broken.push(`${who.login} has ${unread} unread in all, not ${sum}`)
  }
}

interface Wire {
  uid: string
  type: string
  deleted: string
  body: { text?: string; what?: string; reactions?: Record<string, string[]> }
}
const signsIn = (reactions: Record<string, string[]> = {}) =>
  Object.entries(reactions)
    .flatMap(([emoji, ids]) => ids.map(id => `${emoji} ${id}`))
    .sort()
const inShort = ({ by, text, isRecalled, signs }: Said) =>
  by === null ? 'event' : isRecalled ? `${by} recalled` : `${by} ${text} ${[...signs].sort()}`
const shownInShort = ({ uid, type, deleted, body }: Wire) =>
  type === groupEvent
    ? 'event'
    : deleted === '1'
      ? `${uid} recalled`
      : `${uid} ${body.text} ${signsIn(body.reactions)}`
