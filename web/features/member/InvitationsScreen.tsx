import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { rosterCalls } from '#contract/features/member/roster.ts'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { useCommand } from '#web/lib/call.ts'
import { usePages } from '#web/lib/pages.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { Avatar } from '#web/ui/base/Avatar.tsx'
import { Button } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { IconButton } from '#web/ui/base/IconButton.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { CloseIcon } from '#web/ui/icons/icons.tsx'
import { InfiniteList } from '#web/ui/lists/InfiniteList.tsx'
import { RowBody } from '#web/ui/lists/List.tsx'
import { rosterImportPath } from './addresses.ts'
import { useLiveMembers } from './use-students.ts'

interface Invitation {
  id: string
  name: string
  number: string
  phone: string
  email: string
  class: string
}

/** People on a roster who have not come into the course yet. */
export function InvitationsScreen() {
  const t = useTexts('member')
  const navigate = useNavigate()
  const place = useCourseAddress()
  const { courseId } = place
  const refresh = useLiveMembers(courseId)
  const pages = usePages(rosterCalls.listInvitations, { courseId: courseId, limit: 50 })
  const { mutate: giveUp } = useCommand(rosterCalls.cancelInvitation, {
    refreshes: [rosterCalls.listInvitations],
  })
  const renderItem = useCallback(
    (person: Invitation) => (
      <RowBody
        title={person.name}
        note={[person.number, person.phone, person.email, person.class].filter(Boolean).join(' · ')}
        leading={<Avatar name={person.name} />}
        extra={
          <IconButton
            icon={CloseIcon}
            size={20}
            label={t('invitations.giveUp', { name: person.name })}
            onClick={() => giveUp({ courseId: courseId, id: person.id })}
          />
        }
      />
    ),
    [courseId, giveUp, t],
  )
  return (
    <Screen onRefresh={refresh}>
      <QueryView
        query={pages.query}
        skeleton={<SkeletonRows rows={6} avatar />}
        isEmpty={() => pages.items.length === 0}
        empty={
          <EmptyState
            art="people"
            title={t('invitations.none')}
            hint={t('invitations.noneHint')}
            action={<Button onClick={() => navigate(rosterImportPath(place))}>{t('menu.import')}</Button>}
          />
        }
      >
        {() => (
          <Stack gap={4}>
            <Callout tone="info">{t('invitations.hint')}</Callout>
            <InfiniteList
              {...pages}
              label={t('menu.invited')}
              itemKey={person => person.id}
              renderItem={renderItem}
              rowHeight={66}
            />
          </Stack>
        )}
      </QueryView>
    </Screen>
  )
}
