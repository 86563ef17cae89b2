import { useQuery } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { bankCalls } from '#contract/features/question/calls.ts'
import { questionTypes } from '#contract/features/question/types/list.ts'
import { testCalls } from '#contract/features/test/calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { FilteredSearch } from '#web/features/question/parts/FilteredSearch.tsx'
import { LabelsField } from '#web/features/question/parts/LabelsField.tsx'
import { ask } from '#web/lib/call.ts'
import { usePages } from '#web/lib/pages.ts'
import { inLanguage } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { MainButton } from '#web/ui/base/Button.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { SelectField } from '#web/ui/fields/SelectField.tsx'
import { InfiniteList } from '#web/ui/lists/InfiniteList.tsx'
import { RowBody } from '#web/ui/lists/List.tsx'
import { SelectAll, Selection, TickableRow } from '#web/ui/lists/Selection.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { useEntrySaid } from './said.ts'
import { type EntryForm, newKey, type SectionForm } from './test-form.ts'

type Offered = AnswerOf<typeof testCalls.listBank>['list'][number]

interface TakeSheetProps {
  /** What the test has already is not offered again. */
  sections: readonly SectionForm[]
  /** Chosen at once. */
  most: number
  onDone: (entries: EntryForm[]) => void
  onClose: () => void
}

const noFilter = { bankId: '', type: 0, difficulty: 0, knowledge: [] as string[] }

/** Taking questions from banks: searched in one or all, several at once. */
export function TakeSheet({ sections, most, onDone, onClose }: TakeSheetProps) {
  const t = useTexts('test/making')
  const said = useEntrySaid()
  const { courseId } = useCourseAddress()
  const [typed, setTyped] = useState('')
  const [filter, setFilter] = useState(noFilter)
  const [isFiltering, setFiltering] = useState(false)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  /** What was seen under another search stays chosen, too. */
  const [seen] = useState(() => new Map<string, Offered>())
  const words = useDeferredValue(typed.trim())
  const banks = useQuery(ask(bankCalls.list, {}))
  const taken = useMemo(() => takenIn(sections), [sections])
  const { query, ...pages } = usePages(
    testCalls.listBank,
    {
      courseId,
      bankId: filter.bankId === '' ? null : (filter.bankId as never),
      type: filter.type === 0 ? '' : String(filter.type),
      difficulty: filter.difficulty === 0 ? '' : String(filter.difficulty),
      knowledge: filter.knowledge,
      search: words,
      limit: 50,
    },
    { keepPrevious: true },
  )
  for (const question of pages.items) seen.set(question.id, question)
  const items = pages.items.filter(({ id }) => !taken.has(id))
  const isInAll = filter.bankId === ''
  const renderItem = useCallback(
    (question: Offered) => (
      <TickableRow id={question.id} label={question.excerpt}>
        {toggle => <OfferedRow question={question} showsBank={isInAll} onClick={toggle} />}
      </TickableRow>
    ),
    [isInAll],
  )
  const wanted = [filter.bankId, filter.type, filter.difficulty, ...filter.knowledge].filter(Boolean).length
  const take = () =>
    onDone([...chosen].flatMap((id): EntryForm[] => (seen.has(id) ? [entryOf(seen.get(id)!)] : [])))
  return (
    <Sheet
      open
      tall
      onClose={onClose}
      title={t('take.title')}
      footer={
        <MainButton disabled={chosen.size === 0} onClick={take}>
          {chosen.size === 0 ? t('take.none') : t('take.done', { count: chosen.size })}
        </MainButton>
      }
    >
      <Stack gap={3}>
        <FilteredSearch
          value={typed}
          onChange={setTyped}
          placeholder={t('take.search')}
          filter={{
            ...{ label: t('take.filter'), badge: wanted, 'aria-expanded': isFiltering },
            onClick: () => setFiltering(!isFiltering),
          }}
        />
        {isFiltering && (
          <Stack gap={3}>
            <SelectField
              label={t('take.bank')}
              options={[
                { value: '', label: t('take.allBanks') },
                ...(banks.data?.list ?? []).map(({ id, title, courseTitle }) => ({
                  value: id as string,
                  label: title,
                  hint: courseTitle || undefined,
                })),
              ]}
              value={filter.bankId}
              onChange={bankId => setFilter({ ...filter, bankId })}
            />
            <SelectField
              label={t('take.type')}
              options={[
                { value: 0, label: t('take.anyType') },
                ...questionTypes.map(({ number, title }) => ({ value: number, label: inLanguage(title) })),
              ]}
              value={filter.type}
              onChange={type => setFilter({ ...filter, type })}
            />
            <SelectField
              label={t('difficulty.title')}
              options={[{ value: 0, label: t('difficulty.any') }, ...said.difficultyOptions()]}
              value={filter.difficulty}
              onChange={difficulty => setFilter({ ...filter, difficulty })}
            />
            <LabelsField
              label={t('take.knowledge')}
              placeholder={t('take.knowledgeHint')}
              value={filter.knowledge}
              onChange={knowledge => setFilter({ ...filter, knowledge })}
            />
          </Stack>
        )}
        <QueryView
          query={query}
          skeleton={<SkeletonRows rows={6} />}
          isEmpty={() => pages.items.length === 0}
          empty={
            words !== '' || wanted > 0 ? (
              <EmptyState art="search" title={t('take.noneFound')} hint={t('take.noneFoundHint')} />
            ) : (
              <EmptyState art="work" title={t('take.empty')} hint={t('take.emptyHint')} />
            )
          }
        >
          {() =>
            items.length === 0 && !pages.hasMore ? (
              <EmptyState art="work" title={t('take.allTaken')} />
            ) : (
              <Selection
                {...pages}
                items={items}
                chosen={chosen}
                onChoose={setChosen}
                idOf={idOf}
                most={most}
              >
                <SelectAll />
                <InfiniteList
                  {...pages}
                  items={items}
                  label={t('take.title')}
                  itemKey={idOf}
                  renderItem={renderItem}
                  rowHeight={72}
                />
              </Selection>
            )
          }
        </QueryView>
      </Stack>
    </Sheet>
  )
}

const idOf = ({ id }: Offered): string => id

/** What is in the test already: questions of banks, newer versions of which would be offered there. */
const takenIn = (sections: readonly SectionForm[]) =>
  new Set(
    sections.flatMap(({ entries }) =>
      entries.flatMap(entry =>
        entry.kind === 'taken' || entry.kind === 'known' ? (entry.fromId ?? []) : [],
      ),
    ),
  )

const entryOf = ({ id, type, difficulty, excerpt, points }: Offered): EntryForm => ({
  ...{ kind: 'taken', key: newKey(), fromId: id },
  ...{ type, difficulty, excerpt, points: Math.round(points * 10) / 10 },
})

interface OfferedRowProps {
  question: Offered
  showsBank: boolean
  onClick: (() => void) | undefined
}

function OfferedRow({ question, showsBank, onClick }: OfferedRowProps) {
  const t = useTexts('test/making')
  const said = useEntrySaid()
  const about = [
    said.points(question.points),
    said.typeTitle(question.type),
    said.difficultyTitle(question.difficulty),
    ...(showsBank ? [question.bankTitle] : []),
  ]
  return (
    <RowBody
      title={question.excerpt || t('entry.noText')}
      note={about.join(' · ')}
      chevron={false}
      onClick={onClick}
    />
  )
}
