import { chatCalls } from '#contract/features/chat/calls.ts'
import type { StoredBodies } from '#contract/features/chat/entities.ts'
import { takeBackWithin } from '#contract/features/chat/rules.ts'
import { useCommand } from '#web/lib/call.ts'
import { copyText } from '#web/lib/clipboard.ts'
import { useTexts } from '#web/lib/texts.ts'
import { chooseAction, dialog, toast } from '#web/ui/base/ask.ts'
import { CopyIcon, EditIcon, PinIcon, ReturnIcon, WarningIcon } from '#web/ui/icons/icons.tsx'
import { ForwardMessageIcon, ReactIcon, ReplyIcon } from './icons.tsx'
import type { ShownMessage } from './messages.ts'
import type { Aim } from './parts/Composer.tsx'

interface MessageActs {
  onAim: (aim: Aim) => void
  isPinned: (position: number) => boolean
  onPin: (position: number, isPinned: boolean) => void
  onForward: (position: number) => void
  /** Offers the signs with which it can be answered. */
  onReact: (message: ShownMessage) => void
  onReport: (position: number) => void
}

/** What can be done with a message: copied, answered, forwarded, pinned, and for ten minutes changed or taken back by whoever wrote it. */
export function useMessageMenu(id: string, mayWrite: boolean, acts: MessageActs) {
  const { onAim, isPinned, onPin, onForward, onReact, onReport } = acts
  const t = useTexts('chat')
  const takeBack = useCommand(chatCalls.takeBack)
  return async (message: ShownMessage) => {
    const { position, type, body, isOwn, at } = message
    const isNew = isOwn && Date.now() - at < takeBackWithin
    const choices = [
      ...(mayWrite ? [{ key: 'reply' as const, label: t('reply'), icon: ReplyIcon }] : []),
      ...(mayWrite ? [{ key: 'react' as const, label: t('react'), icon: ReactIcon }] : []),
      { key: 'forward' as const, label: t('forward'), icon: ForwardMessageIcon },
      ...(mayWrite
        ? [{ key: 'pin' as const, label: t(isPinned(position) ? 'unpin' : 'pin'), icon: PinIcon }]
        : []),
      ...(type === 'text' ? [{ key: 'copy' as const, label: t('copy'), icon: CopyIcon }] : []),
      ...(isNew && mayWrite && type === 'text'
        ? [{ key: 'edit' as const, label: t('edit'), icon: EditIcon }]
        : []),
      ...(isOwn ? [] : [{ key: 'report' as const, label: t('report'), icon: WarningIcon }]),
      ...(isNew ? [{ key: 'takeBack' as const, label: t('takeBack'), icon: ReturnIcon, danger: true }] : []),
    ]
    if (position === 0) return
    const chosen = await chooseAction({ choices })
    if (chosen === 'copy' && (await copyText((body as StoredBodies['text']).text))) toast.good(t('copied'))
    if (chosen === 'reply' || chosen === 'edit') onAim({ kind: chosen, message })
    if (chosen === 'react') onReact(message)
    if (chosen === 'forward') onForward(position)
    if (chosen === 'report') onReport(position)
    if (chosen === 'pin') onPin(position, !isPinned(position))
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
