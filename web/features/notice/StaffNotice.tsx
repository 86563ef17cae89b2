import type { OpenedProps } from '#web/features/activity/seen/opened.tsx'
import { SeenPage } from '#web/features/activity/seen/SeenPage.tsx'
import { Comments } from '#web/features/comment/Comments.tsx'
import { path } from '#web/lib/path.ts'
import { noticeQueries } from './live-updates.ts'
import type { NoticeInfo } from './NoticeScreen.tsx'
import { NoticeCard } from './parts/NoticeCard.tsx'
import { Readers } from './Readers.tsx'

/** A notice as its teacher sees it, with who has read it. */
export function StaffNotice({ info, renew }: OpenedProps<NoticeInfo>) {
  return (
    <SeenPage
      info={info}
      renew={renew}
      refreshes={noticeQueries}
      editPath={path('/addActivity/notice', { id: info.id, courseId: info.courseId, courseRole: 1 })}
      students={name => <Readers info={info} name={name} />}
      comments={<Comments courseId={info.courseId} activityId={info.id} />}
    >
      <NoticeCard info={info} isStaff />
    </SeenPage>
  )
}
