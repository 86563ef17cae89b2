import { sql } from 'kysely'
import { inject } from 'vitest'
import { attemptCalls } from '#contract/features/submission/attempt-calls.ts'
import { offerCalls } from '#contract/features/submission/offer-calls.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { students, teacher1 } from '#seed/people.ts'
import { lectern } from '#server/app.ts'
import { signed } from '#server/features/account/test-device.ts'
import { closer } from '#server/features/submission/writing/closing.ts'
import { paperCalls, paperHandlers } from '#server/house/paper/calls.ts'
import { makeTables, paperFeature } from '#server/house/paper/kind.ts'
import { paperOf } from '#server/house/paper/test-paper.ts'
import { knownDevice } from '#server/house/paper/test-signing.ts'
import { openPreparedApp } from '#server/kernel/test-app.ts'
import type { Draw } from '#server/kernel/test-moves.ts'
import { readingUnit } from '#server/kernel/unit.ts'
import type { PaperPage } from '#web/features/submission/writing/test-paper-page-shown.ts'
import type { BrowserPage, Sent } from './browser.ts'
import { type Device, Writers, weathers } from './devices.ts'
import { drawFrom, Marks } from './draw.ts'
import { paperScript } from './page-code.ts'
import { plantIn } from './plants.ts'
import type { Actor } from './world.ts'

const slotCount = 8
const minute = 60_000
const pauses = [0, 300, 1000, 5000, 40_000, 2 * minute, 8 * minute]
const part = 'student' as const
const actors: Actor[] = students
  .slice(0, 3)
  .map(me => ({ name: me.login, me, part, courseId: linearAlgebra.id }))

/** What a student's answers were last acknowledged as, by slot. */
type Acknowledged = Map<number, string>

interface OfferSent {
  parts: readonly { slot: number; answer: string }[]
}
interface OfferAnswered {
  version: number
  refused: readonly { slot: number }[]
}

type School = Awaited<ReturnType<typeof openSchool>>

