import { sql } from 'kysely'
import { topicMessages } from '#contract/features/topic/messages.ts'
import { activityKind, courseOfTypes } from '#server/features/activity/public.ts'
import { commentsOn } from '#server/features/comment/public.ts'
import { announcement } from '#server/features/notification/public.ts'
import { scoreSource } from '#server/features/score/public.ts'
import type { Feature } from '#server/kernel/feature.ts'
import { personalData } from '#server/kernel/personal.ts'
import { topicAnnouncements } from './announcements.ts'
import { topicHandlers } from './calls.ts'
import { noteParticipation } from './joining.ts'
import { topicKind } from './kind.ts'
import { topicPersonal } from './personal.ts'
import { topicPortable } from './portable.ts'
import { topicScores } from './scores.ts'

export const topicFeature: Feature = {
  name: 'topic',
  tables: ['topic', 'topic_like'],
  calls: topicHandlers,
  messages: topicMessages,
  portable: topicPortable,
  locate: { topic: courseOfTypes(topicKind.types) },
  declares: [
    activityKind(topicKind),
    commentsOn({
      types: topicKind.types,
      hidesNames: sql<boolean>`(select hides_names from topic where topic.id = activity.id)`,
      hasBest: true,
      endsWithIt: true,
      onChange: noteParticipation,
    }),
    scoreSource(topicScores),
    personalData(topicPersonal),
    ...topicAnnouncements.map(announcement),
  ],
}
