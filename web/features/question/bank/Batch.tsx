import { lazy, Suspense, useState } from 'react'
import type { Bank } from '#contract/features/question/entities.ts'
import { includes } from '#contract/features/question/rules.ts'
import { useTexts } from '#web/lib/texts.ts'
import { chooseAction } from '#web/ui/base/ask.ts'
import { MainButton } from '#web/ui/base/Button.tsx'
import { CopyIcon, DownloadIcon, EditIcon, FolderIcon, TrashIcon } from '#web/ui/icons/icons.tsx'
import { LabelSheet } from './LabelSheet.tsx'
import { PlaceSheet } from './PlaceSheet.tsx'
import { useQuestionActions } from './question-actions.ts'

const ExportSheet = lazy(() =>
  import('../export/ExportSheet.tsx').then(module => ({ default: module.ExportSheet })),
)

interface BatchProps {
  bank: Bank
  chosen: ReadonlySet<string>
  onDone: () => void
}

/** At the bottom while questions are chosen: what is done with all of them. */
export function Batch({ bank, chosen, onDone }: BatchProps) {
  const t = useTexts('question')
  const [open, setOpen] = useState<'move' | 'copy' | 'label' | 'export'>()
  const { move, copy, remove, isBusy } = useQuestionActions(onDone)
  const questionIds = [...chosen]
  const mayEdit = includes(bank.right, 'edit')
  async function act() {
    const action = await chooseAction({
      title: t('batch.chosen', { count: chosen.size }),
      choices: [
        ...(mayEdit ? ([{ key: 'move', label: t('batch.move'), icon: FolderIcon }] as const) : []),
        { key: 'copy', label: t('batch.copy'), icon: CopyIcon },
        { key: 'export', label: t('export'), icon: DownloadIcon },
        ...(mayEdit
          ? ([
              { key: 'label', label: t('batch.label'), icon: EditIcon },
              { key: 'delete', label: t('delete'), icon: TrashIcon, danger: true },
            ] as const)
          : []),
      ],
    })
    if (action === 'delete') await remove(questionIds)
    else if (action !== null) setOpen(action)
  }
  return (
    <>
      <MainButton disabled={chosen.size === 0} busy={isBusy} onClick={() => void act()}>
        {t('batch.act')}
      </MainButton>
      {(open === 'move' || open === 'copy') && (
        <PlaceSheet
          title={t(open === 'move' ? 'batch.moveTitle' : 'batch.copyTitle', { count: chosen.size })}
          bankId={bank.id}
          onClose={() => setOpen(undefined)}
          onChoose={place => {
            const command = open === 'move' ? move : copy
            command.mutate({ questionIds, ...place })
            setOpen(undefined)
          }}
        />
      )}
      {open === 'export' && (
        <Suspense>
          <ExportSheet
            bank={bank}
            folderId={null}
            questionIds={questionIds}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      )}
      {open === 'label' && (
        <LabelSheet
          bankId={bank.id}
          questionIds={questionIds}
          onDone={onDone}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}
