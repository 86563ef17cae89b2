import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { Value } from '#contract/call.ts'
import { chatCalls } from '#contract/features/chat/calls.ts'
import type { contactCourse } from '#contract/features/chat/entities.ts'
import { chatGroupCalls } from '#contract/features/chat/group-calls.ts'
import { batchCalls } from '#contract/features/group/calls.ts'
import { ask, useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { PeopleIcon } from '#web/ui/icons/icons.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { chatPath } from '../addresses.ts'
import styles from './groups.module.css'

interface CourseSheetProps {
  course: Value<typeof contactCourse>
  onClose: () => void
}

/** Of whom in a course the conversation is; the same one each time. */
export function CourseSheet({ course, onClose }: CourseSheetProps) {
  const t = useTexts('chat/groups')
  const navigate = useNavigate()
  const batches = useQuery(ask(batchCalls.listBatches, { courseId: course.id }))
  const { mutate } = useCommand(chatGroupCalls.openOfCourse, {
    refreshes: [chatCalls.listConversations],
    onDone: ({ id }) => navigate(chatPath({ id, friendId: null }), { replace: true }),
  })
  const open = (scope: 'course' | 'team' | 'class' | 'group', subjectId = '') =>
    mutate({ courseId: course.id, scope, subjectId })
  const classes = course.classes.filter(({ name }) => name !== '')
  return (
    <Sheet open tall onClose={onClose} title={course.name}>
      <div className={styles.stack}>
        <List>
          <ListRow
            leading={<PeopleIcon size={22} />}
            title={t('ofCourse')}
            note={t('ofCourseHint')}
            onClick={() => open('course')}
          />
          <ListRow leading={<PeopleIcon size={22} />} title={t('ofTeam')} onClick={() => open('team')} />
        </List>
        {classes.length > 0 && (
          <List title={t('ofClass')}>
            {classes.map(({ id, name, total }) => (
              <ListRow key={id} title={name} trailing={total} onClick={() => open('class', id)} />
            ))}
          </List>
        )}
        {batches.data?.list.map(({ id, batch }) => (
          <Groups key={id} batchId={id} title={batch} onOpen={groupId => open('group', groupId)} />
        ))}
      </div>
    </Sheet>
  )
}

interface GroupsProps {
  batchId: string
  title: string
  onOpen: (groupId: string) => void
}

function Groups({ batchId, title, onOpen }: GroupsProps) {
  const { data } = useQuery(ask(batchCalls.getBatchWithGroups, { batchId }))
  if (!data || data.groups.length === 0) return null
  return (
    <List title={title}>
      {data.groups.map(({ id, name, members }) => (
        <ListRow key={id} title={name} trailing={members} onClick={() => onOpen(id)} />
      ))}
    </List>
  )
}
