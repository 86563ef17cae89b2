import { GivenFiles } from '#web/features/activity/given/GivenFiles.tsx'
import { GivenHead } from '#web/features/activity/given/GivenHead.tsx'
import { UnshownOf } from '#web/features/activity/unshown/UnshownOf.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { Card } from '#web/ui/base/Card.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import { RichText } from '#web/ui/media/RichText.tsx'
import type { NoticeInfo } from '../NoticeScreen.tsx'

/** What a notice says, who wrote it and when. */
export function NoticeCard({ info, isStaff = false }: { info: NoticeInfo; isStaff?: boolean }) {
  const t = useTexts('notice')
  return (
    <Card>
      <Stack gap={4}>
        <GivenHead info={info}>
          {info.isPinned && <StatusTag tone="neutral">{t('pinned')}</StatusTag>}
        </GivenHead>
        <RichText html={info.content} />
        <GivenFiles info={info} isStaff={isStaff} large />
        {isStaff && <UnshownOf info={info} />}
      </Stack>
    </Card>
  )
}
