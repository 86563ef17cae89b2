import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Call } from '#contract/call.ts'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { answeringBoardCalls as boards } from '#contract/features/answering/board-calls.ts'
import { answeringCalls as calls } from '#contract/features/answering/calls.ts'
import type { AskInput, StepInput } from '#contract/features/answering/entities.ts'
import { answeringErrors as errors } from '#contract/features/answering/errors.ts'
import { answeringResultCalls as results } from '#contract/features/answering/result-calls.ts'
import { answeringModes, askings } from '#contract/features/answering/rules.ts'
import { answeringTakingCalls as taking } from '#contract/features/answering/taking-calls.ts'
import { archiveCalls } from '#contract/features/course/archive.ts'
import { courseCalls } from '#contract/features/course/calls.ts'
import { joinCalls } from '#contract/features/course/joining.ts'
import { memberCalls } from '#contract/features/member/calls.ts'
import { classCalls } from '#contract/features/member/classes.ts'
import { packageCalls } from '#contract/features/package/calls.ts'
import { performanceCalls } from '#contract/features/performance/calls.ts'
import { assistant1, type CastMember, demoPassword, emailOf, teacher1, teacher2 } from '#seed/people.ts'
import { asked, openly, ranks, step, vote } from '#server/features/answering/test-answering.ts'
import { uploadFile } from '#server/features/file/test-upload.ts'
import { writePackage } from '#server/features/package/exporting.ts'
import { portables } from '#server/features/package/tables.ts'
import { projectorOf } from '#server/features/projector/test-projector.ts'
import { signSlot } from '#server/house/paper/test-signing.ts'
import type { Draw } from '#server/kernel/test-moves.ts'
import { readingUnit } from '#server/kernel/unit.ts'
import { drawFrom, Marks } from './draw.ts'
import { takeJobs } from './jobs.ts'
import { compare } from './lesson-rows.ts'

import {
  type Asked,
  type Content,
  endOf,
  gateOf,
  imported,
  isRunning,
  isSetThere,
  type Kept,
  keyOf,
  type Lessons,
  minute,
  openLessons,
  outsider,
  type Prepared,
  pauses,
  pupils,
  real,
  type Step,
  send,
  staffOf,
} from './lesson-school.ts'

interface Row {
  step_id: string
  question_id: string
  slot: number
  type: number
  asking: number
  points: number
}
/** What a set consists of; steps that are known stay the same. */
async function stepsIn({ app }: Lessons, id: string, known: readonly Step[] = []): Promise<Step[]> {
  const { rows } = await sql<Row>`
    select step.id as step_id, version.question_id, asked.slot, version.type, asked.asking, asked.points::float8 as points
    from answering_step as step join answering_question as asked on asked.step_id = step.id
    join question_version as version on version.id = asked.version_id
    where step.activity_id = ${id} order by step.number, asked.position`.execute(app.db)
  return [...Map.groupBy(rows, row => row.step_id)].map(([stepId, its]) => ({
    ...(known.find(one => one.id === stepId) ?? {
      ...{ id: stepId, startedAt: null, endsAt: null, endedAt: null },
      ...{ areShown: false, areAnswersShown: false },
    }),
    questions: its.map(({ question_id, slot, type, asking, points }) => ({
      ...{ questionId: question_id, slot, type, asking, points },
    })),
  }))
}

const someQuestions = (draw: Draw): AskInput[] =>
  Array.from({ length: draw.number(1, 4) }, (_, place) =>
    draw.one([
      () => asked(`Is it ${place}`, 5),
      () => asked(`Is it ${place}`, 5),
      () => vote(`Tea ${place}`, askings.anonymous),
      () => vote(`Coffee ${place}`),
      () => openly(`Why ${place}`),
      () => openly(`Why not ${place}`, askings.anonymous),
      () => openly(`What else ${place}`, askings.ideas),
      () => openly(`What is unclear ${place}`, askings.classQuestions),
      () => ranks(`First ${place}`),
    ])(),
  )
const someSteps = (draw: Draw) =>
  Array.from({ length: draw.number(1, 3) }, () => step(someQuestions(draw), draw.one([0, 20, 60])))

/** What somebody answers to a question. */
function contentFor(draw: Draw, { type }: Asked): Content {
  if (type === 4) return { text: draw.text('draft') }
  return { value: type === 104 ? draw.some(['a', 'b', 'c'], 3) : [draw.one(['a', 'b'])] }
}
const inShort = ({ text = '', value = null }: Content) => JSON.stringify([text, value])

/**
 * A story of lessons: sets of questions are asked and answered while networks are away, and students, courses and sets come and go.
 * @param plant statements that plant a fault
 */
export async function liveInLessons(seed: number, plant: readonly string[] = []) {
  const school = await openLessons(plant)
  const told: string[] = []
  try {
    const marks = new Marks()
    for (let beat = 1; beat <= 80; beat++) {
      const draw = drawFrom(seed * 100_003 + beat * 7919, school.app.clock.now(), marks)
      const kind = draw.number(1, 100)
      const words = await (kind <= 12
        ? change(school, draw)
        : kind <= 42
          ? lead(school, draw)
          : kind <= 46
            ? tryInVain(school, draw)
            : answer(school, draw))
      if (words) told.push(words)
      school.app.clock.advance(draw.one(pauses))
      if (draw.chance(60)) await takeJobs(school.app, { twice: draw.chance(20), isHeld: () => false })
      noteTime(school)
      if (draw.chance(40) || kind <= 12) await compare(school, draw)
      if (school.broken.length > 0) break
    }
    if (school.broken.length === 0) await comeHome(school)
    return { broken: school.broken, told }
  } finally {
    await school.close()
  }
}

