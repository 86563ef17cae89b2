import { sql } from 'kysely'
import type { Language } from '#contract/error.ts'
import type { TypeNames } from '#contract/features/activity/modules.ts'
import {
  type LetterStep,
  ownKind,
  type Points,
  usualPoints,
  usualWeights,
} from '#contract/features/score/rules.ts'
import { typeNamesIn } from '#server/features/activity/public.ts'
import { at, type Database } from '#server/kernel/database.ts'
import { textIn } from '#server/kernel/envelope.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { type ScoreSource, scoreSource } from './source.ts'

export interface WeighedKind {
  kind: string
  name: string
  note: string
  isWhole: boolean
  weight: number
  dropped: number
}

/** What counts in a course, in the order of the sources, the staff's own columns last. */
export interface Scheme extends Points {
  kinds: readonly WeighedKind[]
  missingCounts: boolean
  /** What totals are called, highest first. */
  letters: readonly LetterStep[]
  isShown: boolean
}

interface StoredWeight {
  kind: string
  weight: number
  dropped: number
}

const storedScheme = prepared((db, courseId: string) =>
  db
    .selectFrom(sql<{ one: number }>`(values (1))`.as('always'))
    .leftJoin('score_scheme as scheme', join => join.on('scheme.course_id', '=', courseId))
    .select(['scheme.missing_counts', 'scheme.shown_at'])
    .select(['scheme.star_points', 'scheme.best_points', 'scheme.like_points', 'scheme.topic_limit'])
    .select(
      sql<StoredWeight[] | null>`(
        select json_agg(json_build_object('kind', kind, 'weight', weight::float8, 'dropped', dropped))
        from score_weight where course_id = ${courseId})`.as('weights'),
    )
    .select(
      sql<LetterStep[] | null>`(
        select json_agg(json_build_object('letter', letter, 'lowest', lowest::float8) order by lowest desc)
        from score_letter where course_id = ${courseId})`.as('letters'),
    )
    .select(typeNamesIn(courseId).as('type_names')),
)

type NamedKind = Pick<ScoreSource, 'kind' | 'name' | 'note' | 'isWhole' | 'type'>

/** What a kind of score is called in a course: like the type of activity that brings it, where the course names that. */
export const kindName = (
  language: Language,
  { name, type = 0 }: Pick<NamedKind, 'name' | 'type'>,
  called: TypeNames | null,
) => called?.[type] ?? textIn(language, { text: name })

export async function schemeOf({ db, course, declarations, language }: CourseContext): Promise<Scheme> {
  const stored = await storedScheme.one(db, course.id)
  const weights = new Map(stored.weights?.map(row => [row.kind, row]))
  const named: readonly NamedKind[] = [
    ...declarations.of(scoreSource),
    { kind: ownKind, name: { en: 'Other grades', zh: '其他成绩' } },
  ]
  const points: Points = {
    starPoints: stored.star_points ?? usualPoints.starPoints,
    bestPoints: stored.best_points ?? usualPoints.bestPoints,
    likePoints: stored.like_points ?? usualPoints.likePoints,
    topicLimit: stored.topic_limit ?? usualPoints.topicLimit,
  }
  return {
    ...points,
    kinds: named.map(({ kind, name, type, note, isWhole = false }) => ({
      kind,
      name: kindName(language, { name, type }, stored.type_names),
      note: note ? textIn(language, { text: typeof note === 'function' ? note(points) : note }) : '',
      isWhole,
      weight: weights.get(kind)?.weight ?? (stored.weights ? 0 : (usualWeights[kind] ?? 0)),
      dropped: weights.get(kind)?.dropped ?? 0,
    })),
    missingCounts: stored.missing_counts ?? true,
    letters: stored.letters ?? [],
    isShown: stored.shown_at !== null,
  }
}

/** Makes sure that the course's row exists, and keeps others from entering grades until this transaction ends. */
export const lockScheme = prepared(
  (_, courseId: string) => sql`
    insert into score_scheme (course_id) values (${courseId})
    on conflict (course_id) do update set course_id = excluded.course_id`,
)

interface CountChange extends Record<keyof Points, number | null> {
  courseId: string
  missingCounts: boolean | null
}
const updateScheme = prepared(
  (_, { courseId, missingCounts, starPoints, bestPoints, likePoints, topicLimit }: CountChange) => sql`
    update score_scheme set missing_counts = coalesce(${missingCounts}::boolean, missing_counts),
      star_points = coalesce(${starPoints}::numeric, star_points),
      best_points = coalesce(${bestPoints}::numeric, best_points),
      like_points = coalesce(${likePoints}::numeric, like_points),
      topic_limit = coalesce(${topicLimit}::numeric, topic_limit)
    where course_id = ${courseId}`,
)
const removeWeights = prepared((db, courseId: string) =>
  db.deleteFrom('score_weight').where('course_id', '=', courseId),
)
const insertWeights = prepared(
  (_, courseId: string, weights: string) => sql`
    insert into score_weight (course_id, kind, weight, dropped)
    select ${courseId}::uuid, kind, weight, dropped
    from json_to_recordset(${weights}::json) as given (kind text, weight numeric, dropped smallint)`,
)

/** Null leaves it as it is. */
export interface SchemeChange extends Record<keyof Points, number | null> {
  weights: readonly StoredWeight[]
  missingCounts: boolean | null
}
export function saveScheme(db: Database, courseId: string, { weights, ...change }: SchemeChange) {
  void lockScheme(db, courseId)
  void updateScheme(db, { courseId, ...change })
  void removeWeights(db, courseId)
  void insertWeights(db, courseId, JSON.stringify(weights))
}

const updateShown = prepared((db, courseId: string, shownAt: number | null) =>
  db
    .updateTable('score_scheme')
    .set({ shown_at: at(shownAt) })
    .where('course_id', '=', courseId),
)
/** Lets students see their total, or no longer. */
export function showTotals(db: Database, courseId: string, shownAt: number | null) {
  void lockScheme(db, courseId)
  void updateShown(db, courseId, shownAt)
}
