import { expect, test } from 'vitest'
import { attendanceCalls as calls } from '#contract/features/attendance/calls.ts'
import { attendanceErrors } from '#contract/features/attendance/errors.ts'
import { classTries, codeTries } from '#contract/features/attendance/rules.ts'
import { worldHistory } from '#seed/cast.ts'
import { type CastMember, students, teacher2 } from '#seed/people.ts'
import { topics } from '#server/kernel/hub.ts'
import { testApp } from '#server/kernel/test-app.ts'

const app = testApp()
const code = '4821'
const members = worldHistory.students
const guess = (as: CastMember, id: string, typed = '0000') =>
  app().post(calls.checkIn.path, { id, code: typed }, as)
const shownCode = async (id: string) => (await app().call(teacher2, calls.getCode, { id })).data

test('a class that tries codes together gets another code, and the staff are told', async () => {
  const courseId = worldHistory.id
  const { id } = await app().call(teacher2, calls.startWithCode, { courseId, title: 'Week 1', code })
  const told: string[] = []
  app().services.hub.subscribe(topics.staff(courseId), {
    accountId: 'listener',
    sessionId: 'anywhere',
    send: frame => told.push(String(frame)),
    end: () => undefined,
  })
  const enough = classTries * members.length
  let tried = 0
  const guessers = members.slice(0, Math.ceil(enough / codeTries))
  for (const guesser of guessers)
    for (let tries = 0; tries < codeTries && tried < enough; tries++, tried++)
      expect((await guess(guesser, id)).status).toBe(0)
  expect(await shownCode(id)).toMatchObject({ code, guessedAt: null })

  const fresh = members[guessers.length]!
  for (let tries = 0; tries <= classTries; tries++) await guess(fresh, id)
  const renewed = await shownCode(id)
  expect(renewed.code).not.toBe(code)
  expect(renewed.guessedAt).not.toBeNull()
  expect(told.filter(frame => frame.includes('"action":"changed"')).length).toBeGreaterThan(0)

  const honest = members[guessers.length + 1]!
  expect((await guess(honest, id, code)).code).toBe(attendanceErrors.wrongCode.code)
  expect((await guess(honest, id, renewed.code)).status).toBe(1)
  // It changes once: nobody can end a roll call by guessing on.
  for (const guesser of members.slice(guessers.length + 2, guessers.length + 6))
    for (let tries = 0; tries < codeTries; tries++) await guess(guesser, id)
  expect((await shownCode(id)).code).toBe(renewed.code)
  expect(students.length).toBeGreaterThan(members.length)
})
