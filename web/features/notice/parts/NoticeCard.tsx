import { GivenFiles } from '#web/features/activity/given/GivenFiles.tsx'
import { fullTime } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Card } from '#web/ui/base/Card.tsx'
import { Facts } from '#web/ui/base/Facts.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import { RichText } from '#web/ui/media/RichText.tsx'
import type { NoticeInfo } from '../NoticeScreen.tsx'
import styles from './NoticeCard.module.css'

/** What a notice says, who wrote it and when. */
export function NoticeCard({ info, isStaff = false }: { info: NoticeInfo; isStaff?: boolean }) {
  const t = useTexts('notice')
  return (
    <Card>
      <Stack gap={4}>
        <div className={styles.head}>
          <h2 className={styles.title}>{info.title}</h2>
          <Facts>
            <span>
              {info.publishedAt === null
                ? info.author
                : t('by', { name: info.author, time: fullTime(info.publishedAt) })}
            </span>
            {info.isPinned && <StatusTag tone="neutral">{t('pinned')}</StatusTag>}
          </Facts>
        </div>
        <RichText html={info.content} />
        <GivenFiles info={info} isStaff={isStaff} large />
      </Stack>
    </Card>
  )
}
