import { searchLength } from '#contract/features/activity/search.ts'
import { type MessageSort, messageSorts } from '#contract/features/chat/rules.ts'
import { useTexts } from '#web/lib/texts.ts'
import { SearchField } from '#web/ui/fields/SearchField.tsx'
import { SegmentedFilter } from '#web/ui/fields/SegmentedFilter.tsx'
import { DayButton } from './DayButton.tsx'
import styles from './HistoryHead.module.css'

interface HistoryHeadProps {
  text: string
  onText: (text: string) => void
  sort: MessageSort
  onSort: (sort: MessageSort) => void
  onDay: (at: number) => void
}

/** What is looked for in a conversation: words, a kind of message, a day. */
export function HistoryHead({ text, onText, sort, onSort, onDay }: HistoryHeadProps) {
  const t = useTexts('chat')
  const names: Record<MessageSort, string> = {
    '': t('sortAll'),
    picture: t('sortPictures'),
    file: t('sortFiles'),
    link: t('sortLinks'),
  }
  return (
    <div className={styles.head}>
      <SearchField
        value={text}
        onChange={typed => onText(typed.slice(0, searchLength))}
        placeholder={t('searchMessages')}
      />
      <div className={styles.row}>
        <SegmentedFilter
          label={t('sort')}
          options={messageSorts.map(value => ({ value, label: names[value] }))}
          value={sort}
          onChange={onSort}
        />
        <DayButton onDay={onDay} />
      </div>
    </div>
  )
}
