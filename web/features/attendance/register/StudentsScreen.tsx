import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import { registerCalls } from '#contract/features/attendance/register-calls.ts'
import { absencesInRow, lowScore } from '#contract/features/attendance/warnings.ts'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { useCourseAuthority } from '#web/features/course/entry/course-authority.ts'
import { usePages } from '#web/lib/pages.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { SegmentedFilter } from '#web/ui/fields/SegmentedFilter.tsx'
import { MoreIcon } from '#web/ui/icons/icons.tsx'
import { Table } from '#web/ui/lists/Table.tsx'
import { studentRecordsPath } from '../addresses.ts'
import { useStaffNews } from '../live-updates.ts'
import { talliesInput } from '../queries.ts'
import { type Tally, TallyRow } from './TallyRow.tsx'
import { useTallyColumns } from './tally-columns.tsx'
import { useRegisterMenu } from './use-register-menu.ts'

type Only = '' | 'warned'

/** All students of a course with their attendance counted, the lowest score first. */
export function StudentsScreen() {
  const t = useTexts('attendance')
  const navigate = useNavigate()
  const { courseId } = useCourseAddress()
  useStaffNews(courseId)
  const [search, setSearch] = useState('')
  const [only, setOnly] = useState<Only>('')
  const { query, items, total, ...more } = usePages(
    registerCalls.listTallies,
    talliesInput(courseId, search, only),
    { keepPrevious: true },
  )
  const warned = query.data?.pages[0]?.warned ?? 0
  const openMenu = useRegisterMenu(courseId)
  const authority = useCourseAuthority(courseId)
  const columns = useTallyColumns()
  const open = useCallback(
    ({ studentId }: Tally) => void navigate(studentRecordsPath(courseId, studentId)),
    [courseId, navigate],
  )
  const renderItem = useCallback(
    (tally: Tally) => <TallyRow tally={tally} onClick={() => open(tally)} />,
    [open],
  )
  return (
    <Screen
      search={{ placeholder: t('detail.search'), onSearch: setSearch }}
      actions={
        authority?.may('attendance')
          ? [{ icon: MoreIcon, label: t('run.more'), onClick: () => void openMenu() }]
          : []
      }
      head={
        (warned > 0 || only !== '') && (
          <SegmentedFilter<Only>
            label={t('register.filter')}
            value={only}
            onChange={setOnly}
            options={[
              { value: '', label: t('filter.all') },
              { value: 'warned', label: t('register.warned'), count: warned },
            ]}
          />
        )
      }
      onRefresh={query.refetch}
    >
      {only === 'warned' && (
        <Callout tone="info">{t('register.warnedHint', { times: absencesInRow, score: lowScore })}</Callout>
      )}
      <QueryView
        query={query}
        skeleton={<SkeletonRows rows={8} avatar />}
        isEmpty={() => total === 0}
        empty={
          search === '' && only === '' ? (
            <EmptyState art="people" title={t('register.nobody')} />
          ) : (
            <EmptyState art="search" title={t('detail.none')} hint={t('register.noneHint')} />
          )
        }
      >
        {() => (
          <Table
            label={t('register.students')}
            items={items}
            itemKey={idOf}
            renderItem={renderItem}
            rowHeight={84}
            columns={columns}
            onOpen={open}
            {...more}
          />
        )}
      </QueryView>
    </Screen>
  )
}

const idOf = ({ studentId }: Tally): string => studentId
