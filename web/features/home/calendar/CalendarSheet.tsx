import { useQuery } from '@tanstack/react-query'
import { homeCalls } from '#contract/features/home/calls.ts'
import { ask, useCommand } from '#web/lib/call.ts'
import { copyText } from '#web/lib/clipboard.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { dialog, toast } from '#web/ui/base/ask.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { SkeletonText } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { CalendarIcon, CopyIcon, RefreshIcon } from '#web/ui/icons/icons.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import styles from './CalendarSheet.module.css'

/** The private address of the person's calendar: subscribe, copy, replace. */
export function CalendarSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTexts('home')
  const feed = useQuery({ ...ask(homeCalls.getCalendarFeed, {}), enabled: open })
  const renew = useCommand(homeCalls.renewCalendarFeed, {
    refreshes: [homeCalls.getCalendarFeed],
    onDone: () => toast.good(t('calendar.renewed')),
  })
  const askToRenew = async () => {
    const question = {
      title: t('calendar.renewQuestion'),
      message: t('calendar.renewHint'),
      confirmLabel: t('calendar.renew'),
    }
    if (await dialog.confirm(question)) renew.mutate({})
  }
  return (
    <Sheet open={open} onClose={onClose} title={t('calendar.open')}>
      <QueryView query={feed} skeleton={<SkeletonText lines={5} />}>
        {({ url }) => (
          <Stack gap={4}>
            <p>{t('calendar.explain')}</p>
            {/* Phones and computers open this kind of address with their calendar. */}
            <a className={styles.subscribe} href={url.replace(/^https?:/, 'webcal:')}>
              <CalendarIcon size={20} />
              {t('calendar.subscribe')}
            </a>
            <div>
              <p className={styles.label}>{t('calendar.address')}</p>
              <p className={styles.address}>{url}</p>
            </div>
            <Stack row gap={3}>
              <Button
                icon={CopyIcon}
                onClick={() => void copyText(url).then(done => done && toast.good(t('calendar.copied')))}
              >
                {t('calendar.copy')}
              </Button>
              <Button icon={RefreshIcon} busy={renew.isPending} onClick={() => void askToRenew()}>
                {t('calendar.renew')}
              </Button>
            </Stack>
            <Callout tone="warn">{t('calendar.secret')}</Callout>
          </Stack>
        )}
      </QueryView>
    </Sheet>
  )
}
