import { describe, expect, test } from 'vitest'
import { type Destination, pathOf } from '#contract/features/notification/destination.ts'
import { messageKinds } from '#web/features/notification/extension-points.ts'
import { contentOf } from '#web/shell/extension-points.ts'
import { screenRoutes } from './routes.ts'
import { seldomAdditions } from './seldom-additions.ts'

const paths = screenRoutes.map(({ path }) => path)
const message = { type: 0, courseId: '', contentId: 'c1', coid: '' }
const destinations = contentOf(seldomAdditions, messageKinds).map(({ leadsTo }) => leadsTo)
const files = import.meta.glob<Record<string, Destination>>('../contract/features/*/*destination.ts', {
  eager: true,
})
/** What announcements lead to; a test of the server's requires that they are among these. */
const declared = Object.values(files)
  .flatMap(file => Object.values(file))
  .filter(({ contentType }) => contentType !== undefined)

describe('where messages lead there is a screen', () => {
  test.each([undefined, ...destinations])('$contentType', destination => {
    for (const courseid of ['', 'a1'])
      for (const courserole of [0, 1]) {
        const path = pathOf({ ...message, courseId: courseid, courseRole: courserole }, destination)?.replace(
          /\?.*/,
          '',
        )
        expect(paths).toContain(path)
      }
  })

  test('and for the notices of a school', () => {
    const path = pathOf({ ...message, type: 1, courseRole: 0 })
    expect(paths).toContain(path?.replace(/\?.*/, ''))
  })
})

test('the client knows every destination that is declared, once', () => {
  expect(declared.length).toBeGreaterThan(15)
  expect(new Set(destinations)).toEqual(new Set(declared))
  expect(new Set(destinations.map(({ contentType }) => contentType)).size).toBe(destinations.length)
})
