import { expect, test } from 'vitest'
import { staffPath } from './features/attendance/addresses.ts'
import { courseHomePath, enrolmentSettingsPath } from './features/course/addresses.ts'
import { applyPath } from './features/enrolment/addresses.ts'
import { groupPath } from './features/group/addresses.ts'
import { editTaskPath, homeworkPath } from './features/homework/addresses.ts'
import { newTeamPath } from './features/member/addresses.ts'
import { path } from './lib/path.ts'
import { screenRoutes } from './routes.ts'
import { decide } from './shell/guard.ts'

const sources = import.meta.glob<string>(
  ['./{lib,shell,ui,features}/**/*.{ts,tsx}', '!./**/*.{test,example}.*', '!./**/routes.ts'],
  { eager: true, query: '?raw', import: 'default' },
)

test('the addresses are these: bookmarks, messages and existing clients lead to them', () => {
  expect(screenRoutes.map(route => route.path).sort()).toMatchSnapshot()
})

test('the short addresses of results lead to those below /testing/stu (P34)', () => {
  for (const short of ['testingresult', 'submitresult', 'releaseresult'])
    expect(decide(screenRoutes, { pathname: `/${short}`, search: '?courseId=c1&id=t1' }, true)).toEqual({
      go: 'elsewhere',
      to: `/testing/stu/${short}?courseId=c1&id=t1`,
    })
})

test('a query is encoded, and what is undefined left out', () => {
  expect(path('/ktpCourse')).toBe('/ktpCourse')
  expect(path('/courseHome', { courseId: 'a b', courseRole: 0, tab: undefined })).toBe(
    '/courseHome?courseId=a+b&courseRole=0',
  )
  expect(path('/courseHome', { tab: undefined })).toBe('/courseHome')
  // @ts-expect-error there is no such screen
  path('/courseHomes')
})

test('the addresses inside a course name it and the role', () => {
  const place = { courseId: 'c1', courseRole: '1' } as const
  expect([
    courseHomePath({ courseId: 'c1', role: 0 }),
    enrolmentSettingsPath('c1', ''),
    newTeamPath(place),
    newTeamPath(place, 'u1'),
    groupPath('subGrouped', place, 'b1', 'g1'),
    applyPath({ code: 'KQ7777' }),
    homeworkPath('roster', { ...place, taskId: 'h1' }, { filter: 'late' }),
    editTaskPath('c1', 'h1'),
    staffPath('teaCheckinPage', 'c1', 'a1'),
    staffPath('teacherCheckinIndex', 'c1'),
  ]).toMatchSnapshot()
})

test('nobody leads to a screen by a text of their own', () => {
  const untyped = Object.entries(sources).flatMap(([file, source]) =>
    [
      ...source.matchAll(/\b(?:navigate|useBack)\(\s*['"`]\/|\bto=(?:\{`|")\/|\?\$\{new URLSearchParams/g),
    ].map(([text]) => `${file}: ${text}`),
  )
  expect(Object.keys(sources).length).toBeGreaterThan(400)
  expect(untyped).toEqual(['./lib/path.ts: ?${new URLSearchParams'])
})