async function openSchool(plant: string | undefined) {
  const app = await openPreparedApp(
    inject('postgresUrl'),
    'lectern_life_papers',
    ({ db }) => makeTables(db).then(() => {}),
    {
      app: { ...lectern, features: [...lectern.features, { ...paperFeature, calls: paperHandlers }] },
      ...{ takesJobs: false, settings: { REQUEST_RATE: '1000000' } },
    },
  )
  app.clock.hold()
  if (plant) await plantIn(app.db, plant)
  const paper = paperOf(() => app)
  const id = await paper.set({ slots: slotCount, mustBegin: true, workingTime: 1800 })
  const acknowledged = new Map<string, Acknowledged>(actors.map(({ me }) => [me.id, new Map()]))
  /** Everything that a slot of somebody was ever acknowledged as. */
  const ever = new Set<string>()
  /** What was handed in of a slot, and another device has since offered something else for: a page shows that as saved until it is opened anew. */
  const replaced = new Set<string>()
  const broken: string[] = []

  const stored = async ({ me }: Actor) => {
    const { rows } = await sql<{
      sealed: number
      counted: number
      closed_at: number | null
      slot: number | null
      version: number
      text: string
    }>`
      select sealed, submission.version as counted, closed_at, slot, part.version, text from submission_author as author
      join submission on submission.id = author.submission_id
      left join submission_part as part on part.submission_id = submission.id
      where author.activity_id = ${id} and author.account_id = ${me.id} order by part.version`.execute(app.db)
    const contentOf = (version: number): Acknowledged =>
      new Map(
        rows.flatMap(row => (row.slot !== null && row.version <= version ? [[row.slot, row.text]] : [])),
      )
    return {
      sealed: rows[0]?.sealed ?? 0,
      counted: rows[0]?.counted ?? 0,
      closedAt: rows[0]?.closed_at ?? null,
      contentOf,
    }
  }

  /** What was acknowledged is all that is in a version. */
  function hold(actor: Actor, content: Acknowledged, where: string) {
    for (const [slot, text] of acknowledged.get(actor.me.id)!)
      if (content.get(slot) !== text)
        broken.push(
          `${actor.name}: slot ${slot} was saved as “${text}”, and is “${content.get(slot)}” in ${where}`,
        )
  }

  async function keyOf({ me }: Actor) {
    const { thumbprint, publicKey, privateKey } = await knownDevice(app.db, me.id, app.clock.now())
    return { thumbprint, publicKey, sign: async (text: string) => signed(privateKey, text) }
  }

  /** What was offered stands in its version; a slot of it that was a draft is one still. */
  async function noteOffer(actor: Actor, input: OfferSent, answer: OfferAnswered) {
    const { sealed, contentOf } = await stored(actor)
    const [version, draft] = [contentOf(answer.version), contentOf(sealed + 1)]
    const known = acknowledged.get(actor.me.id)!
    for (const { slot, answer: text } of input.parts) {
      if (answer.refused.some(one => one.slot === slot)) continue
      if (version.get(slot) !== text)
        broken.push(`${actor.name}: slot ${slot} was offered as “${text}”, and is “${version.get(slot)}”`)
      ever.add(`${actor.me.id} ${slot} ${text}`)
      if (draft.get(slot) === known.get(slot)) continue
      replaced.add(`${actor.me.id} ${slot} ${known.get(slot)}`)
      known.set(slot, text)
    }
  }

  async function deliver(actor: Actor, { path, body, headers }: Pick<Sent, 'path' | 'body' | 'headers'>) {
    const { token: _, ...others } = headers
    const { http, ...answer } = await app.post(path, body, actor.me, others)
    if (http >= 500) broken.push(`${actor.name} ${path}: ${answer.message}`)
    if (answer.status === 1 && path === paperCalls.saveAnswers.path) {
      const { list } = answer.data as { list: { slot: number; saved: boolean; answer: string }[] }
      for (const { slot, saved, answer: text } of list)
        if (saved) {
          acknowledged.get(actor.me.id)!.set(slot, text)
          ever.add(`${actor.me.id} ${slot} ${text}`)
        }
    }
    if (answer.status === 1 && path === paperCalls.offerAnswers.path)
      await noteOffer(actor, JSON.parse(body), answer.data as never)
    if (answer.status === 1 && path === paperCalls.handIn.path) {
      const version = Number(answer.data.version)
      hold(actor, (await stored(actor)).contentOf(version), `version ${version}, which was handed in`)
    }
    return JSON.stringify(answer)
  }

  return {
    ...{ app, paper, id, stored, hold, broken, ever, acknowledged, replaced },
    writers: new Writers<PaperPage>({ clock: app.clock, script: paperScript, deliver, keyOf }),
    sweep: () => closer.run(readingUnit(app.services), {}),
    endOf: async ({ me }: Actor) => (await app.call(me, paperCalls.get, { id })).endsAt,
    close: () => app.close(),
  }
}

/** A story in which students write papers of several slots: begin, several devices, bad networks, more minutes, returns, the end. */
export async function liveInPapers(seed: number, plant?: string) {
  const school = await openSchool(plant)
  const told: string[] = []
  try {
    const marks = new Marks()
    for (let beat = 1; beat <= 40; beat++) {
      const draw = drawFrom(seed * 100_003 + beat * 7919, school.app.clock.now(), marks)
      school.writers.draw = draw
      told.push(await (draw.chance(15) ? judge(school, draw) : write(school, draw)))
      const pause = draw.one(pauses)
      await school.writers.pass(pause)
      if (pause >= minute || draw.chance(20)) await school.sweep()
      await school.writers.goOn()
      await weigh(school)
      if (school.broken.length > 0) break
    }
    if (school.broken.length === 0) await comeHome(school)
    return { broken: school.broken, told }
  } finally {
    await school.close()
  }
}

