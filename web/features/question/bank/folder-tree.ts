import type { BankFolder } from '#contract/features/question/entities.ts'

/** The folders in one, or at the top. */
export const foldersIn = (folders: readonly BankFolder[], parentId: string | null) =>
  folders.filter(folder => folder.parentId === parentId)

/** From the top down to a folder, with itself at the end; empty for the top and for one that is gone. */
export function wayTo(folders: readonly BankFolder[], id: string | null): BankFolder[] {
  const way: BankFolder[] = []
  for (let next = id; next !== null; ) {
    const folder = folders.find(known => known.id === next)
    if (!folder || way.includes(folder)) break
    way.unshift(folder)
    next = folder.parentId
  }
  return way
}

/** All folders in the order of a tree, each with how deep it lies. */
export const treeOf = (
  folders: readonly BankFolder[],
  parentId: string | null = null,
  depth = 0,
): { folder: BankFolder; depth: number }[] =>
  foldersIn(folders, parentId).flatMap(folder => [
    { folder, depth },
    ...treeOf(folders, folder.id, depth + 1),
  ])

/** A folder and all that lie in it: none of them can take it in. */
export const within = (folders: readonly BankFolder[], id: string): Set<string> =>
  new Set([id, ...treeOf(folders, id).map(({ folder }) => folder.id)])
