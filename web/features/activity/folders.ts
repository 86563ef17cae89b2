import { useQuery } from '@tanstack/react-query'
import type { Directory } from '#contract/features/activity/entities.ts'
import { foldersQuery } from './queries.ts'

/** The folders of a course as a tree. */
export function useFolders(courseId: string) {
  return useQuery(foldersQuery(courseId))
}

/** The way from the root to a folder, that folder last; empty when it is not there. */
export function wayTo(folders: readonly Directory[], id: string): Directory[] {
  for (const folder of folders) {
    if (folder.id === id) return [folder]
    const below = wayTo(folder.child, id)
    if (below.length > 0) return [folder, ...below]
  }
  return []
}

/** The folders that lie directly in one; in the course itself without one. */
export const foldersIn = (tree: readonly Directory[], folderId: string | undefined): Directory[] =>
  folderId === undefined ? [...tree] : (wayTo(tree, folderId).at(-1)?.child ?? [])

/** Every folder with its depth (0 at the root), in the order of the tree. */
export function flatten(folders: readonly Directory[], depth = 0): { folder: Directory; depth: number }[] {
  return folders.flatMap(folder => [{ folder, depth }, ...flatten(folder.child, depth + 1)])
}

/** Everything in a folder and its subfolders. */
export const totalOf = (folder: Directory): number =>
  folder.total + folder.child.reduce((sum, child) => sum + totalOf(child), 0)
