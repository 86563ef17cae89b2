import { expect, test } from 'vitest'
import { courseMessages } from '#contract/features/course/messages.ts'
import { runningCalls } from '#contract/features/course/running.ts'
import { homeCalls } from '#contract/features/home/calls.ts'
import { assistant1, type CastMember, teacher1, teacher2 } from '#seed/people.ts'
import { classmate, courseid, homeworkOf, student } from '#server/features/homework/test-homework.ts'
import { hour } from '#server/features/submission/test-work.ts'
import { topics } from '#server/kernel/hub.ts'
import { testApp } from '#server/kernel/test-app.ts'

const app = testApp()
const { now, set, handIn, grade } = homeworkOf(app)
const seconds = (milliseconds: number) => Math.floor(milliseconds / 1000) * 1000

const waitingIn = async (person: CastMember) =>
  (await app().call(person, runningCalls.getWaiting)).list.find(({ courseId }) => courseId === courseid)
const toGrade = async (person: CastMember) => (await waitingIn(person))?.toGrade ?? 0

test('a student sees how much there is to hand in, its nearest deadline and where, until it is handed in', async () => {
  const before = (await waitingIn(student))?.toHandIn ?? 0
  const due = seconds(now() + hour)
  const id = await set({ title: 'Soon', deadline: due })
  expect(await waitingIn(student)).toEqual({
    courseId: courseid,
    toGrade: 0,
    toHandIn: before + 1,
    dueAt: due,
    path: `/homework?id=${id}&courseId=${courseid}&courseRole=0`,
  })
  await handIn(student, id)
  expect((await waitingIn(student))?.toHandIn ?? 0).toBe(before)
  expect(await waitingIn(classmate)).toMatchObject({ toHandIn: before + 1 })
  expect(await waitingIn(teacher2)).toBeUndefined()
})

test('the staff see how many submissions wait, and nothing once the last is graded', async () => {
  const before = await toGrade(teacher1)
  const id = await set({ title: 'Graded', deadline: now() + hour })
  await handIn(student, id)
  await handIn(classmate, id)
  expect([await toGrade(teacher1), await toGrade(assistant1)]).toEqual([before + 2, before + 2])
  expect((await waitingIn(teacher1))?.path, 'leads straight into grading').toMatch(
    /^\/homework\/reviewDetail\?id=.*&courseRole=1$/,
  )
  await grade(student, id, 80)
  expect(await toGrade(teacher1)).toBe(before + 1)
  await grade(classmate, id, 90)
  expect(await toGrade(teacher1)).toBe(before)
})

test('what was taken off the to-do list is not shown as waiting either', async () => {
  const before = await toGrade(teacher1)
  const id = await set({ title: 'Ignored', deadline: now() + hour })
  await handIn(student, id)
  await app().call(teacher1, homeCalls.ignoreTodo, { contentId: id, msgtype: '2' })
  expect(await toGrade(teacher1)).toBe(before)
})

test('the staff are told wherever they are when it changes', async () => {
  const heard: string[] = []
  for (const person of [teacher1, student])
    app().services.hub.subscribe(topics.account(person.id), {
      accountId: person.id,
      sessionId: '',
      send: frame => void heard.push(`${person.login} ${JSON.parse(frame.toString()).cmd}`),
      end: () => undefined,
    })
  const id = await set({ title: 'Told', deadline: now() + hour })
  await handIn(student, id)
  const told = `${teacher1.login} ${courseMessages.waitingChanged.cmd}`
  await expect.poll(() => heard, { timeout: 5000 }).toContain(told)
  expect(heard).not.toContain(`${student.login} ${courseMessages.waitingChanged.cmd}`)
})