/** What is over by the clock alone. */
function noteTime({ app, sets }: Lessons) {
  for (const { steps, closesAt } of sets)
    for (const one of steps) {
      const now = app.clock.now()
      if (one.startedAt === null || one.endedAt !== null) continue
      if (one.endsAt !== null && one.endsAt <= now) one.endedAt = one.endsAt
      if (closesAt !== null && closesAt <= now) one.endedAt = Math.min(one.endsAt ?? closesAt, closesAt)
    }
}

/** All that runs of a set is over. */
function endRunning(school: Lessons, set: Prepared, except?: Step) {
  noteTime(school)
  const now = school.app.clock.now()
  for (const one of set.steps)
    if (one !== except && one.startedAt !== null && one.endedAt === null) one.endedAt = one.endsAt = now
}

/** Somebody of the staff does something with a set. */
async function lead(school: Lessons, draw: Draw): Promise<string> {
  const { app, courseId, sets, classes } = school
  const who = draw.one(staffOf(school))
  const mayLead = !school.isEnded && !school.isDeleted
  const there = sets.filter(one => !one.isDeleted)
  if (there.length === 0 || (there.length < 4 && draw.chance(20))) {
    const classId = draw.chance(25) ? draw.one([...classes.keys()]) : ''
    const mode = draw.one([1, 1, 1, 2, 3])
    const made = await send(school, who, calls.create, {
      ...{ courseId: courseId as never, title: draw.text('title'), mode, steps: someSteps(draw) },
      audience: classId
        ? [{ classId: classId as never, groupId: null, publishAt: null, beginsAt: null, endsAt: null }]
        : [],
      ...(mode !== 1 && draw.chance(50) && { deadline: app.clock.now() + 30 * minute }),
      ...(mode === 1 && draw.chance(50) && { publishAt: null }),
    })
    expectDone(school, made, mayLead)
    if (!made.isDone) return ''
    const id = `${made.data.interactid}`
    const row = await app.db
      .selectFrom('activity')
      .select(['published_at', 'ends_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    sets.push({
      ...{ id, mode, classId, isPublished: row.published_at !== null, isDeleted: false },
      ...{ closesAt: row.ends_at as number | null, steps: await stepsIn(school, id) },
    })
    return `${who.login} makes ${id}`
  }
  const set = draw.one(there)
  const { id } = set
  const one = draw.one(set.steps)
  const stepId = one.id as never
  const now = app.clock.now()
  const isOver = set.closesAt !== null && set.closesAt <= now
  const inClass = set.mode === answeringModes.inClass
  const isStepOver = one.endedAt !== null || isOver
  const kind = draw.number(1, 100)
  const twice = draw.chance(15)
  if (kind <= 30) {
    const seconds = draw.one([0, 20, 60])
    const may = mayLead && inClass && !isOver && (one.startedAt === null || !isStepOver)
    const done = await send(school, who, calls.startStep, { stepId, seconds }, { twice })
    expectDone(school, done, may)
    if (done.isDone && one.startedAt === null) {
      endRunning(school, set, one)
      Object.assign(one, { startedAt: now, endsAt: seconds ? now + seconds * 1000 : null })
    }
    if (done.isDone) set.isPublished = true
    return `${who.login} starts ${one.id}`
  }
  if (kind <= 40) {
    const seconds = draw.one([0, 30])
    const may = mayLead && inClass && !isOver && one.startedAt !== null && !one.areAnswersShown
    const done = await send(school, who, calls.extendStep, { stepId, seconds }, { twice })
    expectDone(school, done, may)
    if (done.isDone) {
      endRunning(school, set, one)
      const from = one.endedAt === null ? Math.max(now, one.endsAt ?? now) : now
      Object.assign(one, { endedAt: null, endsAt: seconds ? from + seconds * 1000 : null })
      set.isPublished = true
    }
    return `${who.login} extends ${one.id}`
  }
  if (kind <= 54) {
    const may = mayLead && inClass && one.startedAt !== null
    const done = await send(school, who, calls.endStep, { stepId }, { twice })
    expectDone(school, done, may)
    if (done.isDone && one.endedAt === null) one.endedAt = one.endsAt = Math.min(now, one.endsAt ?? now)
    return `${who.login} ends ${one.id}`
  }
  if (kind <= 62) {
    const isShown = draw.chance(75)
    const done = await send(school, who, calls.showResults, { stepId, isShown })
    expectDone(school, done, mayLead && (!inClass || one.startedAt !== null))
    if (done.isDone) one.areShown = isShown
    return `${who.login} shows results of ${one.id}: ${isShown}`
  }
  if (kind <= 66) {
    const done = await send(school, who, calls.showAnswers, { stepId }, { twice })
    expectDone(school, done, mayLead && (!inClass || (one.startedAt !== null && isStepOver)))
    if (done.isDone) one.areAnswersShown = true
    return `${who.login} shows answers of ${one.id}`
  }
  if (kind <= 70) {
    const done = await send(school, who, calls.end, { id: id as never })
    // One that has ended stays as it is.
    if (!isOver) expectDone(school, done, mayLead && set.isPublished)
    if (done.isDone && !isOver) {
      endRunning(school, set)
      set.closesAt = now
    }
    return `${who.login} ends all of ${id}`
  }
  if (kind <= 74) return rewrite(school, draw, { who, set, mayLead })
  if (kind <= 82) return judge(school, draw, { who, set, one, mayLead })
  if (kind <= 88) return givestars(school, draw, { who, set, one, mayLead })
  if (kind <= 92) {
    const post = draw.one(school.posts.length > 0 ? school.posts : [undefined])
    if (!post || post.set.isDeleted) return ''
    const isHidden = draw.chance(60)
    const done = await send(school, who, boards.hidePost, { postId: post.id as never, isHidden }, { twice })
    expectDone(school, done, mayLead)
    if (done.isDone) post.isHidden = isHidden
    return `${who.login} hides ${post.id}: ${isHidden}`
  }
  const content = { courseId: courseId as never, contentId: id as never }
  if (kind <= 96) {
    if (set.isPublished) {
      const done = await send(school, who, activityCalls.unpublish, content)
      expectDone(school, done, mayLead)
      if (done.isDone) {
        endRunning(school, set)
        set.isPublished = false
      }
      return `${who.login} unpublishes ${id}`
    }
    const done = await send(school, who, activityCalls.publish, { ...content, publishedAt: null })
    expectDone(school, done, mayLead && !isOver)
    if (done.isDone) set.isPublished = true
    return `${who.login} publishes ${id}`
  }
  const done = await send(school, who, activityCalls.delete, content)
  expectDone(school, done, mayLead)
  if (!done.isDone) return ''
  endRunning(school, set)
  set.isDeleted = true
  // Or it is brought back, as it was.
  if (draw.chance(60)) {
    app.clock.advance(draw.one(pauses))
    if (draw.chance(50)) await takeJobs(app, { twice: false, isHeld: () => false })
    const back = await send(school, who, activityCalls.restore, content)
    expectDone(school, back, mayLead)
    set.isDeleted = !back.isDone
  }
  return `${who.login} deletes ${id}${set.isDeleted ? '' : ', and restores it'}`
}

