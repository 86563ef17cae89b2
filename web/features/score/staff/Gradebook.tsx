import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import { maxColumns, uncountedKinds } from '#contract/features/score/rules.ts'
import { listed } from '#web/lib/listed.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { Button } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { SegmentedFilter } from '#web/ui/fields/SegmentedFilter.tsx'
import { MoreIcon, PlusIcon } from '#web/ui/icons/icons.tsx'
import { InfiniteList } from '#web/ui/lists/InfiniteList.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { schemePath, studentPath } from '../addresses.ts'
import { type Graded, GradeSheet } from '../parts/GradeSheet.tsx'
import { type ScoreColumn, useScoreNews } from '../queries.ts'
import { ColumnForm, type OwnColumn } from './ColumnForm.tsx'
import { ScoreGrid } from './ScoreGrid.tsx'
import { StudentRow } from './StudentRow.tsx'
import { EntryBar } from './sheet/EntryBar.tsx'
import { useBookSheet } from './sheet/use-book-sheet.ts'
import { useOwnColumns } from './sheet/use-own-columns.ts'
import { type BookStudent, useBook } from './use-book.ts'
import { useBookMenu } from './use-book-menu.ts'

type View = 'list' | 'table'

/** All students of a course with their scores, as a list of people or as a table. */
export function Gradebook({ courseId }: { courseId: string }) {
  const t = useTexts('score')
  const navigate = useNavigate()
  const refresh = useScoreNews(courseId)
  const [name, setName] = useState('')
  const [view, setView] = useState<View>(() => (matchMedia('(min-width: 900px)').matches ? 'table' : 'list'))
  const [graded, setGraded] = useState<Graded | null>(null)
  /** The column that is changed; null: a new one; undefined: none. */
  const [changed, setChanged] = useState<ScoreColumn | null | undefined>(undefined)
  const found = useBook(courseId, name)
  const { query, book, items, ...more } = found
  const openMenu = useBookMenu(courseId, book)
  const uncounted = book ? uncountedKinds(book.kinds, book.columns) : []
  const open = useCallback(
    ({ studentId }: BookStudent) => void navigate(studentPath(courseId, studentId)),
    [courseId, navigate],
  )
  const renderItem = useCallback(
    (student: BookStudent) => (
      <StudentRow
        student={student}
        kinds={book?.kinds ?? []}
        letters={book?.letters ?? []}
        onClick={() => open(student)}
      />
    ),
    [book?.kinds, book?.letters, open],
  )
  const { beginIn, rows, columns, sheet, sorting, isNarrow, paste } = useBookSheet({
    ...{ courseId, found, onOpen: open, onChange: setChanged },
  })
  const { keep, drop } = useOwnColumns(courseId)
  const { here } = sheet
  const showsDetails = () => {
    if (!here) return
    const { student, column } = here
    setGraded({
      ...{ studentId: student.studentId, name: student.name, score: sheet.shownHere },
      ...{ item: column.id, title: column.title, full: column.fullScore },
    })
  }
  const save = async (column: OwnColumn) => {
    const id = await keep(column)
    setChanged(undefined)
    if (column.id !== null) return
    // A column is added to be filled in.
    setView('table')
    beginIn(id)
  }
  const remove = async (column: OwnColumn) => {
    await drop(column)
    setChanged(undefined)
  }
  const isTable = view === 'table' && book !== undefined && items.length > 0
  const own = book?.columns.filter(({ isOwn }) => isOwn) ?? []
  return (
    <Screen
      search={{ placeholder: t('search'), onSearch: setName }}
      actions={
        book
          ? [
              ...(book.can.grade && own.length < maxColumns
                ? [{ icon: PlusIcon, label: t('scheme.add'), onClick: () => setChanged(null) }]
                : []),
              { icon: MoreIcon, label: t('more'), onClick: () => void openMenu() },
            ]
          : []
      }
      head={
        <SegmentedFilter<View>
          label={t('title')}
          value={view}
          onChange={setView}
          options={[
            { value: 'list', label: t('view.list') },
            { value: 'table', label: t('view.table') },
          ]}
        />
      }
      footer={
        isTable &&
        here &&
        (!isNarrow || sheet.isPadOpen || sheet.edit) && (
          <EntryBar sheet={sheet} here={here} onDetails={showsDetails} />
        )
      }
      wide={view === 'table' ? 'whole' : undefined}
      onRefresh={refresh}
    >
      {book && !book.shown && !sheet.isPadOpen && <Callout tone="info">{t('hiddenNote')}</Callout>}
      {/* Above the keypad there is room for the table alone. */}
      {uncounted.length > 0 && !sheet.isPadOpen && (
        <Callout
          tone="info"
          action={
            <Button size="small" kind="quiet" onClick={() => navigate(schemePath(courseId))}>
              {t('menu.weights')}
            </Button>
          }
        >
          {t('uncounted', { names: listed(uncounted.map(kind => kind.name)) })}
        </Callout>
      )}
      <QueryView
        query={query}
        skeleton={<SkeletonRows rows={8} avatar />}
        isEmpty={() => items.length === 0 && !more.loadingMore}
        empty={
          name === '' ? (
            <EmptyState art="people" title={t('nobody')} hint={t('nobodyHint')} />
          ) : (
            <EmptyState art="search" title={t('noneFound')} />
          )
        }
      >
        {() =>
          isTable ? (
            <ScoreGrid
              students={rows}
              {...{ columns, sheet, sorting, isNarrow, onPaste: paste }}
              letters={book.letters}
              missingCounts={book.missingcounts}
              {...more}
            />
          ) : (
            <InfiniteList
              label={t('title')}
              items={items}
              itemKey={({ studentId }) => studentId}
              renderItem={renderItem}
              rowHeight={72}
              {...more}
            />
          )
        }
      </QueryView>
      <GradeSheet courseId={courseId} graded={graded} onClose={() => setGraded(null)} />
      <Sheet
        open={changed !== undefined}
        onClose={() => setChanged(undefined)}
        title={t(changed ? 'scheme.change' : 'scheme.add')}
      >
        {changed !== undefined && (
          <ColumnForm key={changed?.id} column={changed ?? undefined} onSave={save} onRemove={remove} />
        )}
      </Sheet>
    </Screen>
  )
}