/** A student does something with their paper, on one of their devices. */
async function write({ app, writers, id }: School, draw: Draw): Promise<string> {
  const actor = draw.one(actors)
  const device = writers.deviceOf(actor, draw.one(['phone', 'phone', 'laptop']))
  const name = `${actor.name} on the ${device.name}`
  const page = await pageOn(writers, device, actor, id)
  const { parts } = page.writing.shown()
  const kind = draw.number(1, 100)
  if (parts.length === 0) {
    const answer = await app.post(attemptCalls.begin.path, { id, attempt: '1' }, actor.me)
    page.writing.renew()
    return `${name} ${answer.status === 1 ? 'begins' : 'cannot begin'}`
  }
  if (kind <= 15) {
    const weather = draw.one(weathers)
    await writers.become(device, weather)
    return `${name} has ${weather} network`
  }
  if (kind <= 25) {
    page.writing.leave()
    page.writing.renew()
    return `${name} leaves it, and comes back`
  }
  if (kind <= 35) {
    writers.kill(device)
    await writers.open(device, actor, id)
    return `${name} is killed, and opens it again`
  }
  if (Object.keys(page.writing.shown().offerable).length > 0 && kind <= 75) {
    page.writing.offer()
    return `${name} offers ${JSON.stringify(page.writing.shown().offerable)}`
  }
  if (kind <= 45) {
    page.writing.handIn()
    return `${name} hands in`
  }
  if (parts.some(({ conflict }) => conflict !== undefined)) {
    const side = draw.one(['mine', 'theirs'] as const)
    page.writing.resolve(side)
    return `${name} keeps ${side}`
  }
  const written = draw.some(parts, 4).map(({ slot }) => ({ slot, text: draw.text('draft') }))
  for (const { slot, text } of written) page.writing.type(slot, text)
  return `${name} writes ${written.map(({ slot, text }) => `${slot}: ${text}`).join(', ')}`
}

async function pageOn(writers: School['writers'], device: Device<PaperPage>, actor: Actor, id: string) {
  const open: BrowserPage<PaperPage> = device.pages[0]?.page ?? (await writers.open(device, actor, id))
  return open
}

