import { linkDestination, materialDestination } from '#contract/features/material/destination.ts'
import { materialRow, materialTypes } from '#contract/features/material/entities.ts'
import {
  activityKind,
  type ContentItem,
  inCourse,
  type Place,
  rowReader,
  type Standing,
} from '#web/features/activity/kind.ts'
import type { Translate } from '#web/lib/texts.ts'
import { LinkIcon, TextFileIcon } from '#web/ui/icons/icons.tsx'

/** The fields that a material adds to its row. */
const rowOf = rowReader(materialRow)

const common = {
  texts: 'material/kind',
  standing(item: ContentItem, { isStaff }: Place, t: Translate<'material/kind'>): Standing | undefined {
    const row = rowOf(item)
    if (!row || isStaff) return undefined
    if (item.endtime !== null && item.endtime <= Date.now()) return { tone: 'neutral', text: t('over') }
    return row.viewedAt === null
      ? { tone: 'accent', text: t('unviewed') }
      : { tone: 'good', text: t('viewed') }
  },
  figures: (item: ContentItem, t: Translate<'material/kind'>) => {
    const row = rowOf(item)
    if (!row) return []
    const files = row.fileCount > 1 ? [t('files', { count: row.fileCount })] : []
    if (!item.published || row.studentCount === 0) return files
    return [...files, t('viewedBy', { count: row.viewCount, all: row.studentCount })]
  },
  isEndless: true,
  changes: [],
} as const

export const materialKind = activityKind<'material/kind'>({
  ...common,
  types: [materialTypes.files, materialTypes.alsoFiles],
  icon: TextFileIcon,
  name: t => t('name'),
  names: t => t('names'),
  createHint: t => t('hint'),
  page: materialDestination,
  createPath: place => inCourse('/addActivity/data', place, { dataType: '3', type: '1' }),
  editPath: (item, place) => inCourse('/addActivity/data', place, { dataType: '2', type: '1', id: item.id }),
  fromFiles: () => import('./from-files.ts').then(module => module.materialFromFiles),
})

export const linkKind = activityKind<'material/kind'>({
  ...common,
  types: [materialTypes.link],
  icon: LinkIcon,
  name: t => t('link'),
  names: t => t('links'),
  createHint: t => t('linkHint'),
  page: linkDestination,
  createPath: place => inCourse('/addActivity/data', place, { dataType: '3', type: '2' }),
  editPath: (item, place) => inCourse('/addActivity/data', place, { dataType: '2', type: '2', id: item.id }),
})
