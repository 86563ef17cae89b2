import { expect, test } from 'vitest'
import { attendanceCalls } from '#contract/features/attendance/calls.ts'
import { notificationCalls } from '#contract/features/notification/calls.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { transaction } from '#server/kernel/unit.ts'
import { seedAttendance } from './attendance.ts'
import { linearAlgebra } from './cast.ts'
import { seedHomework } from './homework.ts'
import { seedNotifications } from './notifications.ts'
import { students, teacher1 } from './people.ts'

const app = testApp()

test('the demo course has taken attendance three times, and its students have messages', async () => {
  await transaction(app().services, async unit => {
    await seedHomework(unit)
    await seedAttendance(unit)
    await seedNotifications(unit)
  })
  const courseid = linearAlgebra.id
  const { list } = await app().call(teacher1, attendanceCalls.list, { courseId: courseid })
  expect(list).toHaveLength(3)
  expect(list[0]).toMatchObject({
    state: 3,
    counts: { present: 33, absent: 3, late: 2, leave: 1, leftEarly: 1 },
  })
  expect(list[0]!.title).toMatch(/^\w{3} \d{1,2} \w{3} 10:00$/)
  const { list: records } = await app().call(teacher1, attendanceCalls.listRecords, {
    attendanceId: list[0]!.attendanceId,
    limit: 50,
  })
  expect(records.filter(record => record.hasConflict).map(record => record.studentId)).toEqual([
    students[1]!.id,
    students[2]!.id,
    students[20]!.id,
    students[21]!.id,
  ])
  const { list: messages } = await app().call(students[0]!, notificationCalls.list, { pageSize: 50 })
  const contents = new Set(messages.map(message => message.contentType))
  expect([...contents]).toEqual(expect.arrayContaining([4, 15]))
  const times = messages.map(message => message.createdAt!)
  expect(times).toEqual([...times].sort((one, other) => other - one))
  expect(new Set(messages.map(message => message.isRead))).toEqual(new Set([true, false]))
})
