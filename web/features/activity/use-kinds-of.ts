import { useQuery } from '@tanstack/react-query'
import { typesQuery } from './queries.ts'
import { type ReadableKind, useKinds } from './use-kinds.ts'

/** All kinds, called as a course calls them. */
export function useKindsOf(courseId: string): readonly ReadableKind[] {
  const names = useQuery(typesQuery(courseId)).data?.names
  return useKinds().map(kind => {
    const own = names?.[kind.types[0]!]
    return own ? { ...kind, name: own, names: own } : kind
  })
}
