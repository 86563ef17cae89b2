import { useQuery } from '@tanstack/react-query'
import { badges } from '#contract/features/course/entities.ts'
import { assistantCalls } from '#contract/features/member/assistants.ts'
import { QueryView } from '#web/features/shell/QueryView.tsx'
import { ask } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { PersonIcon, StarIcon } from '#web/ui/icons/icons.tsx'
import { List, ListRow } from '#web/ui/List.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { StatusTag } from '#web/ui/StatusTag.tsx'

/** The teacher and the assistants of a course. */
export function TeachingTeam({ courseId }: { courseId: string }) {
  const t = useTexts('member')
  const team = useQuery(ask(assistantCalls.getTeacherTeam, { courseid: courseId }))
  return (
    <QueryView query={team} skeleton={<SkeletonRows rows={2} avatar />}>
      {({ list }) => (
        <List title={t('team')}>
          {list.map(person => (
            <ListRow
              key={person.uid}
              title={person.username}
              note={person.department || undefined}
              leading={<Avatar name={person.username} src={person.avatar} />}
              trailing={
                person.icontype === badges.teacher ? (
                  <StatusTag tone="accent" icon={StarIcon}>
                    {t('teacher')}
                  </StatusTag>
                ) : (
                  <StatusTag tone="info" icon={PersonIcon}>
                    {t('assistant')}
                  </StatusTag>
                )
              }
            />
          ))}
        </List>
      )}
    </QueryView>
  )
}
