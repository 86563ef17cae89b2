import { useNavigate, useSearchParams } from 'react-router'
import { type WorkFilter, workFilters } from '#contract/features/homework/entities.ts'
import { QueryView } from '#web/features/shell/QueryView.tsx'
import { Screen } from '#web/features/shell/Screen.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { BellIcon, FilterIcon, ReturnIcon } from '#web/ui/icons/icons.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { useHomeworkAddress } from './addresses.ts'
import { useInfo } from './info.ts'
import { useStaffNews } from './news.ts'
import { WorkFilterChips, WorkList } from './parts/WorkList.tsx'

/** All students of a homework by the state of their work. */
export function StudentsScreen() {
  const t = useTexts('homework')
  const navigate = useNavigate()
  const { courseId, homeworkId, to } = useHomeworkAddress()
  const [filter, setFilter] = useFilter()
  const { query } = useInfo(homeworkId)
  useStaffNews(courseId, homeworkId)
  const info = query.data
  return (
    <Screen
      subtitle={info?.title}
      actions={
        info?.can.urge && filter === 'notsubmitted'
          ? [{ icon: BellIcon, label: t('staff.urge'), onClick: () => navigate(to('/call')) }]
          : info?.can.return && (filter === 'tograde' || filter === 'submitted')
            ? [{ icon: ReturnIcon, label: t('staff.returnWorks'), onClick: () => navigate(to('/repulse')) }]
            : [
                {
                  icon: FilterIcon,
                  label: t('list.choose'),
                  onClick: () => navigate(to('/filter', { filter })),
                },
              ]
      }
      head={<WorkFilterChips filter={filter} counts={info?.counts ?? undefined} onFilter={setFilter} />}
      onRefresh={() => query.refetch()}
    >
      <QueryView query={query} skeleton={<SkeletonRows rows={8} avatar />}>
        {({ can }) => <WorkList filter={filter} mayGrade={can.grade} />}
      </QueryView>
    </Screen>
  )
}

/** The filter of the address. */
export function useFilter(): [WorkFilter, (filter: WorkFilter) => void] {
  const [search, setSearch] = useSearchParams()
  const named = search.get('filter')
  const filter = workFilters.find(value => value === named) ?? 'all'
  const set = (next: WorkFilter) => {
    const address = new URLSearchParams(search)
    address.set('filter', next)
    setSearch(address, { replace: true })
  }
  return [filter, set]
}
