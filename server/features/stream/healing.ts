import { readingUnit, type Services } from '#server/kernel/unit.ts'
import { storeTold } from './following.ts'
import { roomsOf } from './rooms.ts'
import { numbersOf } from './store.ts'

/** Milliseconds between two looks. */
const interval = 10_000
/** Streams that are asked about with one statement. */
const atOnce = 1000

/**
 * What was stored and could not be told (a process was killed in between, or its connection to the others was away) reaches open
 * screens: those whose stream is further than was told here learn it, and fetch.
 */
export async function heal({ db, hub }: Pick<Services, 'db' | 'hub'>) {
  const rooms = roomsOf(hub)
  const ids = [...rooms.keys()]
  for (let from = 0; from < ids.length; from += atOnce)
    for (const { id, last_number } of await numbersOf(db, ids.slice(from, from + atOnce))) {
      const room = rooms.get(id)
      if (room?.told !== undefined && room.told < last_number) room.tell(last_number)
    }
}

/** Looks now and then while the process serves; where nobody takes part in a stream there is nothing to look for. */
export function keepHealing(services: Services) {
  const timer = setInterval(() => {
    heal(services).catch(error => services.log.debug({ error }, 'streams were not looked at'))
  }, interval).unref()
  return {
    async stop() {
      clearInterval(timer)
      await storeTold(readingUnit(services), 1).catch(error =>
        services.log.warn({ error }, 'what was told in streams could not be stored'),
      )
    },
  }
}
