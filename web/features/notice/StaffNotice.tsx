import { SeenPage } from '#web/features/activity/seen/SeenPage.tsx'
import { Comments } from '#web/features/comment/Comments.tsx'
import { editNoticePath } from './addresses.ts'
import { noticeQueries } from './live-updates.ts'
import type { NoticeInfo } from './NoticeScreen.tsx'
import { NoticeCard } from './parts/NoticeCard.tsx'
import { Readers } from './Readers.tsx'

interface StaffNoticeProps {
  info: NoticeInfo
  renew: () => Promise<unknown>
}

/** A notice as its teacher sees it, with who has read it. */
export function StaffNotice({ info, renew }: StaffNoticeProps) {
  return (
    <SeenPage
      info={info}
      renew={renew}
      refreshes={noticeQueries}
      editPath={editNoticePath(info.courseId, info.id)}
      students={name => <Readers info={info} name={name} />}
      comments={<Comments courseId={info.courseId} activityId={info.id} />}
    >
      <NoticeCard info={info} isStaff />
    </SeenPage>
  )
}
