import type { ComponentType, ReactNode } from 'react'
import type { ShownActivity } from '#web/features/activity/seen/HiddenActivity.tsx'
import type { OpenedProps } from '#web/features/activity/seen/opened.tsx'
import { SeenPage, type SeenPageProps } from '#web/features/activity/seen/SeenPage.tsx'
import { Screen, type ScreenProps } from '#web/shell/Screen.tsx'
import { Comments } from './Comments.tsx'

interface StaffPageProps<Info extends SeenPageProps['info']>
  extends Omit<SeenPageProps, 'info' | 'students' | 'comments' | 'children'> {
  info: Info
  Card: ComponentType<{ info: Info; isStaff: boolean }>
  Students: ComponentType<{ info: Info; name: string }>
}

/** The page of an activity that is seen and talked about, for staff. */
export function StaffPage<Info extends SeenPageProps['info']>({
  Card,
  Students,
  ...page
}: StaffPageProps<Info>) {
  const { info } = page
  return (
    <SeenPage
      {...page}
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
