import { topicCalls } from '#contract/features/topic/calls.ts'
import { avatarUrl } from '#server/features/account/public.ts'
import { forbiddenIn, presentSeen, stateByTimes, withheldIn } from '#server/features/activity/public.ts'
import { filesOf } from '#server/features/file/public.ts'
import { type CourseContext, serve } from '#server/kernel/feature.ts'
import { pageOfParticipants } from './joining.ts'
import { likeTopic } from './liking.ts'
import { pointsIn } from './points.ts'
import { countsOf, topicToSee } from './store.ts'
import { addTopic, changeTopic, publishTopic, refusalToAuthor } from './writing.ts'

export const topicHandlers = serve(topicCalls, {
  create: async (context, topic) => ({ id: await addTopic(context, topic) }),

  update: async (context, change) => {
    await changeTopic(context, change)
    return {}
  },

  publish: async (context, times) => {
    await publishTopic(context, times)
    return {}
  },

  get: (context, { id }) => infoOf(context, id),

  like: (context, { id, isLiked }) => likeTopic(context, id, isLiked),

  listParticipants: (context, { id, ...wanted }) => pageOfParticipants(context, id, wanted),
})

async function infoOf(context: CourseContext, id: string) {
  const { db, config, role, course, studentId, now } = context
  const isStudent = role === 'student'
  const [topic, counts, forbidden, withheld, own] = await Promise.all([
    topicToSee(context, id),
    countsOf(db, id),
    forbiddenIn(db, course.id),
    withheldIn(context, id),
    studentId === null ? [] : pointsIn(db, [id], [studentId]),
  ])
  const isOwn = isStudent && studentId !== null && topic.author_id === studentId
  const [files, refusal] = await Promise.all([
    filesOf(db, topic.files),
    isOwn ? refusalToAuthor(context, id) : undefined,
  ])
  const mayAct = !course.hasEnded && (!isStudent || studentId !== null)
  const manage = context.mayChange('manage-activities')
  return {
    ...presentSeen(context, topic, files),
    ...withheld,
    avatar: avatarUrl(config, topic.avatar_id),
    createdAt: topic.created_at,
    endsAt: topic.deadline,
    state: stateByTimes(topic, now),
    likes: counts.likes,
    isLiked: topic.is_liked,
    comments: counts.comments,
    hidesNames: topic.hides_names,
    asksAll: topic.asks_all,
    hasJoined: own.length > 0,
    joinedCount: isStudent ? 0 : counts.joined,
    studentCount: isStudent ? 0 : counts.students,
    can: {
      manage,
      edit: manage || (mayAct && isOwn && !refusal),
      like: mayAct,
      start: mayAct && isStudent && !forbidden.topics,
    },
  }
}
