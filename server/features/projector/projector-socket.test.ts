import { expect, test } from 'vitest'
import { answeringMessages } from '#contract/features/answering/messages.ts'
import { projectorMessages } from '#contract/features/projector/messages.ts'
import { sessionEndedCode } from '#contract/socket.ts'
import { emptyCourse, linearAlgebra } from '#seed/cast.ts'
import { students, teacher1 } from '#seed/people.ts'
import { answeringOf, step, vote } from '#server/features/answering/test-answering.ts'
import { topics } from '#server/kernel/hub.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { connectTo } from '#server/kernel/test-socket.ts'
import { projectorOf } from './test-projector.ts'

/* What a projector is pushed; two processes serve, and its calls and its socket may be with either. */

const app = testApp({ listen: true, settings: { SHARED: '1', REQUEST_RATE: '1000000' } })
const { bound, end, show } = projectorOf(app)
const all = answeringOf(app)
const course = { classId: linearAlgebra.id }

async function enter(key: string, address = app().address) {
  const client = await connectTo(address, key)
  client.send('class_active', course)
  await client.next('class_entered')
  const told = (cmd: string) => client.frames.filter(frame => frame.cmd === cmd)
  return { ...client, told }
}

test('its socket enters its course only, hears neither staff nor the person, and says nothing', async () => {
  const { key } = await bound()
  const wall = await enter(key)
  const entered = (await wall.next('class_entered')).data
  expect(Object.keys(entered.topics as object)).toEqual([topics.projectors(linearAlgebra.id)])
  expect((await wall.next('welcome')).data.topics).toEqual({})
  wall.send('class_active', { classId: emptyCourse.id })
  wall.send('class_broadcast', { ...course, data: 'I am the teacher' })
  wall.send('resume', {
    epoch: 'x',
    seen: { [topics.account(teacher1.id)]: 0, [topics.staff(course.classId)]: 0 },
  })
  await expect.poll(() => wall.told('user_error').length).toBe(2)
  const { hub } = app().services
  hub.publish(topics.account(teacher1.id), projectorMessages.changed, { courseId: 'own' })
  hub.publish(topics.staff(course.classId), projectorMessages.changed, { courseId: 'staff' })
  hub.publish(topics.course(course.classId), projectorMessages.changed, { courseId: 'course' })
  hub.publish(topics.projectors(course.classId), projectorMessages.changed, { courseId: 'wall' })
  await expect.poll(() => wall.told('projector').at(-1)?.data).toEqual({ classId: 'wall' })
  // That it was bound is told to it too.
  const heard = wall.told('projector').map(({ data }) => data.classId)
  expect(heard.filter(each => each !== course.classId)).toEqual(['wall'])
  expect(wall.told('class_broadcast')).toEqual([])
})

test('it is told to look again as soon as another step is started, and as one ends', async () => {
  const { key } = await bound()
  const wall = await enter(key)
  const looks = () => wall.told(projectorMessages.changed.cmd).length
  const { stepIds } = await all.withSteps([step([vote('Tea')], 60), step([vote('Milk')], 60)])
  for (const id of stepIds) {
    const before = looks()
    await all.start(id)
    await expect.poll(looks).toBeGreaterThan(before)
  }
  const before = looks()
  await all.end(stepIds[1]!)
  await expect.poll(looks).toBeGreaterThan(before)
  wall.socket.close()
})

test('it is told who answers by number, and how only once that is shown', async () => {
  const { key } = await bound()
  const wall = await enter(key)
  const { stepIds } = await all.withSteps([step([vote('Tea')], 60)])
  const [first] = stepIds as [string]
  await all.start(first)
  await expect.poll(() => wall.told(answeringMessages.stepChanged.cmd).length).toBe(1)
  await all.answer(students[0]!, first, [{ value: ['a'] }])
  const newest = () => {
    const told = wall.told(answeringMessages.answered.cmd).at(-1)?.data
    return { answered: told?.answered, tallies: told?.tallies }
  }
  await expect.poll(newest).toEqual({ answered: 1, tallies: {} })
  await all.showResults(first)
  await all.answer(students[1]!, first, [{ value: ['b'] }])
  await expect.poll(newest).toMatchObject({ answered: 2, tallies: { 1: { '=0:a': 1, '=0:b': 1 } } })
  await all.showResults(first, false)
  await all.answer(students[2]!, first, [{ value: ['b'] }])
  await expect.poll(newest).toEqual({ answered: 3, tallies: {} })
  const said = JSON.stringify(wall.frames)
  for (const { id, name } of students) {
    expect(said).not.toContain(id)
    expect(said).not.toContain(name)
  }
})

test('whatever staff choose for the wall, it and the staff are told; its end closes it, at whichever process', async () => {
  const other = await app().another()
  try {
    const { id, key } = await bound()
    const walls = [await enter(key), await enter(key, other.address)]
    const phone = await enter(await app().tokenOf(teacher1), other.address)
    const before = phone.told('projector').length
    await show(linearAlgebra.id, 1)
    for (const wall of walls) await expect.poll(() => wall.told('projector').length).toBeGreaterThan(0)
    await expect.poll(() => phone.told('projector').length).toBeGreaterThan(before)
    const closed = walls.map(wall => new Promise(resolve => wall.socket.once('close', resolve)))
    await end(id)
    expect(await Promise.all(closed)).toEqual([sessionEndedCode, sessionEndedCode])
    await expect(connectTo(other.address, key)).rejects.toThrow()
  } finally {
    await other.stop()
  }
})
