import { expect, test } from 'vitest'
import { exceptionCalls } from '#contract/features/activity/exceptions.ts'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { agreeOnAll } from './agreements.ts'
import { openWorld } from './world.ts'

test('what is told in several places of who is excused, and of who is not, is the same', async () => {
  const world = await openWorld({ seed: 1 })
  try {
    const owner = world.cast.find(({ part }) => part === 'owner')!
    const [student] = world.cast.filter(one => one.part === 'student' && one.courseId === owner.courseId)
    const { courseId } = owner
    const deadline = world.app.clock.now() + 5 * 86_400_000
    const { answer } = await world.call(owner, homeworkCalls.create, { courseId, title: 'Proofs', deadline })
    const { id } = answer as { id: string }
    await world.call(owner, exceptionCalls.grantException, {
      ...{ activityId: id, studentIds: [student!.me.id], isExcused: true },
    })
    await agreeOnAll(world)
    expect(world.broken).toEqual([])
  } finally {
    await world.close()
  }
})
