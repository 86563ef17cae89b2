import { expect, test } from 'vitest'
import { findDestination } from './destination.ts'

const host = 'school.example:3000'

test.each([
  ['https://school.example:3000/joinCourses?code=MA2223', '/joinCourses?code=MA2223'],
  [
    'http://school.example:3000/courseDoor?courseId=MDAwMDAwMDAwMLOGu5w',
    '/courseDoor?courseId=MDAwMDAwMDAwMLOGu5w',
  ],
  [
    ' HTTPS://SCHOOL.example:3000/checkIn/checkinCodeResult?type=2&ticketid=a&sign=b#c\n',
    '/checkIn/checkinCodeResult?type=2&ticketid=a&sign=b#c',
  ],
  ['https://school.example:3000', '/'],
  ['ma-22 23', '/joinCourses?code=MA2223'],
])('%j stays in the app', (text, path) => {
  expect(findDestination(text, host)).toBe(path)
})

test.each([
  'https://evil.example/joinCourses?code=MA2223',
  'https://school.example:3000@evil.example/joinCourses?code=MA2223',
  'https://school.example:3000.evil.example/',
  'https://school.example/joinCourses?code=MA2223',
  'javascript:alert(1)',
  'weixin://dl/scan',
  '//school.example:3000/joinCourses',
  '/joinCourses?code=MA2223',
  'https://',
  'MA222',
  'MA222O',
  '',
])('%j leads nowhere', text => {
  expect(findDestination(text, host)).toBeUndefined()
})

test.each(['//evil.example/x', '/\\evil.example/x', '\\\\evil.example/x'])(
  'the path %j of this host does not turn into another host',
  path => {
    expect(findDestination(`https://${host}${path}`, host)).toBe('/evil.example/x')
  },
)
