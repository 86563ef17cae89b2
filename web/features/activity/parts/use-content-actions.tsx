import { useState } from 'react'
import { useNavigate } from 'react-router'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { type Choice, chooseAction, dialog, toast } from '#web/ui/ask.ts'
import { BellIcon, EditIcon, EyeOffIcon, FolderIcon, SendIcon, TrashIcon } from '#web/ui/icons/icons.tsx'
import type { ContentItem, Place } from '../kind.ts'
import { kindOf, useKinds } from '../use-kinds.ts'
import { FolderPicker } from './FolderPicker.tsx'

type Action = 'edit' | 'publish' | 'unpublish' | 'remind' | 'move' | 'remove'

/** What staff do with an activity of the catalogue. `dialogs` must be drawn by the caller. */
export function useContentActions(place: Place) {
  const { courseId } = place
  const t = useTexts('activity')
  const kinds = useKinds()
  const navigate = useNavigate()
  const [moved, setMoved] = useState<ContentItem | null>(null)
  const refreshes = [activityCalls.list, activityCalls.listFolders]
  const say = (text: string) => ({ refreshes, onDone: () => toast.good(text) })
  const publish = useCommand(activityCalls.publish, say(t('action.published')))
  const unpublish = useCommand(activityCalls.unpublish, say(t('action.unpublished')))
  const remind = useCommand(activityCalls.remind, {
    refreshes,
    onDone: ({ done }) =>
      done > 0 ? toast.good(t('action.reminded', { count: done })) : toast.info(t('action.nobodyReminded')),
  })
  const move = useCommand(activityCalls.move, say(t('action.moved')))
  const remove = useCommand(activityCalls.delete, say(t('action.removed')))

  const openMenu = async (item: ContentItem) => {
    const kind = kindOf(kinds, item.contenttype)
    const choices: Choice<Action>[] = [
      ...(kind ? [{ key: 'edit' as const, label: t('action.edit'), icon: EditIcon }] : []),
      item.published
        ? { key: 'unpublish', label: t('action.unpublish'), icon: EyeOffIcon }
        : { key: 'publish', label: t('action.publish'), icon: SendIcon },
      ...(item.can.remind ? [{ key: 'remind' as const, label: t('action.remind'), icon: BellIcon }] : []),
      { key: 'move', label: t('action.move'), icon: FolderIcon },
      { key: 'remove', label: t('action.remove'), icon: TrashIcon, danger: true },
    ]
    const action = await chooseAction({ title: item.title, choices })
    const input = { courseId, contentId: item.id, contentType: item.contenttype }
    if (action === 'edit' && kind) navigate(kind.editPath(item, place))
    if (action === 'publish') publish.mutate(input)
    if (action === 'remind') remind.mutate(input)
    if (action === 'move') setMoved(item)
    if (action === 'unpublish' && (await confirmUnpublish(item))) unpublish.mutate(input)
    if (action === 'remove' && (await confirmRemove(item))) remove.mutate(input)
  }
  const confirmUnpublish = ({ title }: ContentItem) =>
    dialog.confirm({
      title: t('action.unpublishQuestion', { title }),
      message: t('action.unpublishHint'),
      confirmLabel: t('action.unpublish'),
    })
  const confirmRemove = ({ title }: ContentItem) =>
    dialog.confirm({
      title: t('action.removeQuestion', { title }),
      message: t('action.removeHint'),
      confirmLabel: t('action.remove'),
      danger: true,
    })

  const dialogs = (
    <FolderPicker
      courseId={courseId}
      open={moved !== null}
      value={moved?.directory?.id ?? null}
      onClose={() => setMoved(null)}
      onChoose={folderId => {
        if (moved && folderId !== (moved.directory?.id ?? null))
          move.mutate({ courseId, contentId: moved.id, folderId: folderId ?? '0' })
        setMoved(null)
      }}
    />
  )
  return { openMenu: (item: ContentItem) => void openMenu(item), dialogs }
}
