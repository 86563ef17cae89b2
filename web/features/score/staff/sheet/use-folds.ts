import { useState } from 'react'
import { ownKind } from '#contract/features/score/rules.ts'
import { store, stored } from '#web/lib/storage.ts'
import type { Folds, WeighedKind } from './columns.ts'

function read(courseId: string): Folds {
  try {
    return JSON.parse(stored(`scoreFolds:${courseId}`) ?? '{}') as Folds
  } catch {
    return {}
  }
}

/**
 * Which kinds show only what they come to, kept on this device. Until somebody says otherwise, where there is little room,
 * all but the columns that are filled in here.
 */
export function useFolds(courseId: string, isNarrow: boolean) {
  const [folds, setFolds] = useState(() => read(courseId))
  return {
    isFolded: ({ kind }: WeighedKind) => folds[kind] ?? (isNarrow && kind !== ownKind),
    fold(kind: string, isFolded: boolean) {
      const next = { ...folds, [kind]: isFolded }
      store(`scoreFolds:${courseId}`, JSON.stringify(next))
      setFolds(next)
    },
  }
}
