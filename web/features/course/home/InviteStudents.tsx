import { useNavigate } from 'react-router'
import type { CourseBase } from '#contract/features/course/entities.ts'
import { path } from '#web/lib/path.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { CopyIcon, ShareIcon } from '#web/ui/icons/icons.tsx'
import { QrCode } from '#web/ui/media/QrCode.tsx'
import { joinUrl } from '../addresses.ts'
import { useCourseAuthority } from '../entry/course-authority.ts'
import { copyCode, shareLink } from '../joining/share.ts'
import styles from './InviteStudents.module.css'

interface InviteStudentsProps {
  courseId: string
  course: CourseBase
}

/** The next step in a course that nobody has joined yet: code, QR code, link and roster. */
export function InviteStudents({ courseId, course }: InviteStudentsProps) {
  const details = useTexts('course/details')
  const navigate = useNavigate()
  const authority = useCourseAuthority(courseId)
  const { courseName: name, code } = course
  return (
    <Card title={details('invite.title')}>
      <div className={styles.body}>
        <QrCode text={joinUrl(code)} label={details('code.scan', { name })} size={112} />
        <div className={styles.words}>
          <p className={styles.code}>{code}</p>
          <p className={styles.hint}>{details('invite.hint')}</p>
        </div>
      </div>
      <div className={styles.buttons}>
        <Button kind="primary" icon={ShareIcon} block onClick={() => void shareLink(details, name, code)}>
          {details('code.share')}
        </Button>
        <Button icon={CopyIcon} block onClick={() => void copyCode(details, code)}>
          {details('code.copy')}
        </Button>
      </div>
      {authority?.mayChange('manage-members') && (
        <Button
          kind="quiet"
          block
          onClick={() => navigate(path('/member/rosterImport', { courseId, courseRole: 1 }))}
        >
          {details('invite.roster')}
        </Button>
      )}
    </Card>
  )
}