type Sent = Awaited<ReturnType<typeof send>>
function expectDone({ broken }: Lessons, { isDone, words, message }: Sent, may: boolean) {
  if (isDone !== may) broken.push(`${words} is ${may ? 'refused' : 'done'}: ${message}`)
}

interface Leading {
  who: CastMember
  set: Prepared
  mayLead: boolean
}

/** Steps are others: what was begun stays. */
async function rewrite(school: Lessons, draw: Draw, { who, set, mayLead }: Leading) {
  const inClass = set.mode === answeringModes.inClass
  const isAnswered = hasAnswers(school, set)
  const same = (one: Step): StepInput => ({
    ...{ id: one.id as never, title: '', seconds: 30 },
    questions: one.questions.map(({ questionId, points, asking }) => ({
      ...{ id: questionId as never, fromId: null, question: null, points, asking },
    })),
  })
  const isFixed = (one: Step) => (inClass ? one.startedAt !== null : isAnswered)
  const daring = draw.chance(20)
  const steps = set.steps.flatMap((one): StepInput[] => {
    if (!daring && isFixed(one)) return [same(one)]
    return draw.one<() => StepInput[]>([
      () => [same(one)],
      () => [],
      () => [{ ...same(one), questions: someQuestions(draw) }],
    ])()
  })
  if (steps.length === 0 || (draw.chance(40) && (inClass || !isAnswered)))
    steps.push(step(someQuestions(draw), 30))
  const kept = new Map(steps.map(one => [`${one.id}`, JSON.stringify(one.questions.map(({ id }) => id))]))
  const isSame = (one: Step) =>
    kept.get(one.id) === JSON.stringify(one.questions.map(({ questionId }) => questionId))
  const fits =
    set.steps.every(one => !isFixed(one) || isSame(one)) &&
    (inClass || !isAnswered || steps.length === set.steps.length)
  const done = await send(school, who, calls.update, { id: set.id as never, steps: steps as never })
  if (!done.isDone && mayLead && fits) school.broken.push(`${done.words} is refused: ${done.message}`)
  if (done.isDone && !(mayLead && fits)) school.broken.push(`${done.words} is done`)
  if (done.isDone) {
    set.steps = await stepsIn(school, set.id, set.steps)
  }
  return `${who.login} rewrites ${set.id}`
}

const hasAnswers = ({ written, tickets, posts }: Lessons, set: Prepared) =>
  [...written.keys(), ...tickets].some(key => key.startsWith(set.id)) || posts.some(post => post.set === set)

