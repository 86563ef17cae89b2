import type { ReactNode } from 'react'
import type { Call } from '#contract/call.ts'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { useCommand } from '#web/lib/call.ts'
import type { usePages } from '#web/lib/pages.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Avatar } from '#web/ui/base/Avatar.tsx'
import { toast } from '#web/ui/base/ask.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { ProgressBar } from '#web/ui/base/Progress.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { type FilterOption, SegmentedFilter } from '#web/ui/fields/SegmentedFilter.tsx'
import { BellIcon } from '#web/ui/icons/icons.tsx'
import { InfiniteList } from '#web/ui/lists/InfiniteList.tsx'
import { RowBody } from '#web/ui/lists/List.tsx'
import type { ShownActivity } from './HiddenActivity.tsx'

/** A student as every list of them shows one. */
export interface SeenStudent {
  studentId: string
  name: string
  number: string
  avatar: string
}

export interface SeenStudentsProps<S extends SeenStudent, Filter extends string> {
  info: Pick<ShownActivity, 'id' | 'courseId' | 'can'> & { studentCount: number }
  /** By which they are searched; empty: all are shown. */
  name: string
  done: number
  /** How many that are, in words. */
  said: string
  /** Those who have not done it can still do it. */
  isOpen: boolean
  /** What a reminder makes old. */
  refreshes: readonly Call[]
  filter: Filter
  /** Which there are; none while searching in all of them. */
  filters: readonly FilterOption<Filter>[]
  onFilter: (filter: Filter) => void
  pages: Omit<ReturnType<typeof usePages>, 'items'> & { items: S[] }
  /** What is said where the filter finds nobody. */
  nobody?: string
  noteOf: (student: S) => string
  trailingOf?: (student: S) => ReactNode
  /** Further figures. */
  children?: ReactNode
}

/** How many students have done an activity, who they are, and a reminder to the others. */
export function SeenStudents<S extends SeenStudent, Filter extends string>(
  props: SeenStudentsProps<S, Filter>,
) {
  const { info, name, done, said, isOpen, filters, noteOf, trailingOf } = props
  const { query, ...pages } = props.pages
  const t = useTexts('activity/seen')
  const missing = info.studentCount - done
  return (
    <>
      {name === '' && (
        <Card>
          <Stack gap={3}>
            <p>{said}</p>
            <ProgressBar value={info.studentCount > 0 ? done / info.studentCount : 0} label={said} />
            {props.children}
            {info.can.manage && missing > 0 && isOpen && <Remind {...props} missing={missing} />}
          </Stack>
        </Card>
      )}
      {filters.length > 0 && (
        <SegmentedFilter<Filter>
          label={t('students')}
          value={props.filter}
          onChange={props.onFilter}
          options={filters}
        />
      )}
      <QueryView
        query={query}
        skeleton={<SkeletonRows rows={6} avatar />}
        isEmpty={() => pages.items.length === 0}
        empty={
          <EmptyState art={name ? 'search' : 'people'} title={name ? t('noneFound') : (props.nobody ?? '')} />
        }
      >
        {() => (
          <InfiniteList
            {...pages}
            label={t('students')}
            itemKey={idOf}
            rowHeight={64}
            renderItem={student => (
              <RowBody
                leading={<Avatar name={student.name} src={student.avatar} size={40} />}
                title={student.name}
                note={[student.number, noteOf(student)].filter(Boolean).join(' · ') || undefined}
                trailing={trailingOf?.(student)}
              />
            )}
          />
        )}
      </QueryView>
    </>
  )
}

const idOf = ({ studentId }: SeenStudent) => studentId

interface RemindProps {
  info: Pick<ShownActivity, 'id' | 'courseId'>
  missing: number
  refreshes: readonly Call[]
}

function Remind({ info, missing, refreshes }: RemindProps) {
  const t = useTexts('activity/seen')
  const remind = useCommand(activityCalls.remind, {
    refreshes,
    onDone: ({ done }) =>
      done > 0 ? toast.good(t('reminded', { count: done })) : toast.info(t('alreadyReminded')),
  })
  return (
    <Stack row gap={2}>
      <Button
        size="small"
        icon={BellIcon}
        busy={remind.isPending}
        onClick={() => remind.mutate({ courseId: info.courseId, contentId: info.id })}
      >
        {t('remind', { count: missing })}
      </Button>
    </Stack>
  )
}
