import { sql } from 'kysely'
import type { ActivityKind } from '#server/features/activity/public.ts'
import { prepared } from '#server/kernel/prepared.ts'

export const checklistTypes = { required: 90, optional: 91 } as const

/** The hooks called, for the tests: `published`, `closed by 2` … */
export const heard: string[] = []
const note = (word: string) => async () => {
  heard.push(word)
}

interface Row {
  id: string
  items: string[]
  ticked: number
}
const rowsOf = prepared(
  (_, ids: readonly string[], accountId: string | null) => sql<Row>`
    select id, items, (
      select count(*)::int from checklist_tick where checklist_id = checklist.id and account_id = ${accountId}
    ) as ticked
    from checklist where id = any(${ids}::uuid[])`,
)

export const checklistKind: ActivityKind = {
  types: Object.values(checklistTypes),
  name: { en: 'Checklist', zh: '清单' },
  opensAt: ({ id, courseId }) => `/checklist?${new URLSearchParams({ id, courseId })}`,
  async page({ db, studentId }, rows) {
    const ids = rows.map(({ id }) => id)
    const found = await rowsOf(db, ids, studentId)
    return new Map(found.map(({ id, items, ticked }) => [id, { items, ticked }]))
  },
  todo: {
    openAfterEnd: sql<boolean>`false`,
    isWaiting: sql<boolean>`false`,
    waiting: sql<number>`0`,
  },
  on: {
    published: note('published'),
    unpublished: note('unpublished'),
    changed: note('changed'),
    ended: note('ended'),
    closed: (_unit, _activity, accountIds) => note(`closed for ${accountIds.length}`)(),
    deleted: note('deleted'),
    restored: note('restored'),
  },
  travels: [{ choice: 'courseware', which: sql`t.type = ${sql.lit(checklistTypes.optional)}` }],
}