/** Somebody's answer gets a score. */
async function judge(school: Lessons, draw: Draw, { who, set, one, mayLead }: Leading & { one: Step }) {
  const worth = one.questions.filter(({ points, asking }) => points > 0 && asking !== askings.anonymous)
  const answered = worth.flatMap(its =>
    pupils.flatMap(({ id }) => (school.written.has(keyOf(set, its.slot, id)) ? [{ its, id }] : [])),
  )
  if (answered.length === 0) return ''
  const { its, id } = draw.one(answered)
  const score = draw.one([0, 2.5, 5])
  const done = await send(school, who, results.gradeAnswers, {
    stepId: one.id as never,
    grades: [{ studentId: id as never, questionId: its.questionId as never, score }] as never,
  })
  const refusal = (done.data?.list as { refusal: unknown }[] | undefined)?.[0]?.refusal
  const now = school.app.clock.now()
  const isOver = set.closesAt !== null && set.closesAt <= now
  // What was handed in is graded in a course that has ended, too.
  if (done.isDone && school.isDeleted) school.broken.push(`${done.words} is done`)
  if (done.isDone && !refusal) {
    if (set.mode === 1 && one.endedAt === null && !isOver) school.broken.push(`${done.words}: it runs`)
    school.graded.set(keyOf(set, its.slot, id), score)
  } else if (mayLead && set.mode === 1 && one.endedAt !== null && isSetThere(school, set, id))
    school.broken.push(`${done.words} is refused: ${done.message} ${JSON.stringify(refusal)}`)
  return `${who.login} gives ${score} for ${its.slot} of ${set.id} to ${id}: ${JSON.stringify(refusal ?? done.message)}`
}

/** Whoever has answered gets a star, or nobody after all. */
async function givestars(school: Lessons, draw: Draw, { who, set, one, mayLead }: Leading & { one: Step }) {
  const { stars, courseId } = school
  const course = { courseId: courseId as never }
  const listed = await send(school, who, results.listStudents, {
    ...{ id: set.id as never, stepId: one.id as never, filter: 'answered', limit: 100 },
  })
  const studentIds = ((listed.data?.list ?? []) as { uid?: string; studentid?: string }[]).map(
    row => (row.studentid ?? row.uid)!,
  )
  if (!listed.isDone || studentIds.length === 0) return ''
  const given = await send(school, who, performanceCalls.give, {
    ...course,
    studentIds: studentIds as never,
    stars: 1,
  })
  expectDone(school, given, mayLead)
  if (!given.isDone) return ''
  if (draw.chance(30)) {
    const undone = await send(
      school,
      who,
      performanceCalls.undo,
      { ...course, id: given.data.id as never },
      { twice: true },
    )
    expectDone(school, undone, true)
    return `${who.login} gives stars to ${studentIds.length}, and takes them back`
  }
  for (const id of studentIds) stars.set(id, (stars.get(id) ?? 0) + 1)
  return `${who.login} gives stars to ${studentIds}`
}

/** Somebody answers, writes a post or votes, or a phone comes out of its tunnel. */
async function answer(school: Lessons, draw: Draw): Promise<string> {
  const there = school.sets.filter(({ isDeleted, isPublished }) => !isDeleted && isPublished)
  const running = there.flatMap(set =>
    set.steps.flatMap(one =>
      set.mode !== 1 || (one.startedAt !== null && one.endedAt === null) ? [{ set, one }] : [],
    ),
  )
  const all = school.sets.flatMap(set => set.steps.map(one => ({ set, one })))
  if (all.length === 0) return ''
  const { set, one } = draw.one(running.length > 0 && draw.chance(85) ? running : all)
  const who = draw.one(pupils.filter(({ id }) => !(school.isMerged && id === imported.id)))
  const kind = draw.number(1, 100)
  if (kind <= 10) return join(school, draw, { who, set, one })
  if (kind <= 18 && school.kept.length > 0) return comeOut(school, draw.one(school.kept))
  if (kind <= 30) return keep(school, draw, { who, set, one })
  const board = one.questions.filter(({ asking }) => asking >= askings.ideas)
  if (kind <= 60 && (board.length > 0 || school.posts.length > 0))
    return discuss(school, draw, { who, set, one, board })
  const questions = draw.some(one.questions, 3).filter(({ asking }) => asking < askings.ideas)
  if (questions.length === 0) return ''
  if (kind <= 72) return rush(school, draw, { set, one })
  return save(school, draw, { who, set, one, questions })
}

interface Acting {
  who: CastMember
  set: Prepared
  one: Step
}

async function join(school: Lessons, draw: Draw, { who, set, one }: Acting) {
  const done = await send(school, who, taking.join, { stepId: one.id as never }, { twice: draw.chance(30) })
  const may = isSetThere(school, set, who.id) && !school.isEnded && (set.mode !== 1 || one.startedAt !== null)
  expectDone(school, done, may)
  if (done.isDone) school.joined.add(`${one.id} ${who.id}`)
  return `${who.login} joins ${one.id}: ${done.message}`
}

/** Answers in time or not, named or not. @param isLoose something else happens at the same moment */
async function save(
  school: Lessons,
  draw: Draw,
  { who, set, one, questions }: Acting & { questions: readonly Asked[] },
  isLoose = false,
) {
  const { devices } = school
  const device = devices.get(who.id)!
  const given = questions.map(its => ({ its, content: contentFor(draw, its), sequence: ++device.sequence }))
  const gate = gateOf(school, set, one, who.id)
  const answers = given.map(({ its, content, sequence }) => ({
    ...{ questionId: its.questionId, sequence, base: sequence - 1, ...content },
  }))
  const call = draw.chance(25) ? taking.submit : taking.saveAnswers
  const done = await send(school, who, call, { stepId: one.id, answers } as never, {
    twice: draw.chance(15) && !isLoose,
  })
  const list = (done.data?.list ?? []) as {
    saved: string | number | boolean
    refusal: { message: string } | null
  }[]
  for (const [place, { its, content }] of given.entries()) {
    const outcome = list[place]
    const isSaved =
      done.isDone && outcome !== undefined && `${outcome.saved}` !== '0' && `${outcome.saved}` !== 'false'
    note(school, { who, set, one }, its, content, isSaved)
    if (isLoose) continue
    const key = keyOf(set, its.slot, who.id)
    if (isSaved && gate !== 'open') school.broken.push(`${done.words} is taken although it is ${gate}`)
    const isOnce = its.asking === askings.anonymous && outcome?.refusal != null
    const isGraded = school.graded.has(key)
    if (!isSaved && gate === 'open' && !isOnce && !isGraded)
      school.broken.push(`${done.words} is refused: ${done.message} ${JSON.stringify(outcome)}`)
  }
  if (done.isDone) school.joined.add(`${one.id} ${who.id}`)
  return `${who.login} answers ${given.map(({ its, content }) => `${its.slot}: ${inShort(content)}`)} of ${one.id}, which is ${gate}: ${done.message}`
}

