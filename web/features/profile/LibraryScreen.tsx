import { useState } from 'react'
import { fileErrors } from '#contract/features/file/errors.ts'
import { libraryCalls } from '#contract/features/file/library.ts'
import type { AnswerOf } from '#contract/input.ts'
import { localAddress } from '#web/features/file/address.ts'
import { FilePreview } from '#web/features/file/parts/FilePreview.tsx'
import { useCommand } from '#web/lib/call.ts'
import { shortDay } from '#web/lib/dates.ts'
import { fileSize } from '#web/lib/format.ts'
import { usePages } from '#web/lib/pages.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { chooseAction, dialog, toast } from '#web/ui/base/ask.ts'
import { IconButton } from '#web/ui/base/IconButton.tsx'
import { ProgressBar } from '#web/ui/base/Progress.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { SearchField } from '#web/ui/fields/SearchField.tsx'
import { EditIcon, EyeIcon, FileIcon, MoreIcon, TrashIcon } from '#web/ui/icons/icons.tsx'
import { InfiniteList } from '#web/ui/lists/InfiniteList.tsx'
import { RowBody } from '#web/ui/lists/List.tsx'
import styles from './LibraryScreen.module.css'

type LibraryFile = AnswerOf<typeof libraryCalls.listFiles>['list'][number]
const refreshes = [libraryCalls.listFiles]

/** The person's own files: search, open, rename, delete. */
export function LibraryScreen() {
  const t = useTexts('profile')
  const [typed, setTyped] = useState('')
  const search = typed.trim()
  const [shown, setShown] = useState<number>()
  const { query, items, ...more } = usePages(
    libraryCalls.listFiles,
    { search, limit: 20 },
    { keepPrevious: true },
  )
  const actOn = useFileActions()
  return (
    <Screen
      title={t('library.title')}
      onRefresh={query.refetch}
      head={<SearchField value={typed} onChange={setTyped} placeholder={t('library.search')} />}
    >
      <QueryView
        query={query}
        skeleton={<SkeletonRows rows={6} avatar />}
        isEmpty={({ pages }) => pages[0]?.total === 0}
        empty={
          search ? (
            <EmptyState art="search" title={t('library.notFound')} />
          ) : (
            <EmptyState art="files" title={t('library.none')} hint={t('library.noneHint')} />
          )
        }
      >
        {({ pages }) => (
          <Stack gap={4}>
            <Space used={pages[0]?.used ?? 0} quota={pages[0]?.quota ?? 1} />
            <InfiniteList
              {...more}
              items={items}
              itemKey={file => file.id}
              label={t('library.title')}
              rowHeight={72}
              renderItem={(file, index) => (
                <FileRow
                  file={file}
                  onOpen={() => setShown(index)}
                  onAct={() => void actOn(file, () => setShown(index))}
                />
              )}
            />
          </Stack>
        )}
      </QueryView>
      <FilePreview files={items} index={shown} onClose={() => setShown(undefined)} />
    </Screen>
  )
}

function Space({ used, quota }: { used: number; quota: number }) {
  const t = useTexts('profile')
  const words = t('library.space', { used: fileSize(used), quota: fileSize(quota) })
  return (
    <div className={styles.space}>
      <ProgressBar value={Math.min(1, used / quota)} label={words} />
      <p className={styles.words}>{words}</p>
      <p className={styles.words}>{t('library.kept')}</p>
    </div>
  )
}

interface FileRowProps {
  file: LibraryFile
  onOpen: () => void
  onAct: () => void
}

function FileRow({ file, onOpen, onAct }: FileRowProps) {
  const t = useTexts('profile')
  return (
    <RowBody
      leading={
        file.thumb ? (
          <img className={styles.thumb} src={localAddress(file.thumb)} alt="" loading="lazy" />
        ) : (
          <span className={styles.thumb}>
            <FileIcon size={24} />
          </span>
        )
      }
      title={file.name}
      note={[fileSize(file.orgin_size), shortDay(file.createdAt ?? 0), file.isUsed && t('library.used')]
        .filter(Boolean)
        .join(' · ')}
      chevron={false}
      onClick={onOpen}
      extra={<IconButton icon={MoreIcon} label={t('library.actions', { name: file.name })} onClick={onAct} />}
    />
  )
}

function useFileActions() {
  const t = useTexts('profile')
  const rename = useCommand(libraryCalls.renameFile, {
    refreshes,
    onDone: () => toast.good(t('library.renamed')),
  })
  const remove = useCommand(libraryCalls.deleteFile, {
    refreshes,
    onDone: () => toast.good(t('library.deleted')),
  })
  return async ({ id, name, isUsed }: LibraryFile, open: () => void) => {
    const action = await chooseAction({
      title: name,
      choices: [
        { key: 'open', label: t('library.open'), icon: EyeIcon },
        { key: 'rename', label: t('library.rename'), icon: EditIcon },
        { key: 'delete', label: t('library.delete'), icon: TrashIcon, danger: true },
      ],
    })
    if (action === 'open') open()
    if (action === 'rename') {
      const given = await dialog.prompt({
        title: t('library.rename'),
        label: t('library.newName'),
        value: name,
        maxLength: 200,
        check: text => (text.trim() ? undefined : problemText(fileErrors.nameMissing)),
      })
      if (given !== null && given.trim() !== name) rename.mutate({ id, name: given.trim() })
    }
    if (action === 'delete') {
      const isSure = await dialog.confirm({
        title: t('library.deleteQuestion', { name }),
        message: isUsed ? t('library.deleteUsed') : t('library.deleteFree'),
        confirmLabel: t('library.delete'),
        danger: true,
      })
      if (isSure) remove.mutate({ id })
    }
  }
}
