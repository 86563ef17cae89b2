import { useNavigate } from 'react-router'
import { scoreCalls } from '#contract/features/score/calls.ts'
import { scoreColumnCalls } from '#contract/features/score/column-calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import { useCommand } from '#web/lib/call.ts'
import { type Translate, useTexts } from '#web/lib/texts.ts'
import { type Choice, chooseAction, toast } from '#web/ui/base/ask.ts'
import {
  DownIcon,
  EditIcon,
  EyeIcon,
  EyeOffIcon,
  FilterIcon,
  ForwardIcon,
  PlusIcon,
  SettingsIcon,
  SheetFileIcon,
  SortIcon,
  TodoIcon,
} from '#web/ui/icons/icons.tsx'
import { schemePath } from '../../addresses.ts'
import { type ScoreColumn, scoreQueries } from '../../queries.ts'
import { titleOf } from '../ScoreGrid.tsx'
import { useDownload } from '../use-book-menu.ts'
import type { SheetColumn, Sorting } from './columns.ts'

type Key =
  | ('fold' | 'high' | 'low' | 'unsorted' | 'enter' | 'show' | 'change' | 'open' | 'weights')
  | ('totals' | 'add' | 'export')

interface ColumnMenu {
  courseId: string
  book: Pick<AnswerOf<typeof scoreCalls.list>, 'shown' | 'can'> | undefined
  sorting: Sorting | null
  onSort: (sorting: Sorting | null) => void
  onFold: (kind: string, isFolded: boolean) => void
  /** Begins with the first student without a grade in it. */
  onEnter: (column: SheetColumn) => void
  onChange: (column: ScoreColumn) => void
  onAdd: () => void
}

/** What can be done with a column of the table. */
export function useColumnMenu(menu: ColumnMenu) {
  const { courseId, book, onSort, onFold, onEnter, onChange, onAdd } = menu
  const t = useTexts('score')
  const navigate = useNavigate()
  const download = useDownload(courseId)
  const save = useCommand(scoreColumnCalls.save, { refreshes: scoreQueries })
  const show = useCommand(scoreCalls.show, { refreshes: scoreQueries })
  return async (column: SheetColumn) => {
    const chosen = await chooseAction<Key>({
      title: titleOf(column, t),
      choices: choicesFor(column, menu, t),
    })
    const own = column.type === 'single' ? column.column : undefined
    const isShown = book?.shown === true
    const acts: Record<Key, () => unknown> = {
      fold: () => column.type === 'kind' && onFold(column.kind.kind, !column.isFolded),
      high: () => onSort({ key: column.key, direction: -1 }),
      low: () => onSort({ key: column.key, direction: 1 }),
      unsorted: () => onSort(null),
      enter: () => onEnter(column),
      show: () => own && toggle(own),
      change: () => own && onChange(own),
      open: () => own && navigate(`${own.address}&courseRole=1`),
      weights: () => navigate(schemePath(courseId)),
      totals: () =>
        show.mutate(
          { courseId, shown: !isShown },
          { onSuccess: () => toast.good(t(isShown ? 'hidden' : 'shown')) },
        ),
      add: onAdd,
      export: () => download('xlsx', false),
    }
    if (chosen) await acts[chosen]()
  }

  function toggle({ id, title, fullScore, isExtra, isShown }: ScoreColumn) {
    save.mutate(
      { courseId, columnId: id, title, fullScore, isExtra, isShown: !isShown },
      { onSuccess: () => toast.good(t(isShown ? 'sheet.columnHidden' : 'sheet.columnShown', { title })) },
    )
  }
}

function choicesFor(
  column: SheetColumn,
  { book, sorting }: ColumnMenu,
  t: Translate<'score'>,
): Choice<Key>[] {
  const mayGrade = book?.can.grade === true
  const own = column.type === 'single' && column.column.isOwn ? column.column : undefined
  const offers: [boolean, Choice<Key>][] = [
    [
      column.type === 'kind' && column.count > 0,
      {
        key: 'fold',
        label: t(column.type === 'kind' && column.isFolded ? 'sheet.unfold' : 'sheet.fold'),
        icon: column.type === 'kind' && column.isFolded ? ForwardIcon : DownIcon,
      },
    ],
    [own !== undefined && mayGrade, { key: 'enter', label: t('sheet.enter'), icon: EditIcon }],
    [
      column.type === 'single' && column.column.address !== '',
      { key: 'open', label: t('sheet.open'), icon: ForwardIcon },
    ],
    [true, { key: 'high', label: t('sheet.highest'), icon: SortIcon }],
    [true, { key: 'low', label: t('sheet.lowest'), icon: SortIcon }],
    [sorting !== null, { key: 'unsorted', label: t('sheet.byNumber'), icon: TodoIcon }],
    [
      own !== undefined && mayGrade,
      {
        key: 'show',
        label: t(own?.isShown ? 'sheet.hideColumn' : 'sheet.showColumn'),
        icon: own?.isShown ? EyeOffIcon : EyeIcon,
      },
    ],
    [
      column.type === 'total' && mayGrade,
      {
        key: 'totals',
        label: t(book?.shown ? 'menu.hide' : 'menu.show'),
        hint: t('menu.showHint'),
        icon: book?.shown ? EyeOffIcon : EyeIcon,
      },
    ],
    [own !== undefined && mayGrade, { key: 'change', label: t('scheme.change'), icon: SettingsIcon }],
    [column.type === 'kind' && mayGrade, { key: 'weights', label: t('menu.weights'), icon: FilterIcon }],
    [mayGrade, { key: 'add', label: t('scheme.add'), icon: PlusIcon }],
    [mayGrade, { key: 'export', label: t('menu.xlsx'), icon: SheetFileIcon }],
  ]
  return offers.flatMap(([isOffered, choice]) => (isOffered ? [choice] : []))
}
