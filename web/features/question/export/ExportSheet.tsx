import { useState } from 'react'
import type { Bank } from '#contract/features/question/entities.ts'
import { type ImportFormat, importFormats } from '#contract/features/question/import.ts'
import { questionImportCalls } from '#contract/features/question/import-calls.ts'
import { useTexts } from '#web/lib/texts.ts'
import { toast } from '#web/ui/base/ask.ts'
import { MainButton } from '#web/ui/base/Button.tsx'
import { RadioList } from '#web/ui/base/Choice.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { DownloadIcon } from '#web/ui/icons/icons.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { useQuestionFile } from './use-question-file.ts'

interface ExportSheetProps {
  bank: Pick<Bank, 'id' | 'title' | 'questionCount' | 'folders'>
  /** That is open. */
  folderId: string | null
  /** Those that are chosen; none: all of a folder, or of the bank. */
  questionIds?: readonly string[]
  onClose: () => void
}

/** Questions of a bank as a file: all, those of the open folder, or those that are chosen. */
export function ExportSheet({ bank, folderId, questionIds = [], onClose }: ExportSheetProps) {
  const t = useTexts('question/export')
  const folder = bank.folders.find(({ id }) => id === folderId)
  const [format, setFormat] = useState<ImportFormat>('docx')
  const [scope, setScope] = useState<'folder' | 'bank'>(folder?.questionCount ? 'folder' : 'bank')
  const file = useQuestionFile()
  const isChosen = questionIds.length > 0
  async function save() {
    const isSaved = await file.save(questionImportCalls.export, {
      ...{ bankId: bank.id, format, questionIds: [...questionIds] },
      ...(folder && !isChosen && scope === 'folder' && { folderId: folder.id }),
    })
    if (!isSaved) return
    toast.good(t('done'))
    onClose()
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={isChosen ? t('titleChosen', { count: questionIds.length }) : t('title')}
      footer={
        <MainButton icon={DownloadIcon} busy={file.isBusy} onClick={() => void save()}>
          {t('save')}
        </MainButton>
      }
    >
      <Stack gap={4}>
        {!isChosen && folder !== undefined && folder.questionCount > 0 && (
          <RadioList
            label={t('which')}
            options={[
              { value: 'folder', label: folder.title, hint: t('count', { count: folder.questionCount }) },
              { value: 'bank', label: t('whole'), hint: t('count', { count: bank.questionCount }) },
            ]}
            value={scope}
            onChange={setScope}
          />
        )}
        <RadioList
          label={t('format')}
          options={importFormats.map(value => ({
            ...{ value, label: t(`formats.${value}`), hint: t(`hints.${value}`) },
          }))}
          value={format}
          onChange={setFormat}
        />
      </Stack>
    </Sheet>
  )
}
