import { useNavigate } from 'react-router'
import { number } from '#web/lib/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import { useSubmissionAddress } from '../addresses.ts'
import type { Shapes, SubmissionKind } from '../kind.ts'
import { filterOrder } from '../states.ts'
import { useTask } from '../task.ts'
import { useFilter } from './filter-of-address.ts'
import { filterName, isOver } from './over.ts'

/** The states to which the roster can be narrowed, each with its count. */
export function FilterScreen<S extends Shapes>({ kind }: { kind: SubmissionKind<S> }) {
  const t = useTexts('submission')
  const navigate = useNavigate()
  const { courseId, taskId, to } = useSubmissionAddress(kind.pages)
  const [chosen] = useFilter()
  const query = useTask(kind, taskId)
  kind.useStaffNews(courseId, taskId)
  return (
    <Screen subtitle={query.data?.title}>
      <QueryView query={query} skeleton={<SkeletonRows rows={7} />}>
        {({ counts, can }) => (
          <List>
            {filterOrder(can.grade).map(filter => (
              <ListRow
                key={filter}
                title={filterName(filter, isOver(query.data), t)}
                trailing={number(counts?.[filter] ?? 0)}
                selected={filter === chosen}
                onClick={() => navigate(to('roster', { filter }), { replace: true })}
              />
            ))}
          </List>
        )}
      </QueryView>
    </Screen>
  )
}
