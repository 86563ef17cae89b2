import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useDeferredValue, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { bankCalls, questionCalls } from '#contract/features/question/calls.ts'
import type { Bank, QuestionRow as Row } from '#contract/features/question/entities.ts'
import { bankLimits, includes } from '#contract/features/question/rules.ts'
import { ask } from '#web/lib/call.ts'
import { usePages } from '#web/lib/pages.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useTypedSide } from '#web/lib/use-typed-side.ts'
import { AnsweredScreen } from '#web/shell/AnsweredScreen.tsx'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { chooseAction } from '#web/ui/base/ask.ts'
import { Button, MainButton } from '#web/ui/base/Button.tsx'
import { Facts } from '#web/ui/base/Facts.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import {
  CheckCircleIcon,
  CloseIcon,
  DownloadIcon,
  FolderIcon,
  MoreIcon,
  PlusIcon,
  UploadIcon,
} from '#web/ui/icons/icons.tsx'
import { InfiniteList } from '#web/ui/lists/InfiniteList.tsx'
import { SelectAll, Selection, TickableRow } from '#web/ui/lists/Selection.tsx'
import { banksPath, importPath, newQuestionPath, questionPath } from '../addresses.ts'
import { FilteredSearch } from '../parts/FilteredSearch.tsx'
import { TypeSheet } from '../parts/TypeSheet.tsx'
import { Batch } from './Batch.tsx'
import { useBankActions } from './bank-actions.ts'
import { FilterSheet } from './FilterSheet.tsx'
import { FolderHead } from './FolderHead.tsx'
import { filterCount, noFilter, useBankFilter } from './filter.ts'
import { useNewFolder } from './folder-actions.ts'
import { QuestionRow } from './QuestionRow.tsx'

const ExportSheet = lazy(() =>
  import('../export/ExportSheet.tsx').then(module => ({ default: module.ExportSheet })),
)

/** A bank: its folders and questions, searched and filtered as the address says. */
export function BankScreen() {
  const t = useTexts('question')
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  const query = useQuery(ask(bankCalls.get, { id }))
  return (
    <AnsweredScreen title={t('bank.title')} query={query} skeleton={<SkeletonRows rows={8} />}>
      {data => <OpenBank key={id} bank={data} />}
    </AnsweredScreen>
  )
}

