import { describe, expect, test } from 'vitest'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { homeworkErrors } from '#contract/features/homework/errors.ts'
import { attemptCalls } from '#contract/features/submission/attempt-calls.ts'
import { assistant1, type CastMember, students, teacher1 } from '#seed/people.ts'
import { homeworkOf, student } from '#server/features/homework/test-homework.ts'
import { hour, minute } from '#server/features/submission/test-work.ts'
import { testApp } from '#server/kernel/test-app.ts'

const app = testApp({ settings: { DATABASE_POOL: '16' } })
const { set, handIn, mine, submissionOf, now, upload } = homeworkOf(app)
const { saveDraft } = attemptCalls

const post = (as: CastMember, path: string, body: object) => app().post(path, body, as)
const versionsOf = async (id: string) =>
  (
    await app()
      .db.selectFrom('submission_version')
      .innerJoin('submission', 'submission.id', 'submission_version.submission_id')
      .select('submission.id')
      .where('activity_id', '=', id)
      .execute()
  ).length

describe('at the same moment', () => {
  test('twenty copies of one hand-in are one hand-in with one receipt', async () => {
    const id = await set()
    const file = await upload(student, 'once.txt')
    const body = { id, content: 'once', attachments: [file.id], version: 0 }
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => post(student, homeworkCalls.submit.path, body)),
    )
    expect(answers.map(answer => answer.status)).toEqual(Array(20).fill(1))
    expect(new Set(answers.map(answer => JSON.stringify(answer.data))).size).toBe(1)
    expect(await versionsOf(id)).toBe(1)
  })

  test('two pages hand in different texts: one wins, the other is notified', async () => {
    for (let turn = 0; turn < 10; turn++) {
      const id = await set()
      const answers = await Promise.all(
        ['phone', 'laptop'].map(content =>
          post(student, homeworkCalls.submit.path, { id, content, version: 0 }),
        ),
      )
      const codes = answers.map(answer => answer.code).sort()
      expect(codes).toEqual([10000, homeworkErrors.handedInElsewhere.code])
      expect(await versionsOf(id)).toBe(1)
    }
  })

  test("hand-ins around the deadline are each on time or late by the server's clock, none is lost", async () => {
    const deadline = Math.ceil((now() + 1700) / 1000) * 1000
    const id = await set({ deadline })
    const hands = students.map(async (person, index) => {
      // The first comes at once, so that one is on time however busy the machine is.
      const moment = index === 0 ? now() : deadline - 100 + index * 5
      await new Promise(resolve => setTimeout(resolve, Math.max(0, moment - now())))
      return handIn(person, id, `work of ${person.name}`)
    })
    await Promise.all(hands)
    const rows = await app()
      .db.selectFrom('submission_author')
      .select(['submitted_at', 'late'])
      .where('activity_id', '=', id)
      .execute()
    expect(rows).toHaveLength(40)
    for (const row of rows) expect(row.late).toBe(row.submitted_at! >= deadline)
    expect(new Set(rows.map(row => row.late)).size).toBe(2)
  })

  test('a grade and a new hand-in: the grade never applies to a version the teacher has not seen', async () => {
    for (let turn = 0; turn < 20; turn++) {
      const id = await set()
      await handIn(student, id, 'first')
      const [graded, handed] = await Promise.all([
        post(teacher1, homeworkCalls.grade.path, {
          id,
          studentid: student.id,
          score: 90,
          version: 1,
          marks: 0,
        }),
        post(student, homeworkCalls.submit.path, { id, content: 'second', version: 1 }),
      ])
      const { work: submission } = await submissionOf(student, id)
      if (graded.status === 1) {
        expect(handed.code).toBe(homeworkErrors.alreadyGraded.code)
        expect(submission).toMatchObject({ version: 1, state: 4, score: 90 })
      } else {
        expect(graded.code).toBe(homeworkErrors.handedInAgain.code)
        expect(submission).toMatchObject({ version: 2, state: 1, score: null })
      }
    }
  })

  test('two markers of one submission: one grade counts, and the other is told of it', async () => {
    for (let turn = 0; turn < 20; turn++) {
      const id = await set()
      await handIn(student, id, 'first')
      const seen = { id, studentid: student.id, version: 1, marks: 0 }
      const answers = await Promise.all([
        post(teacher1, homeworkCalls.grade.path, { ...seen, score: 90 }),
        post(assistant1, homeworkCalls.grade.path, { ...seen, score: 70 }),
      ])
      const [won, lost] = answers[0]!.status === 1 ? [90, answers[1]!] : [70, answers[0]!]
      expect(answers.filter(({ status }) => status === 1)).toHaveLength(1)
      expect(lost.code).toBe(homeworkErrors.markedMeanwhile.code)
      expect((await submissionOf(student, id)).work.score).toBe(won)
    }
  })

  test('grading and publishing: no grade stays behind unannounced', async () => {
    for (let turn = 0; turn < 10; turn++) {
      const id = await set()
      const submissions = students.slice(0, 8)
      for (const person of submissions) await handIn(person, id)
      await Promise.all([
        ...submissions.map((person, index) =>
          post(teacher1, homeworkCalls.grade.path, { id, studentid: person.id, score: 50 + index }),
        ),
        post(teacher1, homeworkCalls.publishGrades.path, { id, published: 1 }),
      ])
      const rows = await app()
        .db.selectFrom('progress')
        .select(['account_id', 'score'])
        .where('activity_id', '=', id)
        .execute()
      expect(rows.map(row => row.score).sort()).toEqual(submissions.map((_, index) => 50 + index))
    }
  })

  test('returns of overlapping sets by two graders do not block each other', async () => {
    const id = await set()
    const submissions = students.slice(0, 20)
    for (const person of submissions) await handIn(person, id)
    const ids = submissions.map(person => person.id)
    const answers = await Promise.all(
      [ids, [...ids].reverse(), ids.slice(5), ids.slice(0, 15)].map(studentids =>
        post(teacher1, homeworkCalls.return.path, { id, studentids, reason: 'x' }),
      ),
    )
    expect(answers.map(answer => answer.status)).toEqual([1, 1, 1, 1])
    expect(answers.map(answer => Number(answer.data.done)).reduce((sum, done) => sum + done)).toBe(20)
  })

  test('drafts from many pages end as exactly one of them, with its number', async () => {
    const id = await set()
    const entries = Array.from({ length: 30 }, (_, index) => ({
      id,
      content: `text ${index + 1}`,
      sequence: index + 1,
    }))
    await Promise.all(entries.map(entry => post(student, saveDraft.path, entry)))
    const { draft } = await mine(student, id)
    expect(draft).toMatchObject({ sequence: 30, content: 'text 30' })
  })
})

test('a rush: every student of the course hands in twice within moments, nothing is lost or doubled', async () => {
  const id = await set({ deadline: now() + hour })
  const answers = await Promise.all(
    students.flatMap(person => [
      post(person, homeworkCalls.submit.path, { id, content: `by ${person.name}`, version: 0 }),
      post(person, homeworkCalls.submit.path, { id, content: `by ${person.name}`, version: 0 }),
    ]),
  )
  expect(answers.every(answer => answer.status === 1)).toBe(true)
  expect(await versionsOf(id)).toBe(40)
  app().clock.advance(minute)
})
