import { useCallback } from 'react'
import type { MemberRow } from '#contract/features/member/entities.ts'
import { useTexts } from '#web/lib/texts.ts'
import { InfiniteList } from '#web/ui/InfiniteList.tsx'
import { SelectAll, Selection, TickableRow } from '#web/ui/Selection.tsx'
import { StudentRow } from './StudentRow.tsx'

interface Pages {
  items: readonly MemberRow[]
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

/** Students to be ticked, one by one or all that are shown. */
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
    <Selection chosen={chosen} onChoose={onChoose} items={pages.items} idOf={idOf}>
      <SelectAll label={t('select.all')} count={t('select.chosen', { count: chosen.size })} />
      <InfiniteList {...pages} label={t('students')} itemKey={idOf} renderItem={renderItem} rowHeight={66} />
    </Selection>
  )
}

const idOf = ({ id }: MemberRow): string => id
