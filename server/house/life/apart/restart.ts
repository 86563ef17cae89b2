import { takeAllJobs } from '../jobs.ts'
import { differencesOf, portraitOf, tell } from '../portrait.ts'
import type { World } from '../world.ts'
import type { ServerApart } from './server-apart.ts'

/** The server is killed while nobody asks anything, and another started: people are shown what they were shown before. */
export async function restart(world: World, apart: ServerApart, courseId: string) {
  await takeAllJobs(world)
  const wanted = {
    ...{ courseId, about: [], at: world.app.clock.now() },
    askers: ['owner', 'student'] as const,
  }
  const before = await portraitOf(world, wanted)
  await apart.kill()
  const differences = differencesOf(before, await portraitOf(world, wanted))
  if (differences.length > 0)
    world.breaks('kept', `after the server was killed, other things are shown:\n${tell(differences)}`)
  return [{ words: 'the server is killed, and started again' }]
}
