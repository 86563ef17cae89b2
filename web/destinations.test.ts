import { describe, expect, test } from 'vitest'
import { destinationOf, destinations } from '#contract/destinations.ts'
import { screenRoutes } from './routes.ts'

const paths = screenRoutes.map(({ path }) => path)
const message = { type: 0, courseId: '', contentId: 'c1', coid: '' }
const contentTypes = [0, ...destinations.map(({ contentType }) => contentType)]

describe('where messages lead there is a screen', () => {
  test.each(contentTypes)('content type %i', contenttype => {
    for (const courseid of ['', 'a1'])
      for (const courserole of [0, 1]) {
        const path = destinationOf({
          ...message,
          courseId: courseid,
          courseRole: courserole,
          contentType: contenttype,
        })?.replace(/\?.*/, '')
        expect(paths).toContain(path)
      }
  })

  test('and for the notices of a school', () => {
    const path = destinationOf({ ...message, type: 1, courseRole: 0, contentType: 0 })
    expect(paths).toContain(path?.replace(/\?.*/, ''))
  })
})
