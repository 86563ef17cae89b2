import { videoDestination } from '#contract/features/video/destination.ts'
import { videoRow, videoType } from '#contract/features/video/entities.ts'
import { activityKind, inCourse, rowReader } from '#web/features/activity/kind.ts'
import { clockDuration, percent } from '#web/lib/format.ts'
import { VideoIcon } from '#web/ui/icons/icons.tsx'

/** The fields that a video adds to its row. */
const rowOf = rowReader(videoRow)

const type = String(videoType)

export const videoKind = activityKind({
  types: [videoType],
  icon: VideoIcon,
  texts: 'video/kind',
  name: t => t('name'),
  names: t => t('names'),
  createHint: t => t('hint'),
  page: videoDestination,
  createPath: place => inCourse('/addActivity/data', place, { dataType: '3', type: '1', contenttype: type }),
  editPath: (item, place) =>
    inCourse('/addActivity/data', place, { dataType: '2', contenttype: type, id: item.id }),
  standing(item, { isStaff }, t) {
    const row = rowOf(item)
    if (!row) return undefined
    if (row.isClosed && (item.published || !isStaff)) return { tone: 'neutral', text: t('closed') }
    if (isStaff) return undefined
    if (row.isDone) return { tone: 'good', text: t('done') }
    if (row.watched > 0) return { tone: 'info', text: t('begun', { percent: percent(row.percent / 100) }) }
    return { tone: 'accent', text: t('none') }
  },
  figures: (item, t) => {
    const row = rowOf(item)
    if (!row) return []
    const length = row.duration > 0 ? [clockDuration(row.duration * 1000)] : []
    if (!item.published || row.studentCount === 0) return length
    return [...length, t('watchedBy', { count: row.doneCount, all: row.studentCount })]
  },
  changes: [],
})
