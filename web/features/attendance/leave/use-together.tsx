import { type ReactNode, useState } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { Switch } from '#web/ui/base/Switch.tsx'
import type { Request } from './RequestFacts.tsx'
import styles from './Together.module.css'

type Other = Request['together'][number]

/**
 * Whether something is done with a request alone, or also with those that were asked for together with it; with all of them, until
 * somebody says otherwise. @param isLike those with which the same can be done
 */
export function useTogether({ together }: Pick<Request, 'together'>, isLike: (other: Other) => boolean) {
  const t = useTexts('attendance/leave')
  const [isForAll, setForAll] = useState(true)
  const others = together.filter(isLike)
  return {
    /** Their ids, where they are meant. */
    alsoIds: isForAll ? others.map(({ id }) => id) : [],
    choice: others.length > 0 && (
      <Switch
        label={t('together.all', { count: others.length + 1 })}
        checked={isForAll}
        onChange={setForAll}
      />
    ),
  }
}

/** The buttons of a screen below such a choice, where there is one. */
export const BelowChoice = ({ choice, children }: { choice: ReactNode; children: ReactNode }) =>
  choice ? (
    <div className={styles.all}>
      <div className={styles.choice}>{choice}</div>
      {children}
    </div>
  ) : (
    children
  )
