import { type ComponentType, lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import type {
  SubmissionCounts,
  SubmissionFilter,
  SubmissionRow as Work,
} from '#contract/features/submission/entities.ts'
import { usePages } from '#web/lib/pages.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { SearchField } from '#web/ui/fields/SearchField.tsx'
import { SegmentedFilter } from '#web/ui/fields/SegmentedFilter.tsx'
import { ClockIcon } from '#web/ui/icons/icons.tsx'
import { Table } from '#web/ui/lists/Table.tsx'
import { useSubmissionAddress } from '../addresses.ts'
import type { Shapes, SubmissionKind } from '../kind.ts'
import { HiddenNames } from '../names/lazy.ts'
import { rosterInput } from '../queries.ts'
import { filterOrder, isHandedIn } from '../states.ts'
import { useWaitingGradesOf } from '../waiting/use-waiting-grades.ts'
import { useRosterColumns } from './columns.tsx'
import { filterName } from './over.ts'
import styles from './SubmissionRow.module.css'
import { SubmissionRow } from './SubmissionRow.tsx'

// Few rosters are empty.
const NobodyHere = lazy(() => import('./NobodyHere.tsx').then(module => ({ default: module.NobodyHere })))

/** The chips over a list of submissions, each with its count; rare states only when somebody is in them. */
export function SubmissionFilterChips({
  filter,
  counts,
  hasEnded,
  mayGrade = true,
  onFilter,
}: {
  filter: SubmissionFilter
  counts: SubmissionCounts | undefined
  /** The time for it is over. */
  hasEnded: boolean
  mayGrade?: boolean | undefined
  onFilter: (filter: SubmissionFilter) => void
}) {
  const t = useTexts('submission')
  const rare: readonly SubmissionFilter[] = mayGrade ? ['returned', 'overtime', 'submitted'] : ['overtime']
  const shown = filterOrder(mayGrade).filter(
    value =>
      value === filter || !rare.includes(value) || (value !== 'submitted' && (counts?.[value] ?? 0) > 0),
  )
  return (
    <SegmentedFilter
      label={t('list.filter')}
      value={filter}
      onChange={onFilter}
      options={shown.map(value => ({
        value,
        label: filterName(value, hasEnded, t),
        count: counts?.[value],
      }))}
    />
  )
}

interface SubmissionListProps<S extends Shapes> {
  kind: SubmissionKind<S>
  filter: SubmissionFilter
  /** Of all filters; undefined while it is not known. */
  counts: SubmissionCounts | undefined
  /** The time for it is over. */
  hasEnded: boolean
  onFilter: (filter: SubmissionFilter) => void
  mayGrade: boolean
  /** Nobody is found by a name then. */
  areNamesHidden?: boolean | undefined
  /** What is to be noticed about a submission, such as how much of it was found elsewhere. */
  Flag?: ComponentType<{ submission: Work }> | undefined
}

/** The students that a filter and a search find; for who grades, a press opens the submission. */
export function SubmissionList<S extends Shapes>({
  kind,
  filter,
  counts,
  hasEnded,
  onFilter,
  mayGrade,
  areNamesHidden = false,
  Flag,
}: SubmissionListProps<S>) {
  const t = useTexts('submission')
  const navigate = useNavigate()
  const words = kind.useWords()
  const { taskId, to } = useSubmissionAddress(kind.pages)
  const waiting = useWaitingGradesOf(taskId)
  const [search, setSearch] = useState('')
  const { query, items, ...more } = usePages(
    kind.roster.call,
    rosterInput(kind, { taskId, filter, name: areNamesHidden ? '' : search }),
    { keepPrevious: true },
  )
  // What draws a row must stay the same, or every new page draws the earlier ones again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `to` follows the task of the address
  const open = useCallback(
    ({ studentId, state }: Work) =>
      navigate(to(isHandedIn(state) ? 'grade' : 'submission', { studentid: studentId })),
    [taskId],
  )
  const heads = useMemo(() => headsOf(items), [items])
  const renderItem = useCallback(
    (submission: Work) => {
      const head = heads.get(submission.studentId)
      return (
        <>
          {head !== undefined && <p className={styles.group}>{head || t('group.none')}</p>}
          <SubmissionRow
            submission={submission}
            hasEnded={hasEnded}
            waiting={waiting.find(grade => grade.studentId === submission.studentId)}
            onOpen={mayGrade ? open : undefined}
            Flag={Flag}
          />
        </>
      )
    },
    [open, mayGrade, hasEnded, waiting, heads, t, Flag],
  )
  const columns = useRosterColumns(
    waiting,
    areNamesHidden ? 'aliases' : heads.size > 0 ? 'groups' : 'names',
    { mayGrade, hasEnded },
    Flag,
  )
  const onTheirWay = waiting.filter(({ refusal }) => !refusal).length
  return (
    <>
      {onTheirWay > 0 && <Callout icon={ClockIcon}>{t('waiting.count', { count: onTheirWay })}</Callout>}
      {areNamesHidden ? (
        <Suspense fallback={null}>
          <HiddenNames />
        </Suspense>
      ) : (
        <SearchField value={search} onChange={setSearch} placeholder={t('list.search')} />
      )}
      <QueryView
        query={query}
        skeleton={<SkeletonRows rows={6} avatar />}
        isEmpty={() => items.length === 0}
        empty={
          <Suspense fallback={null}>
            <NobodyHere
              {...{ filter, counts }}
              isSearched={!areNamesHidden && search !== ''}
              noneToGradeHint={words.noneToGradeHint}
              onAll={() => {
                setSearch('')
                onFilter('all')
              }}
            />
          </Suspense>
        }
      >
        {() => (
          <Table
            label={t('list.students')}
            columns={columns}
            onOpen={mayGrade ? open : undefined}
            items={items}
            itemKey={submission => submission.studentId}
            renderItem={renderItem}
            rowHeight={69}
            {...more}
          />
        )}
      </QueryView>
    </>
  )
}

const noHeads: ReadonlyMap<string, string> = new Map()

/** The names of groups, by the student whose row is the first of each; nothing where each hands in alone. */
function headsOf(items: readonly Work[]) {
  if (!items.some(({ groupName }) => groupName !== '')) return noHeads
  const first = items.filter(({ groupName }, index) => groupName !== items[index - 1]?.groupName)
  return new Map(first.map(({ studentId, groupName }) => [studentId, groupName]))
}
