import { useNavigate } from 'react-router'
import { activityCalls, folderNameLength } from '#contract/features/activity/calls.ts'
import type { Directory } from '#contract/features/activity/entities.ts'
import { activityErrors } from '#contract/features/activity/errors.ts'
import { useCommand } from '#web/lib/call.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { chooseAction, dialog, toast } from '#web/ui/base/ask.ts'
import { EditIcon, FolderIcon, TrashIcon } from '#web/ui/icons/icons.tsx'
import { inCourse } from '../kind.ts'

/** What staff do with folders: make, rename, move, delete. */
export function useFolderActions(courseId: string) {
  const t = useTexts('activity')
  const navigate = useNavigate()
  const refreshes = [activityCalls.listFolders, activityCalls.list]
  const add = useCommand(activityCalls.createFolder, { refreshes })
  const rename = useCommand(activityCalls.changeFolder, { refreshes })
  const remove = useCommand(activityCalls.deleteFolder, {
    refreshes,
    onDone: () => toast.good(t('action.removed')),
  })

  const askName = (title: string, confirmLabel: string, value = '') =>
    dialog.prompt({
      title,
      label: t('folder.name'),
      placeholder: t('folder.placeholder'),
      value,
      maxLength: folderNameLength,
      confirmLabel,
      check: text => (text.trim() === '' ? problemText(activityErrors.folderNameMissing) : undefined),
    })

  /**
   * @param parentid the folder in which it lies; `0` for the root
   * @returns whether it was made
   */
  const addFolder = async (parentid = '0') => {
    const name = await askName(t('folder.addTitle'), t('folder.create'))
    if (name === null) return false
    return add.mutateAsync({ courseId: courseId, name, parentid }).then(
      () => true,
      () => false,
    )
  }

  const openMenu = async (folder: Directory) => {
    const action = await chooseAction({
      title: folder.name,
      choices: [
        { key: 'rename', label: t('action.rename'), icon: EditIcon },
        { key: 'move', label: t('action.move'), icon: FolderIcon },
        { key: 'remove', label: t('action.remove'), icon: TrashIcon, danger: true },
      ],
    })
    const input = { courseId: courseId, id: folder.id }
    if (action === 'rename') {
      const name = await askName(t('folder.renameTitle'), t('folder.save'), folder.name)
      if (name !== null) rename.mutate({ ...input, name })
    }
    if (action === 'move')
      navigate(inCourse('/addActivity/directory', { courseId, isStaff: true }, { folderid: folder.id }))
    if (action === 'remove') {
      const yes = await dialog.confirm({
        title: t('folder.removeQuestion', { title: folder.name }),
        message: t('folder.removeHint'),
        confirmLabel: t('action.remove'),
        danger: true,
      })
      if (yes) remove.mutate(input)
    }
  }
  return { addFolder, openMenu: (folder: Directory) => void openMenu(folder) }
}
