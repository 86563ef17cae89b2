import { expect, test } from 'vitest'
import type { ScreenRoute } from '#web/lib/routes.ts'
import { courseOf, isForStaffOnly, withRealRole } from './role-address.ts'

const route = (path: string, audience: ScreenRoute['audience'] = 'all'): ScreenRoute => ({
  path,
  audience,
  feature: 'course',
  bar: 'top',
  title: 'home.title',
  keepAlive: false,
  sides: [],
  screen: () => Promise.reject(new Error('not shown here')),
})
const home = (search: string) => ({ pathname: '/courseHome', search })

test('the course is checked only when the address names both course and role', () => {
  expect(courseOf(home('?courseId=7&courseRole=0'))).toEqual({ id: '7', role: '0' })
  expect(courseOf(home('?courseId=7'))).toBeUndefined()
  expect(courseOf(home('?courseRole=0'))).toBeUndefined()
})

test('a screen of teachers is not for an address with the role of a student', () => {
  const start = route('/checkIn/teaCheckinAdd', 'teacher')
  expect(isForStaffOnly(start, home('?courseId=1&courseRole=0'))).toBe(true)
  expect(isForStaffOnly(start, home('?courseId=1&courseRole=1'))).toBe(false)
  expect(isForStaffOnly(route('/newCourse', 'teacher'), home(''))).toBe(false)
  expect(isForStaffOnly(route('/courseHome'), home('?courseId=1&courseRole=0'))).toBe(false)
})

test('an address with a role the person does not have is corrected, or leads away from a teacher screen', () => {
  const forged = home('?courseId=7&courseRole=1&tabActive=4')
  expect(withRealRole(route('/courseHome'), forged, '0')).toBe(
    '/courseHome?courseId=7&courseRole=0&tabActive=4',
  )
  const start = { pathname: '/checkIn/teaCheckinAdd', search: '?courseId=7&courseRole=1' }
  expect(withRealRole(route(start.pathname, 'teacher'), start, '0')).toBe('/ktpCourse')
  const shared = { pathname: '/homework', search: '?id=3&courseId=7&courseRole=0' }
  expect(withRealRole(route('/homework'), shared, '1')).toBe('/homework?id=3&courseId=7&courseRole=1')
})
