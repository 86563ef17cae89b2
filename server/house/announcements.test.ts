import { globSync } from 'node:fs'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Text } from '#contract/error.ts'
import type { Destination } from '#contract/features/notification/destination.ts'
import { lectern } from '#server/app.ts'
import { activityKind } from '#server/features/activity/public.ts'
import { announcement } from '#server/features/notification/public.ts'
import { Declarations } from '#server/kernel/declaration.ts'
import { testApp } from '#server/kernel/test-app.ts'

const app = testApp()
const declarations = new Declarations(lectern.features)
const announced = declarations.of(announcement)
const named = announced.map(one => [one.event, one] as const)

/** What is stored with messages: event, type and content type. Changing a line here requires a data migration. */
const stored = [
  'school.academic 1 0',
  'school.system 2 0',
  'profile.exported 2 0',
  'course.transferred 0 0',
  'assistant.added 0 0',
  'assistant.removed 0 0',
  'student.removed 0 0',
  'course.invited 0 31',
  'course.members 0 0',
  'enrolment.passed 0 30',
  'enrolment.rejected 0 30',
  'attendance.counselled 0 34',
  'homework.published 0 4',
  'homework.group.handed 0 4',
  'homework.returned 0 4',
  'homework.marked 0 4',
  'homework.offered 0 42',
  'homework.offer.accepted 0 4',
  'homework.offer.declined 0 4',
  'homework.urged 0 4',
  'homework.exception 0 4',
  'homework.attempts 0 4',
  'homework.excused 0 4',
  'homework.due 0 4',
  'homework.packed 0 41',
  'test.published 0 6',
  'test.group.handed 0 6',
  'test.returned 0 6',
  'test.marked 0 6',
  'test.offered 0 61',
  'test.offer.accepted 0 6',
  'test.offer.declined 0 6',
  'test.urged 0 6',
  'test.exception 0 6',
  'test.attempts 0 6',
  'test.excused 0 6',
  'test.due 0 6',
  'test.packed 0 62',
  'test.regraded 0 6',
  'test.regrade.undone 0 6',
  'answering.published 0 3',
  'answering.group.handed 0 3',
  'answering.returned 0 3',
  'answering.marked 0 3',
  'answering.offered 0 45',
  'answering.offer.accepted 0 3',
  'answering.offer.declined 0 3',
  'answering.urged 0 3',
  'answering.exception 0 3',
  'answering.attempts 0 3',
  'answering.excused 0 3',
  'answering.due 0 3',
  'answering.packed 0 46',
  'review.allocated 0 38',
  'review.urged 0 38',
  'review.due 0 38',
  'review.appealed 0 38',
  'review.answered 0 38',
  'notice.published 0 7',
  'notice.urged 0 7',
  'video.due 0 9',
  'video.published 0 9',
  'video.urged 0 9',
  'material.published 0 2',
  'material.urged 0 2',
  'link.published 0 8',
  'link.urged 0 8',
  'topic.published 0 5',
  'topic.started 0 5',
  'topic.urged 0 5',
  'topic.due 0 5',
  'comment.replied 0 37',
  'comment.mentioned 0 37',
  'attendance.started 0 15',
  'attendance.absences 0 33',
  'attendance.low 0 33',
  'attendance.warned 0 33',
  'attendance.proofHandedIn 0 36',
  'attendance.proofAccepted 0 36',
  'attendance.proofDeclined 0 36',
  'score.shown 0 40',
  'leave.asked 0 32',
  'leave.approved 0 32',
  'leave.declined 0 32',
  'leave.shortened 0 32',
  'leave.withdrawn 0 32',
  'chat.said 3 43',
  'chat.mentioned 3 43',
  'chat.reported 2 44',
  'chat.report.upheld 2 0',
  'chat.report.dismissed 2 0',
  'chat.removed 2 0',
  'chat.warned 2 0',
  'chat.silenced 2 0',
]

test('messages are stored as before', () => {
  const lines = announced.map(
    ({ event, type = '0', leadsTo }) => `${event} ${type} ${leadsTo?.contentType ?? 0}`,
  )
  expect(lines.toSorted()).toEqual(stored.toSorted())
})

const places = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()

describe.each(named)('%s', (_, { label, action, title, more, ...one }) => {
  test('says the same in every language', () => {
    for (const text of [label, action, title, more].filter((given): given is Text => given !== undefined)) {
      expect(text.en).not.toBe('')
      expect(text.zh).not.toBe('')
      expect(text.zh).not.toMatch(/[\u4e00-\u9fff}][,:;!?]|[,:;!?][\u4e00-\u9fff]/)
      expect(places(text.zh)).toEqual(places(text.en).filter(name => places(text.zh).includes(name)))
    }
  })

  test('is about something in the database', async () => {
    if (!one.about) {
      expect(one.while).toBeUndefined()
      return
    }
    const { title: titleOf, rows } = one.about
    const now = app().clock.now()
    const asked = sql<{ title: string | null; holds: boolean }>`
      select ${titleOf} as title, exists (select ${rows(now)} and ${one.while?.(now) ?? sql`true`}) as holds
      from (select new_id(now()) as account_id, new_id(now()) as course_id, new_id(now()) as content_id) as message`
    expect((await asked.execute(app().db)).rows).toEqual([{ title: null, holds: expect.any(Boolean) }])
  })

  test('is made by something', () => {
    const reminders = declarations.of(activityKind).flatMap(kind => kind.reminders ?? [])
    const isMade =
      one.madeBy || one.weekly || reminders.some(({ announces }) => announces.event === one.event)
    // Notices are made by the operator's call.
    expect(Boolean(isMade)).toBe(!one.event.startsWith('school.'))
  })
})

test('each of them links to a destination of the contract, all of which the web knows', async () => {
  const files = globSync('contract/features/*/*destination.ts')
  const found = await Promise.all(
    files.map(file => import(`../../${file}`) as Promise<Record<string, Destination>>),
  )
  const destinations = found
    .flatMap(file => Object.values(file))
    .filter(({ contentType }) => contentType !== undefined)
  const declared = new Set(announced.flatMap(({ leadsTo }) => leadsTo ?? []))
  expect(new Set(destinations)).toEqual(declared)
})
