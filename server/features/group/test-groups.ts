import { batchCalls, groupCalls } from '#contract/features/group/calls.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { type CastMember, teacher1 } from '#seed/people.ts'
import type { testApp } from '#server/kernel/test-app.ts'

type App = ReturnType<ReturnType<typeof testApp>>

/** Shortcuts through the group calls. */
export function groupsOf(app: () => App) {
  let count = 0
  const makeBatch = async () =>
    (
      await app().call(teacher1, batchCalls.createBatch, {
        courseId: linearAlgebra.id,
        batch: `Projects ${count++}`,
      })
    ).id
  /** @returns the group's id */
  async function makeGroup(batchId: string, members: readonly CastMember[]) {
    const group = { batchId, name: `Group ${count++}`, maxMembers: 0 }
    const { id } = await app().call(teacher1, groupCalls.createGroup, group)
    if (members.length > 0) await join(id, ...members)
    return id
  }
  const join = (groupId: string, ...members: readonly CastMember[]) =>
    app().call(teacher1, groupCalls.addToGroup, { groupId, studentIds: members.map(({ id }) => id) })
  const leave = (who: CastMember, groupId: string) => app().call(who, groupCalls.leaveGroup, { groupId })
  const dissolve = (groupId: string) => app().call(teacher1, groupCalls.deleteGroup, { groupId })
  return { makeBatch, makeGroup, join, leave, dissolve }
}
