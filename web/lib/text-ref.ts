import { loadTexts, type Namespace, type TextKey, textsOf, useTexts } from './texts.ts'

/** A text of any feature, for what features declare: `['package', 'export.title']`. */
export type TextRef = { [N in Namespace]: readonly [namespace: N, key: TextKey<N>] }[Namespace]

type Translate = (key: string, values?: Record<string, string | number>) => string

export function useText([namespace, key]: TextRef, values?: Record<string, string | number>): string {
  return (useTexts(namespace) as unknown as Translate)(key, values)
}

/** The texts of a list that stays the same while it is shown. */
export function useAllTexts(refs: readonly TextRef[]): string[] {
  const texts: string[] = []
  // biome-ignore lint/correctness/useHookAtTopLevel: as many every time
  for (const ref of refs) texts.push(useText(ref))
  return texts
}

/** The same for code that may wait. */
export async function fetchText([namespace, key]: TextRef): Promise<string> {
  await loadTexts(namespace)
  return (textsOf(namespace) as unknown as Translate)(key)
}
