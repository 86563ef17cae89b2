import { activityStates } from '#contract/features/activity/entities.ts'
import { GivenFiles } from '#web/features/activity/given/GivenFiles.tsx'
import { GivenHead } from '#web/features/activity/given/GivenHead.tsx'
import { UnshownOf } from '#web/features/activity/unshown/UnshownOf.tsx'
import { shortTime, timeAndDistance } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Avatar } from '#web/ui/base/Avatar.tsx'
import { Button } from '#web/ui/base/Button.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import { LikedIcon, LikeIcon } from '#web/ui/icons/comment-icons.tsx'
import { RichText } from '#web/ui/media/RichText.tsx'
import type { TopicInfo } from '../TopicScreen.tsx'

interface TopicCardProps {
  info: TopicInfo
  isStaff: boolean
  /** Absent: the reader may not. */
  onLike?: () => void
}

/** What a topic is about, who began it, and how many like it. */
export function TopicCard({ info, isStaff, onLike }: TopicCardProps) {
  const t = useTexts('topic')
  const isAsked = info.asksAll && !isStaff && info.state === activityStates.ongoing
  return (
    <Card>
      <Stack gap={4}>
        <GivenHead
          info={info}
          timeOf={shortTime}
          lead={<Avatar name={info.author} src={info.avatar} size={24} />}
        >
          {info.state === activityStates.ended && <StatusTag tone="neutral">{t('ended')}</StatusTag>}
          {isAsked && (
            <StatusTag tone={info.hasJoined ? 'good' : 'warn'}>
              {t(info.hasJoined ? 'youJoined' : 'pleaseJoin')}
            </StatusTag>
          )}
          {info.endsAt !== null && info.state === activityStates.ongoing && (
            <span>{t('until', { time: timeAndDistance(info.endsAt) })}</span>
          )}
          {info.hidesNames && <StatusTag tone="neutral">{t('namesMayHide')}</StatusTag>}
        </GivenHead>
        <RichText html={info.content} />
        <GivenFiles info={info} isStaff={isStaff} large />
        {isStaff && <UnshownOf info={info} />}
        <Stack row gap={2}>
          <Button
            size="small"
            kind={info.isLiked ? 'secondary' : 'quiet'}
            icon={info.isLiked ? LikedIcon : LikeIcon}
            aria-pressed={info.isLiked}
            disabled={!onLike}
            onClick={onLike}
          >
            {info.likes > 0 ? t('likes', { count: info.likes }) : t('like')}
          </Button>
        </Stack>
      </Stack>
    </Card>
  )
}
