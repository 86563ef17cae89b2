import { useNavigate } from 'react-router'
import { number } from '#web/lib/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { List, ListRow } from '#web/ui/List.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { useHomeworkAddress } from '../addresses.ts'
import { useInfo } from '../info.ts'
import { useStaffNews } from '../live-updates.ts'
import { filterOrder } from '../states.ts'
import { useFilter } from './StudentsScreen.tsx'

/** The states that the list of students can be narrowed to, each with its count. */
export function FilterScreen() {
  const t = useTexts('homework')
  const navigate = useNavigate()
  const { courseId, homeworkId, to } = useHomeworkAddress()
  const [chosen] = useFilter()
  const { query } = useInfo(homeworkId)
  useStaffNews(courseId, homeworkId)
  return (
    <Screen subtitle={query.data?.title}>
      <QueryView query={query} skeleton={<SkeletonRows rows={7} />}>
        {({ counts }) => (
          <List>
            {filterOrder.map(filter => (
              <ListRow
                key={filter}
                title={t(`list.${filter}`)}
                trailing={number(counts?.[filter] ?? 0)}
                selected={filter === chosen}
                onClick={() => navigate(to('/stuUserList', { filter }), { replace: true })}
              />
            ))}
          </List>
        )}
      </QueryView>
    </Screen>
  )
}
