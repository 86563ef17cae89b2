import { useCallback } from 'react'
import type { WorkRow as Work } from '#contract/features/homework/entities.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Checkbox } from '#web/ui/Choice.tsx'
import { InfiniteList } from '#web/ui/InfiniteList.tsx'
import styles from './ChooseWorks.module.css'
import { WorkRow } from './WorkRow.tsx'

interface ChooseWorksProps {
  works: readonly Work[]
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
}

/** Students to be ticked, one by one or all at once. */
export function ChooseWorks({ works, chosen, onChoose }: ChooseWorksProps) {
  const t = useTexts('homework')
  const renderItem = useCallback(
    (work: Work) => {
      const isChosen = chosen.has(work.studentid)
      const toggle = () => {
        const next = new Set(chosen)
        if (!next.delete(work.studentid)) next.add(work.studentid)
        onChoose(next)
      }
      return (
        <div className={styles.row}>
          <Checkbox aria-label={work.username} checked={isChosen} onChange={toggle} />
          <div className={styles.work}>
            <WorkRow work={work} onOpen={toggle} bare />
          </div>
        </div>
      )
    },
    [chosen, onChoose],
  )
  const isAll = works.length > 0 && works.every(work => chosen.has(work.studentid))
  return (
    <div className={styles.choose}>
      <div className={styles.all}>
        <Checkbox
          label={t('call.all')}
          checked={isAll}
          mixed={!isAll && chosen.size > 0}
          onChange={checked => onChoose(new Set(checked ? works.map(work => work.studentid) : []))}
        />
        <span className={styles.count}>{t('list.count', { count: works.length })}</span>
      </div>
      <InfiniteList
        label={t('list.students')}
        items={works}
        itemKey={work => work.studentid}
        renderItem={renderItem}
        rowHeight={69}
      />
    </div>
  )
}
