import { noticeDestination } from '#contract/features/notice/destination.ts'
import { noticeRow, noticeType } from '#contract/features/notice/entities.ts'
import { activityKind, inCourse, rowReader } from '#web/features/activity/kind.ts'
import { NoticeIcon } from '#web/ui/icons/icons.tsx'

/** The fields that a notice adds to its row. */
const rowOf = rowReader(noticeRow)

export const noticeKind = activityKind({
  types: [noticeType],
  icon: NoticeIcon,
  texts: 'notice/kind',
  name: t => t('name'),
  names: t => t('names'),
  createHint: t => t('hint'),
  page: noticeDestination,
  createPath: place => inCourse('/addActivity/notice', place),
  editPath: (item, place) => inCourse('/addActivity/notice', place, { id: item.id }),
  standing(item, { isStaff }, t) {
    const row = rowOf(item)
    if (!row) return undefined
    if (isStaff) return undefined
    if (row.needsAcknowledgement && row.acknowledgedAt === null) return { tone: 'warn', text: t('toConfirm') }
    if (row.readAt === null) return { tone: 'accent', text: t('unread') }
    return { tone: 'good', text: t(row.needsAcknowledgement ? 'confirmed' : 'read') }
  },
  figures: (item, t) => {
    const row = rowOf(item)
    if (!row || !item.published || row.studentCount === 0) return []
    const counts = { count: row.readCount, all: row.studentCount }
    return [t(row.needsAcknowledgement ? 'confirmedBy' : 'readBy', counts)]
  },
  isEndless: true,
  fromFiles: () => import('./from-files.ts').then(module => module.noticeFromFiles),
  changes: [],
})
