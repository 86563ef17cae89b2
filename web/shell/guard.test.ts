import { expect, test } from 'vitest'
import type { ScreenRoute } from '#web/lib/routes.ts'
import { screenAt } from '#web/test/screens.ts'
import { decide } from './guard.ts'
import { tabsFor } from './main-tabs.ts'

const route = (path: string, audience: ScreenRoute['audience'] = 'all') =>
  screenAt(path, () => Promise.reject(new Error('not shown here')), { audience })
const table = [
  { ...route('/'), leadsTo: '/ktpCourse' },
  { ...route('/short', 'student'), leadsTo: '/courseHome' },
  route('/login', 'public'),
  route('/ktpCourse'),
  route('/courseHome'),
  route('/newCourse', 'teacher'),
  route('/checkIn/teaCheckinAdd', 'teacher'),
]
const open = (address: string, loggedIn = true) => {
  const { pathname, search } = new URL(address, 'https://lectern.test')
  return decide(table, { pathname, search }, loggedIn)
}

test('the root address leads to the courses, or a guest to the login', () => {
  expect(open('/')).toEqual({ go: 'elsewhere', to: '/ktpCourse' })
  expect(open('/', false)).toEqual({ go: 'elsewhere', to: '/preLogin' })
})

test('a short address leads to the whole one with all that it says, a guest once they have logged in', () => {
  expect(open('/short?courseId=1&id=2')).toEqual({ go: 'elsewhere', to: '/courseHome?courseId=1&id=2' })
  expect(open('/Short/')).toEqual({ go: 'elsewhere', to: '/courseHome' })
  expect(open('/short?courseId=1', false).go).toBe('login')
})

test('a guest is asked to log in, but not on public screens', () => {
  expect(open('/courseHome?courseId=1', false).go).toBe('login')
  expect(open('/login', false).go).toBe('screen')
})

test('an unknown address is not found, whoever opens it', () => {
  expect(open('/nothing').go).toBe('nowhere')
  expect(open('/nothing', false).go).toBe('nowhere')
})

test('letter case and a trailing slash do not matter', () => {
  expect(open('/coursehome/').go).toBe('screen')
})

test.each(['/login?appid=1&appid=2', '/login?appid[]=1'])('several appids are invalid: %s', address => {
  expect(open(address, false)).toEqual({ go: 'invalidApp' })
})

test('one appid is fine', () => {
  expect(open('/login?appid=1', false).go).toBe('screen')
})

const allTabs = ['/teachingAndResearchOffice', '/todoList', '/ktpCourse', '/final', '/ktpMessage', '/ktpMy']

test('the tabs in order, by role', () => {
  const everything = [...allTabs].reverse().map(path => route(path))
  expect(tabsFor('teacher', everything).map(tab => tab.path)).toEqual(
    allTabs.filter(path => path !== '/final'),
  )
  expect(tabsFor('student', everything).map(tab => tab.path)).toEqual(
    allTabs.filter(path => path !== '/teachingAndResearchOffice'),
  )
})

test('only tabs whose screens exist', () => {
  expect(tabsFor('teacher', table).map(tab => tab.path)).toEqual(['/ktpCourse'])
})
