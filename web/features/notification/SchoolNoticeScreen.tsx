import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { notificationCalls } from '#contract/features/notification/calls.ts'
import { noticeCalls } from '#contract/features/notification/school-notices.ts'
import { ask, useCommand } from '#web/lib/call.ts'
import { fullTime } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { SkeletonText } from '#web/ui/base/Skeleton.tsx'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import { RichText } from '#web/ui/media/RichText.tsx'
import styles from './SchoolNoticeScreen.module.css'

/** A notice from the person's school; opening it marks it as read. */
export function SchoolNoticeScreen() {
  const t = useTexts('notification')
  const [address] = useSearchParams()
  const [id, type] = [address.get('id') ?? '', address.get('type') ?? '']
  const notice = useQuery(ask(noticeCalls.getSchoolNotice, { id, type }))
  const { mutate: markRead } = useCommand(noticeCalls.markSchoolNoticeRead, {
    refreshes: [notificationCalls.list, notificationCalls.countUnread],
    onFailed: () => undefined,
  })
  const isOpen = notice.isSuccess
  useEffect(() => {
    if (isOpen) markRead({ id })
  }, [isOpen, id, markRead])
  return (
    <Screen>
      <QueryView query={notice} skeleton={<SkeletonText lines={8} />}>
        {({ title, content, publishedAt, readAt }) => (
          <article className={styles.notice}>
            <h1 className={styles.title}>{title}</h1>
            <p className={styles.line}>
              {readAt === null ? (
                <StatusTag tone="accent">{t('notice.unread')}</StatusTag>
              ) : (
                <StatusTag tone="neutral">{t('notice.read')}</StatusTag>
              )}
              {publishedAt !== null && <span>{fullTime(publishedAt)}</span>}
            </p>
            <RichText html={content} />
          </article>
        )}
      </QueryView>
    </Screen>
  )
}