/** The teacher gives more time, or a paper back, lets another version count, or ends it for all. */
async function judge(school: School, draw: Draw): Promise<string> {
  const { app, paper, id, endOf, broken } = school
  const actor = draw.one(actors)
  if (draw.chance(25)) return count(school, draw, actor)
  const decision = await decide(school, draw, actor)
  if (decision) return decision
  if (draw.chance(10)) {
    await app.call(teacher1, paperCalls.endNow, { id })
    const now = app.clock.now()
    for (const one of actors) {
      const end = await endOf(one)
      if (end !== null && end > now) broken.push(`${one.name} writes on after it was ended for all`)
    }
    return 'the teacher ends it for all'
  }
  if (draw.chance(30)) {
    const given = await paper.giveBack([actor.me], id).then(
      () => 'gives back',
      () => 'cannot give back',
    )
    return `the teacher ${given} the paper of ${actor.name}`
  }
  const isOfAll = draw.chance(50)
  const before = await Promise.all(actors.map(endOf))
  await app.call(teacher1, paperCalls.giveTime, {
    id,
    minutes: 10,
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

/** What was offered is accepted or declined; nothing where nothing waits. */
async function decide({ app, id, stored, broken }: School, draw: Draw, actor: Actor) {
  const of = { id, studentId: actor.me.id }
  const waiting = await app.call(teacher1, offerCalls.listOffers, { id })
  const own = waiting.list.find(one => one.studentId === actor.me.id && one.offer.state === 'waiting')
  if (!own) return undefined
  const decision = draw.chance(70) ? ('accepted' as const) : ('declined' as const)
  const { version } = own.offer
  await app.call(teacher1, offerCalls.decideOffer, { ...of, attempt: own.attempt, version, decision })
  const { counted } = await stored(actor)
  if ((counted === version) !== (decision === 'accepted'))
    broken.push(`what ${actor.name} offered was ${decision}, and version ${counted} counts`)
  return `the teacher has ${decision} what ${actor.name} offered`
}

/** Any version that was handed in may count; what was written since stays a draft. */
async function count({ app, id, stored, broken }: School, draw: Draw, actor: Actor): Promise<string> {
  const { sealed, contentOf } = await stored(actor)
  const version = draw.number(1, Math.max(1, sealed))
  const answer = await app.post(
    paperCalls.countVersion.path,
    { id, studentId: actor.me.id, version: String(version) },
    teacher1,
  )
  const after = await stored(actor)
  const isSame =
    JSON.stringify([...after.contentOf(sealed + 1)]) === JSON.stringify([...contentOf(sealed + 1)])
  if (!isSame) broken.push(`${actor.name} lost something as version ${version} was let count`)
  if (answer.status === 1 && after.counted !== version)
    broken.push(`version ${version} of ${actor.name} was to count, and ${after.counted} does`)
  return `the teacher ${answer.status === 1 ? 'lets' : 'cannot let'} version ${version} of ${actor.name} count`
}

/** What holds at any moment. */
async function weigh(school: School) {
  for (const actor of actors) {
    const { sealed, closedAt, contentOf } = await school.stored(actor)
    school.hold(actor, contentOf(sealed + 1), 'what is stored')
    if (closedAt !== null && sealed > 0) school.hold(actor, contentOf(sealed), 'what was closed')
  }
  for (const { owner, pages, name } of school.writers.devices.values())
    for (const { page, actor } of pages)
      for (const { slot, text, status } of page.writing.shown().parts)
        if (status === 'saved' && text !== '' && !school.ever.has(`${owner} ${slot} ${text}`))
          school.broken.push(`${actor.name} sees “${text}” as saved on the ${name}, and it never was`)
}

/** All networks are back: what is shown as saved is what is stored, and what only a device has is not shown so. */
async function comeHome(school: School) {
  const { writers, id } = school
  for (const device of writers.devices.values()) {
    await writers.become(device, 'good')
    await writers.release(device, 100)
    if (device.pages.length === 0)
      await writers.open(device, actors.find(({ me }) => me.id === device.owner)!, id)
  }
  for (let round = 0; round < 3; round++) {
    await writers.pass(45_000)
    for (const { pages } of writers.devices.values())
      for (const { page } of pages) {
        page.writing.resolve('mine')
        page.writing.renew()
      }
  }
  await writers.pass(45_000)
  // What another device has sent last, a page learns when it asks again.
  for (const { pages } of writers.devices.values()) for (const { page } of pages) page.writing.renew()
  await writers.pass(45_000)
  await school.sweep()
  await weigh(school)
  for (const { owner, pages, name } of writers.devices.values())
    for (const { page, actor } of pages)
      for (const { slot, text, status } of page.writing.shown().parts)
        if (
          status === 'saved' &&
          (school.acknowledged.get(owner)!.get(slot) ?? '') !== text &&
          !school.replaced.has(`${owner} ${slot} ${text}`)
        )
          school.broken.push(
            `${actor.name} sees “${text}” as saved on the ${name}, which is not what is stored`,
          )
}

/** What a phone wrote in a tunnel, past the end, as its student offers it and staff accept it. @returns what the record then shows */
export async function offerFromATunnel() {
  const school = await openSchool(undefined)
  const { app, writers, id, sweep, endOf, stored } = school
  try {
    const [actor] = actors
    writers.draw = drawFrom(1, app.clock.now(), new Marks())
    await app.call(actor!.me, attemptCalls.begin, { id, attempt: 1 })
    const phone = writers.deviceOf(actor!, 'phone')
    const page = await pageOn(writers, phone, actor!, id)
    // The server has to have known the device for a while.
    await writers.pass(minute)
    page.writing.type(1, 'in time')
    await writers.pass(minute)
    await writers.become(phone, 'none')
    for (const slot of [2, 5, 8]) page.writing.type(slot, `in the tunnel ${slot}`)
    await writers.pass(minute)
    writers.kill(phone)
    await writers.pass((await endOf(actor!))! - app.clock.now() + minute)
    await sweep()
    const before = await stored(actor!)

    await writers.become(phone, 'good')
    const again = await writers.open(phone, actor!, id)
    await writers.pass(minute)
    again.writing.renew()
    await writers.pass(minute)
    const { offerable } = again.writing.shown()
    again.writing.offer()
    await writers.pass(minute)
    const { outcome, offerable: left } = again.writing.shown()
    const { offer } = (await app.call(teacher1, offerCalls.listOffers, { id })).list[0]!
    await app.call(teacher1, offerCalls.decideOffer, {
      ...{ id, studentId: actor!.me.id, attempt: 1, version: offer.version, decision: 'accepted' },
    })
    const after = await stored(actor!)
    return {
      ...{ broken: school.broken, offerable, outcome, left, proof: offer.proof },
      before: Object.fromEntries(before.contentOf(before.counted)),
      after: Object.fromEntries(after.contentOf(after.counted)),
    }
  } finally {
    await school.close()
  }
}
