import type { ReactNode } from 'react'
import { GivenFiles } from '#web/features/activity/given/GivenFiles.tsx'
import { fullTime } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Card } from '#web/ui/base/Card.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { RichText } from '#web/ui/media/RichText.tsx'
import type { VideoInfo } from '../info.ts'
import styles from './VideoCard.module.css'

/** What a video is called, who gave it and when, and what is said about it. */
export function VideoCard({ info, children }: { info: VideoInfo; children?: ReactNode }) {
  const t = useTexts('video')
  return (
    <Card>
      <Stack gap={4}>
        <div className={styles.head}>
          <h2 className={styles.title}>{info.title}</h2>
          <p className={styles.by}>
            {info.publishedAt === null
              ? info.author
              : t('by', { name: info.author, time: fullTime(info.publishedAt) })}
          </p>
        </div>
        {children}
        {info.content !== '' && <RichText html={info.content} />}
        <GivenFiles info={info} isStaff={info.can.manage} before={info.file ? [info.file] : []} />
      </Stack>
    </Card>
  )
}
