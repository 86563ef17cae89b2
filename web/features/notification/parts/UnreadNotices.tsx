import { useState } from 'react'
import { useNavigate } from 'react-router'
import { destinationOf } from '#contract/destinations.ts'
import type { UnreadNotice } from '#contract/features/course/entities.ts'
import { courseListCalls } from '#contract/features/course/lists.ts'
import { notificationCalls } from '#contract/features/notification/calls.ts'
import { courseNoticeType } from '#contract/features/notification/entities.ts'
import { useCommand } from '#web/lib/call.ts'
import { noticeTime } from '#web/lib/dates.ts'
import { path } from '#web/lib/path.ts'
import { stored } from '#web/lib/storage.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { List, ListRow } from '#web/ui/List.tsx'

/** The session in which they were dismissed, until the page is reloaded. */
let closedIn: string | null = null

/** The dialog of unread course notices over the list of courses; once a visit. */
export function UnreadNotices({ data }: { data: UnreadNotice[] }) {
  const t = useTexts('notification')
  const navigate = useNavigate()
  const [isClosed, setClosed] = useState(() => closedIn !== null && closedIn === stored('token'))
  const close = () => {
    closedIn = stored('token')
    setClosed(true)
  }
  const { mutate: read } = useCommand(notificationCalls.markRead, {
    refreshes: [notificationCalls.list, notificationCalls.countUnread, courseListCalls.listSemesters],
  })
  return (
    <Dialog
      open={!isClosed && data.length > 0}
      title={t('notice.unreadOnes')}
      onClose={close}
      buttons={[{ label: t('notice.later'), onClick: close }]}
    >
      <List>
        {data.map(({ id, title, courseName, publishedAt, courseId, courseRole, contentId }) => (
          <ListRow
            key={id}
            title={title}
            note={[courseName, publishedAt !== null && noticeTime(publishedAt)].filter(Boolean).join(' · ')}
            onClick={() => {
              read({ id })
              close()
              const about = { type: 0, contentType: courseNoticeType, coid: '' }
              const itself = contentId && destinationOf({ ...about, courseId, courseRole, contentId })
              navigate(itself || path('/courseHome', { courseId, courseRole }))
            }}
          />
        ))}
      </List>
    </Dialog>
  )
}
