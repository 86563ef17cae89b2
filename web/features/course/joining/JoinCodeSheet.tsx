import { useNavigate } from 'react-router'
import { courseCalls } from '#contract/features/course/calls.ts'
import { joinCalls } from '#contract/features/course/joining.ts'
import { courseListCalls } from '#contract/features/course/lists.ts'
import { useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { dialog, toast } from '#web/ui/base/ask.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { Switch } from '#web/ui/base/Switch.tsx'
import { CopyIcon, EyeIcon, RefreshIcon, ShareIcon } from '#web/ui/icons/icons.tsx'
import { QrCode } from '#web/ui/media/QrCode.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { joinUrl, landingPath } from '../addresses.ts'
import styles from './JoinCodeSheet.module.css'
import { copyCode, shareLink } from './share.ts'

export interface JoinCodeProps {
  courseId: string
  name: string
  code: string
  stopped: boolean
  mayManage: boolean
  /** There is a page of the course for everybody. */
  isPublic?: boolean
}

interface JoinCodeSheetProps extends JoinCodeProps {
  open: boolean
  onClose: () => void
}

const changed = [courseListCalls.listSemesters, courseListCalls.listCourses, courseCalls.getHome]

/** The join code for a whole room to read and scan; those permitted can stop, start and replace it here. */
export function JoinCodeSheet(props: JoinCodeSheetProps) {
  const { courseId, name, code, stopped, mayManage, isPublic = false, open, onClose } = props
  const navigate = useNavigate()
  const details = useTexts('course/details')
  const stop = useCommand(joinCalls.stopCode, { refreshes: changed })
  const start = useCommand(joinCalls.startCode, { refreshes: changed })
  const reset = useCommand(joinCalls.renewCode, {
    refreshes: changed,
    onDone: ({ code: next }) => toast.good(details('code.resetDone', { code: next })),
  })
  const askReset = async () => {
    const yes = await dialog.confirm({
      title: details('code.resetQuestion'),
      message: details('code.resetHint', { code }),
      confirmLabel: details('code.reset'),
      danger: true,
    })
    if (yes) reset.mutate({ courseId: courseId })
  }
  return (
    <Sheet open={open} onClose={onClose} title={name}>
      <div className={styles.sheet}>
        {stopped ? (
          <Callout tone="warn">{details('code.stopped')}</Callout>
        ) : (
          <>
            <p className={styles.code}>{code}</p>
            <QrCode text={joinUrl(code)} label={details('code.scan', { name })} size={208} />
            <p className={styles.hint}>{details('code.hint')}</p>
            <div className={styles.buttons}>
              <Button icon={CopyIcon} block onClick={() => void copyCode(details, code)}>
                {details('code.copy')}
              </Button>
              <Button icon={ShareIcon} block onClick={() => void shareLink(details, name, code)}>
                {details('code.share')}
              </Button>
            </div>
          </>
        )}
        {isPublic && (
          <Button kind="quiet" icon={EyeIcon} onClick={() => navigate(landingPath(courseId))}>
            {details('code.publicPage')}
          </Button>
        )}
        {mayManage && (
          <div className={styles.manage}>
            <Switch
              label={details('code.open')}
              hint={details('code.openHint')}
              checked={!stopped}
              disabled={stop.isPending || start.isPending}
              onChange={isOpen => (isOpen ? start : stop).mutate({ courseId: courseId })}
            />
            {!stopped && (
              <Button kind="quiet" icon={RefreshIcon} busy={reset.isPending} onClick={() => void askReset()}>
                {details('code.reset')}
              </Button>
            )}
          </div>
        )}
      </div>
    </Sheet>
  )
}
