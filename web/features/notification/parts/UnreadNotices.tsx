import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { notificationCalls } from '#contract/features/notification/calls.ts'
import { noticeCalls } from '#contract/features/notification/notices.ts'
import { ask, useCommand } from '#web/lib/call.ts'
import { fullTime } from '#web/lib/format.ts'
import { path } from '#web/lib/path.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { List, ListRow } from '#web/ui/List.tsx'

/** The dialog of unread course notices over the list of courses; once a visit. */
export function UnreadNotices() {
  const t = useTexts('notification')
  const navigate = useNavigate()
  const onCourses = useLocation().pathname.toLowerCase() === '/ktpcourse'
  const [closed, setClosed] = useState(false)
  const notices = useQuery({ ...ask(noticeCalls.listUnreadCourseNotices, {}), enabled: onCourses && !closed })
  const { mutate: read } = useCommand(notificationCalls.markRead, {
    refreshes: [notificationCalls.list, notificationCalls.countUnread, noticeCalls.listUnreadCourseNotices],
  })
  const list = notices.data?.list ?? []
  return (
    <Dialog
      open={onCourses && !closed && list.length > 0}
      title={t('notice.unreadOnes')}
      onClose={() => setClosed(true)}
      buttons={[{ label: t('notice.later'), onClick: () => setClosed(true) }]}
    >
      <List>
        {list.map(({ id, title, coursename, publishtime, courseid, courserole }) => (
          <ListRow
            key={id}
            title={title}
            note={[coursename, publishtime !== null && fullTime(publishtime)].filter(Boolean).join(' · ')}
            onClick={() => {
              read({ id })
              setClosed(true)
              navigate(path('/courseHome', { courseId: courseid, courseRole: courserole }))
            }}
          />
        ))}
      </List>
    </Dialog>
  )
}
