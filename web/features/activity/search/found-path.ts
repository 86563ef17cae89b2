import type { searchCalls } from '#contract/features/activity/search.ts'
import type { AnswerOf } from '#contract/input.ts'
import { inCourse, type Place } from '../kind.ts'
import { jumpPath, type ReadableKind } from '../use-kinds.ts'

export type SearchHit = AnswerOf<typeof searchCalls.search>['list'][number]

/**
 * Where something found in a course leads.
 * @throws for an activity of a type that no screen shows
 */
export const foundPath = (kinds: readonly ReadableKind[], found: SearchHit, place: Place): string =>
  found.place === 'comment'
    ? inCourse('/commentDetail', place, { id: found.itemId })
    : jumpPath(kinds, { id: found.activityId, contenttype: found.contentType }, place)
