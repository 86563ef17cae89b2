import { type ReactNode, useCallback, useState } from 'react'
import { Callout } from '#web/ui/base/Callout.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { Switch } from '#web/ui/base/Switch.tsx'

/** What has changed since a file was made, and is only replaced when asked for. */
export interface Conflicts<Row> {
  title: string
  overwrite: string
  hint: string
  /** Each is decided by itself: what the call that applies names it by. Without it, all at once. */
  nameOf?: (row: Row) => string
}

interface Overwriting<Row> {
  /** How many conflicts are decided for the file. */
  count: number
  /** For the call that applies it. */
  input: object
  /** Above the conflicts. */
  lead?: ReactNode
  /** Below one of them. */
  choiceOf?: (row: Row) => ReactNode
}

/** Which conflicts are decided for the file: all of them or none, or each by itself. @param all how many there are */
export function useOverwrites<Row>(conflicts: Conflicts<Row> | undefined, all: number): Overwriting<Row> {
  const [isForAll, setForAll] = useState(false)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const nameOf = conflicts?.nameOf
  const label = conflicts?.overwrite ?? ''
  const choiceOf = useCallback(
    (row: Row) => {
      const name = nameOf?.(row) ?? ''
      const choose = (isChosen: boolean) =>
        setChosen(known => new Set(isChosen ? [...known, name] : [...known].filter(each => each !== name)))
      return name !== '' && <Switch label={label} checked={chosen.has(name)} onChange={choose} />
    },
    [nameOf, label, chosen],
  )
  if (!conflicts) return { count: 0, input: {} }
  if (nameOf)
    return {
      ...{ count: chosen.size, input: { overwrites: [...chosen] }, choiceOf },
      lead: <Callout tone="info">{conflicts.hint}</Callout>,
    }
  return {
    count: isForAll ? all : 0,
    input: { overwrites: isForAll },
    lead: (
      <Card flush>
        <Switch label={label} hint={conflicts.hint} checked={isForAll} onChange={setForAll} />
      </Card>
    ),
  }
}