/** What was acknowledged. */
function note(
  { written, tickets, ballots }: Lessons,
  { who, set }: Acting,
  its: Asked,
  content: Content,
  isSaved: boolean,
) {
  if (!isSaved) return
  const key = keyOf(set, its.slot, who.id)
  if (its.asking !== askings.anonymous) return void written.set(key, inShort(content))
  tickets.add(key)
  const of = `${set.id} ${its.slot}`
  ballots.set(of, [...(ballots.get(of) ?? []), JSON.stringify(content.value ?? content.text)])
}

/** A phone without a network keeps an answer, and what its key has signed of it. */
async function keep(school: Lessons, draw: Draw, { who, set, one }: Acting) {
  const now = school.app.clock.now()
  const named = one.questions.filter(({ asking, type }) => asking === askings.usual && type !== 4)
  const signedAt = Math.floor(now / 1000) * 1000
  if (set.mode !== 1 || named.length === 0 || !isRunning(school, set, one, who.id)) return ''
  if (signedAt < one.startedAt!) return ''
  const its = draw.one(named)
  const kept = { who, set, step: one, asked: its, content: contentFor(draw, its), at: now }
  school.kept.push({ ...kept, sequence: ++school.devices.get(who.id)!.sequence })
  return `${who.login} writes ${inShort(kept.content)} to ${its.slot} of ${one.id} in a tunnel`
}

/** It hands in what it has kept. */
async function comeOut(school: Lessons, kept: Kept) {
  const { who, set, step: one, asked: its, content, at, sequence } = kept
  const device = school.devices.get(who.id)!
  const key = keyOf(set, its.slot, who.id)
  const before = school.written.get(key)
  const gate = gateOf(school, set, one, who.id)
  const statement = signSlot(
    device,
    { accountId: who.id, taskId: set.id, attempt: 1 },
    { slot: its.slot, text: '', value: content.value ?? null } as never,
    at,
  )
  const isHeld = set.steps.includes(one) || set.steps.some(({ id }) => id === one.id)
  const done = await send(school, who, taking.saveAnswers, {
    stepId: one.id as never,
    answers: [{ questionId: its.questionId, sequence, base: sequence - 1, ...content, statement }] as never,
    device: device.thumbprint,
  })
  const [outcome] = (done.data?.list ?? []) as { saved: unknown; refusal: unknown; sequence: number }[]
  const isSaved = done.isDone && ['1', 'true'].includes(`${outcome?.saved}`)
  // Statements have whole seconds.
  const isProven = gate === 'late' && Math.floor(at / 1000) * 1000 < (endOf(one) ?? 0)
  const may = gate === 'open' || isProven
  // What they wrote after it on another device is newer.
  const isOlder = before !== undefined
  if (isSaved && !may) school.broken.push(`${done.words} is taken although it is ${gate}`)
  if (!isSaved && may && isHeld && !isOlder && !school.graded.has(key))
    school.broken.push(`${done.words}, written ${at}, is refused: ${done.message} ${JSON.stringify(outcome)}`)
  if (isSaved) {
    school.written.set(key, inShort(content))
    school.joined.add(`${one.id} ${who.id}`)
  }
  return `${who.login} comes out with ${inShort(content)} for ${its.slot} of ${one.id}, which is ${gate}: ${done.message} ${JSON.stringify(outcome?.refusal)}`
}

/** Everybody answers in the moment in which the step ends. */
async function rush(school: Lessons, draw: Draw, { set, one }: Omit<Acting, 'who'>) {
  const { app } = school
  const questions = one.questions.filter(({ asking }) => asking < askings.ideas)
  if (set.mode !== 1 || questions.length === 0 || school.isEnded || school.isDeleted || set.isDeleted)
    return ''
  const now = app.clock.now()
  const isStarted = one.startedAt !== null
  const ending = isStarted
    ? send(school, school.owner, calls.endStep, { stepId: one.id as never })
    : Promise.resolve(undefined)
  const writers = pupils.filter(({ id }) => !(school.isMerged && id === imported.id))
  const [ended] = await Promise.all([
    ending,
    ...writers.map(who => save(school, draw, { who, set, one, questions }, true)),
  ])
  if (ended?.isDone && one.endedAt === null) one.endedAt = one.endsAt = Math.min(now, one.endsAt ?? now)
  return `all answer ${one.id} as it ends`
}

