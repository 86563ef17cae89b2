import { lazy, Suspense, useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import { questionImportCalls as calls } from '#contract/features/question/import-calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import { ProblemRow } from '#web/features/table/ProblemRow.tsx'
import { TablePreview } from '#web/features/table/TablePreview.tsx'
import { useCommand } from '#web/lib/call.ts'
import { usePages } from '#web/lib/pages.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { chooseAction, toast } from '#web/ui/base/ask.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { InfiniteList } from '#web/ui/lists/InfiniteList.tsx'
import { bankPath } from '../addresses.ts'
import { questionQueries } from '../queries.ts'
import { type ImportedQuestion, ImportedRow } from './ImportedRow.tsx'

const MendSheet = lazy(() => import('./MendSheet.tsx').then(module => ({ default: module.MendSheet })))

type Page = AnswerOf<typeof calls.getPreview>
type Only = 'conflicts' | 'changed' | 'problems'

interface ImportedQuestionsProps {
  importId: string
  place: { bankId: string; folderId: string | null }
  onAnother: () => void
}

/** What was read: those to look at first, those that are ready, and texts that belong to no question; then taken, and undone. */
export function ImportedQuestions({ importId, place, onAnother }: ImportedQuestionsProps) {
  const t = useTexts('question/import')
  const navigate = useNavigate()
  const [only, setOnly] = useState<Only>()
  const [mended, setMended] = useState<ImportedQuestion>()
  const rows = (list: Only) => ({ importId, only: list, limit: 20 })
  const page: Page | undefined = usePages(calls.getPreview, rows('conflicts')).query.data?.pages[0]
  const { counts, taken = 0 }: Partial<Page> = page ?? {}
  const shown = only ?? (page ? firstOf(page) : 'conflicts')
  const { query, items, ...more } = usePages(calls.getPreview, rows(shown))
  const refreshes = [calls.getPreview, ...questionQueries]
  const apply = useCommand(calls.apply, {
    refreshes,
    onDone: ({ changed }) => {
      setOnly(undefined)
      toast.good(t('taken', { count: changed }))
    },
  })
  const undo = useCommand(calls.undo, {
    refreshes,
    onDone: ({ changed }) => toast.good(t('undone', { count: changed })),
  })
  const { ready, unsure } = { ready: counts?.changed ?? 0, unsure: counts?.conflicts ?? 0 }
  async function take() {
    const how =
      unsure === 0
        ? 'ready'
        : await chooseAction({
            title: t('unsure', { count: unsure }),
            choices: [
              ...(ready > 0 ? ([{ key: 'ready', label: t('takeReady', { count: ready }) }] as const) : []),
              { key: 'all', label: t('takeAll'), hint: t('takeAllHint') },
            ],
          })
    if (how) apply.mutate({ importId, withUncertain: how === 'all' })
  }
  const openBank = () => navigate(bankPath(place.bankId, place.folderId), { replace: true })
  const isAllTaken = taken > 0 && ready + unsure === 0
  const renderItem = useCallback(
    ({ question, left }: Page['list'][number]) =>
      question ? (
        <ImportedRow importId={importId} row={question} onMend={setMended} />
      ) : (
        left && (
          <ProblemRow
            title={left.text}
            note={[t('line', { line: left.line })]}
            problem={t(`left.${left.reason}`)}
            wrap
          />
        )
      ),
    [importId, t],
  )
  return (
    <>
      <TablePreview<Only>
        title={t('preview')}
        subtitle={page?.fileName || undefined}
        onAnother={taken > 0 ? openBank : onAnother}
        active={shown}
        onSelect={setOnly}
        tabs={
          counts &&
          (['conflicts', 'changed', 'problems'] as const).map(key => ({
            ...{ key, label: t(`tab.${key}`), count: counts[key] },
          }))
        }
        outdated={undefined}
        apply={
          isAllTaken
            ? { label: t('openBank'), isBusy: false, run: openBank }
            : ready > 0
              ? { label: t('take', { count: ready }), isBusy: apply.isPending, run: () => void take() }
              : unsure > 0
                ? { label: t('takeUnsure'), isQuiet: true, isBusy: apply.isPending, run: () => void take() }
                : undefined
        }
      >
        {taken > 0 && (
          <Callout
            tone="good"
            action={
              <Button size="small" busy={undo.isPending} onClick={() => undo.mutate({ importId })}>
                {t('undo')}
              </Button>
            }
          >
            {t('takenNow', { count: taken })}
          </Callout>
        )}
        {shown === 'conflicts' && unsure > 0 && <Callout tone="warn">{t('lookFirst')}</Callout>}
        <QueryView
          query={query}
          skeleton={<SkeletonRows rows={8} />}
          isEmpty={() => items.length === 0}
          empty={
            <EmptyState
              art="work"
              title={t(
                isAllTaken && shown !== 'problems'
                  ? 'allTaken'
                  : taken > 0 && shown === 'changed'
                    ? 'readyTaken'
                    : `none.${shown}`,
              )}
            />
          }
        >
          {() => (
            <InfiniteList
              label={t(`tab.${shown}`)}
              items={items}
              itemKey={keyOf}
              renderItem={renderItem}
              rowHeight={240}
              {...more}
            />
          )}
        </QueryView>
      </TablePreview>
      {mended && (
        <Suspense>
          <MendSheet
            importId={importId}
            bankId={place.bankId}
            row={mended}
            onClose={() => setMended(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

const keyOf = ({ question, left }: Page['list'][number]) =>
  question ? `${question.line} ${question.number} ${question.row}` : `${left?.line} ${left?.text}`

/** What somebody should look at comes first. */
const firstOf = ({ counts: { conflicts, changed, problems }, taken }: Page): Only =>
  conflicts > 0 ? 'conflicts' : changed + taken > 0 || problems === 0 ? 'changed' : 'problems'
