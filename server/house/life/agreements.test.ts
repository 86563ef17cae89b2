import { expect, test } from 'vitest'
import { exceptionCalls } from '#contract/features/activity/exceptions.ts'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { reviewCalls } from '#contract/features/review/calls.ts'
import { scoreCalls } from '#contract/features/score/calls.ts'
import { agreeOnAll } from './agreements.ts'
import { strike, takeAllJobs } from './jobs.ts'
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

test('what is told of reviews and grades is what those who give and get them are shown', async () => {
  const world = await openWorld({ seed: 1 })
  const { app, call } = world
  try {
    const owner = world.cast.find(({ part }) => part === 'owner')!
    const { courseId } = owner
    const students = world.cast.filter(one => one.part === 'student' && one.courseId === courseId)
    const deadline = app.clock.now() + hour
    const input = { courseId, title: 'Proofs', kind: 3, reviewCount: 2, fullScore: 30, deadline }
    const task = { ...input, reviewEndsAt: deadline + hour }
    const { answer } = await call(owner, homeworkCalls.create, task)
    world.note(owner, homeworkCalls.create, task, answer)
    const { id } = answer as { id: string }
    for (const one of students) await call(one, homeworkCalls.submit, { id, content: `By ${one.me.name}` })
    app.clock.advance(hour + 60_000)
    await strike(app)
    await takeAllJobs(world)
    let [score, given] = [7, '']
    for (const one of students) {
      const { list } = await app.call(one.me, reviewCalls.listOwn, { id: id as never })
      expect(list).toHaveLength(2)
      for (const { id: reviewId } of list.slice(0, one === students[0] ? 1 : 2)) {
        await app.call(one.me, reviewCalls.save, {
          id: id as never,
          reviewId,
          score: score++,
          comment: 'Clear',
        })
        given = reviewId
      }
    }
    await call(owner, reviewCalls.leaveOut, { id, reviewId: given, isLeftOut: true })
    await agreeOnAll(world)
    expect(world.broken).toEqual([])
    app.clock.advance(hour)
    await strike(app)
    await takeAllJobs(world)
    await call(owner, homeworkCalls.publishGrades, { id, published: true })
    const of = { courseId: courseId as never, studentId: students[0]!.me.id as never }
    const { total } = await app.call(owner.me, scoreCalls.getStudent, of)
    expect(total).not.toBeNull()
    await agreeOnAll(world)
    expect(world.broken).toEqual([])
  } finally {
    await world.close()
  }
})

const hour = 3_600_000
