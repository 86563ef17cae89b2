import { sql } from 'kysely'
import { type BookChange, bookChanges } from '#contract/features/score/rules.ts'
import { typeNamesIn } from '#server/features/activity/public.ts'
import { at } from '#server/kernel/database.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { newId } from '#server/kernel/ids.ts'
import type { Page } from '#server/kernel/paging.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { sourcesOf } from './book.ts'
import { kindName } from './scheme.ts'

/** Something that happened to a gradebook as a whole. */
export interface Happened {
  kind: BookChange
  columnId?: string
  title?: string
  before?: string
  after?: string
}

interface NewChanges {
  courseId: string
  changes: string
  by: string
  now: number
}
const insertChanges = prepared(
  (_, { courseId, changes, by, now }: NewChanges) => sql`
    insert into score_change (id, course_id, kind, column_id, title, before, after, made_by, made_at)
    select id, ${courseId}::uuid, kind, "columnId", coalesce(title, ''), coalesce(before, ''), coalesce(after, ''),
      ${by}::uuid, ${at(now)}
    from json_to_recordset(${changes}::json)
      as change (id uuid, kind text, "columnId" uuid, title text, before text, after text)`,
)

/** Keeps in the history of the gradebook what its staff have changed. */
export function noteChanges({ db, course, person, now }: CourseContext, happened: readonly Happened[]) {
  const changes = JSON.stringify(happened.map(one => ({ id: newId(), ...one })))
  if (happened.length > 0) void insertChanges(db, { courseId: course.id, changes, by: person.id, now })
}

interface ChangesPage {
  courseId: string
  limit: number
  offset: number
}
const changesIn = prepared((db, { courseId, limit, offset }: ChangesPage) =>
  db
    .selectFrom('score_change as change')
    .innerJoin('account', 'account.id', 'change.made_by')
    .select(['change.id', 'change.kind', 'change.title', 'change.before', 'change.after', 'change.made_at'])
    .select('account.name')
    .select(typeNamesIn(courseId).as('type_names'))
    .where('change.course_id', '=', courseId)
    .orderBy('change.id', 'desc')
    .limit(limit)
    .offset(offset),
)
const countIn = prepared((db, courseId: string) =>
  db
    .selectFrom('score_change')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('course_id', '=', courseId),
)

const isTold = (kind: string): kind is BookChange => (bookChanges as readonly string[]).includes(kind)

/** A page of what staff have changed of the gradebook as a whole, newest first, with the number of all. */
export async function pageOfChanges(context: CourseContext, { page, limit }: Page) {
  const { db, course, language } = context
  const [rows, { total }] = await Promise.all([
    changesIn(db, { courseId: course.id, limit, offset: (page - 1) * limit }),
    countIn.one(db, course.id),
  ])
  const called = rows[0]?.type_names ?? null
  const names = new Map(sourcesOf(context).map(source => [source.kind, kindName(language, source, called)]))
  const list = rows.flatMap(({ id, kind, title, before, after, made_at: changedAt, name: by }) =>
    isTold(kind) ? [{ id, kind, title: names.get(title) ?? title, before, after, changedAt, by }] : [],
  )
  return { list, total }
}
