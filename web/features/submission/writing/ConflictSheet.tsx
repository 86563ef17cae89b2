import { type ComponentType, Fragment, useState } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { Button, MainButton } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import styles from './ConflictSheet.module.css'
import type { PartJournal, Writing } from './writing.ts'

interface ConflictSheetProps<V> {
  writing: Writing<V>
  join: (mine: V, theirs: V) => V | undefined
  /** What was written in a part, to be compared. */
  Value: ComponentType<{ value: V; slot: number }>
  /** Names a part among several. */
  nameOf?: (slot: number) => string
}

/** Two devices wrote different things: the person decides, and nothing is lost on the way. */
export function ConflictSheet<V>({ writing, join, Value, nameOf }: ConflictSheetProps<V>) {
  const t = useTexts('submission')
  const [isPutOff, setPutOff] = useState(false)
  const conflicts = writing.parts.filter(part => part.status === 'conflict')
  if (conflicts.length === 0) return null
  if (isPutOff)
    return (
      <Callout
        tone="warn"
        title={t('conflict.title')}
        action={
          <Button size="small" onClick={() => setPutOff(false)}>
            {t('conflict.theirs')}
          </Button>
        }
      />
    )
  const joined = conflicts.map(part => ({ part, value: join(part.value, part.conflict as V) }))
  const mayJoin = joined.every(({ value }) => value !== undefined)
  return (
    <Sheet
      open
      tall
      onClose={() => setPutOff(true)}
      title={t('conflict.title')}
      footer={
        mayJoin ? (
          <MainButton
            onClick={() => {
              for (const { part, value } of joined) part.resolve(value as V)
            }}
          >
            {t('conflict.both')}
          </MainButton>
        ) : undefined
      }
    >
      <Stack gap={3}>
        <p>{t('conflict.hint')}</p>
        {conflicts.map(part => (
          <Fragment key={part.slot}>
            {nameOf && <h2 className={styles.part}>{nameOf(part.slot)}</h2>}
            <Sides part={part} Value={Value} />
          </Fragment>
        ))}
      </Stack>
    </Sheet>
  )
}

function Sides<V>({ part, Value }: { part: PartJournal<V>; Value: ConflictSheetProps<V>['Value'] }) {
  const t = useTexts('submission')
  const sides = [
    { title: t('conflict.mine'), keep: t('conflict.keepMine'), value: part.value },
    { title: t('conflict.theirs'), keep: t('conflict.keepTheirs'), value: part.conflict as V },
  ]
  return sides.map(({ title, keep, value }) => (
    <section key={title} className={styles.side}>
      <h3 className={styles.title}>{title}</h3>
      <Value value={value} slot={part.slot} />
      <Button size="small" onClick={() => part.resolve(value)}>
        {keep}
      </Button>
    </section>
  ))
}
