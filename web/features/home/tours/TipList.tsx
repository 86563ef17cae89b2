import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { homeCalls } from '#contract/features/home/calls.ts'
import { ask } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { IconTile } from '#web/ui/base/IconTile.tsx'
import { CheckCircleIcon } from '#web/ui/icons/icons.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import styles from './TipList.module.css'
import { TipSheet } from './TipSheet.tsx'
import { type Tip, tipsFor, tourOf } from './tips.ts'

/** Things to try; those already seen are marked. */
export function TipList({ teaches }: { teaches: boolean }) {
  const t = useTexts('home')
  const seen = useQuery(ask(homeCalls.listFinishedTours, {})).data?.list ?? []
  const [open, setOpen] = useState<Tip | undefined>()
  return (
    <>
      <List>
        {tipsFor(teaches).map(tip => (
          <ListRow
            key={tip.key}
            leading={
              <IconTile tone="sunk">
                <tip.icon size={22} />
              </IconTile>
            }
            title={t(`tips.${tip.key}.title`)}
            note={t(`tips.${tip.key}.note`)}
            trailing={
              seen.includes(tourOf(tip.key)) && (
                <CheckCircleIcon size={18} className={styles.seen} label={t('tips.seen')} />
              )
            }
            onClick={() => setOpen(tip)}
          />
        ))}
      </List>
      <TipSheet tip={open} onClose={() => setOpen(undefined)} />
    </>
  )
}
