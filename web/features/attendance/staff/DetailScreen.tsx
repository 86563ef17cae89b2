import { useState } from 'react'
import { useNavigate } from 'react-router'
import { attendanceCalls } from '#contract/features/attendance/calls.ts'
import { type RecordState, type StateCounts, totalOf } from '#contract/features/attendance/rules.ts'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { usePages } from '#web/lib/pages.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { Button } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { SegmentedFilter } from '#web/ui/fields/SegmentedFilter.tsx'
import { CheckCircleIcon, CloseIcon, EditIcon, MoreIcon } from '#web/ui/icons/icons.tsx'
import { staffPath, useAttendanceId } from '../addresses.ts'
import { useStaffNews } from '../live-updates.ts'
import { recordsInput } from '../queries.ts'
import { stateOrder } from '../states.ts'
import { shownName, whenIfUnsaid } from '../title.ts'
import { useManagementOfEnded } from './manage-ended.ts'
import { Records } from './Records.tsx'
import { SetStatesButton } from './SetStatesButton.tsx'
import { useSetStates } from './set-state.ts'

type Filter = RecordState | 'all'

/** The students of one attendance by status, to be searched and corrected. */
export function DetailScreen() {
  const t = useTexts('attendance')
  const navigate = useNavigate()
  const { courseId } = useCourseAddress()
  const attendanceId = useAttendanceId()
  useStaffNews(courseId)
  const [state, setState] = useState<Filter>('all')
  const [name, setName] = useState('')
  const { query, items, ...more } = usePages(
    attendanceCalls.listRecords,
    recordsInput(attendanceId, state, name),
    { keepPrevious: true },
  )
  const head = query.data?.pages[0]
  const corrects = head?.can.correct === true
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null)
  const manageEnded = useManagementOfEnded(courseId, attendanceId, head?.can.reopen === true)
  const setStates = useSetStates(attendanceId, () => setChosen(null))
  return (
    <Screen
      title={head && shownName(head.title, head.createdAt)}
      subtitle={
        chosen
          ? t('select.chosen', { count: chosen.size })
          : (head && whenIfUnsaid(head.title, head.createdAt)) || undefined
      }
      search={{ placeholder: t('detail.search'), onSearch: setName }}
      actions={
        chosen
          ? [{ icon: CloseIcon, label: t('select.end'), onClick: () => setChosen(null) }]
          : corrects
            ? [
                { icon: CheckCircleIcon, label: t('select.start'), onClick: () => setChosen(new Set()) },
                head?.isOver
                  ? { icon: MoreIcon, label: t('run.more'), onClick: () => void manageEnded() }
                  : {
                      icon: EditIcon,
                      label: t('detail.edit'),
                      onClick: () => navigate(staffPath('teaCheckinEdit', courseId, attendanceId)),
                    },
              ]
            : []
      }
      footer={chosen && <SetStatesButton chosen={chosen} {...setStates} />}
      head={
        head && (
          <SegmentedFilter<Filter>
            label={t('filter.label')}
            value={state}
            onChange={setState}
            options={filtersOf(head.counts, state).map(value => ({
              value,
              label: value === 'all' ? t('filter.all') : t(`state.${value}`),
              count: value === 'all' ? totalOf(head.counts) : head.counts[value],
            }))}
          />
        )
      }
      onRefresh={query.refetch}
    >
      {corrects && head.proofsWaiting > 0 && (
        <Callout
          action={
            <Button size="small" onClick={() => navigate(staffPath('proofs', courseId, attendanceId))}>
              {t('proof.decideNow')}
            </Button>
          }
        >
          {t('proof.waitingHere', { count: head.proofsWaiting })}
        </Callout>
      )}
      {corrects && items.some(record => record.refusedAt !== null) && (
        <Callout tone="warn">{t('detail.refusedNote')}</Callout>
      )}
      {items.some(record => record.sharesDevice || record.isUnproven || record.isMoved) && (
        <Callout tone="warn">{t('detail.deviceNote')}</Callout>
      )}
      {items.some(record => record.band !== '' || record.hints.length > 0) && (
        <Callout tone="warn">{t('detail.positionNote')}</Callout>
      )}
      {items.some(record => record.hasConflict) && <Callout tone="info">{t('detail.conflictNote')}</Callout>}
      <QueryView
        query={query}
        skeleton={<SkeletonRows rows={8} avatar />}
        isEmpty={() => items.length === 0}
        empty={<EmptyState art="search" title={t('detail.none')} hint={t('detail.noneHint')} />}
      >
        {() => (
          <Records {...{ attendanceId, items, chosen }} manages={corrects} {...more} onChoose={setChosen} />
        )}
      </QueryView>
    </Screen>
  )
}

/** Every status that somebody has; the usual ones, and the chosen one, even when nobody has them. */
function filtersOf(counts: StateCounts, chosen: Filter): Filter[] {
  const usual: Filter[] = ['present', 'absent', chosen]
  return ['all', ...stateOrder.filter(state => counts[state] > 0 || usual.includes(state))]
}
