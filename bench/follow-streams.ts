// Phones that follow streams as pages do, at one process; when that is gone they go to the other. Says what each of them shows.
import { StreamPhone } from '#server/house/sayings/phone.ts'

export interface FollowTask {
  people: { id: string; token: string; streamId: string }[]
  address: string
}

/** From now on phones that are cut off go there. */
export interface MoveTask {
  moveTo: string
}

const phones = new Map<StreamPhone, string>()
let address = ''

process.on('message', async (task: FollowTask | MoveTask | 'shown') => {
  if (task === 'shown') return process.send?.({ kind: 'shown', value: [...phones].map(shownBy) })
  if ('moveTo' in task) {
    address = task.moveTo
    return
  }
  address = task.address
  for (const { streamId, ...owner } of task.people) {
    phones.set(
      new StreamPhone(
        () => address,
        owner,
        [streamId],
        deliver => deliver(),
      ),
      streamId,
    )
    if (phones.size % 20 === 0) await new Promise(resolve => setTimeout(resolve, 50))
  }
  while ([...phones.keys()].some(isNotThere)) await new Promise(resolve => setTimeout(resolve, 50))
  process.send?.({ kind: 'open' })
})
process.once('disconnect', () => process.exit())

const isNotThere = ({ followers }: StreamPhone) =>
  [...followers.values()].some(({ entries }) => entries.from === undefined)

/** Positions, as they are shown. */
const shownBy = ([phone, streamId]: [StreamPhone, string]) => ({
  streamId,
  positions: phone.followers
    .get(streamId)!
    .entries.shown()
    .map(({ position }) => position),
})
