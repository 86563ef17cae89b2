import { useState } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import { Stack } from '#web/ui/Stack.tsx'
import styles from './ConflictSheet.module.css'
import { type Draft, type DraftJournal, joined } from './draft.ts'

/** Two devices wrote different things: the person decides, and nothing is lost on the way. */
export function ConflictSheet({ journal }: { journal: DraftJournal }) {
  const t = useTexts('homework')
  const [isPutOff, setPutOff] = useState(false)
  const { value: mine, conflict: theirs } = journal
  if (!theirs) return null
  if (isPutOff)
    return (
      <Notice
        tone="warn"
        title={t('submit.conflict')}
        action={
          <Button size="small" onClick={() => setPutOff(false)}>
            {t('submit.theirs')}
          </Button>
        }
      />
    )
  return (
    <Sheet
      open
      tall
      onClose={() => setPutOff(true)}
      title={t('submit.conflict')}
      footer={
        <Button kind="primary" size="large" block onClick={() => journal.resolve(joined(mine, theirs))}>
          {t('submit.both')}
        </Button>
      }
    >
      <Stack gap={3}>
        <p>{t('submit.conflictHint')}</p>
        <Side
          title={t('submit.mine')}
          draft={mine}
          keep={t('submit.keepMine')}
          onKeep={() => journal.resolve(mine)}
        />
        <Side
          title={t('submit.theirs')}
          draft={theirs}
          keep={t('submit.keepTheirs')}
          onKeep={() => journal.resolve(theirs)}
        />
      </Stack>
    </Sheet>
  )
}

interface SideProps {
  title: string
  draft: Draft
  keep: string
  onKeep: () => void
}

function Side({ title, draft, keep, onKeep }: SideProps) {
  const t = useTexts('homework')
  return (
    <section className={styles.side}>
      <h3 className={styles.title}>{title}</h3>
      <p className={styles.text}>{draft.text.trim() || t('submit.empty')}</p>
      {draft.files.length > 0 && (
        <p className={styles.files}>{t('list.files', { count: draft.files.length })}</p>
      )}
      <Button size="small" onClick={onKeep}>
        {keep}
      </Button>
    </section>
  )
}
