import type { Draw, Move, Part } from '#server/kernel/test-moves.ts'
import { lookAtExports, lookAtFiles } from './downloads.ts'
import { drawFrom } from './draw.ts'
import { lookAtCalendar, lookAtOwnData } from './elsewhere.ts'
import { lookOver } from './endings.ts'
import { takeAllJobs } from './jobs.ts'
import { lookAtAll } from './looks.ts'
import { arrive, type Beat, live, type Told } from './story.ts'
import { openWorld, type PromiseName, type World } from './world.ts'

export interface Story {
  seed: number
  beats: readonly Beat[]
}

/** How a story went. */
export interface Telling {
  told: Told[]
  /** Promises that were broken, at the last beat of what was told. */
  broken: string[]
  /** Beats that were lived. */
  lived: number
}

export interface TellingOptions {
  moves: readonly Move[]
  without?: ReadonlySet<PromiseName>
  /** What people look at is what can show this one broken. Default: everything. */
  sought?: PromiseName
  /** Goes on after something broke. */
  goesOn?: boolean
  /** The server is a process of its own, and is killed now and then. */
  isApart?: boolean
  /** Two servers over one database answer in turns. */
  isTwo?: boolean
}

/** Every other of the stories that only the deep test tells is long, so that what takes many steps happens in it. */
export const lengthOf = (seed: number) => (seed > 1_000_000 && seed % 2 === 1 ? 300 : 80)

/** A story of so many beats. */
export function storyOf(seed: number, length: number): Story {
  const draw = Array.from({ length }, (_, index) => ({
    seed: seed * 100_003 + index * 7919,
    isLookedAt: true,
  }))
  return { seed, beats: draw }
}

/** Lives a story in a world of its own, until something breaks. */
export async function tell(
  { seed, beats }: Story,
  { moves, goesOn, ...options }: TellingOptions,
): Promise<Telling> {
  const world = await openWorld({ seed, ...options })
  const told: Told[] = []
  let lived = 0
  try {
    await arrive(world)
    for (const beat of beats) {
      lived++
      told.push(...(await live(world, moves, beat)))
      if (world.broken.length > 0 && !goesOn) return { told, broken: world.broken, lived }
    }
    const draw = drawFrom(seed, world.app.clock.now(), world.marks)
    await takeAllJobs(world)
    await lookOver(world)
    if (world.seeks('hidden', 'answers')) await lookAround(world, draw)
    return { told, broken: [...new Set(world.broken)], lived }
  } finally {
    await world.close()
  }
}

/** Some of each kind look at everything. */
async function lookAround(world: World, draw: Draw) {
  const one = (part: Part) => draw.one(world.cast.filter(actor => actor.part === part))
  for (const part of ['owner', 'helper', 'student', 'viewer'] as const) {
    // A story can end without a student.
    if (!world.cast.some(actor => actor.part === part)) continue
    const actor = one(part)
    await lookAtAll(world, actor, draw)
    await lookAtExports(world, actor)
    if (part === 'viewer') continue
    await lookAtFiles(world, actor)
    await lookAtCalendar(world, actor)
    await lookAtOwnData(world, actor)
  }
}
