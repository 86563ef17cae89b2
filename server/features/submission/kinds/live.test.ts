import { describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { homeworkMessages } from '#contract/features/homework/messages.ts'
import { scoreCalls } from '#contract/features/score/calls.ts'
import { scoreMessages } from '#contract/features/score/messages.ts'
import { socketPath } from '#contract/socket.ts'
import { type CastMember, students, teacher1 } from '#seed/people.ts'
import { lectern } from '#server/app.ts'
import { homeworkFacts } from '#server/features/homework/events.ts'
import { classmate, courseid, homeworkOf, student, third } from '#server/features/homework/test-homework.ts'
import { hour } from '#server/features/submission/test-work.ts'
import type { App } from '#server/kernel/feature.ts'
import { on } from '#server/kernel/jobs.ts'
import { testApp } from '#server/kernel/test-app.ts'

const told: { name: string; homeworkId: string; studentIds?: string[] }[] = []
const listener = (name: string) => async (_unit: unknown, data: { homeworkId: string }) => {
  told.push({ name, ...data })
}
/** The real server with a listener for homework events. */
const listening: App = {
  ...lectern,
  features: [
    ...lectern.features,
    {
      name: 'listener',
      workers: [
        on(homeworkFacts.published, 'listener', listener('published')),
        on(homeworkFacts.returned, 'listener', listener('returned')),
        on(homeworkFacts.graded, 'listener', listener('marked')),
        on(homeworkFacts.reminded, 'listener', listener('urged')),
      ],
    },
  ],
}
const app = testApp({ app: listening, listen: true })
const { set, handIn, grade, returnSubmission, publishScores, now } = homeworkOf(app)

const newsOf = async (id: string) => {
  await app().settle()
  return told
    .filter(news => news.homeworkId === id)
    .map(({ name, studentIds }) => (studentIds ? { name, studentIds } : { name }))
}

/** Opens the class socket of a course member and collects what arrives. */
async function listen(person: CastMember) {
  const socket = new WebSocket(`${app().address.replace('http', 'ws')}${socketPath}`, [
    await app().tokenOf(person),
    'hash',
  ])
  const frames: { cmd: string; data: Record<string, unknown> }[] = []
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject)
    socket.on('message', data => {
      const frame = JSON.parse(String(data))
      frames.push(frame)
      if (frame.cmd === 'welcome')
        socket.send(JSON.stringify({ cmd: 'class_active', data: { classId: courseid } }))
      if (frame.cmd === 'class_entered') resolve()
    })
  })
  const of = (id: string, cmd: string) =>
    frames.filter(frame => frame.cmd === cmd && frame.data.homeworkid === id)
  const scoresChanged = () => frames.filter(({ cmd }) => cmd === scoreMessages.changed.cmd).length
  return { of, scoresChanged, close: () => socket.close() }
}

const soon = async (check: () => void) => {
  for (let turn = 0; ; turn++) {
    try {
      return check()
    } catch (error) {
      if (turn === 60) throw error
      await new Promise(resolve => setTimeout(resolve, 50))
    }
  }
}

describe('what others are notified of', () => {
  test('a homework that appears, now or later, once', async () => {
    const published = await set()
    const later = await set({ publishAt: now() + hour })
    const draft = await set({ publishAt: null })
    expect(await newsOf(published)).toEqual([{ name: 'published' }])
    expect(await newsOf(later)).toEqual([])
    await app().call(teacher1, homeworkCalls.update, { id: draft, publishAt: now() })
    await app().call(teacher1, homeworkCalls.update, { id: draft, title: 'changed' })
    expect(await newsOf(draft)).toEqual([{ name: 'published' }])
  })

  test('grades when they become visible, not before', async () => {
    const id = await set()
    await handIn(student, id)
    await handIn(classmate, id)
    await handIn(third, id)
    await grade(student, id, 50)
    await grade(classmate, id, 60)
    expect(await newsOf(id)).toEqual([{ name: 'published' }])
    await publishScores(id)
    await publishScores(id)
    await grade(third, id, 70)
    const [, all, single] = await newsOf(id)
    expect(all).toMatchObject({ name: 'marked' })
    expect(all?.studentIds?.sort()).toEqual([student.id, classmate.id])
    expect(single).toEqual({ name: 'marked', studentIds: [third.id] })
  })

  test('returns and urging', async () => {
    const id = await set()
    await handIn(student, id)
    await returnSubmission(student, id)
    await app().call(teacher1, homeworkCalls.remind, { id, studentIds: [student.id, third.id] })
    // Different facts use different queues, in no order relative to each other.
    const news = (await newsOf(id)).sort((a, b) => (a.name < b.name ? -1 : 1))
    expect(news).toEqual([
      { name: 'published' },
      { name: 'returned', studentIds: [student.id] },
      { name: 'urged', studentIds: [student.id, third.id] },
    ])
  })
})

describe('open screens', () => {
  test('of the staff follow a rush of hand-ins with few messages and a correct final count', async () => {
    const id = await set()
    const staff = await listen(teacher1)
    const other = await listen(classmate)
    await Promise.all(students.map(person => handIn(person, id, person.name)))
    await soon(() => {
      const last = staff.of(id, homeworkMessages.countsChanged.cmd).at(-1)
      expect(last?.data.counts).toMatchObject({ submitted: 40, notsubmitted: 0 })
    })
    expect(staff.of(id, homeworkMessages.countsChanged.cmd).length).toBeLessThanOrEqual(10)
    expect(other.of(id, homeworkMessages.countsChanged.cmd)).toEqual([])
    staff.close()
    other.close()
  })

  test("of a student learn of their own return and grade, and of nobody else's", async () => {
    const id = await set()
    await publishScores(id)
    await handIn(student, id)
    await handIn(classmate, id)
    const own = await listen(student)
    await returnSubmission(student, id)
    await soon(() => expect(own.of(id, homeworkMessages.workChanged.cmd)).toHaveLength(1))
    await grade(classmate, id, 99)
    await handIn(student, id, 'again')
    await grade(student, id, 98)
    await soon(() => expect(own.of(id, homeworkMessages.workChanged.cmd)).toHaveLength(3))
    // Nothing beyond whose submission changed: no score, and nothing of a classmate's.
    for (const message of own.of(id, homeworkMessages.workChanged.cmd)) {
      expect(Object.keys(message.data).sort()).toEqual(['courseid', 'homeworkid'])
    }
    own.close()
  })
})

describe('open gradebooks', () => {
  test('are told of grades that work gets: of staff at once, of the student once they may see them', async () => {
    const id = await set()
    await handIn(student, id)
    const [staff, own, other] = await Promise.all([teacher1, student, classmate].map(listen))
    await grade(student, id, 80)
    await soon(() => expect(staff!.scoresChanged()).toBe(1))
    expect([own!.scoresChanged(), other!.scoresChanged()]).toEqual([0, 0])
    await publishScores(id)
    await soon(() => expect(own!.scoresChanged()).toBe(1))
    await soon(() => expect(staff!.scoresChanged()).toBe(2))
    await returnSubmission(student, id)
    await soon(() => expect(own!.scoresChanged()).toBe(2))
    expect(other!.scoresChanged()).toBe(0)
    // How scores count is everybody's.
    await app().call(teacher1, scoreCalls.setScheme, {
      ...{ courseId: courseid, items: [{ kind: 'homework', weight: 100, dropped: 0 }] },
    })
    await soon(() => expect(other!.scoresChanged()).toBe(1))
    for (const page of [staff, own, other]) page!.close()
  })
})
