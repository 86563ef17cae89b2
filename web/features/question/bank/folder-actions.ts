import { bankCalls } from '#contract/features/question/calls.ts'
import type { BankFolder } from '#contract/features/question/entities.ts'
import { bankErrors } from '#contract/features/question/errors.ts'
import { bankLimits } from '#contract/features/question/rules.ts'
import { useCommand } from '#web/lib/call.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { chooseAction, dialog, toast } from '#web/ui/base/ask.ts'
import { EditIcon, FolderIcon, TrashIcon } from '#web/ui/icons/icons.tsx'
import { bankQueries, questionQueries } from '../queries.ts'

const titleProblem = (title: string) =>
  title.trim() === '' ? problemText(bankErrors.folderTitleMissing) : undefined

/** Adding a folder to the one that is open. */
export function useNewFolder(bankId: string) {
  const t = useTexts('question')
  const add = useCommand(bankCalls.addFolder, { refreshes: bankQueries })
  return async (parentId: string | null) => {
    const title = await dialog.prompt({
      title: t('folder.add'),
      label: t('folder.name'),
      maxLength: bankLimits.folderTitle,
      check: titleProblem,
      confirmLabel: t('create'),
    })
    if (title !== null) add.mutate({ bankId, parentId, title: title.trim() })
  }
}

/** What the menu of a folder offers. @param onMove asks where to */
export function useFolderActions(onMove: (folder: BankFolder) => void) {
  const t = useTexts('question')
  const change = useCommand(bankCalls.changeFolder, { refreshes: bankQueries })
  const remove = useCommand(bankCalls.deleteFolder, {
    refreshes: questionQueries,
    onDone: () => toast.good(t('folder.deleted')),
  })
  return async (folder: BankFolder) => {
    const { id, parentId, title } = folder
    const chosen = await chooseAction({
      title,
      choices: [
        { key: 'rename', label: t('folder.rename'), icon: EditIcon },
        { key: 'move', label: t('folder.move'), icon: FolderIcon },
        { key: 'delete', label: t('folder.delete'), icon: TrashIcon, danger: true },
      ],
    })
    if (chosen === 'move') return onMove(folder)
    if (chosen === 'rename') {
      const entered = await dialog.prompt({
        title: t('folder.rename'),
        label: t('folder.name'),
        value: title,
        maxLength: bankLimits.folderTitle,
        check: titleProblem,
      })
      if (entered !== null) change.mutate({ id, parentId, title: entered.trim() })
    }
    if (chosen === 'delete') {
      const isSure = await dialog.confirm({
        title: t('folder.deleteTitle', { title }),
        message: t('folder.deleteMessage'),
        confirmLabel: t('delete'),
        danger: true,
      })
      if (isSure) remove.mutate({ id })
    }
  }
}
