import { useState } from 'react'
import { messageLength } from '#contract/features/test/limits.ts'
import { testLiveCalls } from '#contract/features/test/live-calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import { useCommand } from '#web/lib/call.ts'
import { clock } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/texts.ts'
import { toast } from '#web/ui/base/ask.ts'
import { MainButton } from '#web/ui/base/Button.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'

interface MessageSheetProps {
  open: boolean
  id: string
  messages: AnswerOf<typeof testLiveCalls.getLive>['messages']
  onClose: () => void
}

/** A few words to all who write, and what was said before. */
export function MessageSheet({ open, id, messages, onClose }: MessageSheetProps) {
  const t = useTexts('test/live')
  const [text, setText] = useState('')
  const telling = useCommand(testLiveCalls.tell, {
    refreshes: [testLiveCalls.getLive],
    onDone: () => {
      setText('')
      toast.good(t('message.sent'))
      onClose()
    },
  })
  const said = text.trim()
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('message.title')}
      footer={
        <MainButton
          busy={telling.isPending}
          disabled={said === ''}
          onClick={() => telling.mutate({ id: id as never, text: said })}
        >
          {t('message.send')}
        </MainButton>
      }
    >
      <Stack gap={3}>
        <TextArea
          label={t('message.text')}
          hint={t('message.hint')}
          value={text}
          onChange={setText}
          rows={3}
          maxLength={messageLength}
        />
        {messages.length > 0 && (
          <List title={t('message.before')}>
            {[...messages].reverse().map(({ id: key, text: before, author, sentAt }) => (
              <ListRow key={key} title={before} note={`${clock(sentAt ?? 0)} · ${author}`} />
            ))}
          </List>
        )}
      </Stack>
    </Sheet>
  )
}
