import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { badges } from '#contract/features/course/entities.ts'
import { assistantCalls } from '#contract/features/member/team.ts'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { ask } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { useUser } from '#web/shell/user.ts'
import { Avatar } from '#web/ui/base/Avatar.tsx'
import { Button } from '#web/ui/base/Button.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import { PersonIcon, PlusIcon, StarIcon } from '#web/ui/icons/icons.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import { newTeamPath } from '../addresses.ts'

/** The teacher and the assistants of a course; its teacher adds and changes assistants from here. */
export function TeachingTeam({ courseId }: { courseId: string }) {
  const t = useTexts('member')
  const navigate = useNavigate()
  const place = useCourseAddress()
  const user = useUser()
  const team = useQuery(ask(assistantCalls.listTeachers, { courseId }))
  const owner = team.data?.list.find(({ badge }) => badge === badges.teacher)
  const isOwner = place.isStaff && owner !== undefined && owner.uid === user?.uid
  return (
    <QueryView query={team} skeleton={<SkeletonRows rows={2} avatar />}>
      {({ list }) => (
        <List
          title={t('team')}
          action={
            isOwner && (
              <Button kind="quiet" size="small" icon={PlusIcon} onClick={() => navigate(newTeamPath(place))}>
                {t('assistants.add')}
              </Button>
            )
          }
        >
          {list.map(person => (
            <ListRow
              key={person.uid}
              title={person.name}
              note={person.department || undefined}
              leading={<Avatar name={person.name} src={person.avatar} />}
              onClick={
                isOwner && person.badge === badges.assistant
                  ? () => navigate(newTeamPath(place, person.uid))
                  : undefined
              }
              trailing={
                person.badge === badges.teacher ? (
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