/** Posts of a class, and votes for them. */
async function discuss(
  school: Lessons,
  draw: Draw,
  { who, set, one, board }: Acting & { board: readonly Asked[] },
): Promise<string> {
  const { posts } = school
  const post = posts.length > 0 && draw.chance(70) ? draw.one(posts) : undefined
  if (!post) {
    if (board.length === 0) return ''
    const its = draw.one(board)
    const text = draw.text('comment')
    const gate = gateOf(school, set, one, who.id)
    const place = { stepId: one.id as never, questionId: its.questionId as never }
    const done = await send(school, who, boards.addPost, { ...place, text }, { twice: draw.chance(20) })
    const isMuch = [errors.tooManyPosts.code, errors.postsTooFast.code].includes(done.code as never)
    if (!isMuch) expectDone(school, done, gate === 'open')
    if (done.isDone) {
      const { postid } = done.data.post as { postid: string }
      posts.push({
        id: postid,
        set,
        step: one,
        slot: its.slot,
        by: who.id,
        text,
        voters: new Set(),
        isHidden: false,
      })
      school.joined.add(`${one.id} ${who.id}`)
    }
    return `${who.login} writes ${text} to ${its.slot} of ${one.id}, which is ${gate}: ${done.message}`
  }
  const gate = gateOf(school, post.set, post.step, who.id)
  const postId = post.id as never
  if (draw.chance(15)) {
    const may =
      post.by === who.id &&
      school.students.has(who.id) &&
      !school.isEnded &&
      !school.isDeleted &&
      !post.set.isDeleted
    const done = await send(school, who, boards.removePost, { postId }, { twice: draw.chance(20) })
    expectDone(school, done, may)
    if (done.isDone) posts.splice(posts.indexOf(post), 1)
    return `${who.login} takes back ${post.id}: ${done.message}`
  }
  const isVoted = draw.chance(75)
  const done = await send(school, who, boards.votePost, { postId, isVoted }, { twice: draw.chance(20) })
  const may = gate === 'open' && post.by !== who.id && !post.isHidden
  expectDone(school, done, may)
  if (done.isDone) {
    if (isVoted) post.voters.add(who.id)
    else post.voters.delete(who.id)
    if (Number(done.data.votes) !== post.voters.size)
      school.broken.push(`${done.words}: ${done.data.votes} votes, not ${post.voters.size}`)
  }
  return `${who.login} votes ${isVoted} for ${post.id}, which is ${gate}: ${done.message}`
}

/** Those who may not: an assistant without the permission, staff who look on as a student, whoever is not in the course. */
async function tryInVain(school: Lessons, draw: Draw): Promise<string> {
  const all = school.sets.flatMap(set => set.steps.map(one => ({ set, one })))
  if (all.length === 0) return ''
  const { set, one } = draw.one(all)
  const [its, stepId] = [draw.one(one.questions), one.id as never]
  const answers = [{ questionId: its.questionId, sequence: 1, base: 0, value: ['a'] }]
  const post = school.posts[0]
  const asStudent: [Call, object][] = [
    [taking.join, { stepId }],
    [taking.saveAnswers, { stepId, answers }],
    [taking.submit, { stepId, answers }],
    [boards.addPost, { stepId, questionId: its.questionId, text: 'In vain' }],
    ...(post
      ? ([
          [boards.votePost, { postId: post.id, isVoted: true }],
          [boards.removePost, { postId: post.id }],
        ] as [Call, object][])
      : []),
  ]
  const asStaff: [Call, object][] = [
    [calls.startStep, { stepId }],
    [calls.extendStep, { stepId, seconds: 30 }],
    [calls.endStep, { stepId }],
    [calls.showResults, { stepId, isShown: true }],
    [calls.showAnswers, { stepId }],
    [calls.end, { id: set.id }],
    [calls.startQuickly, { courseId: school.courseId }],
    [
      results.gradeAnswers,
      { stepId, grades: [{ studentId: pupils[0]!.id, questionId: its.questionId, score: 5 }] },
    ],
    ...(post ? ([[boards.hidePost, { postId: post.id, isHidden: true }]] as [Call, object][]) : []),
  ]
  const limited = school.wasGiven ? outsider : teacher2
  const [who, of, viewing] = draw.one<[CastMember, [Call, object][], boolean]>([
    [limited, asStaff, false],
    [
      outsider,
      [
        ...asStudent,
        ...asStaff,
        [taking.getStep, { stepId }],
        [boards.listPosts, { stepId, questionId: its.questionId }],
      ],
      false,
    ],
    [draw.one(pupils), asStaff, false],
    [school.owner, asStudent, true],
    [school.owner, asStaff, true],
  ])
  const [call, input] = draw.one(of)
  const done = await send(school, who, call, input as never, { viewing })
  if (done.isDone) school.broken.push(`${done.words} is done${viewing ? ' by who looks on' : ''}`)
  return `${who.login} tries ${call.path}${viewing ? ' looking on' : ''} in vain: ${done.message}`
}

