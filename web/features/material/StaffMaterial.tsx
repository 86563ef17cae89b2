import { useState } from 'react'
import { useNavigate } from 'react-router'
import { materialCalls } from '#contract/features/material/calls.ts'
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
import { editMaterialPath } from './addresses.ts'
import { materialQueries } from './live-updates.ts'
import type { MaterialInfo } from './MaterialScreen.tsx'
import { MaterialCard } from './parts/MaterialCard.tsx'
import { Viewers } from './Viewers.tsx'

interface StaffMaterialProps {
  info: MaterialInfo
  renew: () => Promise<unknown>
}

/** A material as its teacher sees it, with who has opened it. */
export function StaffMaterial({ info, renew }: StaffMaterialProps) {
  const t = useTexts('material')
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const [side, setSide] = useState<'viewers' | 'comments'>('viewers')
  const isVisible = info.publishedAt !== null && info.publishedAt <= (info.serverTime ?? Date.now())
  const edit = {
    icon: EditIcon,
    label: t('edit'),
    onClick: () => navigate(editMaterialPath(info.courseId, { id: info.id, isLink: info.link !== null })),
  }
  return (
    <Screen
      title={info.link ? t('linkTitle') : undefined}
      actions={info.can.manage ? [edit] : []}
      search={isVisible ? { placeholder: t('viewers.search'), onSearch: setName } : undefined}
      onRefresh={renew}
    >
      {!isVisible && <Hidden info={info} />}
      {name === '' && <MaterialCard info={info} isStaff />}
      {isVisible && name !== '' && <Viewers info={info} name={name} />}
      {isVisible && name === '' && (
        <Tabs
          label={info.title}
          active={side}
          onSelect={setSide}
          tabs={[
            { key: 'viewers', label: t('sides.viewers') },
            { key: 'comments', label: t('sides.comments') },
          ]}
        >
          <Stack gap={4}>
            {side === 'viewers' ? (
              <Viewers info={info} name="" />
            ) : (
              <Comments courseId={info.courseId} activityId={info.id as string} />
            )}
          </Stack>
        </Tabs>
      )}
    </Screen>
  )
}

function Hidden({ info }: { info: MaterialInfo }) {
  const t = useTexts('material')
  const publish = useCommand(materialCalls.publish, {
    refreshes: materialQueries,
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
            onClick={() => publish.mutate({ materialId: info.id })}
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
