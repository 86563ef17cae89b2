import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { chatCalls } from '#contract/features/chat/calls.ts'
import { chatMessages } from '#contract/features/chat/messages.ts'
import { ask, invalidate } from '#web/lib/call.ts'
import { useMessage } from '#web/lib/socket.ts'
import { useTexts } from '#web/lib/texts.ts'
import { lazily } from '#web/shell/extension-points.ts'
import styles from '../parts/MessageView.module.css'

const Readers = lazily(() => import('./Readers.tsx').then(module => module.Readers), 'chat/groups')

interface ReadByProps {
  id: string
  position: number
}

/** How many have read a message in a group; pressed, who has and who has not. */
export function ReadBy({ id, position }: ReadByProps) {
  const t = useTexts('chat')
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery(ask(chatCalls.countReaders, { id, position }))
  useMessage(chatMessages.readersChanged, ({ conversationId }) => {
    if (conversationId === id) void invalidate(client, chatCalls.countReaders)
  })
  if (!data || data.total === 0) return null
  return (
    <>
      <button type="button" className={styles.readBy} onClick={() => setOpen(true)}>
        {t('readBy', data)}
      </button>
      <Suspense>{isOpen && <Readers {...{ id, position }} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
