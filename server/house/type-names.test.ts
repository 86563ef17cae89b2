import { beforeAll, expect, test } from 'vitest'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { moduleCalls } from '#contract/features/activity/modules.ts'
import { sharingCalls } from '#contract/features/activity/sharing.ts'
import { homeCalls } from '#contract/features/home/calls.ts'
import { notificationCalls } from '#contract/features/notification/calls.ts'
import { scoreCalls } from '#contract/features/score/calls.ts'
import { topicCalls } from '#contract/features/topic/calls.ts'
import { students, teacher1 } from '#seed/people.ts'
import { lectern } from '#server/app.ts'
import { activityKind } from '#server/features/activity/public.ts'
import { courseid, homeworkOf, student } from '#server/features/homework/test-homework.ts'
import { announcement } from '#server/features/notification/public.ts'
import { Declarations } from '#server/kernel/declaration.ts'
import { testApp } from '#server/kernel/test-app.ts'

const app = testApp()
const { set, handIn, grade, publishScores } = homeworkOf(app)
const courseId = courseid
const called = { 2: 'Handout', 4: 'Lab report', 5: 'Seminar' } as const

let homework = ''
let topic = ''
beforeAll(async () => {
  for (const [contentType, name] of Object.entries(called))
    await app().call(teacher1, moduleCalls.nameType, { courseId, contentType, name })
  homework = await set({ title: 'Norms' })
  const started = { courseId, title: 'Why norms?', content: '<p>Why?</p>' }
  topic = (await app().call(teacher1, topicCalls.create, started)).id
  await handIn(students[1]!, homework)
  await grade(students[1]!, homework, 80)
  await publishScores(homework)
  await app().settle()
})

test('a list of content and the trash call types as the course does; the web is told all of them', async () => {
  const list = async (activityId: string) =>
    (await app().call(student, activityCalls.list, { courseId, activityId })).list[0]!.activitylabel
  expect(await list(homework)).toBe('Lab report')
  expect(await list(topic)).toBe('Seminar')
  const { names } = await app().call(student, activityCalls.listTypes, { courseId })
  // Types that people do not tell apart have one name.
  expect(names).toEqual({ ...called, 8: 'Handout' })
  const bin = await set({ title: 'Put away' })
  await app().call(teacher1, activityCalls.delete, { courseId, contentId: bin })
  const { list: deleted } = await app().call(teacher1, activityCalls.listDeleted, { courseId })
  expect(deleted.find(({ id }) => id === bin)?.activitylabel).toBe('Lab report')
  const card = await app().call(teacher1, sharingCalls.getShare, { courseId, contentId: homework })
  expect(card.label).toBe('Lab report')
})

test('to-dos do', async () => {
  const { list } = await app().call(student, homeCalls.listTodos, { limit: 200 })
  const found = list.find(({ contentId }) => contentId === homework)
  expect(found).toMatchObject({ contentTypeName: 'Lab report', activitylabel: 'Lab report' })
})

const messagesOf = async (index: number, language: string) => {
  const input = { currentPage: 1, pageSize: 50, type: '100' }
  const answer = await app().post(notificationCalls.list.path, input, students[index]!, {
    'x-language': language,
  })
  return answer.data.list as { title: string; activitylabel: string; contentId: string }[]
}

test('messages do, in every language', async () => {
  // One who has handed in already, and one who has not.
  const english = [...(await messagesOf(1, 'en')), ...(await messagesOf(2, 'en'))]
  const chinese = await messagesOf(2, 'zh-Hans')
  const said = (list: typeof english) => list.map(({ title, activitylabel }) => [activitylabel, title])
  expect(said(english)).toEqual(
    expect.arrayContaining([
      ['Lab report', 'New Lab report: Norms'],
      ['Lab report', 'Your Lab report was graded: Norms'],
      ['Seminar', 'New Seminar: Why norms?'],
    ]),
  )
  expect(said(chinese)).toEqual(
    expect.arrayContaining([
      ['Lab report', '发布了新 Lab report：Norms'],
      ['Seminar', '发布了新 Seminar：Why norms?'],
    ]),
  )
})

test('the gradebook does, its one column of all topics too; a name that is taken back is the usual one', async () => {
  const names = async () => {
    const { kinds, columns } = await app().call(teacher1, scoreCalls.list, { courseId })
    return [...kinds.map(({ name }) => name), ...columns.map(({ title }) => title)]
  }
  expect(await names()).toEqual(expect.arrayContaining(['Lab report', 'Seminar', 'Norms']))
  expect((await names()).filter(name => name === 'Seminar')).toHaveLength(2)
  await app().call(teacher1, moduleCalls.nameType, { courseId, contentType: '5', name: '' })
  expect(await names()).not.toContain('Seminar')
  expect(await messagesOf(1, 'en')).toContainEqual(
    expect.objectContaining({ title: 'New topic: Why norms?' }),
  )
})

const declarations = new Declarations(lectern.features)

test('every message about an activity that says what it is says it as its course does', () => {
  const usual = declarations.of(activityKind).map(({ name }) => name.zh)
  const kinds = declarations.of(announcement).filter(({ label }) => usual.includes(label.zh))
  expect(kinds.length).toBeGreaterThan(20)
  for (const { event, called: own, about, title } of kinds) {
    expect([event, own === undefined]).toEqual([event, false])
    expect([event, about?.called === undefined]).toEqual([event, false])
    // What names the usual type in its sentence names the other one there.
    for (const language of ['en', 'zh'] as const) {
      const names = declarations.of(activityKind).map(({ name }) => name[language].toLowerCase())
      const isNamed = names.some(name => title[language].toLowerCase().includes(name))
      if (isNamed) expect([event, own![language]]).toEqual([event, expect.stringContaining('{type}')])
      expect(names.some(name => own![language].toLowerCase().includes(name))).toBe(false)
    }
  }
})