function OpenBank({ bank }: { bank: Bank }) {
  const t = useTexts('question')
  const navigate = useNavigate()
  const [typed, type] = useTypedSide('search')
  const words = useDeferredValue(typed.trim())
  const { folderId, filter, openFolder, setFilter } = useBankFilter()
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null)
  const [open, setOpen] = useState<'filter' | 'type' | 'export'>()
  const close = () => setOpen(undefined)
  const wanted = filterCount(filter)
  const isFiltered = words !== '' || wanted > 0
  const mayEdit = includes(bank.right, 'edit')
  const { query, ...pages } = usePages(
    questionCalls.list,
    {
      bankId: bank.id,
      // What is searched for at the top is searched for in all folders.
      folderId: folderId ?? (isFiltered ? undefined : null),
      search: words,
      types: [...filter.types],
      difficulties: [...filter.difficulties],
      knowledge: [...filter.knowledge],
      tags: [...filter.tags],
      limit: 50,
    },
    { keepPrevious: true },
  )
  const renderItem = useCallback(
    (question: Row) => (
      <TickableRow id={question.id} label={question.excerpt}>
        {toggle => (
          <QuestionRow
            question={question}
            onClick={toggle ?? (() => void navigate(questionPath(question.id)))}
          />
        )}
      </TickableRow>
    ),
    [navigate],
  )
  const openMenu = useMenu(bank, folderId, () => setOpen('export'))
  const beginNew = () => setOpen('type')
  return (
    <Screen
      title={bank.title}
      subtitle={chosen ? t('batch.chosen', { count: chosen.size }) : bank.courseTitle || undefined}
      onRefresh={query.refetch}
      actions={
        chosen
          ? [{ icon: CloseIcon, label: t('batch.end'), onClick: () => setChosen(null) }]
          : [
              ...(pages.items.length > 0
                ? [{ icon: CheckCircleIcon, label: t('batch.begin'), onClick: () => setChosen(new Set()) }]
                : []),
              { icon: MoreIcon, label: t('more', { title: bank.title }), onClick: () => void openMenu() },
            ]
      }
      head={
        <FilteredSearch
          value={typed}
          onChange={type}
          placeholder={t('search')}
          filter={{
            ...{ label: t('filter.title'), badge: wanted, 'aria-haspopup': 'dialog' },
            onClick: () => setOpen('filter'),
          }}
        />
      }
      footer={
        chosen ? (
          <Batch bank={bank} chosen={chosen} onDone={() => setChosen(null)} />
        ) : (
          mayEdit && (
            <MainButton icon={PlusIcon} onClick={beginNew}>
              {t('add')}
            </MainButton>
          )
        )
      }
    >
      <Stack gap={4}>
        {bank.description !== '' && folderId === null && !isFiltered && <Facts>{bank.description}</Facts>}
        <FolderHead
          bank={bank}
          folderId={folderId}
          isFiltered={isFiltered || chosen !== null}
          onOpen={openFolder}
        />
        <QueryView
          query={query}
          skeleton={<SkeletonRows rows={8} />}
          isEmpty={() => pages.items.length === 0}
          empty={
            isFiltered ? (
              <EmptyState
                art="search"
                title={t('noneFound')}
                hint={t('noneFoundHint')}
                action={
                  wanted > 0 ? (
                    <Button onClick={() => setFilter(noFilter)}>{t('filter.clear')}</Button>
                  ) : undefined
                }
              />
            ) : (
              <NoQuestions bank={bank} folderId={folderId} />
            )
          }
        >
          {() => (
            <Selection {...pages} chosen={chosen} onChoose={setChosen} idOf={idOf} most={bankLimits.together}>
              {chosen && <SelectAll />}
              <InfiniteList
                {...pages}
                label={t('questions', { count: pages.total ?? 0 })}
                itemKey={idOf}
                renderItem={renderItem}
                rowHeight={72}
              />
            </Selection>
          )}
        </QueryView>
      </Stack>
      {open === 'filter' && (
        <FilterSheet
          bankId={bank.id}
          filter={filter}
          onClose={close}
          onDone={next => {
            setFilter(next)
            close()
          }}
        />
      )}
      {open === 'export' && (
        <Suspense>
          <ExportSheet bank={bank} folderId={folderId} onClose={close} />
        </Suspense>
      )}
      {open === 'type' && (
        <TypeSheet
          onClose={close}
          onChoose={number => {
            close()
            navigate(newQuestionPath(bank.id, folderId, number))
          }}
        />
      )}
    </Screen>
  )
}

const idOf = ({ id }: Row): string => id

/** What a bank offers beside its questions. */
function useMenu(bank: Bank, folderId: string | null, onExport: () => void) {
  const t = useTexts('question')
  const navigate = useNavigate()
  const addFolder = useNewFolder(bank.id)
  const [choicesOfBank, actOnBank] = useBankActions(() => void navigate(banksPath(), { replace: true }))
  const mayEdit = includes(bank.right, 'edit')
  return async () => {
    const chosen = await chooseAction({
      title: bank.title,
      choices: [
        ...(mayEdit
          ? ([
              { key: 'folder', label: t('folder.add'), icon: FolderIcon },
              { key: 'import', label: t('import'), icon: UploadIcon },
            ] as const)
          : []),
        ...(bank.questionCount > 0
          ? ([{ key: 'export', label: t('export'), icon: DownloadIcon }] as const)
          : []),
        ...choicesOfBank(bank),
      ],
    })
    if (chosen === 'folder') return addFolder(folderId)
    if (chosen === 'import') return navigate(importPath(bank.id, folderId))
    if (chosen === 'export') return onExport()
    if (chosen !== null) await actOnBank(bank, chosen)
  }
}

function NoQuestions({ bank, folderId }: { bank: Bank; folderId: string | null }) {
  const t = useTexts('question')
  const navigate = useNavigate()
  const hasFolders = bank.folders.some(({ parentId }) => parentId === folderId)
  if (hasFolders) return null
  const mayEdit = includes(bank.right, 'edit')
  return (
    <EmptyState
      art="work"
      title={t(folderId === null ? 'none' : 'folder.empty')}
      hint={mayEdit ? t('noneHint') : undefined}
      action={
        mayEdit ? (
          <Button icon={UploadIcon} onClick={() => navigate(importPath(bank.id, folderId))}>
            {t('import')}
          </Button>
        ) : undefined
      }
    />
  )
}
