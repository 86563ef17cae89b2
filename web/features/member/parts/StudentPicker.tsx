import { useCallback } from 'react'
import type { MemberRow } from '#contract/features/member/entities.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Checkbox } from '#web/ui/Choice.tsx'
import { InfiniteList } from '#web/ui/InfiniteList.tsx'
import { tickAll } from '../tick-all.ts'
import styles from './StudentPicker.module.css'
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
    (student: MemberRow) => {
      const toggle = () => {
        const next = new Set(chosen)
        if (!next.delete(student.id)) next.add(student.id)
        onChoose(next)
      }
      return (
        <div className={styles.row}>
          <Checkbox aria-label={student.name} checked={chosen.has(student.id)} onChange={toggle} />
          <div className={styles.student}>
            <StudentRow student={student} onClick={toggle} chevron={false} brief />
          </div>
        </div>
      )
    },
    [chosen, onChoose],
  )
  const { items } = pages
  const isAll = items.length > 0 && items.every(student => chosen.has(student.id))
  return (
    <>
      <div className={styles.all}>
        <Checkbox
          label={t('select.all')}
          checked={isAll}
          mixed={!isAll && chosen.size > 0}
          onChange={checked => onChoose(tickAll(chosen, items, checked))}
        />
        <span className={styles.count} aria-live="polite">
          {t('select.chosen', { count: chosen.size })}
        </span>
      </div>
      <InfiniteList
        {...pages}
        label={t('students')}
        itemKey={student => student.id}
        renderItem={renderItem}
        rowHeight={66}
      />
    </>
  )
}
