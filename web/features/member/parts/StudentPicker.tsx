import { useCallback } from 'react'
import type { MemberRow } from '#contract/features/member/entities.ts'
import { maxSelected } from '#contract/features/member/rules.ts'
import { useTexts } from '#web/lib/texts.ts'
import { InfiniteList } from '#web/ui/lists/InfiniteList.tsx'
import { SelectAll, Selection, TickableRow } from '#web/ui/lists/Selection.tsx'
import { StudentRow } from './StudentRow.tsx'

interface Pages {
  items: readonly MemberRow[]
  total?: number
  hasMore?: boolean
  onMore?: () => void
  loadingMore?: boolean
  moreFailed?: boolean
}

interface StudentPickerProps {
  pages: Pages
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
}

/** Students to be ticked, one by one or all at once. */
export function StudentPicker({ pages, chosen, onChoose }: StudentPickerProps) {
  const t = useTexts('member')
  const renderItem = useCallback(
    (student: MemberRow) => (
      <TickableRow id={student.id} label={student.name}>
        {toggle => <StudentRow student={student} onClick={toggle} chevron={false} brief />}
      </TickableRow>
    ),
    [],
  )
  return (
    <Selection {...pages} chosen={chosen} onChoose={onChoose} idOf={idOf} most={maxSelected}>
      <SelectAll count={t('select.chosen', { count: chosen.size })} />
      <InfiniteList {...pages} label={t('students')} itemKey={idOf} renderItem={renderItem} rowHeight={66} />
    </Selection>
  )
}

const idOf = ({ id }: MemberRow): string => id
