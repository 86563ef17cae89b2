import { useState } from 'react'
import { useNavigate } from 'react-router'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { Comments } from '#web/features/comment/Comments.tsx'
import { useCommand } from '#web/lib/call.ts'
import { fullTime } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Screen } from '#web/shell/Screen.tsx'
import { toast } from '#web/ui/base/ask.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { Tabs } from '#web/ui/frame/Tabs.tsx'
import { EditIcon } from '#web/ui/icons/icons.tsx'
import { editNoticePath } from './addresses.ts'
import { noticeQueries } from './live-updates.ts'
import type { NoticeInfo } from './NoticeScreen.tsx'
import { NoticeCard } from './parts/NoticeCard.tsx'
import { Readers } from './Readers.tsx'

interface StaffNoticeProps {
  info: NoticeInfo
  renew: () => Promise<unknown>
}

/** A notice as its teacher sees it, with who has read it. */
export function StaffNotice({ info, renew }: StaffNoticeProps) {
  const t = useTexts('notice')
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const [side, setSide] = useState<'readers' | 'comments'>('readers')
  const isVisible = info.publishedAt !== null && info.publishedAt <= (info.serverTime ?? Date.now())
  const edit = {
    icon: EditIcon,
    label: t('edit'),
    onClick: () => navigate(editNoticePath(info.courseId, info.id)),
  }
  return (
    <Screen
      actions={info.can.manage ? [edit] : []}
      search={isVisible ? { placeholder: t('readers.search'), onSearch: setName } : undefined}
      onRefresh={renew}
    >
      {!isVisible && <Hidden info={info} />}
      {name === '' && <NoticeCard info={info} isStaff />}
      {isVisible && name !== '' && <Readers info={info} name={name} />}
      {isVisible && name === '' && (
        <Tabs
          label={info.title}
          active={side}
          onSelect={setSide}
          tabs={[
            { key: 'readers', label: t('sides.readers') },
            { key: 'comments', label: t('sides.comments') },
          ]}
        >
          <Stack gap={4}>
            {side === 'readers' ? (
              <Readers info={info} name="" />
            ) : (
              <Comments courseId={info.courseId} activityId={info.id as string} />
            )}
          </Stack>
        </Tabs>
      )}
    </Screen>
  )
}

function Hidden({ info }: { info: NoticeInfo }) {
  const t = useTexts('notice')
  const publish = useCommand(activityCalls.publish, {
    refreshes: noticeQueries,
    onDone: () => toast.good(t('publishedNow')),
  })
  return (
    <Callout
      tone="info"
      action={
        info.can.manage && (
          <Button
            size="small"
            kind="primary"
            busy={publish.isPending}
            onClick={() => publish.mutate({ courseId: info.courseId, contentId: info.id as string })}
          >
            {t('publishNow')}
          </Button>
        )
      }
    >
      {info.publishedAt === null ? t('unpublished') : t('scheduled', { time: fullTime(info.publishedAt) })}
    </Callout>
  )
}