/** Something becomes of the course, a class or somebody. */
async function change(school: Lessons, draw: Draw): Promise<string> {
  const { app, classes, students: there } = school
  const courseId = school.courseId as never
  const { owner } = school
  const some = draw.one(pupils.slice(0, 7))
  const kind = draw.number(1, 100)
  const course = { courseId }
  if (school.isDeleted) {
    await app.call(owner, archiveCalls.restore, course)
    school.isDeleted = false
    return 'the course is restored'
  }
  if (school.isEnded && kind <= 60) {
    await app.call(owner, archiveCalls.unarchive, course)
    school.isEnded = false
    return 'the course is opened again'
  }
  if (kind <= 30) {
    if (!there.has(some.id)) {
      if (school.isEnded) return ''
      await app.call(some, joinCalls.join, { code: school.code })
      there.add(some.id)
      // Whoever comes back is in the class in which they were.
      const { class_id } = await app.db
        .selectFrom('membership')
        .select('class_id')
        .where('account_id', '=', some.id)
        .where('course_id', '=', school.courseId)
        .executeTakeFirstOrThrow()
      if (class_id) classes.get(class_id)?.add(some.id)
      return `${some.login} joins`
    }
    if (school.isEnded) return ''
    await (draw.chance(50)
      ? app.call(some, joinCalls.quit, { ...course, password: demoPassword })
      : app.call(owner, memberCalls.removeStudents, { ...course, studentIds: [some.id] }))
    there.delete(some.id)
    for (const members of classes.values()) members.delete(some.id)
    return `${some.login} is out`
  }
  if (kind <= 45) {
    if (!there.has(some.id) || school.isEnded) return ''
    const id = draw.one([...classes.keys(), '0'])
    await app.call(owner, classCalls.moveToClass, { ...course, id, studentIds: [some.id] })
    for (const members of classes.values()) members.delete(some.id)
    classes.get(id)?.add(some.id)
    return `${some.login} is put into class ${id}`
  }
  if (kind <= 53) {
    await app.call(owner, archiveCalls.archive, { ...course, type: '1' })
    school.isEnded = true
    await endAll(school, draw)
    return 'the course ends'
  }
  if (kind <= 59) {
    await app.call(owner, courseCalls.delete, { ...course, password: demoPassword })
    school.isDeleted = true
    await endAll(school, draw)
    return 'the course is deleted'
  }
  if (kind <= 67 && !school.isEnded) {
    const heir = owner === teacher1 ? teacher2 : teacher1
    await app.call(owner, archiveCalls.transfer, {
      ...course,
      account: emailOf(heir),
      password: demoPassword,
    })
    school.wasGiven = true
    school.owner = heir
    // Whose it was stays with every permission; whose it is by now had none before.
    return `the course is ${heir.login}’s`
  }
  if (kind <= 77 && !school.isEnded && !school.isMerged && there.has(real.id)) return merge(school)
  if (kind <= 85) return copy(school, draw)
  if (kind <= 89) return pack(school)
  return project(school)
}

/** Its steps end by a job. */
async function endAll(school: Lessons, draw: Draw) {
  for (const set of school.sets) endRunning(school, set)
  await takeJobs(school.app, { twice: draw.chance(50), isHeld: () => false })
  if (!school.projector) return
  const { look } = projectorOf(() => school.app, school.courseId)
  const seen = await look(school.projector)
  if (seen.status === 1) school.broken.push('a projector looks on after the end of its course')
  school.projector = undefined
}

/** A page on a wall is bound, and shows what the class sees. */
async function project(school: Lessons): Promise<string> {
  if (school.isEnded || school.isDeleted) return ''
  const page = projectorOf(() => school.app, school.courseId)
  if (!school.projector) {
    school.projector = (await page.bound(school.owner)).key
    return 'a projector is bound'
  }
  const seen = await page.look(school.projector)
  if (seen.status !== 1) {
    // Who bound it may have given the course away.
    school.projector = undefined
    return `the projector is refused: ${seen.message}`
  }
  const subject = seen.data.subject as { kind: string; id: string } | null
  if (subject?.kind === 'answering') {
    const shown = await page.project(school.projector, subject.id)
    const set = school.sets.find(({ steps }) => steps.some(({ id }) => id === subject.id))
    if (shown.status !== 1) school.broken.push(`a wall shows ${subject.id}, and may not: ${shown.message}`)
    if (set && (set.isDeleted || !set.isPublished))
      school.broken.push(
        `a wall shows a step of ${set.id}, which is ${set.isDeleted ? 'deleted' : 'not published'}`,
      )
    const words = JSON.stringify(shown.data ?? {})
    for (const { id, login } of pupils)
      if (words.includes(id)) school.broken.push(`a wall is told of ${login}`)
  }
  return `the projector shows ${JSON.stringify(subject)}`
}

/** A copy has what is asked, and nothing of what was answered. */
async function copy(school: Lessons, draw: Draw): Promise<string> {
  const { app, owner, courseId, sets } = school
  const there = sets.filter(({ isDeleted }) => !isDeleted)
  if (there.length === 0 || school.isEnded) return ''
  const set = draw.one(there)
  const { list } = await app.call(owner, packageCalls.copyActivity, {
    ...{ courseId: courseId as never, activityId: set.id as never, courseIds: [courseId as never] },
  })
  const id = list[0]!.activityId as string
  const steps = await stepsIn(school, id)
  const asks = (those: readonly Step[]) =>
    JSON.stringify(those.map(one => one.questions.map(({ type, asking, points }) => [type, asking, points])))
  if (asks(steps) !== asks(set.steps)) school.broken.push(`the copy ${id} asks something else than ${set.id}`)
  await holdUntouched(school, id)
  if (sets.length < 7)
    sets.push({
      id,
      mode: set.mode,
      classId: '',
      isPublished: false,
      isDeleted: false,
      closesAt: null,
      steps,
    })
  const row = await app.db
    .selectFrom('activity')
    .select('is_for_some')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (row.is_for_some && sets.at(-1)!.id === id) sets.at(-1)!.classId = set.classId
  return `${owner.login} copies ${set.id} as ${id}`
}

