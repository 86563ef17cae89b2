import { expect, test } from 'vitest'
import { withoutStudentView } from './student-view.ts'

test('an address outside student view keeps the rest of it, also its anchor', () => {
  const of = (rest: string) => withoutStudentView(`/courseHome${rest}`)
  expect(of('?studentviewer=1')).toBe('/courseHome')
  expect(of('?studentviewer=1&id=2#part')).toBe('/courseHome?id=2#part')
  expect(of('?id=2&studentviewer=1#part')).toBe('/courseHome?id=2#part')
  expect(of('?studentviewer=1#part')).toBe('/courseHome#part')
  expect(of('?id=2#part')).toBe('/courseHome?id=2#part')
})
