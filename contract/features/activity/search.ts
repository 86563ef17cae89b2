import { z } from 'zod'
import { inCourse } from '#contract/access.ts'
import { query } from '#contract/call.ts'
import { id, pageOf, paging, text } from '#contract/wire.ts'
import { courseId, wired } from '#contract/wired.ts'

/** Where in an activity something was found; the nearest comes first. */
export const searchPlaces = ['title', 'text', 'comment'] as const

export const searchLength = 60

/** No more hits than this are counted and shown. */
export const searchLimit = 500

/** Signs of scripts without spaces: they are searched two by two. */
const sign = '\\u3040-\\u30ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff\\u{20000}-\\u{3ffff}'
const separator = '\\u0000-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00bf\\u2000-\\u206f\\u3000-\\u303f'
const terms = new RegExp(`[${sign}]+|[^${sign}${separator}]+`, 'gu')

/** What a search looks for: each of these words, or runs of signs, in small letters. */
export const searchTerms = (search: string): string[] => [
  ...new Set(search.normalize('NFKC').toLowerCase().match(terms) ?? []),
]

export const searchCalls = {
  search: query('/FutureV2/CourseMeans/searchContent', {
    summary: 'Where in a course words are found: in titles, texts and comments that the caller may see.',
    access: inCourse('member', 'courseId'),
    input: wired({ courseId, search: text(searchLength), ...paging }),
    output: pageOf(
      wired({
        activityId: ['contentid', id('activity')],
        contentType: ['contenttype', z.number()],
        title: z.string(),
        place: z.enum(searchPlaces),
        /** What was found there, such as a comment; the activity itself where it is found in its own words. */
        itemId: ['itemid', z.string()],
        /** What stands around the first of the words; plain text. */
        excerpt: z.string(),
      }),
    ).extend({
      /** There are more than `total`: only so many are looked for. */
      more: z.boolean().optional(),
    }),
  }),
}