async function holdUntouched({ app, broken }: Lessons, id: string) {
  const { rows } = await sql<{ n: number }>`
    select (select count(*) from answering_step where activity_id = ${id} and (started_at is not null or ended_at is not null
        or results_shown_at is not null or answers_shown_at is not null))::int
      + (select count(*) from answering_counted where activity_id = ${id})::int
      + (select count(*) from answering_tally where activity_id = ${id})::int
      + (select count(*) from answering_post where activity_id = ${id})::int
      + (select count(*) from answering_ticket where activity_id = ${id})::int
      + (select count(*) from answering_join join answering_step on id = step_id where activity_id = ${id})::int as n`.execute(
    app.db,
  )
  if (rows[0]!.n > 0) broken.push(`the copy ${id} has answers`)
}

/** The whole course goes along with its people and what they did, and arrives elsewhere. */
async function pack(school: Lessons): Promise<string> {
  const { app, courseId } = school
  if (school.isDeleted) return ''
  const wish = { courseId, people: true, work: true, onProgress: async () => {} }
  const path = await writePackage(readingUnit(app.services), portables(app.services), wish)
  const file = await uploadFile(app, assistant1, { name: 'a.lectern.zip', bytes: await readFile(path) })
  const { id } = await app.call(assistant1, packageCalls.checkPackage, { fileId: file.id as never })
  await takeJobs(app, { twice: false, isHeld: () => false })
  await app.call(assistant1, packageCalls.importCourse, { id, courseName: 'Elsewhere' })
  await takeJobs(app, { twice: false, isHeld: () => false })
  const arrived = await app.call(assistant1, packageCalls.getImport, { id })
  if (arrived.state !== 'done') school.broken.push(`a package does not arrive: ${arrived.info}`)
  const { rows } = await sql<{ id: string }>`
    select step.id from answering_step as step join activity on activity.id = step.activity_id
    where activity.course_id = ${arrived.courseId} and step.started_at is not null and step.ended_at is null`.execute(
    app.db,
  )
  if (rows.length > 0) school.broken.push(`${rows.length} steps run in a course that has just arrived`)
  return `the course is packed, and arrives as ${arrived.courseId}`
}

/** Somebody turns out to be who has a place that nobody can log in to. */
async function merge(school: Lessons): Promise<string> {
  const { app, owner, courseId, written, posts, classes } = school
  await sql`update account set imported_at = now(), login = null, email = null, phone = null
    where id = ${imported.id}`.execute(app.db)
  await takeJobs(app, { twice: false, isHeld: () => false })
  await app.call(owner, packageCalls.mergeStudents, {
    ...{ courseId: courseId as never, importedids: [imported.id as never], studentIds: [real.id as never] },
  })
  school.isMerged = true
  school.students.delete(imported.id)
  for (const members of classes.values()) {
    const isOnlyIn = members.delete(imported.id) && ![...classes.values()].some(each => each.has(real.id))
    if (isOnlyIn) members.add(real.id)
  }
  await takeJobs(app, { twice: false, isHeld: () => false })
  for (const post of posts) {
    if (post.by === imported.id) post.by = real.id
    if (post.voters.delete(imported.id)) post.voters.add(real.id)
    // Nobody votes for what is their own.
    post.voters.delete(post.by)
  }
  // Where the real one has done something, what the place did stays with the place.
  for (const set of school.sets) {
    const those = [...written].filter(([key]) => key.startsWith(set.id) && key.endsWith(imported.id))
    if (those.length === 0) continue
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from submission_author where activity_id = ${set.id} and account_id = ${imported.id}`.execute(
      app.db,
    )
    if (rows[0]!.n > 0) continue
    for (const [key, content] of those) {
      const mine = key.replace(imported.id, real.id)
      if (written.has(mine))
        school.broken.push(`the merge takes the place of what ${real.login} wrote: ${mine}`)
      written.delete(key)
      written.set(mine, content)
      const grade = school.graded.get(key)
      if (grade !== undefined) school.graded.set(mine, grade)
      school.graded.delete(key)
    }
  }
  school.stars.set(real.id, (school.stars.get(real.id) ?? 0) + (school.stars.get(imported.id) ?? 0))
  school.stars.delete(imported.id)
  return `${real.login} is merged with a place`
}

/** Everything is over: what was acknowledged is what is shown and worth something. */
async function comeHome(school: Lessons) {
  const { app } = school
  if (school.isDeleted)
    await app.call(school.owner, archiveCalls.restore, { courseId: school.courseId as never })
  if (school.isEnded)
    await app.call(school.owner, archiveCalls.unarchive, { courseId: school.courseId as never })
  school.isDeleted = school.isEnded = false
  app.clock.advance(5000)
  for (const set of school.sets) {
    if (set.isDeleted || !set.isPublished) continue
    const now = app.clock.now()
    const done = await send(school, school.owner, calls.end, { id: set.id as never })
    expectDone(school, done, true)
    endRunning(school, set)
    set.closesAt = Math.min(now, set.closesAt ?? now)
  }
  app.clock.advance(5000)
  await takeJobs(app, { twice: false, isHeld: () => false })
  app.clock.advance(minute)
  await takeJobs(app, { twice: true, isHeld: () => false })
  await compare(school, undefined)
}
