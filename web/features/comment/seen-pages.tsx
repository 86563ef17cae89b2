import type { ComponentType, ReactNode } from 'react'
import type { Call } from '#contract/call.ts'
import type { ShownActivity } from '#web/features/activity/seen/HiddenActivity.tsx'
import type { OpenedProps } from '#web/features/activity/seen/opened.tsx'
import { SeenPage, type SeenPageProps } from '#web/features/activity/seen/SeenPage.tsx'
import { Screen, type ScreenProps } from '#web/shell/Screen.tsx'
import { Comments } from './Comments.tsx'

interface StaffKind<Info> {
  /** What its publication makes old. */
  refreshes: readonly Call[]
  editPath: (info: Info) => string
  Card: ComponentType<{ info: Info; isStaff: boolean }>
  Students: ComponentType<{ info: Info; name: string }>
  /** What else its page has. */
  useMore?: (info: Info) => Partial<Pick<SeenPageProps, 'title' | 'actions' | 'isDiscussed'>>
}

const nothingMore = () => ({})

/** The page of a kind that is seen and talked about, for staff. */
export const staffPage = <Info extends ShownActivity & { serverTime: number | null }>({
  refreshes,
  editPath,
  Card,
  Students,
  useMore = nothingMore,
}: StaffKind<Info>) =>
  function StaffPage({ info, renew }: OpenedProps<Info>) {
    return (
      <SeenPage
        {...{ info, renew, refreshes, editPath: editPath(info), ...useMore(info) }}
        students={name => <Students info={info} name={name} />}
        comments={<Comments courseId={info.courseId} activityId={info.id} />}
      >
        <Card info={info} isStaff />
      </SeenPage>
    )
  }

interface StudentPageProps extends OpenedProps<Pick<ShownActivity, 'id' | 'courseId'>> {
  title?: string
  actions?: ScreenProps['actions']
  /** What the student is asked to do. */
  footer?: ReactNode
  /** What it says. */
  children: ReactNode
}

/** The same for students. */
export const StudentPage = ({ info, renew, children, ...screen }: StudentPageProps) => (
  <Screen {...screen} onRefresh={renew}>
    {children}
    <Comments courseId={info.courseId} activityId={info.id as string} />
  </Screen>
)
