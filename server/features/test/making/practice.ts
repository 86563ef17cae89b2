import { sql } from 'kysely'
import type { Value } from '#contract/call.ts'
import { kernelErrors } from '#contract/error.ts'
import type { EntryInput } from '#contract/features/test/entities.ts'
import { testLimits } from '#contract/features/test/limits.ts'
import type { practiceCalls } from '#contract/features/test/practice-calls.ts'
import { moments } from '#contract/features/test/rules.ts'
import { similarInBanks } from '#server/features/question/public.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { addTest } from './writing.ts'

type Wanted = Value<typeof practiceCalls.create.input>

interface Asked {
  question_id: string
  /** What it was copied from, where that is known. */
  origin_id: string | null
  points: number
  knowledge: string[]
}
const askedInCourse = prepared(
  (_, courseId: string, questionIds: readonly string[]) => sql<Asked>`
    select distinct on (wanted.place) version.question_id, origin.question_id as origin_id,
      asked.points::float8 as points, question.knowledge
    from unnest(${questionIds}::uuid[]) with ordinality as wanted (id, place)
    join question on question.id = wanted.id and question.deleted_at is null
    join question_version version on version.question_id = question.id
    join test_question asked on asked.version_id = version.id and asked.dropped_at is null
    join activity on activity.id = asked.activity_id and activity.course_id = ${courseId} and activity.deleted_at is null
    left join question_version origin on origin.id = asked.origin_id
    order by wanted.place, asked.activity_id`,
)

/** Shown as soon as somebody has handed in, so that they learn from it and may try again. */
const asExercise = {
  isExam: false,
  attempts: 0,
  ...{ scoreShown: moments.handedIn, answersShown: moments.handedIn },
  ...{ explanationsShown: moments.handedIn, paperShown: moments.handedIn },
} as const

/**
 * Makes an exercise of questions that tests of the course have asked; a draft.
 * @throws notFound where no test of the course asks any of them; titleMissing; what is wrong with the whole
 */
export async function addPractice(
  context: CourseContext,
  { courseId, title, questionIds, isWithSimilar }: Wanted,
) {
  const asked = await askedInCourse(context.db, courseId, [...new Set(questionIds)])
  if (asked.length === 0) return fail(kernelErrors.notFound)
  const similar = isWithSimilar
    ? await similarInBanks(context, {
        knowledge: [...new Set(asked.flatMap(({ knowledge }) => knowledge))],
        // A copy of what it was made of would be the same question twice.
        except: asked.flatMap(({ question_id, origin_id }) => [question_id, origin_id ?? []].flat()),
        limit: asked.length,
      })
    : []
  const entries = withinTotal([
    ...asked.map(({ question_id, points }) => entry(question_id, points)),
    ...similar.map(({ id, points }) => entry(id, points)),
  ])
  const id = await addTest(context, {
    ...{ courseId, title, publishAt: null, sections: [{ title: '', details: '', entries }] },
    ...asExercise,
  })
  return { id, similar: similar.length }
}

const entry = (fromId: string, points: number) =>
  ({ ...{ id: null, fromId, question: null, draw: null }, points }) as EntryInput

/** Where they are worth more than a test can be, each counts the same. */
function withinTotal(entries: EntryInput[]): EntryInput[] {
  const total = entries.reduce((sum, { points }) => sum + points, 0)
  return total > 0 && total <= testLimits.total ? entries : entries.map(one => ({ ...one, points: 1 }))
}
