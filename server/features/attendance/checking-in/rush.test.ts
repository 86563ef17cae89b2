import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { attendanceCalls as calls } from '#contract/features/attendance/calls.ts'
import { attendanceMessages } from '#contract/features/attendance/messages.ts'
import { socketPath } from '#contract/socket.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { assistant1, type CastMember, students, teacher1 } from '#seed/people.ts'
import { testApp } from '#server/kernel/test-app.ts'

const app = testApp({ listen: true })
const courseid = linearAlgebra.id

interface Frame {
  cmd: string
  at: number
  data: Record<string, unknown>
}

async function listen(person: CastMember) {
  const address = app().address.replace('http', 'ws') + socketPath
  const socket = new WebSocket(address, [await app().tokenOf(person), '1'])
  const frames: Frame[] = []
  socket.on('message', data => frames.push({ ...JSON.parse(String(data)), at: Date.now() }))
  await new Promise(resolve => socket.once('open', resolve))
  socket.send(JSON.stringify({ cmd: 'class_active', data: { classId: courseid } }))
  const heard = (cmd: string) => frames.filter(frame => frame.cmd === cmd)
  await expect.poll(() => heard('class_entered').length).toBe(1)
  return { heard, close: () => socket.close() }
}

test('a whole class at once: staff see the counter rise, each student sees their own result', async () => {
  const teacher = await listen(teacher1)
  const assistant = await listen(assistant1)
  const student = await listen(students[0]!)
  const { id } = await app().call(teacher1, calls.startWithCode, { courseId: courseid, title: 'Rush' })
  const { data } = await app().call(teacher1, calls.getCode, { id })
  await expect.poll(() => student.heard(attendanceMessages.published.cmd).length).toBe(1)
  expect(student.heard(attendanceMessages.published.cmd)[0]?.data).toEqual({
    courseid,
    id,
    type: '1',
    action: 'started',
  })

  const begun = Date.now()
  const answers = await Promise.all(
    students.map(person => app().call(person, calls.checkIn, { id, code: data.code })),
  )
  expect(answers.every(answer => answer.state === 1)).toBe(true)
  const boardOf = (page: typeof teacher) => page.heard(attendanceMessages.board.cmd)
  await expect.poll(() => boardOf(teacher).at(-1)?.data.signed).toBe(students.length)
  await expect.poll(() => boardOf(assistant).at(-1)?.data.signed).toBe(students.length)
  expect(boardOf(teacher).at(-1)?.data).toMatchObject({ attenceid: id, total: 40 })
  expect(boardOf(teacher).at(-1)?.data.newest).toHaveLength(12)
  // At most two a second, however long it took; one may have been sent before the first check-in.
  const boards = boardOf(teacher)
  const shortest = (boards.length - 2) * 490
  expect(boards.at(-1)!.at - begun).toBeGreaterThanOrEqual(shortest)

  expect(student.heard(attendanceMessages.recorded.cmd).map(frame => frame.data)).toEqual([
    { courseid, attenceid: id, recordStatus: '0' },
  ])
  expect(student.heard(attendanceMessages.board.cmd)).toEqual([])

  await app().call(teacher1, calls.end, { id })
  await expect.poll(() => student.heard(attendanceMessages.published.cmd).at(-1)?.data.action).toBe('ended')
  for (const page of [teacher, assistant, student]) page.close()
})
