import { useCallback, useMemo, useState } from 'react'
import { typeOf } from '#contract/features/question/types/list.ts'
import type { ItemFigures } from '#contract/features/test/analysis-entities.ts'
import { number, percent } from '#web/lib/format.ts'
import { inLanguage } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { EmptyState } from '#web/ui/base/State.tsx'
import { SegmentedFilter } from '#web/ui/fields/SegmentedFilter.tsx'
import { RowBody } from '#web/ui/lists/List.tsx'
import { type Column, Table } from '#web/ui/lists/Table.tsx'
import styles from './Analysis.module.css'
import { useAnalysisAddress } from './addresses.ts'
import { countOf } from './counting.ts'
import { Remarks } from './Remarks.tsx'
import { Share } from './Share.tsx'

/** A question with its number in the test. */
interface Numbered extends ItemFigures {
  number: number
}

const idOf = ({ questionId }: Numbered) => questionId

/** The questions with their figures, those of which something is to be said on request alone. */
export function QuestionsTable({ questions }: { questions: readonly ItemFigures[] }) {
  const t = useTexts('test/analysis')
  const { toQuestion } = useAnalysisAddress()
  const [which, setWhich] = useState<'all' | 'striking'>('all')
  const numbered = useMemo(() => questions.map((one, place) => ({ ...one, number: place + 1 })), [questions])
  const striking = useMemo(() => numbered.filter(({ warnings }) => warnings.length > 0), [numbered])
  const open = useCallback(({ questionId }: Numbered) => toQuestion(questionId), [toQuestion])
  const renderItem = useCallback(
    (item: Numbered) => <QuestionRow item={item} onClick={() => open(item)} />,
    [open],
  )
  const columns = useColumns()
  const items = which === 'all' ? numbered : striking
  return (
    <section className={styles.questions} aria-label={t('questions.title')}>
      <h2 className={styles.heading}>{t('questions.title')}</h2>
      <SegmentedFilter
        label={t('questions.which')}
        value={which}
        onChange={setWhich}
        options={[
          { value: 'all', label: t('questions.all'), count: numbered.length },
          { value: 'striking', label: t('questions.striking'), count: striking.length },
        ]}
      />
      {items.length === 0 ? (
        <EmptyState art="work" title={t('questions.nothing')} hint={t('questions.nothingHint')} />
      ) : (
        <Table
          items={items}
          itemKey={idOf}
          label={t('questions.title')}
          columns={columns}
          renderItem={renderItem}
          rowHeight={96}
          onOpen={open}
        />
      )}
    </section>
  )
}

function QuestionRow({ item, onClick }: { item: Numbered; onClick: () => void }) {
  const t = useTexts('test/analysis')
  const { facility, discrimination, excerpt, isDropped } = item
  const notes = [
    typeName(item),
    ...(facility !== null
      ? [t('facilityIs', { share: percent(facility) })]
      : isDropped || item.isFull
        ? []
        : [t('noFigures')]),
    ...(discrimination === null ? [] : [t('discriminationIs', { value: number(discrimination, 2) })]),
    ...(isDropped ? [t('dropped')] : []),
    ...(item.isFull ? [t('forAll')] : []),
  ]
  return (
    <RowBody title={`${item.number}. ${excerpt || t('noText')}`} note={notes.join(' · ')} onClick={onClick}>
      {facility !== null && <Share value={facility} />}
      <Remarks warnings={item.warnings} />
    </RowBody>
  )
}

const typeName = ({ type }: ItemFigures) => inLanguage(typeOf(type)!.title)

function useColumns(): readonly Column<Numbered>[] {
  const t = useTexts('test/analysis')
  return useMemo(
    () => [
      {
        key: 'question',
        title: t('column.question'),
        width: 'minmax(0, 2fr)',
        cell: ({ number: place, excerpt }) => (
          <span className={styles.clamped}>{`${place}. ${excerpt || t('noText')}`}</span>
        ),
        by: ({ number: place }) => place,
      },
      { key: 'type', title: t('column.type'), width: '112px', cell: typeName },
      {
        key: 'facility',
        title: t('column.facility'),
        width: '120px',
        cell: ({ facility }) =>
          facility === null ? (
            '—'
          ) : (
            <span className={styles.share}>
              {percent(facility)}
              <Share value={facility} />
            </span>
          ),
        by: ({ facility }) => facility,
      },
      {
        key: 'discrimination',
        title: t('column.discrimination'),
        width: '120px',
        atEnd: true,
        cell: ({ discrimination }) => (discrimination === null ? '—' : number(discrimination, 2)),
        by: ({ discrimination }) => discrimination,
      },
      {
        key: 'unanswered',
        title: t('column.unanswered'),
        width: '104px',
        atEnd: true,
        cell: ({ unanswered }) => number(countOf(unanswered)),
        by: ({ unanswered }) => countOf(unanswered),
      },
      {
        key: 'remarks',
        title: t('column.remarks'),
        width: 'minmax(0, 2fr)',
        cell: ({ warnings, isDropped, isFull }) =>
          isDropped ? t('dropped') : isFull ? t('forAll') : <Remarks warnings={warnings} />,
      },
    ],
    [t],
  )
}
