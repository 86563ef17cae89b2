import { useNavigate, useSearchParams } from 'react-router'
import { type SubmissionFilter, submissionFilters } from '#contract/features/submission/entities.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { BellIcon, FilterIcon, ReturnIcon } from '#web/ui/icons/icons.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { useHomeworkAddress } from '../addresses.ts'
import { useInfo } from '../info.ts'
import { useStaffNews } from '../live-updates.ts'
import { SubmissionFilterChips, SubmissionList } from './parts/SubmissionList.tsx'

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
          ? [{ icon: BellIcon, label: t('staff.remind'), onClick: () => navigate(to('/call')) }]
          : info?.can.return && (filter === 'tograde' || filter === 'submitted')
            ? [
                {
                  icon: ReturnIcon,
                  label: t('staff.returnSubmissions'),
                  onClick: () => navigate(to('/repulse')),
                },
              ]
            : [
                {
                  icon: FilterIcon,
                  label: t('list.choose'),
                  onClick: () => navigate(to('/filter', { filter })),
                },
              ]
      }
      head={<SubmissionFilterChips filter={filter} counts={info?.counts ?? undefined} onFilter={setFilter} />}
      onRefresh={() => query.refetch()}
    >
      <QueryView query={query} skeleton={<SkeletonRows rows={8} avatar />}>
        {({ can }) => <SubmissionList filter={filter} mayGrade={can.grade} />}
      </QueryView>
    </Screen>
  )
}

/** The filter of the address. */
export function useFilter(): [SubmissionFilter, (filter: SubmissionFilter) => void] {
  const [search, setSearch] = useSearchParams()
  const named = search.get('filter')
  const filter = submissionFilters.find(value => value === named) ?? 'all'
  const set = (next: SubmissionFilter) => {
    const address = new URLSearchParams(search)
    address.set('filter', next)
    setSearch(address, { replace: true })
  }
  return [filter, set]
}
