import { Button } from '#web/ui/base/Button.tsx'
import { NoticeBar } from '#web/ui/base/NoticeBar.tsx'
import { WarningIcon } from '#web/ui/icons/icons.tsx'

interface RefusedNoticeProps {
  /** That something has not been taken. */
  text: string
  action: string
  onReview: () => void
}

/** Above every screen, until the person has decided about what the server does not take. */
export const RefusedNotice = ({ text, action, onReview }: RefusedNoticeProps) => (
  <NoticeBar
    icon={WarningIcon}
    action={
      <Button kind="secondary" size="small" onClick={onReview}>
        {action}
      </Button>
    }
  >
    {text}
  </NoticeBar>
)
