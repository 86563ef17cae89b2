import { homeworkType } from '#contract/features/homework/entities.ts'
import { attemptCalls } from '#contract/features/submission/attempt-calls.ts'
import { type Draw, marksIn } from '#server/kernel/test-moves.ts'
import type { BrowserPage } from './browser.ts'
import { type Device, weathers } from './devices.ts'
import type { Told } from './story.ts'
import type { Actor, World } from './world.ts'

interface WritingSession {
  world: World
  draw: Draw
  actor: Actor
  device: Device
  page: BrowserPage
}

const pauses = [0, 300, 1000, 5000, 40_000]

/** Somebody sits down to write a homework on one of their devices, whatever the network is like. */
export async function write(world: World, draw: Draw): Promise<Told[]> {
  const place = placeFor(world, draw)
  if (!place) return []
  const { actor, homeworkId } = place
  const device = world.writers.deviceOf(actor, draw.one(['phone', 'laptop']))
  const name = `${actor.name} on the ${device.name}`
  const sitting = { world, draw, actor, device, page: await pageOn(device, place, { world, draw }) }
  const told: Told[] = [{ words: `${name} has ${homeworkId} open` }]
  for (let turns = draw.number(2, 6); turns > 0; turns--) {
    told.push({ words: `${name} ${await act(sitting)}` })
    const pause = draw.one(pauses)
    await world.writers.pass(pause)
  }
  return told
}

interface Place {
  actor: Actor
  homeworkId: string
}

/** Usually where somebody is writing already. */
function placeFor({ cast, memoryOf, writers }: World, draw: Draw): Place | undefined {
  const students = cast.filter(({ part }) => part === 'student')
  const places = students.flatMap(actor =>
    memoryOf(actor)
      .of('activity', actor.courseId, ({ is }) => is.contenttype === homeworkType)
      .map(({ id }) => ({ actor, homeworkId: id })),
  )
  if (places.length === 0) return undefined
  const open = [...writers.devices.values()].flatMap(({ pages }) => pages)
  const begun = places.filter(({ homeworkId }) => open.some(one => homeworkOf(one) === homeworkId))
  const own = begun.filter(({ actor, homeworkId }) =>
    open.some(one => one.actor.me === actor.me && homeworkOf(one) === homeworkId),
  )
  if (own.length > 0 && draw.chance(60)) return draw.one(own)
  return draw.one(begun.length > 0 && draw.chance(60) ? begun : places)
}

const homeworkOf = ({ page }: { page: BrowserPage }) => page.homeworkId

async function pageOn(
  device: Device,
  { actor, homeworkId }: Place,
  { world, draw }: Pick<WritingSession, 'world' | 'draw'>,
) {
  const open = device.pages.filter(({ page }) => page.homeworkId === homeworkId)
  if (open.length > 0 && draw.chance(85)) return draw.one(open).page
  return world.writers.open(device, actor, homeworkId)
}

/** @returns what was done, in words */
async function act(sitting: WritingSession): Promise<string> {
  const { world, draw, actor, device, page } = sitting
  const { writers } = world
  const shown = page.writing.shown()
  const kind = draw.number(1, 100)
  if (shown.conflict !== undefined && draw.chance(50)) return resolve(sitting)
  if (kind <= 12) {
    const weather = draw.one(weathers)
    await writers.become(device, weather)
    return `has ${weather} network`
  }
  if (kind <= 22) {
    page.writing.renew()
    return 'looks at it again'
  }
  if (kind <= 28) {
    page.writing.leave()
    page.writing.renew()
    return 'leaves it, and comes back'
  }
  if (kind <= 36) {
    if (draw.chance(30)) page.tell('pagehide')
    writers.kill(device)
    sitting.page = await writers.open(device, actor, page.homeworkId)
    return 'closes everything, and opens it again'
  }
  if (shown.text === undefined) return `sees nothing to write: ${shown.outcome}`
  if (kind <= 48 && shown.mayHandIn) {
    page.writing.handIn(draw.chance(50))
    return `hands in ${shown.text}`
  }
  return shown.mayType ? type(sitting, shown.text) : `reads ${shown.text}`
}

function type({ world, draw, actor, page }: WritingSession, before: string) {
  const { chronicle } = world
  const id = page.homeworkId
  const added = draw.text('draft')
  world.note(actor, attemptCalls.saveDraft, { id, content: added }, { saved: false })
  const way = draw.number(1, 100)
  const after = way <= 65 ? `${before}\n${added}` : way <= 80 ? `${added}\n${before}` : way <= 95 ? added : ''
  chronicle.replace(marksIn(before), marksIn(after), marksIn(added))
  page.writing.type(after)
  return `writes ${JSON.stringify(after)}`
}

function resolve({ world, draw, page }: WritingSession) {
  const { text, conflict } = page.writing.shown()
  const side = draw.one(['mine', 'theirs', 'both'] as const)
  const both = marksIn([text, conflict])
  world.chronicle.replace(both, side === 'both' ? both : marksIn(side === 'mine' ? text : conflict))
  page.writing.resolve(side)
  return `keeps ${side}: ${JSON.stringify(text)} and ${JSON.stringify(conflict)}`
}

/** All networks are back; on every device what is left there is opened, sent, and joined where it was written twice. */
export async function comeHome(world: World) {
  const { writers } = world
  for (const device of writers.devices.values()) {
    await writers.become(device, 'good')
    await writers.release(device, 100)
  }
  await writers.pass(awhile)
  for (const device of writers.devices.values())
    for (const { actor, homeworkId } of leftOn(world, device)) await writers.open(device, actor, homeworkId)
  for (let round = 0; round < 3; round++) {
    await writers.pass(awhile)
    for (const { pages } of writers.devices.values())
      for (const { page } of pages) {
        if (page.writing.shown().conflict !== undefined) page.writing.resolve('both')
        page.writing.renew()
      }
  }
  await writers.pass(awhile)
}

const awhile = 45_000

/** What a device has kept that no page shows. */
function leftOn({ cast, chronicle }: World, { owner, pages, entries }: Device): Place[] {
  const kept = [...chronicle.activities.values()].filter(({ id }) =>
    [...entries.keys()].some(key => key.includes(id)),
  )
  return kept.flatMap(({ id, courseId }) => {
    const actor = cast.find(one => one.me.id === owner && one.courseId === courseId && one.part === 'student')
    const isOpen = pages.some(({ page }) => page.homeworkId === id)
    return actor && !isOpen ? [{ actor, homeworkId: id }] : []
  })
}
