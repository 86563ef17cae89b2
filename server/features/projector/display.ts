import { sql } from 'kysely'
import { projectorMessages } from '#contract/features/projector/messages.ts'
import { type ProjectorView, projectorViews } from '#contract/features/projector/rules.ts'
import { at, type Database } from '#server/kernel/database.ts'
import { topics } from '#server/kernel/hub.ts'
import { inquiry } from '#server/kernel/inquiry.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'

/** Something that a class looks at together, such as a step of questions. */
export interface Subject {
  /** Of the feature that shows it; its page knows how. */
  kind: string
  id: string
  /** Milliseconds: what began last is shown. */
  since: number
}

/** What a course’s class looks at now, or did last. */
export const subjectInquiry = inquiry<{ courseId: string }, Subject | undefined>(
  'projector.subject',
  replies =>
    replies.reduce<Subject | undefined>(
      (newest, one) => (one && (!newest || one.since > newest.since) ? one : newest),
      undefined,
    ),
)

/** Staff have chosen results or more of a subject for the wall: whoever knows it shows them to the class, where that is not so yet. */
export const resultsInquiry = inquiry<{ courseId: string; subjectId: string; byId: string }, unknown>(
  'projector.results',
  () => undefined,
)

export interface Display {
  subjectId: string
  view: ProjectorView
  showsNames: boolean
}

interface Row {
  subject_id: string | null
  view: ProjectorView
  shows_names: boolean
}
const rowOf = prepared((db, courseId: string) =>
  db
    .selectFrom('projector_display')
    .select(['subject_id', 'view', 'shows_names'])
    .where('course_id', '=', courseId)
    .$castTo<Row>(),
)

/** What staff have chosen; where nobody has, it comes as it comes, without names. */
export async function displayOf(db: Database, courseId: string): Promise<Display> {
  const row = await rowOf.first(db, courseId)
  return row
    ? { subjectId: row.subject_id ?? '', view: row.view, showsNames: row.shows_names }
    : { subjectId: '', view: projectorViews.asItComes, showsNames: false }
}

/** What a subject is shown with: a view that was chosen for another one does not count. */
export const viewOf = ({ subjectId, view }: Display, id: string) =>
  subjectId === id ? view : projectorViews.asItComes

const keep = prepared(
  (_, courseId: string, { subjectId, view, showsNames }: Display, now: number) => sql`
    insert into projector_display (course_id, subject_id, view, shows_names, updated_at)
    values (${courseId}, ${subjectId}, ${view}, ${showsNames}, ${at(now)})
    on conflict (course_id) do update set subject_id = excluded.subject_id, view = excluded.view,
      shows_names = excluded.shows_names, updated_at = excluded.updated_at`,
)

/** Keeps what projectors of a course are to show, and tells them. */
export function setDisplay(unit: Unit, courseId: string, display: Display) {
  void keep(unit.db, courseId, display, unit.now)
  publishProjectors(unit, courseId)
}

export const hideNames = prepared((db, courseId: string) =>
  db.updateTable('projector_display').set({ shows_names: false }).where('course_id', '=', courseId),
)

/** Staff and projectors ask again. */
export function publishProjectors({ publish }: Pick<Unit, 'publish'>, courseId: string) {
  for (const topic of [topics.staff(courseId), topics.projectors(courseId)])
    publish(topic, projectorMessages.changed, { courseId })
}
