import { useState } from 'react'
import { materialCalls, type viewerFilters } from '#contract/features/material/calls.ts'
import { materialErrors } from '#contract/features/material/errors.ts'
import { SeenStudents } from '#web/features/activity/seen/SeenStudents.tsx'
import { shortTime } from '#web/lib/dates.ts'
import { usePages } from '#web/lib/pages.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { materialQueries } from './live-updates.ts'
import type { MaterialInfo } from './MaterialScreen.tsx'

type Filter = (typeof viewerFilters)[number]

/** How many students have opened a material, who they are, and a reminder to the others. */
export function Viewers({ info, name }: { info: MaterialInfo; name: string }) {
  const t = useTexts('material')
  const [filter, setFilter] = useState<Filter>('unviewed')
  const { viewCount, studentCount } = info
  const pages = usePages(
    materialCalls.listViewers,
    { materialId: info.id, filter, name, limit: 50 },
    { keepPrevious: true },
  )
  return (
    <SeenStudents
      {...{ info, name, pages, filter, onFilter: setFilter, refreshes: materialQueries }}
      done={viewCount}
      said={t('viewers.by', { count: viewCount, all: studentCount })}
      isOpen={info.endsAt === null || info.endsAt > (info.serverTime ?? Date.now())}
      filters={[
        { value: 'unviewed', label: t('viewers.unviewed'), count: studentCount - viewCount },
        { value: 'viewed', label: t('viewers.viewed'), count: viewCount },
      ]}
      nobody={filter === 'unviewed' ? problemText(materialErrors.nobodyLeft) : t('viewers.nobody')}
      noteOf={({ viewedAt }) => (viewedAt === null ? '' : t('viewers.at', { time: shortTime(viewedAt) }))}
    />
  )
}
