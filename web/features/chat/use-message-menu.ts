import { chatCalls } from '#contract/features/chat/calls.ts'
import type { StoredBodies } from '#contract/features/chat/entities.ts'
import { takeBackWithin } from '#contract/features/chat/rules.ts'
import { useCommand } from '#web/lib/call.ts'
import { copyText } from '#web/lib/clipboard.ts'
import { useTexts } from '#web/lib/texts.ts'
import { chooseAction, dialog, toast } from '#web/ui/base/ask.ts'
import { CopyIcon, EditIcon, ReturnIcon } from '#web/ui/icons/icons.tsx'
import { ReplyIcon } from './icons.tsx'
import type { ShownMessage } from './messages.ts'
import type { Aim } from './parts/Composer.tsx'

/** What can be done with a message: copied, answered, and for ten minutes changed or taken back by whoever wrote it. */
export function useMessageMenu(id: string, mayWrite: boolean, onAim: (aim: Aim) => void) {
  const t = useTexts('chat')
  const takeBack = useCommand(chatCalls.takeBack)
  return async (message: ShownMessage) => {
    const { position, type, body, isOwn, at } = message
    const isNew = isOwn && Date.now() - at < takeBackWithin
    const choices = [
      ...(mayWrite ? [{ key: 'reply' as const, label: t('reply'), icon: ReplyIcon }] : []),
      ...(type === 'text' ? [{ key: 'copy' as const, label: t('copy'), icon: CopyIcon }] : []),
      ...(isNew && mayWrite && type === 'text'
        ? [{ key: 'edit' as const, label: t('edit'), icon: EditIcon }]
        : []),
      ...(isNew ? [{ key: 'takeBack' as const, label: t('takeBack'), icon: ReturnIcon, danger: true }] : []),
    ]
    if (choices.length === 0) return
    const chosen = await chooseAction({ choices })
    if (chosen === 'copy' && (await copyText((body as StoredBodies['text']).text))) toast.good(t('copied'))
    if (chosen === 'reply' || chosen === 'edit') onAim({ kind: chosen, message })
    if (chosen !== 'takeBack') return
    const question = {
      title: t('takeBackQuestion'),
      message: t('takeBackMessage'),
      confirmLabel: t('takeBack'),
      danger: true,
    }
    if (await dialog.confirm(question)) takeBack.mutate({ id, position })
  }
}
