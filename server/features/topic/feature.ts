import { sql } from 'kysely'
import { topicMessages } from '#contract/features/topic/messages.ts'
import { doingsIn } from '#server/features/activity/public.ts'
import { seenFeature } from '#server/features/comment/public.ts'
import { scoreSource } from '#server/features/score/public.ts'
import { topicAnnouncements } from './announcements.ts'
import { topicHandlers } from './calls.ts'
import { noteParticipation } from './joining.ts'
import { topicKind } from './kind.ts'
import { topicPortable } from './portable.ts'
import { topicScores } from './scores.ts'

export const topicFeature = seenFeature({
  name: 'topic',
  tables: ['topic'],
  doings: [doingsIn('topic_like', 'topic_id', ['liked_at'])],
  thing: 'topic',
  kinds: [topicKind],
  calls: topicHandlers,
  messages: topicMessages,
  portable: topicPortable,
  comments: {
    hidesNames: sql<boolean>`(select hides_names from topic where topic.id = activity.id)`,
    hasBest: true,
    endsWithIt: true,
    onChange: noteParticipation,
  },
  announcements: topicAnnouncements,
  declares: [scoreSource(topicScores)],
})
