import { useState } from 'react'
import { bankCalls } from '#contract/features/question/calls.ts'
import type { Bank, BankFolder } from '#contract/features/question/entities.ts'
import { includes } from '#contract/features/question/rules.ts'
import { useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { IconButton } from '#web/ui/base/IconButton.tsx'
import { FolderIcon, ForwardIcon, MoreIcon } from '#web/ui/icons/icons.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import { bankQueries } from '../queries.ts'
import styles from './FolderHead.module.css'
import { useFolderActions } from './folder-actions.ts'
import { foldersIn, wayTo, within } from './folder-tree.ts'
import { PlaceSheet } from './PlaceSheet.tsx'

interface FolderHeadProps {
  bank: Bank
  folderId: string | null
  /** While questions are searched for, filtered or chosen, only the way to the open folder shows. */
  isFiltered: boolean
  onOpen: (folderId: string | null) => void
}

/** Above the questions of a bank: the way to the folder that is open, and the folders in it. */
export function FolderHead({ bank, folderId, isFiltered, onOpen }: FolderHeadProps) {
  const t = useTexts('question')
  const [moved, setMoved] = useState<BankFolder | null>(null)
  const actOn = useFolderActions(setMoved)
  const move = useCommand(bankCalls.changeFolder, { refreshes: bankQueries })
  const way = wayTo(bank.folders, folderId)
  const inside = isFiltered ? [] : foldersIn(bank.folders, folderId)
  const mayEdit = includes(bank.right, 'edit')
  return (
    <>
      {way.length > 0 && (
        <nav aria-label={t('folder.way')} className={styles.way}>
          <button type="button" className={styles.step} onClick={() => onOpen(null)}>
            {bank.title}
          </button>
          {way.map((folder, place) => (
            <span key={folder.id} className={styles.part}>
              <ForwardIcon size={14} className={styles.arrow} />
              {place === way.length - 1 ? (
                <span className={styles.here} aria-current="page">
                  {folder.title}
                </span>
              ) : (
                <button type="button" className={styles.step} onClick={() => onOpen(folder.id)}>
                  {folder.title}
                </button>
              )}
            </span>
          ))}
        </nav>
      )}
      {inside.length > 0 && (
        <List>
          {inside.map(folder => (
            <ListRow
              key={folder.id}
              leading={<FolderIcon size={22} />}
              title={folder.title}
              trailing={countIn(bank.folders, folder)}
              onClick={() => onOpen(folder.id)}
              chevron={!mayEdit}
              extra={
                mayEdit ? (
                  <IconButton
                    icon={MoreIcon}
                    label={t('more', { title: folder.title })}
                    onClick={() => void actOn(folder)}
                  />
                ) : undefined
              }
            />
          ))}
        </List>
      )}
      {moved && (
        <PlaceSheet
          title={t('folder.moveTitle', { title: moved.title })}
          bankId={bank.id}
          isInBank
          without={within(bank.folders, moved.id)}
          onClose={() => setMoved(null)}
          onChoose={({ folderId: parentId }) => {
            move.mutate({ id: moved.id, parentId, title: moved.title })
            setMoved(null)
          }}
        />
      )}
    </>
  )
}

/** The questions in a folder and in all folders in it. */
function countIn(folders: readonly BankFolder[], { id }: BankFolder) {
  const inside = within(folders, id)
  return folders.reduce((sum, folder) => sum + (inside.has(folder.id) ? folder.questionCount : 0), 0)
}
