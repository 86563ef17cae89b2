import type { ComponentType } from 'react'
import { useNavigate } from 'react-router'
import type { SubmissionRow } from '#contract/features/submission/entities.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { BellIcon, EyeIcon, FilterIcon, ReturnIcon } from '#web/ui/icons/icons.tsx'
import { useSubmissionAddress } from '../addresses.ts'
import type { Shapes, SubmissionKind } from '../kind.ts'
import { useTask } from '../task.ts'
import { useFilter } from './filter-of-address.ts'
import { isOver } from './over.ts'
import { SubmissionFilterChips, SubmissionList } from './SubmissionList.tsx'

interface RosterScreenProps<S extends Shapes> {
  kind: SubmissionKind<S>
  Flag?: ComponentType<{ submission: SubmissionRow }>
}

/** All students of a task by the state of their submissions. */
export function RosterScreen<S extends Shapes>({ kind, Flag }: RosterScreenProps<S>) {
  const t = useTexts('submission')
  const words = kind.useWords()
  const navigate = useNavigate()
  const { courseId, taskId, to } = useSubmissionAddress(kind.pages)
  const [filter, setFilter] = useFilter()
  const query = useTask(kind, taskId)
  kind.useStaffNews(courseId, taskId)
  const task = query.data
  const counts = task?.counts ?? undefined
  const hasEnded = isOver(task)
  return (
    <Screen
      broad
      subtitle={task?.title}
      actions={
        task?.can.urge && filter === 'notsubmitted'
          ? [{ icon: BellIcon, label: t('remind.title'), onClick: () => navigate(to('remind')) }]
          : task?.can.return && (filter === 'tograde' || filter === 'submitted')
            ? [
                {
                  icon: ReturnIcon,
                  label: words.returnSeveral,
                  onClick: () => navigate(to('return')),
                },
              ]
            : task?.can.grade && !task.isScorePublished && filter === 'graded' && kind.publishSome
              ? [
                  {
                    icon: EyeIcon,
                    label: words.publishSome,
                    onClick: () => navigate(to('publish')),
                  },
                ]
              : [
                  {
                    icon: FilterIcon,
                    label: t('list.choose'),
                    onClick: () => navigate(to('filter', { filter })),
                  },
                ]
      }
      head={
        <SubmissionFilterChips
          {...{ filter, counts, hasEnded }}
          mayGrade={task?.can.grade}
          onFilter={setFilter}
        />
      }
      onRefresh={() => query.refetch()}
    >
      <QueryView query={query} skeleton={<SkeletonRows rows={8} avatar />}>
        {({ can, areNamesHidden }) => (
          <SubmissionList
            {...{ kind, filter, counts, hasEnded, areNamesHidden, Flag }}
            onFilter={setFilter}
            mayGrade={can.grade}
          />
        )}
      </QueryView>
    </Screen>
  )
}
