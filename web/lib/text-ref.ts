import { loadTexts, type Namespace, type TextKey, textsOf, useTexts } from './texts.ts'

/** A text of any feature, for declarations: `['package', 'export.title']`. */
export type TextRef = { [N in Namespace]: readonly [namespace: N, key: TextKey<N>] }[Namespace]

type Translate = (key: string, values?: Record<string, string | number>) => string

export function useText([namespace, key]: TextRef, values?: Record<string, string | number>): string {
  return (useTexts(namespace) as unknown as Translate)(key, values)
}

/** The texts of a list that does not change while shown. */
export function useAllTexts(refs: readonly TextRef[]): string[] {
  const texts: string[] = []
  // biome-ignore lint/correctness/useHookAtTopLevel: the same number on every render
  for (const ref of refs) texts.push(useText(ref))
  return texts
}

/** The same for asynchronous code. */
export async function fetchText(
  [namespace, key]: TextRef,
  values?: Record<string, string | number>,
): Promise<string> {
  await loadTexts(namespace)
  return (textsOf(namespace) as unknown as Translate)(key, values)
}
