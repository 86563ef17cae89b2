import type { InjectOptions } from 'fastify'
import type { Running } from '#server/kernel/test-app.ts'

/** By which a process says that it has told all that it had to tell. */
const kind = 'story.told'

/**
 * Starts a second server over the database of a running one: from now on the two answer in turns. What one has told, the other has
 * heard before the next request comes, so that a story goes as it goes on one.
 */
export async function besideAnother(app: Running) {
  const other = await app.another()
  const both = [app, other].map(({ http, services: { bus } }) => ({ http, bus: bus!, heard: 0 }))
  const waiting = new Set<() => void>()
  for (const each of both)
    each.bus.listen({
      hear(told) {
        if (told.kind !== kind) return
        each.heard = Math.max(each.heard, told.data as number)
        for (const wake of waiting) wake()
        waiting.clear()
      },
      miss() {},
    })
  let turn = 0
  let requests = 0

  /** What is told goes out in its order, so that who has heard this has heard all before it. */
  async function settle(teller: (typeof both)[number]) {
    const number = ++requests
    teller.bus.tell(kind, number)
    while (both.some(({ heard }) => heard < number))
      await new Promise<void>(resolve => void waiting.add(resolve))
  }

  app.front.inject = async (request: InjectOptions) => {
    const one = both[turn++ % both.length]!
    const answer = await one.http.inject(request)
    await settle(one)
    return answer
  }
  return other
}
