import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { bankCalls } from '#contract/features/question/calls.ts'
import { includes } from '#contract/features/question/rules.ts'
import { ask } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { SelectField } from '#web/ui/fields/SelectField.tsx'
import { FolderIcon, HomeIcon } from '#web/ui/icons/icons.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { treeOf } from './folder-tree.ts'
import styles from './PlaceSheet.module.css'

interface Place {
  bankId: string
  folderId: string | null
}

interface PlaceSheetProps {
  title: string
  /** The bank that it begins with. */
  bankId: string
  /** Only folders of this bank. */
  isInBank?: boolean
  /** Folders that cannot be chosen. */
  without?: ReadonlySet<string>
  onChoose: (place: Place) => void
  onClose: () => void
}

/** Where something is to go: a bank that one may change, and a folder in it. */
export function PlaceSheet({
  title,
  bankId: first,
  isInBank = false,
  without,
  onChoose,
  onClose,
}: PlaceSheetProps) {
  const t = useTexts('question')
  const [bankId, setBankId] = useState(first)
  const banks = useQuery({ ...ask(bankCalls.list, {}), enabled: !isInBank })
  const query = useQuery(ask(bankCalls.get, { id: bankId }))
  const options = (banks.data?.list ?? [])
    .filter(({ right }) => includes(right, 'edit'))
    .map(({ id, title, courseTitle }) => ({ value: id, label: title, hint: courseTitle || undefined }))
  return (
    <Sheet open tall onClose={onClose} title={title}>
      <Stack gap={4}>
        {options.length > 1 && (
          <SelectField label={t('bank.title')} options={options} value={bankId} onChange={setBankId} />
        )}
        <QueryView query={query} skeleton={<SkeletonRows rows={4} />}>
          {bank => (
            <List title={t('folder.choose')}>
              <ListRow
                leading={<HomeIcon size={22} />}
                title={t('folder.top')}
                chevron={false}
                onClick={() => onChoose({ bankId, folderId: null })}
              />
              {treeOf(bank.folders)
                .filter(({ folder }) => !without?.has(folder.id))
                .map(({ folder, depth }) => (
                  <ListRow
                    key={folder.id}
                    leading={
                      <span className={styles.indent} data-depth={depth}>
                        <FolderIcon size={22} />
                      </span>
                    }
                    title={folder.title}
                    chevron={false}
                    onClick={() => onChoose({ bankId, folderId: folder.id })}
                  />
                ))}
            </List>
          )}
        </QueryView>
      </Stack>
    </Sheet>
  )
}
