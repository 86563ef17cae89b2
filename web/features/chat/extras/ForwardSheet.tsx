import { useState } from 'react'
import { chatCalls } from '#contract/features/chat/calls.ts'
import { maxForwarded } from '#contract/features/chat/rules.ts'
import { useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { RowsView } from '#web/shell/RowsView.tsx'
import { Avatar } from '#web/ui/base/Avatar.tsx'
import { toast } from '#web/ui/base/ask.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { CheckIcon } from '#web/ui/icons/icons.tsx'
import { InfiniteList } from '#web/ui/lists/InfiniteList.tsx'
import { RowBody } from '#web/ui/lists/List.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { useConversations } from '../pages.ts'

interface ForwardSheetProps {
  id: string
  positions: readonly number[]
  onClose: () => void
  onDone: () => void
}

/** To which conversations messages are forwarded. */
export function ForwardSheet({ id, positions, onClose, onDone }: ForwardSheetProps) {
  const t = useTexts('chat')
  const { query, items, ...more } = useConversations()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const forward = useCommand(chatCalls.forward, {
    refreshes: [chatCalls.listConversations],
    onDone: ({ refused }) => {
      const nameOf = (target: string | null) => items.find(each => each.id === target)?.name ?? ''
      // One word at a time: what was refused is the more important.
      if (refused.length === 0) toast.good(t('forwarded'))
      else
        toast.bad(
          refused.map(({ conversationId, reason }) => `${nameOf(conversationId)}: ${reason}`).join(' · '),
        )
      onDone()
    },
  })
  const toggle = (target: string) =>
    setChosen(chosen.includes(target) ? chosen.filter(each => each !== target) : [...chosen, target])
  const isFull = chosen.length >= maxForwarded.conversations
  return (
    <Sheet
      open
      tall
      flush
      title={t('forwardTo')}
      onClose={onClose}
      footer={
        <Button
          block
          busy={forward.isPending}
          disabled={chosen.length === 0}
          onClick={() => forward.mutate({ id, positions: [...positions], conversationIds: [...chosen] })}
        >
          {chosen.length > 0 ? t('forwardCount', { count: chosen.length }) : t('forward')}
        </Button>
      }
    >
      <RowsView query={query} items={items} empty={{ art: 'messages', title: t('none') }}>
        {() => (
          <InfiniteList
            label={t('forwardTo')}
            items={items}
            itemKey={each => each.id}
            rowHeight={60}
            renderItem={each => (
              <RowBody
                leading={<Avatar name={each.name} src={each.avatar} size={36} />}
                title={each.name}
                note={each.courseName}
                selected={chosen.includes(each.id)}
                trailing={chosen.includes(each.id) && <CheckIcon size={20} label={t('chosen')} />}
                disabled={isFull && !chosen.includes(each.id)}
                chevron={false}
                onClick={() => toggle(each.id)}
              />
            )}
            {...more}
          />
        )}
      </RowsView>
    </Sheet>
  )
}
