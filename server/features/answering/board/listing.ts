import type { Value } from '#contract/call.ts'
import type { answeringBoardCalls } from '#contract/features/answering/board-calls.ts'
import { maxPosts } from '#contract/features/answering/board-rules.ts'
import type { StepStanding } from '#contract/features/answering/entities.ts'
import { answeringErrors } from '#contract/features/answering/errors.ts'
import { askings, stepStates } from '#contract/features/answering/rules.ts'
import { textIn } from '#server/kernel/envelope.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { type Board, boardOf, boardToSee } from './board.ts'
import { presentPost, readerIn } from './present.ts'
import { countPosts, groupsOf, postsOf } from './store.ts'

type Wanted = Value<typeof answeringBoardCalls.listPosts.input>

/** A page of what the class wrote to a question: to students without names, and that of others as far as it is shown. */
export async function listPosts(context: CourseContext, wanted: Wanted) {
  const { db } = context
  const { stepId, questionId, sort, filter, groupId, after, limit } = wanted
  const board = await boardOf(context, stepId, questionId)
  const { activity_id: activityId, slot, asking } = board.question
  const reader = readerIn(context)
  const { areShown } = board
  const [standing, rows, groups, counts] = await Promise.all([
    boardToSee(context, board),
    postsOf({ isStaff: reader.isStaff, sort, filter, isAfter: after !== null })(db, {
      ...{ activityId, slot, readerId: reader.id, areShown, groupId, after, limit },
    }),
    groupsOf(db, activityId, slot),
    countPosts.one(db, activityId, slot, reader.id),
  ])
  const seesAll = reader.isStaff || areShown
  return {
    asking,
    list: rows.map(row => presentPost(row, reader)),
    groups: seesAll ? groups.map(group => ({ ...group, id: group.id as never })) : [],
    total: seesAll ? counts.total : counts.own,
    answered: seesAll ? counts.answered : 0,
    ...{ own: counts.own, most: maxPosts(asking), areShown },
    can: rightsIn(context, board, standing, counts.own),
  }
}

/** Posts that a wall may show. */
const onWall = 100

/** The same for a wall: those with most votes, as students see them, once they do. @throws notFound */
export async function projectPosts(context: CourseContext, stepId: string, questionId: string) {
  const { db } = context
  const board = await boardOf(context, stepId, questionId)
  const { activity_id: activityId, slot, asking } = board.question
  const { areShown } = board
  const nobody = { id: null, isStaff: false }
  const [, rows, groups, { total }] = await Promise.all([
    boardToSee(context, board),
    postsOf({ isStaff: false, sort: 'votes', filter: 'all', isAfter: false })(db, {
      ...{ activityId, slot, readerId: null, areShown, groupId: null, after: null, limit: onWall },
    }),
    groupsOf(db, activityId, slot),
    countPosts.one(db, activityId, slot, null),
  ])
  return {
    ...{ asking, areShown, total: areShown ? total : 0 },
    list: rows.map(row => presentPost(row, nobody)),
    groups: areShown ? groups.map(group => ({ ...group, id: group.id as never })) : [],
  }
}

function rightsIn(
  context: CourseContext,
  { question, areShown }: Board,
  standing: StepStanding,
  own: number,
) {
  const { course, studentId, language } = context
  const most = maxPosts(question.asking)
  const isStudent = studentId !== null && !course.hasEnded
  const isOpen = isStudent && standing.state === stepStates.ongoing && !standing.areAnswersShown
  const isFull = own >= most
  const manages = context.mayChange('manage-activities')
  return {
    write: isOpen && !isFull,
    refusal: isOpen && isFull ? textIn(language, answeringErrors.tooManyPosts, { limit: most }) : '',
    remove: isStudent,
    vote: isOpen && areShown,
    hide: manages,
    mark: manages && question.asking === askings.classQuestions,
    group: manages && question.asking === askings.ideas,
  }
}
