import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { batchCalls } from '#contract/features/group/calls.ts'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { ask } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import { PeopleIcon } from '#web/ui/icons/icons.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import { batchPath } from '../addresses.ts'
import { useLiveGroups } from '../use-groups.ts'
import { NewBatchButton } from './NewBatchButton.tsx'

/** The batches of a course: each a division of its students into groups. */
export function BatchList() {
  const t = useTexts('group')
  const navigate = useNavigate()
  const place = useCourseAddress()
  useLiveGroups()
  const batches = useQuery(ask(batchCalls.listBatches, { courseId: place.courseId }))
  return (
    <QueryView
      query={batches}
      skeleton={<SkeletonRows rows={3} />}
      isEmpty={({ list }) => list.length === 0}
      empty={
        <EmptyState
          art="people"
          title={t('noBatches')}
          hint={t('noBatchesHint')}
          action={batches.data?.can.manage && <NewBatchButton />}
        />
      }
    >
      {({ list, total }) => (
        <List>
          {list.map(batch => (
            <ListRow
              key={batch.id}
              title={batch.batch}
              note={t('batchNote', { count: batch.groups, students: batch.students, total })}
              trailing={
                batch.mygroup !== '' && (
                  <StatusTag tone="accent" icon={PeopleIcon}>
                    {batch.mygroup}
                  </StatusTag>
                )
              }
              onClick={() => navigate(batchPath(place, batch.id))}
            />
          ))}
        </List>
      )}
    </QueryView>
  )
}
