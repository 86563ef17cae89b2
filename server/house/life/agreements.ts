import { isDeepStrictEqual } from 'node:util'
import type { Comparing } from './comparing.ts'
import { countsOfCourse } from './counts.ts'
import { standingsOfStudent } from './standings.ts'
import type { Actor, World } from './world.ts'

/** What is told in several places is the same, and every count is what can be counted. */
export async function agreeOnAll(world: World) {
  for (const actor of world.cast) {
    if (world.chronicle.deleted.has(actor.courseId)) continue
    const agreements =
      actor.part === 'owner' ? countsOfCourse : actor.part === 'student' ? standingsOfStudent : []
    const comparing = comparingAs(world, actor)
    for (const agreement of agreements) await agreement(comparing)
  }
}

function comparingAs(world: World, actor: Actor): Comparing {
  return {
    ...{ world, actor, courseId: actor.courseId },
    ask: async (call, input) => (await world.call(actor, call, input)).answer as never,
    agree(what, told, shown) {
      if (!isDeepStrictEqual(told, shown))
        world.breaks(
          'counted',
          `${actor.name} is told ${JSON.stringify(told)}, and shown ${JSON.stringify(shown)}: ${what}`,
        )
    },
  }
}
