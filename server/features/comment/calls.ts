import { commentCalls } from '#contract/features/comment/calls.ts'
import { serve } from '#server/kernel/feature.ts'
import { chooseBest, deleteComment, hideComment, lockComments, restoreComment } from './changing.ts'
import { likeComment } from './liking.ts'
import { findMembers, pageOfComments, threadToSee } from './listing.ts'
import { addComment } from './writing.ts'

export const commentHandlers = serve(commentCalls, {
  add: (context, comment) => addComment(context, comment),

  delete: async (context, { id }) => {
    await deleteComment(context, id)
    return {}
  },

  restore: async (context, { id }) => {
    await restoreComment(context, id)
    return {}
  },

  list: (context, wanted) => pageOfComments(context, wanted),

  getThread: (context, { id }) => threadToSee(context, id),

  like: (context, { id, isLiked }) => likeComment(context, id, isLiked),

  hide: async (context, { id, isHidden }) => {
    await hideComment(context, id, isHidden)
    return {}
  },

  choose: async (context, { id, isBest }) => {
    await chooseBest(context, id, isBest)
    return {}
  },

  lock: async (context, { activityId, isLocked }) => {
    await lockComments(context, activityId, isLocked)
    return {}
  },

  findMembers: async (context, { activityId, name }) => ({
    list: await findMembers(context, activityId, name),
  }),
})
