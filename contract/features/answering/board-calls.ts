import { z } from 'zod'
import { inCourse } from '#contract/access.ts'
import { command, query } from '#contract/call.ts'
import { anyCourse } from '#contract/features/activity/fields.ts'
import { flag, id, idOrNone, list, nothing, oneOf, paging, text } from '#contract/wire.ts'
import { wired } from '#contract/wired.ts'
import { boardRights, postGroup, postShown } from './board-entities.ts'
import { boardLimits, postFilters, postOrders } from './board-rules.ts'
import { stepId } from './calls.ts'

const postId = ['postid', id('answeringpost')] as const
const groupId = ['groupid', id('answeringgroup')] as const
const question = { stepId, questionId: ['questionid', id('question')] } as const
/** Too long gets its own error. */
const title = text(1000)

/** What the class writes for all to see: ideas, and questions of their own (decision 310). */
export const answeringBoardCalls = {
  listPosts: query('/InteractApi/getPosts', {
    summary:
      'Ideas or questions of the class, most votes or newest first: students see them without names, and those of others as far as they are shown.',
    access: inCourse('member', 'stepId'),
    isKept: true,
    input: wired({
      courseId: anyCourse,
      ...question,
      sort: oneOf(postOrders).default('votes'),
      filter: oneOf(postFilters).default('all'),
      /** With the filter `group`. */
      groupId: ['groupid', idOrNone('answeringgroup').default(null)],
      /** Those that follow this one. */
      after: idOrNone('answeringpost').default(null),
      limit: paging.limit,
    }),
    output: wired({
      asking: z.number(),
      list: z.array(postShown),
      groups: z.array(postGroup),
      /** Of all that the reader may see, whatever the filter. */
      total: z.number(),
      answered: z.number(),
      /** How many the reader has written, of how many at most. */
      own: z.number(),
      most: z.number(),
      /** Those of others are shown to students. */
      areShown: ['shown', flag],
      can: boardRights,
    }),
  }),
  projectPosts: query('/InteractApi/getPostProjection', {
    summary:
      'Ideas or questions of the class as projectors show them: those with most votes, without names, once students see them.',
    access: inCourse('staff', 'stepId', 'manage-activities'),
    isProjected: true,
    input: wired({ ...question }),
    output: wired({
      asking: z.number(),
      list: z.array(postShown),
      groups: z.array(postGroup),
      total: z.number(),
      areShown: ['shown', flag],
    }),
  }),
  addPost: command('/InteractApi/addPost', {
    summary: 'Write an idea or a question of one’s own while the step runs.',
    access: inCourse('student', 'stepId'),
    input: wired({ courseId: anyCourse, ...question, text: text(20_000) }),
    output: z.object({ post: postShown }),
  }),
  removePost: command('/InteractApi/delPost', {
    summary: 'Take back what one wrote, with the votes for it.',
    access: inCourse('student', 'postId'),
    input: wired({ courseId: anyCourse, postId }),
    output: nothing,
  }),
  votePost: command('/InteractApi/votePost', {
    summary: 'Vote for what somebody else wrote, or take that back, while the step runs.',
    access: inCourse('student', 'postId'),
    input: wired({ courseId: anyCourse, postId, isVoted: ['voted', flag.default(true)] }),
    output: wired({ votes: z.number(), isVoted: ['voted', flag] }),
  }),
  hidePost: command('/InteractApi/hidePost', {
    summary: 'Hide a post from all but the staff and whoever wrote it, or show it again.',
    access: inCourse('staff', 'postId', 'manage-activities'),
    input: wired({ courseId: anyCourse, postId, isHidden: ['hidden', flag.default(true)] }),
    output: nothing,
  }),
  markPost: command('/InteractApi/markPost', {
    summary: 'Mark a question of the class as answered, or take that back.',
    access: inCourse('staff', 'postId', 'manage-activities'),
    input: wired({ courseId: anyCourse, postId, isAnswered: ['answered', flag.default(true)] }),
    output: nothing,
  }),
  addGroup: command('/InteractApi/addPostGroup', {
    summary: 'Make a group of ideas, perhaps with some that are moved into it.',
    access: inCourse('staff', 'stepId', 'manage-activities'),
    input: wired({
      courseId: anyCourse,
      ...question,
      title,
      postIds: ['postids', list(id('answeringpost'), boardLimits.moved).default([])],
    }),
    output: wired({ id: groupId }),
  }),
  renameGroup: command('/InteractApi/renamePostGroup', {
    summary: 'Name a group of ideas otherwise.',
    access: inCourse('staff', 'groupId', 'manage-activities'),
    input: wired({ courseId: anyCourse, groupId, title }),
    output: nothing,
  }),
  removeGroup: command('/InteractApi/delPostGroup', {
    summary: 'Delete a group; what is in it is in none afterwards.',
    access: inCourse('staff', 'groupId', 'manage-activities'),
    input: wired({ courseId: anyCourse, groupId }),
    output: nothing,
  }),
  movePosts: command('/InteractApi/movePosts', {
    summary: 'Move ideas into a group, or out of theirs.',
    access: inCourse('staff', 'stepId', 'manage-activities'),
    input: wired({
      courseId: anyCourse,
      ...question,
      postIds: ['postids', list(id('answeringpost'), boardLimits.moved)],
      /** Empty: into none. */
      groupId: ['groupid', idOrNone('answeringgroup').default(null)],
    }),
    output: nothing,
  }),
}
