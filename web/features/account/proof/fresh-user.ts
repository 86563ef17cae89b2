import { useQuery } from '@tanstack/react-query'
import { type User, userQuery } from '#web/shell/user.ts'

/** Who is logged in as the server tells it: what the device remembers is older, and holds no contacts. */
export function useFreshUser(): User | undefined {
  const { data, dataUpdatedAt } = useQuery(userQuery())
  return dataUpdatedAt > 0 ? data : undefined
}
