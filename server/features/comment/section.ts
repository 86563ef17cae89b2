import { type RawBuilder, sql } from 'kysely'
import { type ErrorDefinition, kernelErrors } from '#contract/error.ts'
import { commentErrors } from '#contract/features/comment/errors.ts'
import { deadlineOf, isForbidden, isPublished, isShownTo } from '#server/features/activity/public.ts'
import { type Declarations, derived } from '#server/kernel/declaration.ts'
import { textIn } from '#server/kernel/envelope.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { commentedByType, commentsOn } from './declaring.ts'

/** The comments below one activity, as far as the activity decides about them. */
export interface Section {
  id: string
  course_id: string
  type: number
  title: string
  published_at: number | null
  is_shown: boolean
  deadline: number | null
  hides_names: boolean
  is_locked: boolean
  /** To the students of its course. */
  is_forbidden: boolean
}

const sectionsIn = (declarations: Declarations, id: RawBuilder<unknown>, studentId: string | null) => {
  const hiding = declarations
    .of(commentsOn)
    .flatMap(({ types, hidesNames }) =>
      hidesNames ? types.map(type => sql`when ${sql.lit(type)} then ${hidesNames}`) : [],
    )
  const hidesNames =
    hiding.length > 0
      ? sql<boolean>`case activity.type ${sql.join(hiding, sql` `)} else false end`
      : sql<boolean>`false`
  return sql<Section>`
    select activity.id, activity.course_id, activity.type, activity.title, activity.published_at,
      ${isShownTo(studentId)} as is_shown, ${deadlineOf(studentId)} as deadline, ${hidesNames} as hides_names,
      exists (select from comment_lock where comment_lock.activity_id = activity.id) as is_locked,
      ${isForbidden('comments', sql`activity.course_id`)} as is_forbidden
    from activity where activity.id = ${id} and activity.deleted_at is null`
}

const sections = derived(declarations => ({
  ofActivity: prepared((_, id: string, studentId: string | null) =>
    sectionsIn(declarations, sql`${id}::uuid`, studentId),
  ),
  ofComment: prepared((_, id: string, studentId: string | null) =>
    sectionsIn(declarations, sql`(select activity_id from comment where comment.id = ${id})`, studentId),
  ),
}))

/**
 * The comments below an activity of the course.
 * @throws notFound when the caller does not see the activity, or nobody comments on its kind
 */
export const sectionToSee = async (context: CourseContext, activityId: string) =>
  asSeen(context, await sections(context).ofActivity.first(context.db, activityId, context.studentId))

/** The same, by one of the comments. */
export const sectionOfComment = async (context: CourseContext, commentId: string) =>
  asSeen(context, await sections(context).ofComment.first(context.db, commentId, context.studentId))

function asSeen(context: CourseContext, section: Section | undefined): Section {
  if (section?.course_id !== context.course.id || !commentedByType(context).has(section.type))
    return fail(kernelErrors.notFound)
  if (context.role !== 'student') return section
  return isPublished(section, context.now) && section.is_shown ? section : fail(kernelErrors.notFound)
}

/** Why the caller may not comment there; undefined if they may. */
export function refusalIn(context: CourseContext, section: Section): ErrorDefinition | undefined {
  const { course, role, studentId, now } = context
  if (course.hasEnded) return kernelErrors.courseEnded
  if (role === 'student' && studentId === null) return kernelErrors.viewingOnly
  if (role === 'student' && section.is_forbidden) return commentErrors.notHere
  if (section.is_locked) return commentErrors.locked
  const ends = commentedByType(context).get(section.type)?.endsWithIt && section.deadline !== null
  if (ends && section.deadline! <= now) return commentErrors.over
  return undefined
}

/** The same below an activity that the caller sees. */
export const refusalBelow = async (context: CourseContext, activityId: string) =>
  refusalIn(context, await sectionToSee(context, activityId))

/** What the caller may do there. */
export function rightsIn(context: CourseContext, section: Section) {
  const { course, role, studentId, language } = context
  const refusal = refusalIn(context, section)
  const mayAct = !course.hasEnded && (role !== 'student' || studentId !== null)
  const manage = context.mayChange('manage-activities')
  return {
    write: refusal === undefined,
    refusal: refusal ? textIn(language, refusal) : '',
    like: mayAct,
    remove: mayAct,
    manage,
    choose: manage && commentedByType(context).get(section.type)?.hasBest === true,
    hideName: refusal === undefined && studentId !== null && section.hides_names,
  }
}
