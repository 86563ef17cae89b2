import { useNavigate } from 'react-router'
import { useTexts } from '#web/lib/texts.ts'
import { IconButton } from '#web/ui/base/IconButton.tsx'
import { BellIcon } from '#web/ui/icons/icons.tsx'
import { notificationsPath } from '../addresses.ts'
import { useUnread } from '../unread.ts'

/** Link to the messages, with the number of unread ones; in the bar of the main screens. */
export function NotificationBell() {
  const t = useTexts('notification')
  const navigate = useNavigate()
  const unread = useUnread()?.total ?? 0
  return (
    <IconButton
      icon={BellIcon}
      label={t('open')}
      badge={unread}
      onClick={() => navigate(notificationsPath)}
    />
  )
}
