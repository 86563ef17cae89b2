import { activityMessages } from '#contract/features/activity/messages.ts'
import { topicDestination } from '#contract/features/topic/destination.ts'
import { topicRow, topicType } from '#contract/features/topic/entities.ts'
import { activityKind, inCourse, rowReader } from '#web/features/activity/kind.ts'
import { MessageIcon as TopicIcon } from '#web/ui/icons/icons.tsx'

/** The fields that a topic adds to its row. */
const rowOf = rowReader(topicRow)

export const topicKind = activityKind({
  types: [topicType],
  icon: TopicIcon,
  texts: 'topic/kind',
  name: t => t('name'),
  names: t => t('names'),
  createHint: t => t('hint'),
  page: topicDestination,
  createPath: place => inCourse('/addActivity/topic', place),
  editPath: (item, place) => inCourse('/addActivity/topic', place, { id: item.id }),
  mayCopy: item => !rowOf(item)?.isByStudent,
  standing(item, { isStaff }, t) {
    const row = rowOf(item)
    if (!row || isStaff) return undefined
    if (row.hasJoined) return { tone: 'good', text: t('joined') }
    return row.asksAll && item.state === 2 ? { tone: 'warn', text: t('toJoin') } : undefined
  },
  figures: (item, t) => {
    const row = rowOf(item)
    if (!row || !item.published) return []
    return [
      t('comments', { count: row.commentCount }),
      ...(row.studentCount > 0 ? [t('joinedBy', { count: row.joinedCount, all: row.studentCount })] : []),
    ]
  },
  changes: [activityMessages.contentChanged],
})
